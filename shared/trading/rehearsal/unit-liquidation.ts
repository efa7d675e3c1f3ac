import {
  add,
  compare,
  divide,
  isPositive,
  isZero,
  maximum,
  minimum,
  multiply,
  subtract,
  sum,
  toDecimals,
} from '@/shared/base/decimal'
import type { PriceOf } from './crash-path'
import type { Arrival, Rehearsable, RehearsedSale } from './rehearsable'

/** One debt of a unit: amounts in its coin, and the account, by its index, that repays it. */
export interface UnitLoan {
  readonly account: number
  readonly coin: string
  readonly principal: string
  readonly interest: string
}

/** Amounts of each account by coin, in the sequence of the exchange, and debts in the sequence of their repayment. */
export interface UnitAmounts {
  readonly accounts: readonly Readonly<Record<string, string>>[]
  readonly loans: readonly UnitLoan[]
  /** Pledges that the exchange returns to the first account, by time. */
  readonly arrivals?: readonly Arrival[]
}

/** Terms of the loan product. `ratio` is the haircut, `cap` in USDT. */
export interface UnitRules {
  readonly call: string
  readonly liquidation: string
  readonly stop: string
  readonly collateral: Readonly<Record<string, { readonly ratio: string; readonly cap: string }>>
}

/** A-unit-liquidation: checks before the first sale, share and least USDT of a sale, discount of its price. */
const CHECKS = 3
const SHARE = '0.1'
const LEAST_USDT = '10000'
const DISCOUNT = '0.005'
/** Decimals of amounts and of values in USDT, and of the ratio. */
const AMOUNT_DECIMALS = 8
const RATIO_DECIMALS = 6
/** Ratio of a debt without collateral (A-unit-liquidation). */
const UNBACKED = '999'

interface Valued {
  readonly coin: string
  readonly counted: string
}

const owedOf = ({ principal, interest }: UnitLoan): string => add(principal, interest)

