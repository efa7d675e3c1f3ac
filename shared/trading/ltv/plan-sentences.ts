import { multiply, toDecimals, trim } from '@/shared/base/decimal'
import type { Remedy, Solution } from './solver'

const ON_EXCHANGE = 'Do this on the exchange: its API cannot.'
const REPAY_ON_EXCHANGE = 'Repay on the exchange: its API cannot.'
const PROCEEDS_DECIMALS = 2

const percent = (ratio: string | null): string =>
  ratio === null ? 'no ratio at all' : `${toDecimals(multiply(ratio, '100'), 2, 'nearest')} %`

/** The figures of a remedy that works. */
export interface PlanFigures {
  readonly amount: string
  /** What a sale brings in, at the price of now and after the fee. */
  readonly proceeds: string | null
  readonly now: string | null
  readonly after: string | null
  readonly isTraded: boolean
}

/** What to do, in one line that can be sent to whoever does it. */
export function feasibleSentence(remedy: Remedy, { amount, proceeds, now, after, isTraded }: PlanFigures): string {
  const effect = `loan-to-value ${percent(now)} to ${percent(after)}`
  const about = `about ${trim(toDecimals(proceeds ?? '0', PROCEEDS_DECIMALS))}`
  const untraded =
    'from' in remedy && !isTraded ? ` No spot symbol known here sells ${remedy.from} for ${remedy.to}.` : ''
  switch (remedy.mode) {
    case 'add-collateral':
      return `Add ${amount} ${remedy.coin} as collateral: ${effect}. ${ON_EXCHANGE}`
    case 'repay-outside':
      return `Repay ${amount} ${remedy.coin} with money from outside: ${effect}. ${ON_EXCHANGE}`
    case 'repay-from-collateral':
      return `Repay ${amount} ${remedy.coin} out of the unit's own ${remedy.coin}: ${effect}. ${ON_EXCHANGE}`
    case 'swap':
      return `Sell ${amount} ${remedy.from} for ${about} ${remedy.to}: ${effect} at the price of now.${untraded}`
    case 'sell-and-repay':
      return [
        `Sell ${amount} ${remedy.from} and repay with the proceeds, ${about} ${remedy.to}: ` +
          `${effect} at the price of now.${untraded}`,
        REPAY_ON_EXCHANGE,
      ].join(' ')
  }
}

const deeds: Readonly<Record<Remedy['mode'], (remedy: Remedy) => string>> = {
  'add-collateral': (remedy) => `Adding ${coinOf(remedy)}`,
  'repay-outside': (remedy) => `Repaying ${coinOf(remedy)} from outside`,
  'repay-from-collateral': (remedy) => `Repaying ${coinOf(remedy)} out of the unit`,
  swap: (remedy) => `Selling ${coinOf(remedy)}${'to' in remedy ? ` for ${remedy.to}` : ''}`,
  'sell-and-repay': (remedy) => `Selling ${coinOf(remedy)} to repay${'to' in remedy ? ` ${remedy.to}` : ''}`,
}
const coinOf = (remedy: Remedy): string => ('from' in remedy ? remedy.from : remedy.coin)

/** Why a remedy does not reach the target, and how far it gets. */
export function hopelessSentence(
  remedy: Remedy,
  solution: Exclude<Solution, { kind: 'solved' }>,
  target: string,
): string {
  const deed = deeds[remedy.mode](remedy)
  if (solution.kind === 'not-needed') return `The ratio is at or below ${percent(target)} already`
  if (solution.obstacle === 'unknown') return `${deed} cannot be worked out: a price is not known`
  if (solution.obstacle === 'no-help') return `${deed} does not lower the ratio`
  const all = `${trim(solution.most ?? '0')} ${solution.coin}`
  const paid = 'to' in remedy ? remedy.to : remedy.coin
  const limit = solution.limit === 'held' ? `all there is, ${all},` : `${all} pays off all the ${paid} that is owed and`
  return `${deed} does not reach ${percent(target)}: ${limit} brings it to ${percent(solution.ltvAtMost)}`
}
