import { type Category, isInverse } from '@/shared/exchange/protocol/fields'

/** A step without a usable size in the exchange's record, with the fields that should contain it. */
export interface UnreadStep {
  readonly step: 'tick' | 'lot'
  readonly reason: string
}

/** Rules of a symbol. Steps and bounds are decimal text; '' means that no bound is known. */
export interface Instrument {
  readonly symbol: string
  readonly category: Category
  readonly baseCoin: string
  readonly quoteCoin: string
  readonly tickSize: string
  readonly lotSize: string
  readonly priceDecimals: number
  readonly qtyDecimals: number
  /** Decimals of a quantity given in quote coin (spot market buys). */
  readonly quoteDecimals: number
  readonly minQty: string
  readonly maxQty: string
  readonly maxMarketQty: string
  /** For futures, if the exchange gives it. */
  readonly maxLeverage?: string
  /** Smallest order value in quote coin. */
  readonly minValue: string
  readonly makerFeeRate: string
  readonly takerFeeRate: string
  /** Status word of the exchange (A-symbol-status). `permissions.ts` reads it. */
  readonly status: string
  /** True for a stock pair, which has a separate place call (spec: call 6). */
  readonly isStock: boolean
  /** Steps that the record does not give. They have no rule; tick and lot are for display only. Absent without any. */
  readonly unread?: readonly UnreadStep[]
  /** True if the last list of symbols does not contain it. The rules are the last known ones, or none are known. */
  readonly isUnlisted?: true
  /**
   * Reason why its rules could not be read: no readable list of symbols yet, or an unreadable record. Absent if they
   * were read.
   */
  readonly rulesProblem?: string
}

/** Coin of the margin of a futures symbol, also of its fees and profits. */
export const marginCoinOf = ({
  category,
  baseCoin,
  quoteCoin,
}: Pick<Instrument, 'category' | 'baseCoin' | 'quoteCoin'>): string => (isInverse(category) ? baseCoin : quoteCoin)

/** Symbols are only unique within a category. */
export const instrumentKey = (category: string, symbol: string): string => `${category}:${symbol}`
