import { isFutures } from '@/shared/exchange/protocol/fields'
import { add, divide, isPositive, minimum, multiply, subtract, sum, toDecimals } from '@/shared/base/decimal'
import { markOfCoin, usdtValue } from '@/practice/prices/coin-prices'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import type { PracticeOrder } from '@/practice/engine/api/practice-order'
import { owed, type Loan } from './loan-book'
import type { LoanProduct } from './products'
import type { PracticeRiskUnit } from '@/practice/accounts/risk-unit'

/** One collateral coin: its equity over all accounts of the unit, its mark price and its counted value, in USDT. */
export interface CollateralCoin {
  readonly coin: string
  readonly price: string
  readonly amount: string
  readonly convertedUsdtAmount: string
}

/** Current state of a risk unit. Sums in USDT. `ltv` is a ratio with six decimals. */
export interface UnitSnapshot {
  readonly ltv: string
  readonly usdtBalance: string
  readonly unpaidUsdtAmount: string
  readonly collateral: readonly CollateralCoin[]
}

/** Displayed for debt without collateral: the ratio does not exist. */
const BEYOND_ALL = '999'
const RATIO_DECIMALS = 6
const USDT_DECIMALS = 8

function equities(core: ExchangeCore, { uids }: PracticeRiskUnit): ReadonlyMap<string, string> {
  const totals = new Map<string, string>()
  for (const uid of uids)
    for (const { coin, equity } of core.assets(uid)) totals.set(coin, add(totals.get(coin) ?? '0', equity))
  return totals
}

/** A loss counts in full. A gain counts with its haircut, up to its cap. */
function convert(product: LoanProduct, coin: string, value: string): string {
  const rule = product.collateral[coin]
  if (!isPositive(value)) return toDecimals(value, USDT_DECIMALS)
  return rule === undefined ? '0' : toDecimals(minimum(multiply(value, rule.ratio), rule.cap), USDT_DECIMALS)
}

/** Collateral ratio of funds that are reserved for an order (A-ltv-reserved). */
export type ReservedFunds = 'own haircut' | 'lower haircut'

/** The coin that an open spot or margin order reserves, and the uncounted part of its value in USDT. */
function reservedLossOf(core: ExchangeCore, product: LoanProduct, { category, symbol, side, ...order }: PracticeOrder) {
  const instrument = core.instruments(category).find((instrument) => instrument.symbol === symbol)
  if (isFutures(category) || instrument === undefined) return null
  const { baseCoin, quoteCoin } = instrument
  const remaining = subtract(order.qty, order.filledQty)
  const [gives, gets, amount] =
    side === 'buy'
      ? ([quoteCoin, baseCoin, multiply(remaining, order.price || '0')] as const)
      : ([baseCoin, quoteCoin, remaining] as const)
  const ratioOf = (coin: string): string => product.collateral[coin]?.ratio ?? '0'
  const less = subtract(ratioOf(gives), ratioOf(gets))
  return isPositive(less) ? { gives, loss: multiply(usdtValue(core, gives, amount), less) } : null
}

function reservedLosses(core: ExchangeCore, { uids }: PracticeRiskUnit, product: LoanProduct): Map<string, string> {
  const losses = new Map<string, string>()
  for (const order of uids.flatMap((uid) => core.openOrders(uid))) {
    const reserve = reservedLossOf(core, product, order)
    if (reserve !== null) losses.set(reserve.gives, add(losses.get(reserve.gives) ?? '0', reserve.loss))
  }
  return losses
}

function debtOf(core: ExchangeCore, loans: readonly Loan[]): string {
  return toDecimals(sum(loans.map((loan) => usdtValue(core, loan.coin, owed(loan)))), USDT_DECIMALS)
}

/** Debt over haircut collateral, both at the current marks. */
export function snapshotOf(
  core: ExchangeCore,
  unit: PracticeRiskUnit,
  product: LoanProduct,
  loans: readonly Loan[],
  reserved: ReservedFunds = 'own haircut',
): UnitSnapshot {
  const losses = reserved === 'lower haircut' ? reservedLosses(core, unit, product) : new Map<string, string>()
  const collateral = [...equities(core, unit)]
    .filter(([coin]) => product.collateral[coin] !== undefined)
    .map(([coin, amount]) => {
      const price = markOfCoin(core, coin)
      const converted = convert(product, coin, multiply(amount, price))
      const convertedUsdtAmount = toDecimals(subtract(converted, losses.get(coin) ?? '0'), USDT_DECIMALS)
      return { coin, price, amount, convertedUsdtAmount }
    })
  const usdtBalance = sum(collateral.map((coin) => coin.convertedUsdtAmount))
  const unpaidUsdtAmount = debtOf(core, loans)
  const ratio = isPositive(usdtBalance)
    ? toDecimals(divide(unpaidUsdtAmount, usdtBalance), RATIO_DECIMALS, 'up')
    : BEYOND_ALL
  return { ltv: isPositive(unpaidUsdtAmount) ? ratio : '0', usdtBalance, unpaidUsdtAmount, collateral }
}
