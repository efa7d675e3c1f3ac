import { divide, isPositive, isZero, multiply, subtract, sum, toDecimals } from '@/shared/base/decimal'
import { type Collateral, type Debt, type LtvSample, mayBeUnread } from '@/shared/trading/ltv/unit/ltv-sample'
import { QUOTE, owedOf } from '@/shared/trading/ltv/projection/portfolio'

/** Factors of the collateral value of a coin, in USDT. */
export interface CoinState {
  readonly price: string
  readonly amount: string
  readonly haircut: string
}

/** Factors of a debt: principal and interest in the coin, and its price in USDT. */
export interface DebtState {
  readonly principal: string
  readonly interest: string
  readonly price: string
}

/** State of a coin at the start and at the end of a window. */
export interface HoldingChange<State> {
  readonly coin: string
  readonly before: State
  readonly after: State
}

interface Named {
  readonly coin: string
}
const coinsOf = (from: readonly Named[], to: readonly Named[]): string[] => [
  ...new Set([...from, ...to].map(({ coin }) => coin)),
]
const find = <Row extends Named>(rows: readonly Row[], coin: string): Row | undefined =>
  rows.find((row) => row.coin === coin)

/** More precise than any displayed ratio, and short enough for fast arithmetic. */
const FACTOR_DECIMALS = 16

/** Collateral value of a coin as a share of its value, also of a loss; null without a value. */
function shareOf(coin: Collateral | undefined): string | null {
  if (coin === undefined) return null
  const value = multiply(coin.price, coin.amount)
  return isZero(value) ? null : toDecimals(divide(coin.converted, value), FACTOR_DECIMALS)
}

/**
 * A coin in only one of the samples takes price and haircut from that sample. Its whole change is a change of quantity.
 */
function coinState(own: Collateral | undefined, other: Collateral | undefined): CoinState {
  return {
    price: own?.price ?? other?.price ?? '0',
    amount: own?.amount ?? '0',
    haircut: shareOf(own) ?? shareOf(other) ?? '1',
  }
}

/** A coin that is unreadable in one of the samples is not a new or removed coin. Its effect is part of the residual. */
export function coinStates(from: LtvSample, to: LtvSample): HoldingChange<CoinState>[] {
  return coinsOf(from.collateral, to.collateral)
    .filter((coin) => !mayBeUnread(from, coin) && !mayBeUnread(to, coin))
    .map((coin) => {
      const [before, after] = [find(from.collateral, coin), find(to.collateral, coin)]
      return { coin, before: coinState(before, after), after: coinState(after, before) }
    })
}

const listedPrice = ({ collateral }: LtvSample, coin: string): string | null => {
  if (coin === QUOTE) return '1'
  const price = find(collateral, coin)?.price
  return price !== undefined && isPositive(price) ? price : null
}

/**
 * Price of a borrowed coin: listed among the collateral, or derived from the total if it is the only one missing; null
 * otherwise.
 */
function debtPrice(sample: LtvSample, coin: string): string | null {
  const listed = listedPrice(sample, coin)
  if (listed !== null) return listed
  const own = find(sample.debts, coin)
  const others = sample.debts
    .filter((debt) => debt.coin !== coin)
    .map((debt) => ({ debt, price: listedPrice(sample, debt.coin) }))
  const otherValues = others.flatMap(({ debt, price }) => (price === null ? [] : [multiply(price, owedOf(debt))]))
  if (own === undefined || !isPositive(owedOf(own)) || otherValues.length < others.length) return null
  return toDecimals(divide(subtract(sample.debtUsdt, sum(otherValues)), owedOf(own)), FACTOR_DECIMALS)
}

function debtState(own: Debt | undefined, price: string): DebtState {
  return { principal: own?.principal ?? '0', interest: own?.interest ?? '0', price }
}

/** A borrowed coin without a price in any sample has the value zero here. Its debt is part of the residual. */
export const debtStates = (from: LtvSample, to: LtvSample): HoldingChange<DebtState>[] =>
  coinsOf(from.debts, to.debts).map((coin) => {
    const [earlier, later] = [debtPrice(from, coin), debtPrice(to, coin)]
    const before = debtState(find(from.debts, coin), earlier ?? later ?? '0')
    return { coin, before, after: debtState(find(to.debts, coin), later ?? earlier ?? '0') }
  })
