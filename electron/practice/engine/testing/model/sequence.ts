import { createManualClock } from '@/shared/testing/manual-clock'
import type { AccountOptions } from '@/electron/practice/engine/api/exchange-core'
import { atoms } from '../oracle/atoms'
import { add, createOracle, type Oracle } from '../oracle/oracle'
import type { Rules } from '../oracle/rules'
import { type Action, actionText } from './action'
import { candleProblem } from './candles'
import type { Draft, Stage } from './draft'
import { engineHistory, engineLines, eventLine, hints } from './engine-lines'
import { expectFillsToAddUp, expectOrderlyPushes, expectStanding } from './invariants'
import { createEngine, type Engine } from './on-engine'
import { runOnOracle } from './on-oracle'
import { oracleHistory, oracleLines } from './oracle-lines'

/** Where a sequence takes place, and who takes part. */
export interface Cast extends Stage {
  readonly accounts: readonly AccountOptions[]
  /** How long changes are on their way to the matching engine, in ms; 0 if left out. */
  readonly changeDelay?: number
}

function expectSame(what: string, engine: readonly string[], oracle: readonly string[]): void {
  if (engine.join('\n') === oracle.join('\n')) return
  const [mine, theirs] = [new Set(engine), new Set(oracle)]
  const differing = [
    ...engine.filter((line) => !theirs.has(line)).map((line) => `  engine: ${line}`),
    ...oracle.filter((line) => !mine.has(line)).map((line) => `  oracle: ${line}`),
  ]
  const shown = differing.length > 0 ? differing : ['  in order', ...engine, '  instead of', ...oracle]
  throw new Error(`${what} differ:\n${shown.join('\n')}`)
}

/** What a line is about; a change of it must have been announced. Open orders announce themselves. */
function subjectOf(line: string): string | null {
  const words = line.split(' ')
  if (words[0] === 'book') return `book ${words[1]} ${words[2]!.replace(':', '')}`
  if (words[0] === 'position') return words.slice(0, 4).join(' ')
  return words[3] === 'free' ? `${words[0]} ${words[1]}` : null
}

function expectAnnounced(before: readonly string[], after: readonly string[], heard: ReadonlySet<string>): void {
  const known = new Set(before)
  for (const line of after) {
    const subject = known.has(line) ? null : subjectOf(line)
    if (subject !== null && !heard.has(subject)) throw new Error(`X11: nobody was told of ${line}`)
  }
}

interface Run {
  readonly engine: Engine
  readonly oracle: Oracle
  readonly cast: Cast
  readonly paidIn: Map<string, bigint>
  lines: readonly string[]
}

function startRun(cast: Cast, rules: Partial<Rules>): Run {
  const clock = createManualClock()
  const engine = createEngine(clock, cast.instruments, cast.accounts, cast.loans)
  const oracle = createOracle(clock.now(), cast.instruments, cast.accounts, rules)
  oracle.loans = cast.loans ?? []
  oracle.changeDelay = cast.changeDelay ?? 0
  engine.changes.setDelay(oracle.changeDelay)
  const paidIn = new Map<string, bigint>()
  for (const { deposits } of cast.accounts)
    for (const [coin, amount] of Object.entries(deposits)) add(paidIn, coin, atoms(amount))
  return { engine, oracle, cast, paidIn, lines: oracleLines(oracle) }
}

/** One command to both, and everything that is known of either compared. */
function step({ engine, oracle, cast, paidIn, ...run }: Run, action: Action): readonly string[] {
  const from = engine.heard.length
  const answer = engine.run(action)
  expectSame('Answers', [answer], [runOnOracle(oracle, action)])
  const heard = engine.heard.slice(from)
  expectSame(
    'Pushes',
    heard.flatMap((event) => eventLine(event) ?? []),
    oracle.heard,
  )
  oracle.heard.length = 0
  const lines = oracleLines(oracle)
  expectSame('States', engineLines(engine.core, cast.uids, cast.instruments), lines)
  expectAnnounced(run.lines, lines, hints(heard))
  if (action.act === 'move' && answer === 'moved') add(paidIn, action.coin, atoms(action.amount))
  expectStanding(engine.core, oracle, paidIn)
  return lines
}

function finish({ engine, oracle, cast }: Run): void {
  expectSame('Histories', engineHistory(engine.core, cast.uids), oracleHistory(oracle))
  expectFillsToAddUp(engine.core, cast.uids)
  expectOrderlyPushes(engine.heard)
  const problem = candleProblem(engine.core, oracle)
  if (problem !== null) throw new Error(problem)
}

/** Plays a sequence to the engine and to the oracle; throws at the first disagreement, with everything done so far. */
export function play(cast: Cast, drafts: readonly Draft[], rules: Partial<Rules> = {}): void {
  const run = startRun(cast, rules)
  const done: string[] = []
  try {
    for (const draft of drafts) {
      const action = draft(run.oracle)
      done.push(actionText(action))
      run.lines = step(run, action)
    }
    finish(run)
  } catch (problem) {
    const what = problem instanceof Error ? problem.message : String(problem)
    throw new Error([what, 'after', ...done.map((line, index) => `  ${index + 1}. ${line}`)].join('\n'), {
      cause: problem,
    })
  }
}
