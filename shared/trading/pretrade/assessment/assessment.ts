import { z } from 'zod'
import type { Category } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import type { Range } from './exposure-range'
import { Band } from '@/shared/trading/pretrade/limits/limits'

/** Finding of a check of an order, identified by a short stable rule name. */
export interface PretradeFinding {
  /** Index of the order in the list; null for findings about all orders together. */
  readonly row: number | null
  /** '' if no single field is the cause. */
  readonly field: string
  readonly rule: string
  readonly band: Exclude<Band, 'silent'>
  /** Sentence for the trader. */
  readonly message: string
  /** Measured value in the band, decimal text; null without one. */
  readonly figure: string | null
  /** Lower bound of its band, if a moving market can cross it. */
  readonly line?: string
}

/** An amount of a coin, decimal text. */
export interface CoinAmount {
  readonly coin: string
  readonly amount: string
}

/** Expected effect of the current book on an order. */
export type FillEstimate =
  | {
      readonly kind: 'trades'
      readonly average: string
      readonly worst: string
      /** In the coin of the lots. */
      readonly filledQty: string
      /** False if it takes more than the shown book, or more than its limit allows. */
      readonly isWhole: boolean
      /**
       * Share of the shown side that this order and the earlier ones take, as a fraction; above 1 the book is not
       * sufficient.
       */
      readonly share: string
      /** Slippage of the average against mid, as a fraction; null without mid. */
      readonly slippage: string | null
    }
  /** It does not match: it rests, or is canceled if it is IOC, FOK or post-only. */
  | { readonly kind: 'rests' }
  | { readonly kind: 'unchecked'; readonly reason: string }

/** A futures position before and after an order, with all earlier orders filled. One-way positions are signed. */
export interface PositionChange {
  readonly side: 'net' | 'long' | 'short'
  readonly before: string
  readonly after: string
  readonly coin: string
}

/** Liquidation price of a position, without fees, maintenance margin and other positions. */
export type LiquidationEstimate =
  | {
      readonly kind: 'price'
      readonly price: string
      /** Distance from the market, as a fraction of the market; negative if it is already passed. */
      readonly distance: string
    }
  /** No position, or no price above zero exhausts its margin. */
  | { readonly kind: 'none' }
  | { readonly kind: 'unchecked'; readonly reason: string }

/** Best average shown for each order, by index, decimal text; null if none was shown. */
export type DisplayedAverages = readonly (string | null)[]

/** Effect of an order. Null is unknown. */
export interface RowAssessment {
  /** Index of the order in the given list. */
  readonly row: number
  readonly category: Category
  readonly symbol: string
  readonly notional: CoinAmount | null
  readonly fill: FillEstimate
  /** Null for spot and margin too. */
  readonly position: PositionChange | null
  /** Margin of the opening part. */
  readonly margin: CoinAmount | null
  /** For the position after the fill; null for orders without a position. */
  readonly liquidation: LiquidationEstimate | null
}

/** A futures position before these orders, and after all are filled. */
export interface PositionPreview {
  readonly category: Category
  readonly symbol: string
  readonly change: PositionChange
  /** Margin of the opening parts together; null if unknown. */
  readonly margin: CoinAmount | null
  /** Initial margin of the whole position before and after, at the current market; null if unknown. */
  readonly positionMargin: { readonly before: string; readonly after: string; readonly coin: string } | null
  /** Current liquidation price of the exchange; '' if it gives none. */
  readonly liquidationNow: string
  /**
   * Range of the position from orders with unknown outcome, now and after all of these are filled; null without any.
   */
  readonly unknown: { readonly before: Range; readonly after: Range } | null
  /** After all are filled. */
  readonly liquidation: LiquidationEstimate
  /**
   * Nearest liquidation over all counts of first orders that fill while the others do not, with that count in the whole
   * list. Null if no count leads to a price.
   */
  readonly worst: { readonly first: number; readonly price: string; readonly distance: string } | null
}

