import { performance } from 'node:perf_hooks'
import fc from 'fast-check'
import { anyUnit } from '@/shared/testing/samples/any-risk-unit'
import { actionPlan } from '@/shared/trading/action-plan/action-plan'
import { amount, medianFigure, type Figure } from '@/bench/measure/measure'

const PORTFOLIOS = amount(500, 50)
const SEED = 20_261_123
/** Slower runs make typing into its fields noticeably slow. */
const MOST_MS = 200

/** All action plans with their certificates, for random portfolios of up to six coins and three debts. */
export function actionPlanFigures(): Promise<Figure[]> {
  const units = fc.sample(anyUnit, { numRuns: PORTFOLIOS, seed: SEED })
  const terms = { target: '0.4', within: '0.01', slippage: '0.002', instruments: [] } as const
  const times = units.map(({ portfolio }) => {
    const from = performance.now()
    actionPlan(portfolio, { ...terms, bidsOf: () => null, coinDecimalsOf: (coin) => (coin === 'USDT' ? 2 : 8) })
    return performance.now() - from
  })
  return Promise.resolve([medianFigure('action plan with certificates: median', times, MOST_MS)])
}
