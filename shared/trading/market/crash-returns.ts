import { t } from '@/shared/languages/text'

/** Change of a price since the start of a crash, as a fraction, at a second after the start. */
export interface CrashPoint {
  readonly second: number
  readonly BTC: string
  readonly ETH: string
  /** Every other coin except stablecoins. */
  readonly others: string
}

/** A fall of the market: straight lines between its points, and its last prices for one more minute. */
export interface Crash {
  readonly name: string
  /** Source of the points, and the parts that are interpolated or assumed. */
  readonly about: string
  /** Ascending; the first is at second 0 without a change. */
  readonly points: readonly CrashPoint[]
}

/** Seconds for which the last prices hold: a running liquidation can end in them. */
const HOLD_SECONDS = 60

/** Seconds from the start of a crash to its end. */
export const crashSeconds = ({ points }: Crash): number => (points.at(-1)?.second ?? 0) + HOLD_SECONDS

const START: CrashPoint = { second: 0, BTC: '0', ETH: '0', others: '0' }
const at = (minute: number, BTC: string, ETH: string, others: string): CrashPoint => ({
  second: minute * 60,
  BTC,
  ETH,
  others,
})
const interpolated = t('Rounded public prices of BTC and ETH at the named times; straight lines between them.')

/**
 * Relative moves on four days. The points are rounded public prices, not a recording. `others` is the move of BTC times
 * an assumed factor.
 */
export const pastCrashes: readonly Crash[] = [
  {
    name: '2020-03-12',
    about: t`${interpolated} From 10:00 to 11:00, at 23:00, the low at 02:15 and 03:30 UTC. \
Other coins: 1.15 times BTC.`,
    points: [
      START,
      at(60, '-0.22', '-0.25', '-0.253'),
      at(780, '-0.205', '-0.28', '-0.23575'),
      at(840, '-0.32', '-0.39', '-0.368'),
      at(975, '-0.47', '-0.52', '-0.5405'),
      at(1050, '-0.33', '-0.38', '-0.3795'),
    ],
  },
  {
    name: '2021-05-19',
    about: t`${interpolated} From 00:00, the low at 13:10 and the close at 24:00 UTC. Other coins: 1.5 times BTC.`,
    points: [START, at(790, '-0.3', '-0.45', '-0.45'), at(1440, '-0.14', '-0.28', '-0.21')],
  },
  {
    name: '2022-11',
    about: t`${interpolated} From 00:00 on 8 November, its close, the low of 9 November at 21:30 and its close, UTC. \
Other coins: 1.5 times BTC.`,
    points: [
      START,
      at(1440, '-0.1', '-0.15', '-0.15'),
      at(2730, '-0.24', '-0.31', '-0.36'),
      at(2880, '-0.23', '-0.3', '-0.345'),
    ],
  },
  {
    name: '2025-10-10',
    about: t`${interpolated} From 20:50 to 21:10, the low at 21:20 and 22:00 UTC. Other coins: 2.5 times BTC.`,
    points: [
      START,
      at(20, '-0.06', '-0.08', '-0.15'),
      at(30, '-0.13', '-0.17', '-0.325'),
      at(70, '-0.04', '-0.07', '-0.1'),
    ],
  },
]

/** The same fall in a fraction of its time. The checks of the exchange keep their pace. */
export const fasterCrash = (crash: Crash, speed: number): Crash => ({
  ...crash,
  points: crash.points.map((point) => ({ ...point, second: Math.round(point.second / speed) })),
})

/** Largest path: 100 points within three days, and a rise to eleven times the price. */
const MOST_POINTS = 100
const MOST_SECONDS = 259_200
const MOST_RISE = 10

/** Rule that the points of a path break, as a sentence with its field; null for a usable path. */
export function crashProblem(points: readonly CrashPoint[]): string | null {
  const [first, ...rest] = points
  if (first === undefined || rest.length === 0) return 'points: at least a start and one more point'
  if (points.length > MOST_POINTS) return `points: at most ${MOST_POINTS}`
  if (first.second !== 0) return 'second: the first point must be at second 0'
  if ([first.BTC, first.ETH, first.others].some((change) => Number(change) !== 0))
    return 'change: the first point must have no change'
  if (points.some(({ second }) => !Number.isInteger(second) || second > MOST_SECONDS))
    return `second: must be a whole number up to ${MOST_SECONDS}`
  if (rest.some(({ second }, index) => second <= points[index]!.second)) return 'second: must ascend'
  const changes = points.flatMap(({ BTC, ETH, others }) => [BTC, ETH, others])
  return changes.every((change) => Number(change) > -1 && Number(change) <= MOST_RISE)
    ? null
    : 'change: must be above -100 % and at most +1000 %'
}