/** Effect of orders on one coin of the account, decimal text. */
export interface CoinFunds {
  readonly coin: string
  /** Category of its wallet; null if one wallet pays for all. */
  readonly wallet: Category | null
  /** Reserved amount if all of them rest and none is filled, without fees. */
  readonly now: string
  /** Reduction of the available amount after all fills, without profit, loss and fees; negative for an increase. */
  readonly final: string
  /** Null if the balance is unknown. */
  readonly available: string | null
}

/** Smallest and largest fees of the fills. Negative for a maker rebate. */
export interface FeeRange {
  readonly coin: string
  /** Category of the paying wallet; null if one wallet pays for all. */
  readonly wallet: Category | null
  readonly least: string
  readonly most: string
}

/** Effect of the orders together on the coins of the account. */
export interface FundsPreview {
  readonly coins: readonly CoinFunds[]
  readonly fees: readonly FeeRange[]
  /** Automatic borrowing of margin orders if all of them rest. */
  readonly borrows: readonly CoinAmount[]
  /** Indexes of the orders that are in none of these sums, because one of their inputs is unknown. */
  readonly unchecked: {
    readonly coins: readonly number[]
    readonly fees: readonly number[]
    readonly borrows: readonly number[]
  }
}

/** Loan-to-value of the risk unit of the account. Ratios; null for debt without collateral. */
export interface LtvChange {
  readonly riskUnitId: string
  readonly now: string | null
  readonly afterAck: string | null
  readonly afterFill: string | null
  /** Indexes of the orders with an unknown effect; they are in none of these. */
  readonly unchecked: readonly number[]
}

/** Fills and prices that lead to a worst figure. The other orders do not fill. */
export interface WorstCause {
  /** Indexes of the orders that fill. */
  readonly rows: readonly number[]
  /** Orders of them that fill in part, with the filled quantity. */
  readonly partial: readonly { readonly row: number; readonly qty: string; readonly coin: string }[]
  /** Own open orders that fill, as text. */
  readonly open: readonly string[]
  /** Prices at an end of the band, by symbol or coin; the symbols of the orders first. */
  readonly prices: readonly { readonly name: string; readonly price: string }[]
}

/** Highest ratio over all fills and all prices in the band. */
export interface WorstFigure extends WorstCause {
  /** Null if nothing backs the debt or the positions. */
  readonly ratio: string | null
  /** Highest ratio if none of these orders fills, except those that only reduce. */
  readonly without: string | null
  /** Parts of the account that the figure does not contain. It can be worse by them. */
  readonly missing: readonly string[]
}

/** Nearest liquidation price over all fills, with the other prices in the band. */
export interface WorstLiquidation extends WorstCause {
  readonly category: string
  readonly symbol: string
  readonly side: 'below' | 'above'
  readonly price: string
  /** From the market, as a fraction of it. */
  readonly distance: string
}

/** A consumer loan at the worst prices in the band, whatever fills. */
export interface WorstLoan {
  readonly orderId: string
  readonly loanCoin: string
  /** Null if the exchange gives no ratio. */
  readonly ratio: string | null
  readonly line: 'call' | 'liquidation' | null
}

/** Worst figures of the account over every subset of fills, partial ones included, of these and of open orders. */
export interface WorstFills {
  /** Largest move of each price, as a fraction. */
  readonly band: string
  readonly units: readonly {
    readonly riskUnitId: string
    /** Null if it cannot be computed; `missing` has the reasons. */
    readonly figure: WorstFigure | null
    readonly missing: readonly string[]
  }[]
  /** Consumer loans that reach a line within the band or have no ratio, the highest ratio first. */
  readonly loans: readonly WorstLoan[]
  /** Maintenance margin over equity; null without positions and futures orders, or if it cannot be computed. */
  readonly margin: WorstFigure | null
  /** Reasons why the margin ratio and the liquidation prices are not or not fully computed. */
  readonly marginMissing: readonly string[]
  /** Nearest first. */
  readonly liquidations: readonly WorstLiquidation[]
}

