/** The two ends of a list call, Unix ms as text. */
interface Range {
  readonly startTime?: string | undefined
  readonly endTime?: string | undefined
}
/** What a schema's `refine` takes; the code is what the exchange answers. */
type Rule = [holds: (range: Range) => boolean, broken: { path: string[]; message: string; params: { code: string } }]

const DAY_MS = 86_400_000
const lengthOf = ({ startTime, endTime }: Range): number => (startTime === undefined || endTime === undefined ? 0 : Number(endTime) - Number(startTime))

/** For `.refine(...inOrder)`: a range must not end before it starts. Anything that needs today's date is the exchange's to check (A-look-back). */
export const inOrder: Rule = [
  (range) => lengthOf(range) >= 0,
  { path: ['endTime'], message: 'must not be before startTime', params: { code: '40707' } },
]

/** For `.refine(...windowOf(ms))`: the longest distance of the two ends that one call may span. */
export const windowOf = (longest: number): Rule => [
  (range) => lengthOf(range) <= longest,
  { path: ['endTime'], message: `must be at most ${longest / DAY_MS} days after startTime`, params: { code: '00001' } },
]
