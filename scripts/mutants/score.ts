import { areaOf } from './areas.ts'
import type { Outcome, Verdict } from './judge.ts'
import type { Mutant } from './mutants-in.ts'

/** The least share of mutants that tests must kill, in each area. */
export const FLOOR = 0.9

/** Numbers of mutants of an area. */
export type Score = Readonly<Record<Outcome, number>>

/** The share of mutants that tests killed, without those that do not compile; 1 where there are none. */
function shareOf({ killed, survived, untested }: Score): number {
  const all = killed + survived + untested
  return all === 0 ? 1 : killed / all
}

/** The score of some verdicts. */
function scoreOf(verdicts: readonly Verdict[]): Score {
  const score = { killed: 0, refused: 0, survived: 0, untested: 0 }
  for (const { outcome } of verdicts) score[outcome] += 1
  return score
}

const short = (code: string): string => code.replaceAll(/\s+/g, ' ').slice(0, 80)
const described = ({ from, to }: Mutant): string => `${short(from)} -> ${to === '' ? 'nothing' : short(to)}`

/** `path:line outcome: change`. */
export const lineOfVerdict = ({ mutant, outcome }: Verdict): string =>
  `${mutant.path}:${mutant.line} ${outcome}: ${described(mutant)}`

const byArea = (verdicts: readonly Verdict[]): ReadonlyMap<string, readonly Verdict[]> =>
  Map.groupBy(verdicts, ({ mutant }) => areaOf(mutant.path) ?? 'other')

/** The areas with a share below the floor. */
export const areasBelowFloor = (verdicts: readonly Verdict[]): readonly string[] =>
  [...byArea(verdicts)].filter(([, of]) => shareOf(scoreOf(of)) < FLOOR).map(([area]) => area)

/** A table with a line for each area and one for the whole. */
export function linesOfScores(verdicts: readonly Verdict[]): readonly string[] {
  const line = (name: string, of: readonly Verdict[]): string => {
    const score = scoreOf(of)
    const share = `${(100 * shareOf(score)).toFixed(1)} %`.padStart(8)
    const kills = `${score.killed} killed, ${score.refused} refused by the compiler`
    return `${share}  ${name.padEnd(13)} ${kills}, ${score.survived} survived, ${score.untested} untested`
  }
  return [...[...byArea(verdicts)].map(([area, of]) => line(area, of)), line('all', verdicts)]
}
