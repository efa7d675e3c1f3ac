import { isPositive, isSignedDecimal, toPixelNumber } from '@/shared/base/decimal'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { t } from '@/shared/languages/text'
import { loanSnapshotOf } from '../loans/consumer-loan'
import { countedOf, owedUsdt, type Portfolio } from '@/shared/trading/ltv/projection/portfolio'
import { isStable } from '@/shared/trading/ltv/projection/stable-coins'
import type { Exposure } from './back-test'

/** A unit or a loan with reachable thresholds. Ratios as numbers: chances are statistics, not money. */
export interface Watched {
  readonly name: string
  readonly call: number
  readonly liquidation: number
  /** In USDT by coin, and constant parts. */
  readonly debts: Readonly<Record<string, number>>
  readonly collateral: Readonly<Record<string, number>>
  readonly fixedDebt: number
  readonly fixedCollateral: number
}

/** USDT by coin. Stablecoins and coins without a separate price are constant. */
function split(rows: readonly { readonly coin: string; readonly usdt: string }[], rest: string) {
  const moving: Record<string, number> = {}
  let fixed = toPixelNumber(rest)
  for (const { coin, usdt } of rows) {
    const value = toPixelNumber(usdt)
    if (value === 0) continue
    if (isStable(coin)) fixed += value
    else moving[coin] = (moving[coin] ?? 0) + value
  }
  return { moving, fixed }
}

/** A risk unit. Thresholds as decimal text. */
export function watchedUnit(
  name: string,
  portfolio: Portfolio,
  lines: { readonly call: string; readonly liquidation: string },
): Watched {
  const collateralValues = portfolio.collateral.map((holding) => ({ coin: holding.coin, usdt: countedOf(holding) }))
  const owed = portfolio.debts.map((debt) => ({ coin: debt.coin, usdt: owedUsdt(debt) }))
  const [collateral, debts] = [split(collateralValues, portfolio.restCollateral), split(owed, portfolio.restDebt)]
  return {
    name,
    call: toPixelNumber(lines.call),
    liquidation: toPixelNumber(lines.liquidation),
    debts: debts.moving,
    collateral: collateral.moving,
    fixedDebt: debts.fixed,
    fixedCollateral: collateral.fixed,
  }
}

/** A consumer loan by its reported rate: the debt is that share of the pledge. Null if the exchange omits a figure. */
export function watchedLoan(loan: OngoingLoan): Watched | null {
  const { rate, callAt, liquidationAt } = loanSnapshotOf(loan, 0)
  if (rate === null || callAt === null || liquidationAt === null || !isPositive(rate)) return null
  if (!isSignedDecimal(loan.pledgeAmount) || !isPositive(loan.pledgeAmount)) return null
  const [debts, collateral] = [
    split([{ coin: loan.loanCoin, usdt: rate }], '0'),
    split([{ coin: loan.pledgeCoin, usdt: '1' }], '0'),
  ]
  return {
    // The end of the ID distinguishes the loans of a trader.
    name: t`${loan.loanCoin} loan …${loan.orderId.slice(-4)}`,
    call: toPixelNumber(callAt),
    liquidation: toPixelNumber(liquidationAt),
    debts: debts.moving,
    collateral: collateral.moving,
    fixedDebt: debts.fixed,
    fixedCollateral: collateral.fixed,
  }
}

export const movingCoinsOf = (watched: readonly Watched[]): readonly string[] =>
  [
    ...new Set(watched.flatMap(({ debts, collateral }) => [...Object.keys(debts), ...Object.keys(collateral)])),
  ].toSorted()

export const exposureOf = (
  { debts, collateral, fixedDebt, fixedCollateral }: Watched,
  coins: readonly string[],
): Exposure => ({
  debts: coins.map((coin) => debts[coin] ?? 0),
  collateral: coins.map((coin) => collateral[coin] ?? 0),
  fixedDebt,
  fixedCollateral,
})
