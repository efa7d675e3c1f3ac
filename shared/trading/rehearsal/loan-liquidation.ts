import { add, compare, divide, isPositive, minimum, multiply, subtract, toDecimals } from '@/shared/base/decimal'
import type { PriceOf } from './crash-path'
import type { Rehearsable, RehearsedSale } from './rehearsable'

/** A-loan-liquidation: everything at once, or steps that each repay half of the debt down to the initial ratio. */
export type LoanSale = 'whole' | 'in steps'

/** A consumer loan. Amounts in its coins; the ratios and the hourly rate as fractions. */
export interface LoanTerms {
  readonly loanCoin: string
  readonly pledgeCoin: string
  readonly principal: string
  readonly interest: string
  readonly pledge: string
  readonly initial: string
  readonly call: string
  readonly liquidation: string
  readonly hourRate: string
  /** Seconds to the next charge of interest. */
  readonly chargedIn: number
}

/** A-loan-liquidation: fee of a sale, and value of a pledge that is sold at once, USDT. */
const FEE = '0.02'
const SOLD_AT_ONCE = '100'
const AMOUNT_DECIMALS = 8
/** Decimals of the ratio: of its percentage, four. */
const RATIO_DECIMALS = 6
/** Ratio of a pledge without value. */
const UNBACKED = '9.99'
const HOUR_SECONDS = 3600

/** A consumer loan during a crash. */
export function rehearsedLoan(key: string, terms: LoanTerms, way: LoanSale): Rehearsable {
  const { loanCoin, pledgeCoin, initial, call, liquidation, hourRate } = terms
  let { principal, interest, pledge, chargedIn } = terms
  let isSelling = false
  let hasEnded = false

  const owed = (): string => add(principal, interest)
  const valueOf = (priceOf: PriceOf): string => multiply(pledge, priceOf(pledgeCoin))
  const ratioAt = (priceOf: PriceOf): string => {
    if (hasEnded) return '0'
    const value = valueOf(priceOf)
    if (!isPositive(value)) return UNBACKED
    return toDecimals(divide(multiply(owed(), priceOf(loanCoin)), value), RATIO_DECIMALS)
  }

  function charge(second: number): void {
    if (second < chargedIn) return
    const hours = Math.floor((second - chargedIn) / HOUR_SECONDS) + 1
    chargedIn += hours * HOUR_SECONDS
    const due = multiply(multiply(principal, hourRate), String(hours))
    interest = add(interest, toDecimals(due, AMOUNT_DECIMALS, 'up'))
  }

  /** Sells as much of the pledge as pays an amount of the loan coin, or all of it. */
  function sell(amount: string, priceOf: PriceOf): Omit<RehearsedSale, 'second'> {
    const price = divide(priceOf(pledgeCoin), priceOf(loanCoin))
    const net = multiply(price, subtract('1', FEE))
    const needed = toDecimals(divide(amount, net), AMOUNT_DECIMALS, 'up')
    const sold = minimum(needed, pledge)
    const repaid = sold === needed ? amount : minimum(amount, toDecimals(multiply(sold, net), AMOUNT_DECIMALS))
    const toInterest = minimum(repaid, interest)
    pledge = subtract(pledge, sold)
    interest = subtract(interest, toInterest)
    principal = subtract(principal, subtract(repaid, toInterest))
    const value = multiply(sold, priceOf(pledgeCoin))
    const sale = { coin: pledgeCoin, amount: sold, price: priceOf(pledgeCoin), repaidCoin: loanCoin, repaid }
    return { account: 0, repaidBy: 0, ...sale, cost: multiply(value, FEE) }
  }

  return {
    key,
    lines: { call, liquidation },
    coins: [...new Set([pledgeCoin, loanCoin])],
    ratioAt,
    isBusy: () => isSelling,
    isSelling: () => isSelling,
    isOver: () => hasEnded,
    sidesAt: (worse) => ({
      debt: hasEnded ? '0' : multiply(owed(), worse(loanCoin, 'dear')),
      collateral: multiply(pledge, worse(pledgeCoin, 'cheap')),
    }),
    begin(second) {
      if (!hasEnded) charge(second)
    },
    check(priceOf) {
      if (hasEnded) return []
      if (!isSelling && compare(ratioAt(priceOf), liquidation) < 0) return []
      const isWhole = way === 'whole' || compare(valueOf(priceOf), SOLD_AT_ONCE) < 0
      const paid = isWhole ? owed() : toDecimals(divide(owed(), '2'), AMOUNT_DECIMALS, 'up')
      const sale = sell(paid, priceOf)
      hasEnded = isWhole || !isPositive(pledge)
      isSelling = !hasEnded && compare(ratioAt(priceOf), initial) > 0
      return [sale]
    },
    nextChange: () => (hasEnded ? Infinity : chargedIn),
    returned: () => (hasEnded && isPositive(pledge) ? { coin: pledgeCoin, amount: pledge } : null),
    remaining: () => ({
      holdings: [{ coin: pledgeCoin, amount: pledge }],
      owed: [{ coin: loanCoin, amount: owed() }],
    }),
  }
}
