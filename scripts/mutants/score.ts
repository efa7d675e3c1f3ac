import { areaOf } from './areas.ts'
import type { Outcome, Verdict } from './judge.ts'
import type { Mutant } from './mutants-in.ts'

/** The least share of mutants that must be killed, over all areas together. */
export const FLOOR = 0.9

/** Numbers of mutants of an area: killed, survived, reached by no test. */
export type Score = Readonly<Record<Outcome, number>>

/** The share of mutants that were killed; 1 where there are none. */
export function shareOf({ killed, survived, untested }: Score): number {
  const all = killed + survived + untested
  return all === 0 ? 1 : killed / all
}

/** The score of some verdicts. */
export function scoreOf(verdicts: readonly Verdict[]): Score {
  const score = { killed: 0, survived: 0, untested: 0 }
  for (const { outcome } of verdicts) score[outcome] += 1
  return score
}

const short = (code: string): string => code.replaceAll(/\s+/g, ' ').slice(0, 80)
const described = ({ from, to }: Mutant): string => `${short(from)} -> ${to === '' ? 'nothing' : short(to)}`

/** `path:line outcome: change`. */
export const lineOfVerdict = ({ mutant, outcome }: Verdict): string =>
  `${mutant.path}:${mutant.line} ${outcome}: ${described(mutant)}`

/** A table with a line for each area and one for the whole. */
export function linesOfScores(verdicts: readonly Verdict[]): readonly string[] {
  const line = (name: string, of: readonly Verdict[]): string => {
    const score = scoreOf(of)
    const share = `${(100 * shareOf(score)).toFixed(1)} %`.padStart(8)
    return `${share}  ${name.padEnd(13)} ${score.killed} killed, ${score.survived} survived, ${score.untested} untested`
  }
  const areas = Map.groupBy(verdicts, ({ mutant }) => areaOf(mutant.path) ?? 'other')
  return [...[...areas].map(([area, of]) => line(area, of)), line('all', verdicts)]
}
