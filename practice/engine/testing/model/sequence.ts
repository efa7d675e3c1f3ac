import { createManualClock } from '@/shared/testing/manual-clock'
import type { AccountOptions } from '@/practice/engine/api/exchange-core'
import { atoms } from '@/practice/engine/testing/reference/atoms'
import {
  addAtoms,
  createReferenceEngine,
  type ReferenceEngine,
} from '@/practice/engine/testing/reference/reference-engine'
import type { Rules } from '@/practice/engine/testing/reference/rules'
import { type ModelAction, actionText } from './action'
import { candleProblem } from './candles'
import type { CommandGenerator, Stage } from './command-generator'
import { engineHistory, engineLines, eventLine, hints } from './engine-lines'
import { expectFillsToAddUp, expectOrderlyPushes, expectInvariants, watchHoldings } from './invariants'
import { createEngine, type Engine } from './on-engine'
import { runOnReference } from './on-reference'
import { referenceHistory, referenceLines } from './reference-lines'

/** Instruments and participants of a sequence. */
export interface ModelScenario extends Stage {
  readonly accounts: readonly AccountOptions[]
  /** Delay of changes on their way to the matching engine, in ms. 0 if omitted. */
  readonly changeDelay?: number
}

function expectSame(what: string, engine: readonly string[], reference: readonly string[]): void {
  if (engine.join('\n') === reference.join('\n')) return
  const [mine, theirs] = [new Set(engine), new Set(reference)]
  const differing = [
    ...engine.filter((line) => !theirs.has(line)).map((line) => `  engine: ${line}`),
    ...reference.filter((line) => !mine.has(line)).map((line) => `  oracle: ${line}`),
  ]
  const lines = differing.length > 0 ? differing : ['  in order', ...engine, '  instead of', ...reference]
  throw new Error(`${what} differ:\n${lines.join('\n')}`)
}

/** Subject of a line. Its change must have been announced. Open orders announce themselves. */
function subjectOf(line: string): string | null {
  const parts = line.split(' ')
  if (parts[0] === 'book') return `book ${parts[1]} ${parts[2]!.replace(':', '')}`
  if (parts[0] === 'position') return parts.slice(0, 4).join(' ')
  return parts[3] === 'free' ? `${parts[0]} ${parts[1]}` : null
}

function expectAnnounced(before: readonly string[], after: readonly string[], events: ReadonlySet<string>): void {
  const earlier = new Set(before)
  for (const line of after) {
    const subject = earlier.has(line) ? null : subjectOf(line)
    if (subject !== null && !events.has(subject)) throw new Error(`X11: nobody was told of ${line}`)
  }
}

interface Run {
  readonly engine: Engine
  readonly reference: ReferenceEngine
  readonly scenario: ModelScenario
  readonly paidIn: Map<string, bigint>
  readonly expectVersions: () => void
  lines: readonly string[]
}

function startRun(scenario: ModelScenario, rules: Partial<Rules>): Run {
  const clock = createManualClock()
  const engine = createEngine(clock, scenario.instruments, scenario.accounts, scenario.loans)
  const reference = createReferenceEngine(clock.now(), scenario.instruments, scenario.accounts, rules)
  reference.loans = scenario.loans ?? []
  reference.changeDelay = scenario.changeDelay ?? 0
  engine.amendments.setDelay(reference.changeDelay)
  const paidIn = new Map<string, bigint>()
  for (const { deposits } of scenario.accounts)
    for (const [coin, amount] of Object.entries(deposits)) addAtoms(paidIn, coin, atoms(amount))
  const expectVersions = watchHoldings(engine.core, scenario.uids)
  return { engine, reference, scenario, paidIn, expectVersions, lines: referenceLines(reference) }
}

/** Runs one command on both engines and compares all known state. */
function step({ engine, reference, scenario, paidIn, ...run }: Run, action: ModelAction): readonly string[] {
  const from = engine.events.length
  const answer = engine.run(action)
  expectSame('Answers', [answer], [runOnReference(reference, action)])
  const events = engine.events.slice(from)
  expectSame(
    'Pushes',
    events.flatMap((event) => eventLine(event) ?? []),
    reference.events,
  )
  reference.events.length = 0
  const lines = referenceLines(reference)
  expectSame('States', engineLines(engine.core, scenario.uids, scenario.instruments), lines)
  expectAnnounced(run.lines, lines, hints(events))
  if (action.act === 'move' && answer === 'moved') addAtoms(paidIn, action.coin, atoms(action.amount))
  expectInvariants(engine.core, reference, paidIn)
  run.expectVersions()
  return lines
}

function finish({ engine, reference, scenario }: Run): void {
  expectSame('Histories', engineHistory(engine.core, scenario.uids), referenceHistory(reference))
  expectFillsToAddUp(engine.core, scenario.uids)
  expectOrderlyPushes(engine.events)
  const problem = candleProblem(engine.core, reference)
  if (problem !== null) throw new Error(problem)
}

/** Plays a sequence on both engines. Throws at the first disagreement, with all actions so far. */
export function play(scenario: ModelScenario, commands: readonly CommandGenerator[], rules: Partial<Rules> = {}): void {
  const run = startRun(scenario, rules)
  const actionTexts: string[] = []
  try {
    for (const command of commands) {
      const action = command(run.reference)
      actionTexts.push(actionText(action))
      run.lines = step(run, action)
    }
    finish(run)
  } catch (problem) {
    const what = problem instanceof Error ? problem.message : String(problem)
    throw new Error([what, 'after', ...actionTexts.map((line, index) => `  ${index + 1}. ${line}`)].join('\n'), {
      cause: problem,
    })
  }
}
