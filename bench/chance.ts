import { performance } from 'node:perf_hooks'
import { seededRandom } from '@/shared/base/random'
import { reach, type Trigger } from '@/shared/trading/chance/reach'
import { filteredModel } from '@/shared/trading/chance/volatility-model'
import { amount, medianFigure, type Figure } from '@/bench/measure/measure'

const RUNS = amount(21, 5)
const COINS = 8
const HOURS = 2000
const PATHS = 10_000
/** Two risk units and three loans, with two lines each. */
const BOOKS = 5
/** A slower result is outdated. */
const MOST_MS = 100

/** Chances of a call and a liquidation in 1, 6 and 24 hours: ten thousand paths of eight coins, from 2,000 hours. */
export function chanceFigures(): Promise<Figure[]> {
  const random = seededRandom(1)
  const values = Float64Array.from({ length: HOURS * COINS }, () => (random.next() - 0.5) / 50)
  const coins = Array.from({ length: COINS }, (_, at) => `C${at}`)
  const model = filteredModel({ coins, values, rows: HOURS, last: null })
  const triggers = Array.from({ length: 2 * BOOKS }, (_, at): Trigger => {
    const line = at % 2 === 0 ? 0.8 : 0.9
    return { weights: coins.map((_coin, coin) => -line * ((at + coin) % 3)), fixed: 0.7 * COINS }
  })
  const groups = [0, 1].map((kind) => Array.from({ length: BOOKS }, (_, at) => 2 * at + kind))
  const times = Array.from({ length: RUNS }, (_, seed) => {
    const from = performance.now()
    reach(model, triggers, groups, { paths: PATHS, horizons: [1, 6, 24], seed })
    return performance.now() - from
  })
  return Promise.resolve([medianFigure('chance of a call: 10,000 paths of 8 coins, median', times, MOST_MS)])
}
