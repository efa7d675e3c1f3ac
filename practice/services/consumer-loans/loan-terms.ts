import type { LoanTerm } from '@/shared/exchange/calls/loan/borrow'
import { divide, multiply, toDecimals } from '@/shared/base/decimal'

/**
 * A coin that the exchange lends. Yearly rates in percent, limits in USDT. `pool` is the total available amount in the
 * coin.
 */
export interface LendableCoin {
  readonly coin: string
  readonly yearly: Readonly<Record<LoanTerm, string>>
  readonly minValue: string
  readonly maxValue: string
  readonly pool: string
}

/** A coin accepted as pledge. Ratios of debt to pledge in percent. */
export interface PledgeableCoin {
  readonly coin: string
  readonly initRate: string
  readonly supRate: string
  readonly forceRate: string
  readonly minValue: string
  readonly maxValue: string
}

const lendable = (coin: string, FLEXIBLE: string, SEVEN: string, THIRTY: string, pool: string): LendableCoin => ({
  coin,
  yearly: { FLEXIBLE, SEVEN, THIRTY },
  minValue: '10',
  maxValue: '500000',
  pool,
})
export const lendableCoins: readonly LendableCoin[] = [
  lendable('USDT', '6.2', '7.9', '9.4', '2000000'),
  lendable('BTC', '2.4', '3.1', '4', '40'),
  lendable('ETH', '3.2', '4.4', '5.2', '800'),
  lendable('SOL', '5.6', '7', '8.2', '9000'),
]

const pledgeable = (coin: string, initRate: string, supRate: string, forceRate: string): PledgeableCoin => ({
  coin,
  initRate,
  supRate,
  forceRate,
  minValue: '10',
  maxValue: '1000000',
})
export const pledgeableCoins: readonly PledgeableCoin[] = [
  pledgeable('BTC', '70', '83', '90'),
  pledgeable('ETH', '70', '83', '90'),
  pledgeable('USDT', '80', '90', '95'),
  pledgeable('SOL', '60', '77', '85'),
  pledgeable('XRP', '60', '77', '85'),
  pledgeable('DOGE', '50', '70', '80'),
]

export const findLendable = (coin: string): LendableCoin | undefined => lendableCoins.find((row) => row.coin === coin)
export const findPledgeable = (coin: string): PledgeableCoin | undefined =>
  pledgeableCoins.find((row) => row.coin === coin)

const HOURS_A_YEAR = '8760'
/** Percent per hour, eight decimals. */
export const hourRateOf = (coin: LendableCoin, term: LoanTerm): string =>
  toDecimals(divide(coin.yearly[term], HOURS_A_YEAR), 8)
export const percentOf = (amount: string, percent: string): string => divide(multiply(amount, percent), '100')

/** Days of a term. Null for a flexible term. */
export const daysOf: Readonly<Record<LoanTerm, number | null>> = { SEVEN: 7, THIRTY: 30, FLEXIBLE: null }
