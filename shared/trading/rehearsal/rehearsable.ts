import type { PriceOf } from './crash-path'

/** One sale of a liquidation. Amounts in the coins, `price` and `cost` in USDT. */
export interface RehearsedSale {
  /** Seconds after the start of the crash. */
  readonly second: number
  /** Index of the account that sold; 0 for a loan. */
  readonly account: number
  readonly coin: string
  readonly amount: string
  readonly price: string
  readonly repaidCoin: string
  /** Index of the account that repaid. */
  readonly repaidBy: number
  readonly repaid: string
  /** Discount or fee of the sale. */
  readonly cost: string
}

/** An amount in a coin. */
export interface CoinAmount {
  readonly coin: string
  readonly amount: string
}

/** A coin that arrives in an account after the check of a second. */
export interface Arrival extends CoinAmount {
  readonly second: number
}

/** Both sides of a ratio, USDT. */
export interface Sides {
  readonly debt: string
  readonly collateral: string
}

/** A price of a coin, one tick above or below. */
export type WorsePrice = (coin: string, way: 'dear' | 'cheap') => string

/** A risk unit or loan that lives through a crash. Its checks change it. */
export interface Rehearsable {
  readonly key: string
  readonly lines: { readonly call: string; readonly liquidation: string }
  /** Coins whose prices it depends on. */
  readonly coins: readonly string[]
  ratioAt(priceOf: PriceOf): string
  /** Both sides at prices that are worse by a tick. Its ratio is at or below theirs at the rounded prices. */
  sidesAt(worse: WorsePrice): Sides
  /** True if the next second must be checked: a liquidation runs or is about to begin. */
  isBusy(): boolean
  isSelling(): boolean
  /** True if nothing can be sold any more. */
  isOver(): boolean
  /** Begins a second: interest is charged, and returned pledges arrive. */
  begin(second: number): void
  /** One check of the exchange. Returns its sales. */
  check(priceOf: PriceOf): readonly Omit<RehearsedSale, 'second'>[]
  /** Next second in which its amounts change without a sale; Infinity for none. */
  nextChange(): number
  /** Rest of the pledge of an ended loan, which the exchange returns to the account. */
  returned(): CoinAmount | null
  remaining(): { readonly holdings: readonly CoinAmount[]; readonly owed: readonly CoinAmount[] }
}