/** Usual notional of the trader's own orders. */
export interface OwnMedian {
  /** USDT; null with too few orders. */
  readonly notional: string | null
  /** Number of orders in the median. */
  readonly orders: number
}

export interface AssessedAccount {
  readonly profileId: string
  readonly profile: string
  readonly environment: 'practice' | 'demo' | 'live' | 'custom'
  /** Null while unknown. */
  readonly uid: string | null
}

/** Identifies a review in the main process, which creates it at random. It is valid once. */
export const ReviewToken = z.string().regex(/^[0-9a-f]{32}$/, t('is the token of a review'))

/** A prepared review. The main process stores the orders under the token, and sends those and no others. */
export interface Review {
  readonly token: string
  /** SHA-256 of the bytes of every row, in hex. The journal stores it with the sent orders. */
  readonly digest: string
  /** One per finding of the assessment, in its sequence. Identifies the finding in a confirmation of this review. */
  readonly handles: readonly string[]
  /** One per row, read from its bytes. */
  readonly sentences: readonly string[]
}

/** Figure that a person types before orders are sent that are much larger or farther from the market than usual. */
export interface Typing {
  /** Requested figure: the quantity or the new price of a single order, the total quantity, or the number of orders. */
  readonly figure: 'quantity' | 'price' | 'total' | 'orders'
  /** Coin of a quantity; null for any other figure, and if the symbol names no known coin. */
  readonly unit: string | null
}

/** Assessment of orders before the send, for any reader. */
interface Judgement {
  readonly account: AssessedAccount
  /** One per order with known terms. */
  readonly rows: readonly RowAssessment[]
  /** In the sequence of the orders. */
  readonly positions: readonly PositionPreview[]
  /** Null for amends, and for trigger orders: only the exchange knows the funds that they release. */
  readonly funds: FundsPreview | null
  /**
   * Indexes of the orders that would cross an own order, resting or earlier in the list; null if own orders are
   * unknown.
   */
  readonly crossings: readonly number[] | null
  readonly ltv: LtvChange | null
  readonly worstFills: WorstFills
  readonly ownMedian: OwnMedian
  readonly findings: readonly PretradeFinding[]
  /** Most severe band of all findings. */
  readonly band: Band
  /** Figure to type before the send; null unless a finding requires it. It depends on the orders only. */
  readonly typing: Typing | null
}

/** Assessment with the figure to type, decimal text. It stays in the main process. */
export interface Judged extends Judgement {
  readonly phrase: string | null
}

/** Assessment for a page: it names the figure to type, without its value. */
export interface Assessment extends Judgement {
  /** Absent from an assessment without a review, which cannot be sent. */
  readonly review?: Review
  readonly phrase?: never
}

/** Assessment with a review. */
export type Reviewed = Assessment & { readonly review: Review }

/** Confirmation as recorded by the main process: its own findings as they were shown. */
export interface Confirmed {
  readonly findings: readonly Pick<PretradeFinding, 'row' | 'rule' | 'band' | 'figure'>[]
  /** Typed figure; null without one. */
  readonly phrase: string | null
}

/**
 * Confirmation of a review by a person. The main process assesses the orders again and sends nothing that was not
 * confirmed.
 */
export const Confirmation = z.strictObject({
  /** The review that was shown. Without one nothing is sent. */
  review: ReviewToken,
  /** Handles of the confirmed findings. Handles of another review, and findings themselves, are refused. */
  findings: z.array(z.string().regex(/^[0-9a-f]{16}$/, t('is the handle of a finding'))).max(5000),
  /** Typed text; null without one. */
  phrase: z.string().max(200).nullable(),
})
export type Confirmation = z.infer<typeof Confirmation>
