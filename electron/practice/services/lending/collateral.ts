import { add, divide, isPositive, minimum, multiply, sum, toDecimals } from '@/shared/base/decimal'
import { markOfCoin, usdtValue } from '@/electron/practice/prices/coin-prices'
import type { ExchangeCore } from '@/electron/practice/engine/api/exchange-core'
import { owed, type Loan } from './loan-book'
import type { LoanProduct } from './products'
import type { PracticeRiskUnit } from '@/electron/practice/accounts/risk-unit'

/** One collateral coin: its equity over all accounts of the unit, its mark price and what it counts for, in USDT. */
export interface CollateralCoin {
  readonly coin: string
  readonly price: string
  readonly amount: string
  readonly convertedUsdtAmount: string
}

/** Where a risk unit stands at this moment. Sums in USDT; `ltv` is a ratio with six decimals. */
export interface UnitSnapshot {
  readonly ltv: string
  readonly usdtBalance: string
  readonly unpaidUsdtAmount: string
  readonly collateral: readonly CollateralCoin[]
}

/** Shown while debt stands against nothing: no ratio exists. */
const BEYOND_ALL = '999'
const RATIO_DECIMALS = 6
const USDT_DECIMALS = 8

function equities(core: ExchangeCore, { uids }: PracticeRiskUnit): ReadonlyMap<string, string> {
  const totals = new Map<string, string>()
  for (const uid of uids)
    for (const { coin, equity } of core.assets(uid)) totals.set(coin, add(totals.get(coin) ?? '0', equity))
  return totals
}

/** A loss counts in full; a gain counts for its haircut, and at most for its cap. */
function convert(product: LoanProduct, coin: string, value: string): string {
  const rule = product.collateral[coin]
  if (!isPositive(value)) return toDecimals(value, USDT_DECIMALS)
  return rule === undefined ? '0' : toDecimals(minimum(multiply(value, rule.ratio), rule.cap), USDT_DECIMALS)
}

function debtOf(core: ExchangeCore, loans: readonly Loan[]): string {
  return toDecimals(sum(loans.map((loan) => usdtValue(core, loan.coin, owed(loan)))), USDT_DECIMALS)
}

/** Debt over haircut collateral, both at the marks of now. */
export function snapshotOf(
  core: ExchangeCore,
  unit: PracticeRiskUnit,
  product: LoanProduct,
  loans: readonly Loan[],
): UnitSnapshot {
  const collateral = [...equities(core, unit)]
    .filter(([coin]) => product.collateral[coin] !== undefined)
    .map(([coin, amount]) => {
      const price = markOfCoin(core, coin)
      return { coin, price, amount, convertedUsdtAmount: convert(product, coin, multiply(amount, price)) }
    })
  const usdtBalance = sum(collateral.map((coin) => coin.convertedUsdtAmount))
  const unpaidUsdtAmount = debtOf(core, loans)
  const ratio = isPositive(usdtBalance)
    ? toDecimals(divide(unpaidUsdtAmount, usdtBalance), RATIO_DECIMALS, 'up')
    : BEYOND_ALL
  return { ltv: isPositive(unpaidUsdtAmount) ? ratio : '0', usdtBalance, unpaidUsdtAmount, collateral }
}
