import { performance } from 'node:perf_hooks'
import fc from 'fast-check'
import { anyAccount, contextOf, restingRows, rowsOf } from '@/shared/testing/samples/any-fills'
import { worstFillsOf } from '@/shared/trading/pretrade/worst/worst-fills'
import { amount, medianFigure, type Figure } from '@/bench/measure/measure'

const ACCOUNTS = amount(200, 20)
const ROWS = 47
const SEED = 20_261_128
/** A review is renewed each second. */
const MOST_MS = 200

/** The worst of all fills of 47 orders, open ones included, in random accounts. */
export function worstFillsFigures(): Promise<Figure[]> {
  const times = fc.sample(anyAccount(ROWS, ROWS), { numRuns: ACCOUNTS, seed: SEED }).map((account) => {
    const { context, unit } = contextOf(account)
    const orders = rowsOf(account).map(({ order }) => order)
    const rows = restingRows(account)
    const from = performance.now()
    worstFillsOf(orders, rows, context, { units: [unit], loans: [] })
    return performance.now() - from
  })
  return Promise.resolve([medianFigure('worst of all fills of 47 orders: median', times, MOST_MS)])
}
