import {
  compare,
  divide,
  isPositive,
  isZero,
  maximum,
  minimum,
  multiply,
  negate,
  subtract,
  sum,
  toDecimals,
} from '@/shared/base/decimal'
import { categories } from '@/shared/exchange/protocol/fields'
import { instrumentKey } from '@/shared/trading/market/instrument'
import { markOfCoin, usdtValue } from '@/practice/prices/coin-prices'
import type { ExchangeCore, PracticePosition } from '@/practice/engine/api/exchange-core'
import type { UnitSnapshot } from './collateral'
import { type Loan, type LoanBook, owed } from './loan-book'
import type { LoanProduct } from './products'
import type { PracticeRiskUnit } from '@/practice/accounts/risk-unit'

/** Returns units below their threshold by selling collateral, a portion per second (A-unit-liquidation). */
export interface Liquidation {
  /**
   * Called every second: counts the time of a unit over its threshold, and sells the next portion after long enough.
   */
  check(unit: PracticeRiskUnit): void
  /** No liquidation begins while suspended. A running liquidation continues. */
  forbear(enabled: boolean): void
  /** From the first sale until the unit is at its stop threshold again. */
  isUnderWay(unit: PracticeRiskUnit): boolean
}

export interface LiquidationParts {
  readonly core: ExchangeCore
  readonly book: LoanBook
  readonly now: () => number
  readonly productOf: (unit: PracticeRiskUnit) => LoanProduct
  readonly snapshotOf: (unit: PracticeRiskUnit) => UnitSnapshot
  /** Loans with an unpaid rest. */
  readonly unpaidOf: (unit: PracticeRiskUnit) => readonly Loan[]
}

/** Deducted from the proceeds of every coin sold by liquidation. */
const LIQUIDATION_FEE = '0.005'
const AMOUNT_DECIMALS = 8
/** A single bad mark price causes no liquidation: the line must be exceeded in this many checks. */
const CHECKS = 3
/** Amount sold per second: this share of the collateral, but at least this many USDT. */
const PORTION = '0.1'
const LEAST_PORTION = '10000'

/** Largest part of a position that a market order may close. */
function closable(core: ExchangeCore, { category, symbol, available }: PracticePosition): string {
  const listed = core
    .instruments(category)
    .find((instrument) => instrumentKey(category, instrument.symbol) === instrumentKey(category, symbol))
  return listed === undefined || listed.maxMarketQty === '' ? available : minimum(available, listed.maxMarketQty)
}

/** Cancels open orders, then closes positions: their funds become spendable. */
function release(core: ExchangeCore, { uids }: PracticeRiskUnit): void {
  for (const uid of uids) {
    for (const category of categories) core.cancelAll(uid, category)
    for (const position of core.positions(uid)) {
      const { category, symbol, posSide, holdMode } = position
      const side = posSide === 'long' ? 'sell' : 'buy'
      const mode = holdMode === 'hedge_mode' ? { posSide } : { reduceOnly: 'yes' as const }
      core.place(uid, { category, symbol, side, orderType: 'market', qty: closable(core, position), ...mode })
    }
  }
}

/**
 * USDT of a coin to sell so that the unit returns to the stop threshold: (debt - line x balance) / (1 - fee - line x
 * ratio).
 */
function toSell(
  product: LoanProduct,
  { unpaidUsdtAmount, usdtBalance }: UnitSnapshot,
  coin: string,
  fee: string,
): string {
  const { stopLiquidationLine: line, collateral } = product
  const missing = subtract(unpaidUsdtAmount, multiply(line, usdtBalance))
  return divide(missing, subtract(subtract('1', fee), multiply(line, collateral[coin]?.ratio ?? '0')))
}

/**
 * Sells up to `usdt` of a coin of an account at its mark and repays the loan with the proceeds. Returns the sold value
 * in USDT.
 */