/** A risk unit during a crash: its ratio at given prices, and its liquidation second by second. */
export function rehearsedUnit(
  key: string,
  { accounts, loans, arrivals = [] }: UnitAmounts,
  rules: UnitRules,
): Rehearsable {
  const balances = accounts.map((amounts) => new Map(Object.entries(amounts)))
  const debts = loans.map((loan) => ({ ...loan }))
  const waiting = arrivals.toSorted((a, b) => a.second - b.second)
  let checks = 0
  let isSelling = false

  const coins = (): readonly string[] =>
    [...new Set(balances.flatMap((amounts) => [...amounts.keys()]))].filter((coin) => coin in rules.collateral)
  const amountOf = (coin: string): string => sum(balances.map((amounts) => amounts.get(coin) ?? '0'))

  const hasBalance = (coin: string): boolean => balances.some((amounts) => isPositive(amounts.get(coin) ?? '0'))

  function countedOf(coin: string, price: string): string {
    const value = multiply(amountOf(coin), price)
    const { ratio, cap } = rules.collateral[coin]!
    return toDecimals(isPositive(value) ? minimum(multiply(value, ratio), cap) : value, AMOUNT_DECIMALS)
  }
  const valued = (priceOf: PriceOf): readonly Valued[] =>
    coins().map((coin) => ({ coin, counted: countedOf(coin, priceOf(coin)) }))
  const collateralAt = (priceOf: PriceOf): string => sum(valued(priceOf).map(({ counted }) => counted))
  const debtAt = (priceOf: PriceOf): string =>
    toDecimals(sum(debts.map((debt) => multiply(owedOf(debt), priceOf(debt.coin)))), AMOUNT_DECIMALS)
  const ratioAt = (priceOf: PriceOf): string => {
    const [debt, collateral] = [debtAt(priceOf), collateralAt(priceOf)]
    if (!isPositive(debt)) return '0'
    return isPositive(collateral) ? toDecimals(divide(debt, collateral), RATIO_DECIMALS, 'up') : UNBACKED
  }
  const isAboveStop = (priceOf: PriceOf): boolean => compare(ratioAt(priceOf), rules.stop) > 0

  /** The borrowed coin first, then the largest value. */
  function ranked(priceOf: PriceOf, first: string): readonly string[] {
    const sorted = valued(priceOf)
      .toSorted((a, b) => compare(b.counted, a.counted))
      .map(({ coin }) => coin)
    return sorted.includes(first) ? [first, ...sorted.filter((coin) => coin !== first)] : sorted
  }

  const shift = (account: number, coin: string, by: string): void =>
    void balances[account]!.set(coin, add(balances[account]!.get(coin) ?? '0', by))

  /** USDT of a coin whose sale brings the ratio to the stop line. */
  function usdtToStop(coin: string, discount: string, priceOf: PriceOf): string {
    const missing = subtract(debtAt(priceOf), multiply(rules.stop, collateralAt(priceOf)))
    return divide(
      missing,
      subtract(subtract('1', discount), multiply(rules.stop, rules.collateral[coin]?.ratio ?? '0')),
    )
  }

  /** Pays interest first. Returns the paid amount; nothing if the account has less than that. */
  function repay(debt: (typeof debts)[number], proceeds: string): string {
    const paid = minimum(proceeds, owedOf(debt))
    if (!isPositive(paid) || compare(balances[debt.account]!.get(debt.coin) ?? '0', paid) < 0) return '0'
    const interest = minimum(paid, debt.interest)
    shift(debt.account, debt.coin, `-${paid}`)
    Object.assign(debt, {
      interest: subtract(debt.interest, interest),
      principal: subtract(debt.principal, subtract(paid, interest)),
    })
    return paid
  }

  /** Sells up to `usdt` of a coin of an account for a debt; null if nothing was sold. */
  function sell(
    debt: (typeof debts)[number],
    { account, coin, usdt }: { readonly account: number; readonly coin: string; readonly usdt: string },
    priceOf: PriceOf,
  ): Omit<RehearsedSale, 'second'> | null {
    const [price, debtPrice] = [priceOf(coin), priceOf(debt.coin)]
    if (isZero(price) || isZero(debtPrice)) return null
    const isOwn = coin === debt.coin
    const share = isOwn ? '1' : subtract('1', DISCOUNT)
    const useful = minimum(usdt, divide(multiply(owedOf(debt), debtPrice), share))
    const available = maximum('0', balances[account]!.get(coin) ?? '0')
    const amount = minimum(available, toDecimals(divide(useful, price), AMOUNT_DECIMALS, 'up'))
    const proceeds = isOwn
      ? amount
      : toDecimals(divide(multiply(multiply(amount, price), share), debtPrice), AMOUNT_DECIMALS)
    if (!isPositive(proceeds)) return null
    if (!isOwn || account !== debt.account) {
      shift(account, coin, `-${amount}`)
      shift(debt.account, debt.coin, proceeds)
    }
    const repaid = repay(debt, proceeds)
    const cost = isOwn ? '0' : multiply(multiply(amount, price), DISCOUNT)
    return { account, coin, amount, price, repaidCoin: debt.coin, repaidBy: debt.account, repaid, cost }
  }

  function sellPortion(priceOf: PriceOf): readonly Omit<RehearsedSale, 'second'>[] {
    const counted = sum(valued(priceOf).map((asset) => maximum(asset.counted, '0')))
    let remainingUsdt = maximum(LEAST_USDT, multiply(SHARE, counted))
    const sales: Omit<RehearsedSale, 'second'>[] = []
    for (const debt of debts.filter((owed) => isPositive(owedOf(owed)))) {
      for (const coin of ranked(priceOf, debt.coin)) {
        for (const account of balances.keys()) {
          if (!isAboveStop(priceOf) || !isPositive(remainingUsdt)) return sales
          const needed = usdtToStop(coin, coin === debt.coin ? '0' : DISCOUNT, priceOf)
          const sale = sell(debt, { account, coin, usdt: minimum(needed, remainingUsdt) }, priceOf)
          if (sale === null) continue
          sales.push(sale)
          if (isPositive(sale.repaid)) remainingUsdt = subtract(remainingUsdt, multiply(sale.amount, sale.price))
        }
      }
    }
    return sales
  }

  return {
    key,
    lines: { call: rules.call, liquidation: rules.liquidation },
    coins: [...new Set([...coins(), ...waiting.map(({ coin }) => coin), ...debts.map(({ coin }) => coin)])],
    ratioAt,
    isBusy: () => isSelling || checks > 0,
    isSelling: () => isSelling,
    isOver: () =>
      !debts.some((debt) => isPositive(owedOf(debt))) ||
      (waiting.length === 0 && !coins().some((coin) => hasBalance(coin))),
    sidesAt: (worse) => ({
      debt: debtAt((coin) => worse(coin, 'dear')),
      collateral: collateralAt((coin) => worse(coin, isPositive(amountOf(coin)) ? 'cheap' : 'dear')),
    }),
    begin(second) {
      while (waiting[0] !== undefined && waiting[0].second < second) {
        const { coin, amount } = waiting.shift()!
        shift(0, coin, amount)
      }
    },
    check(priceOf) {
      if (!isSelling) {
        if (compare(ratioAt(priceOf), rules.liquidation) < 0) {
          checks = 0
          return []
        }
        checks += 1
        if (checks < CHECKS) return []
      }
      const sales = sellPortion(priceOf)
      isSelling = sales.some(({ repaid }) => isPositive(repaid)) && isAboveStop(priceOf)
      if (!isSelling) checks = 0
      return sales
    },
    remaining: () => ({
      holdings: coins().map((coin) => ({ coin, amount: amountOf(coin) })),
      owed: [...new Set(debts.map(({ coin }) => coin))].map((coin) => ({
        coin,
        amount: sum(debts.filter((debt) => debt.coin === coin).map(owedOf)),
      })),
    }),
    nextChange: () => (waiting[0] === undefined ? Infinity : waiting[0].second + 1),
    returned: () => null,
  }
}
