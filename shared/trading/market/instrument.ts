import { type Category, isInverse } from '@/shared/exchange/protocol/fields'

/** A step of which the exchange's record gives no usable size, with the fields that should have given it. */
export interface UnreadStep {
  readonly step: 'tick' | 'lot'
  readonly reason: string
}

/**
 * The rules of one symbol in the shape trading needs. Steps and bounds are decimal text; '' means no bound is known.
 */
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
  /** Of futures, where the exchange tells it. */
  readonly maxLeverage?: string
  /** Smallest order value in quote coin. */
  readonly minValue: string
  readonly makerFeeRate: string
  readonly takerFeeRate: string
  /** The exchange's own word for what trades in it (A-symbol-status); `permissions.ts` reads it. */
  readonly status: string
  /** A stock pair: placed by a call of its own (spec: call 6). */
  readonly isStock: boolean
  /** Steps that the record does not give: they have no rule, and tick and lot serve for display. Absent: none. */
  readonly unread?: readonly UnreadStep[]
  /** True where the last list of symbols does not name it: these are its last known rules, or none are known. */
  readonly isUnlisted?: true
  /** Why its rules could not be read: no list of symbols was readable yet, or its record was not. Absent: they were. */
  readonly rulesProblem?: string
}

/** The coin that margins a futures symbol, in which its fees and profits are booked too. */
export const marginCoinOf = ({
  category,
  baseCoin,
  quoteCoin,
}: Pick<Instrument, 'category' | 'baseCoin' | 'quoteCoin'>): string => (isInverse(category) ? baseCoin : quoteCoin)

/** Symbols are only unique within a category. */
export const instrumentKey = (category: string, symbol: string): string => `${category}:${symbol}`
