import { compare, divide, isPositive, isZero, minimum, multiply, negate, subtract, toDecimals } from '../../../shared/trading/decimal'
import { categories } from '../../../shared/exchange/fields'
import { markOfCoin, usdtValue } from '../coin-prices'
import type { ExchangeCore } from '../exchange-core'
import { accountsOf, type RiskUnit, type Standing, standingOf } from './collateral'
import { type Loan, type LoanBook, owed } from './loan-book'

/** Taken off the proceeds of every coin sold by liquidation. */
const LIQUIDATION_FEE = '0.005'
const AMOUNT_DECIMALS = 8

/** Open orders go, then positions: what they hold becomes spendable. */
function release(core: ExchangeCore, unit: RiskUnit): void {
  for (const uid of accountsOf(unit)) {
    for (const category of categories) core.cancelAll(uid, category)
    for (const { category, symbol, posSide, holdMode, available } of core.positions(uid)) {
      const side = posSide === 'long' ? 'sell' : 'buy'
      const mode = holdMode === 'hedge_mode' ? { posSide } : { reduceOnly: 'yes' as const }
      core.place(uid, { category, symbol, side, orderType: 'market', qty: available, ...mode })
    }
  }
}

/** USDT of a coin to sell so that the unit gets back to the stop line: (debt - line x balance) / (1 - line x ratio). */
function toSell(unit: RiskUnit, { unpaidUsdtAmount, usdtBalance }: Standing, coin: string): string {
  const { stopLiquidationLine: line, collateral } = unit.product
  const missing = subtract(unpaidUsdtAmount, multiply(line, usdtBalance))
  return divide(missing, subtract('1', multiply(line, collateral[coin]?.ratio ?? '0')))
}

/** Sells a coin of one account at its mark and pays the loan with the proceeds. False when there was nothing to sell. */
function sellAndRepay(core: ExchangeCore, book: LoanBook, loan: Loan, from: { uid: string; coin: string; usdt: string }, now: number): boolean {
  const price = markOfCoin(core, from.coin)
  if (isZero(price) || isZero(markOfCoin(core, loan.coin))) return false
  const usable = minimum(from.usdt, usdtValue(core, loan.coin, owed(loan)))
  const amount = minimum(core.spendable(from.uid, from.coin), toDecimals(divide(usable, price), AMOUNT_DECIMALS, 'up'))
  const isOwnCoin = from.coin === loan.coin
  const net = multiply(multiply(amount, price), isOwnCoin ? '1' : subtract('1', LIQUIDATION_FEE))
  const proceeds = isOwnCoin ? amount : toDecimals(divide(net, markOfCoin(core, loan.coin)), AMOUNT_DECIMALS)
  if (!isPositive(proceeds)) return false
  if (!isOwnCoin || from.uid !== loan.uid) {
    core.move(from.uid, from.coin, negate(amount), isOwnCoin ? 'INS_LOAN_TRANSFER_USER_OUT' : 'INS_LOAN_EXCHANGE_USER_OUT')
    core.move(loan.uid, loan.coin, proceeds, isOwnCoin ? 'INS_LOAN_TRANSFER_USER_IN' : 'INS_LOAN_EXCHANGE_USER_IN')
  }
  return isPositive(book.repay(loan, proceeds, now, true))
}

/** Sells collateral until the unit is back at its stop line: the loan's own coin first, then what counts for most. */
export function liquidate(core: ExchangeCore, book: LoanBook, unit: RiskUnit, loansOf: () => readonly Loan[], now: number): void {
  release(core, unit)
  const isOver = (standing: Standing): boolean => compare(standing.ltv, unit.product.stopLiquidationLine) > 0
  for (const loan of loansOf()) {
    const worth = ({ convertedUsdtAmount }: { convertedUsdtAmount: string }): number => Number(convertedUsdtAmount)
    const ranked = standingOf(core, unit, loansOf()).collateral.toSorted((a, b) => worth(b) - worth(a))
    const coins = ranked.map(({ coin }) => coin).toSorted((a, b) => Number(b === loan.coin) - Number(a === loan.coin))
    for (const coin of coins) {
      for (const uid of accountsOf(unit)) {
        const standing = standingOf(core, unit, loansOf())
        if (!isOver(standing)) return
        sellAndRepay(core, book, loan, { uid, coin, usdt: toSell(unit, standing, coin) }, now)
      }
    }
  }
}