function sellAndRepay(
  core: ExchangeCore,
  book: LoanBook,
  loan: Loan,
  from: { uid: string; coin: string; usdt: string },
  now: number,
): string {
  const [price, loanPrice] = [markOfCoin(core, from.coin), markOfCoin(core, loan.coin)]
  if (isZero(price) || isZero(loanPrice)) return '0'
  const isOwnCoin = from.coin === loan.coin
  const saved = isOwnCoin ? '1' : subtract('1', LIQUIDATION_FEE)
  const usable = minimum(from.usdt, divide(usdtValue(core, loan.coin, owed(loan)), saved))
  const amount = minimum(core.spendable(from.uid, from.coin), toDecimals(divide(usable, price), AMOUNT_DECIMALS, 'up'))
  const proceeds = isOwnCoin
    ? amount
    : toDecimals(divide(multiply(multiply(amount, price), saved), loanPrice), AMOUNT_DECIMALS)
  if (!isPositive(proceeds)) return '0'
  if (!isOwnCoin || from.uid !== loan.uid) {
    core.move(
      from.uid,
      from.coin,
      negate(amount),
      isOwnCoin ? 'INS_LOAN_TRANSFER_USER_OUT' : 'INS_LOAN_EXCHANGE_USER_OUT',
    )
    core.move(loan.uid, loan.coin, proceeds, isOwnCoin ? 'INS_LOAN_TRANSFER_USER_IN' : 'INS_LOAN_EXCHANGE_USER_IN')
  }
  return isPositive(book.repay(loan, proceeds, now, true)) ? multiply(amount, price) : '0'
}

/** The loan's own coin first, then the coins with the largest collateral value. */
function ranked({ collateral }: UnitSnapshot, loan: Loan): readonly string[] {
  const byValue = collateral
    .toSorted((a, b) => compare(b.convertedUsdtAmount, a.convertedUsdtAmount))
    .map(({ coin }) => coin)
  return byValue.toSorted((a, b) => Number(b === loan.coin) - Number(a === loan.coin))
}

function portionOf({ collateral }: UnitSnapshot): string {
  const counted = collateral.map(({ convertedUsdtAmount }) => maximum(convertedUsdtAmount, '0'))
  return maximum(LEAST_PORTION, multiply(PORTION, sum(counted)))
}

/** Watches units and liquidates those that stay over their threshold. */
export function createLiquidation({ core, book, now, productOf, snapshotOf, unpaidOf }: LiquidationParts): Liquidation {
  const checksOver = new Map<string, number>()
  const underWay = new Set<string>()
  let forbears = false
  const isOver = (unit: PracticeRiskUnit): boolean =>
    compare(snapshotOf(unit).ltv, productOf(unit).stopLiquidationLine) > 0

  /** Sells the portion for one second. Returns the sold value in USDT. */
  function sellPortion(unit: PracticeRiskUnit): string {
    const portion = portionOf(snapshotOf(unit))
    let remaining = portion
    for (const loan of unpaidOf(unit)) {
      for (const coin of ranked(snapshotOf(unit), loan)) {
        for (const uid of unit.uids) {
          if (!isOver(unit) || !isPositive(remaining)) return subtract(portion, remaining)
          const sale = toSell(productOf(unit), snapshotOf(unit), coin, coin === loan.coin ? '0' : LIQUIDATION_FEE)
          remaining = subtract(
            remaining,
            sellAndRepay(core, book, loan, { uid, coin, usdt: minimum(sale, remaining) }, now()),
          )
        }
      }
    }
    return subtract(portion, remaining)
  }

  function work(unit: PracticeRiskUnit): void {
    release(core, unit)
    const hasSold = isPositive(sellPortion(unit))
    if (hasSold && isOver(unit)) underWay.add(unit.id)
    else {
      // Back at the stop threshold, or nothing left to sell.
      underWay.delete(unit.id)
      checksOver.delete(unit.id)
    }
  }

  return {
    isUnderWay: (unit) => underWay.has(unit.id),
    forbear(enabled) {
      forbears = enabled
    },
    check(unit) {
      if (underWay.has(unit.id)) return work(unit)
      if (forbears) return
      if (compare(snapshotOf(unit).ltv, productOf(unit).liquidationLine) < 0) return void checksOver.delete(unit.id)
      const checks = (checksOver.get(unit.id) ?? 0) + 1
      checksOver.set(unit.id, checks)
      if (checks >= CHECKS) work(unit)
    },
  }
}
