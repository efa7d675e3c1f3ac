import { z } from 'zod'
import type { Category } from '@/shared/exchange/protocol/fields'
import type { Range } from './exposure-range'
import { Band } from '@/shared/trading/pretrade/limits/limits'

/** What one order is judged by, as a short stable word. */
export interface PretradeFinding {
  /** Index of the order in the list that was given; null for what they do together. */
  readonly row: number | null
  /** '' where no single field is the cause. */
  readonly field: string
  readonly rule: string
  readonly band: Exclude<Band, 'silent'>
  /** A sentence for the trader. */
  readonly message: string
  /** The measure that fell into the band, decimal text; null where there is none. */
  readonly figure: string | null
  /** The measure above which its band begins, where a moving market can bring it about. */
  readonly line?: string
}

/** An amount of a coin, decimal text. */
export interface CoinAmount {
  readonly coin: string
  readonly amount: string
}

/** What the book as it is shown now would do to an order. */
export type FillEstimate =
  | {
      readonly kind: 'trades'
      readonly average: string
      readonly worst: string
      /** In the coin that lots are counted in. */
      readonly filledQty: string
      /** What is asked for beyond the shown book, or beyond its own limit. */
      readonly isWhole: boolean
      /**
       * Share of the shown side that it and the orders before it take, as a fraction; above 1 the book is not enough.
       */
      readonly share: string
      /** How much worse the average is than the middle of the market, as a fraction; null without a middle. */
      readonly slippage: string | null
    }
  /** It meets nobody: it rests, or is canceled as an ioc, fok or post-only order is. */
  | { readonly kind: 'rests' }
  | { readonly kind: 'unchecked'; readonly reason: string }

/** A futures position before and after an order and those before it, all filled. One-way positions are signed. */
export interface PositionChange {
  readonly side: 'net' | 'long' | 'short'
  readonly before: string
  readonly after: string
  readonly coin: string
}

/** Where a position would be liquidated, fees, maintenance margin and other positions aside. */
export type LiquidationEstimate =
  | {
      readonly kind: 'price'
      readonly price: string
      /** How far the market is from it, as a fraction of the market; below zero where it lies beyond already. */
      readonly distance: string
    }
  /** Nothing is held, or no price above zero uses up what stands behind it. */
  | { readonly kind: 'none' }
  | { readonly kind: 'unchecked'; readonly reason: string }

/** The best average that was shown of each order, by its place, decimal text; null where none was. */
export type ShownAverages = readonly (string | null)[]

/** What one order does. Null where nothing known says it. */
export interface RowAssessment {
  /** Index of the order in the list that was given. */
  readonly row: number
  readonly category: Category
  readonly symbol: string
  readonly notional: CoinAmount | null
  readonly fill: FillEstimate
  /** Null for spot and margin, too. */
  readonly position: PositionChange | null
  /** Margin of the part that opens a position. */
  readonly margin: CoinAmount | null
  /** For the position after the fill; null for what has none. */
  readonly liquidation: LiquidationEstimate | null
}

/** A futures position before these orders and once all are filled. */
export interface PositionPreview {
  readonly category: Category
  readonly symbol: string
  readonly change: PositionChange
  /** What the opening parts tie up together; null where nothing says it. */
  readonly margin: CoinAmount | null
  /** Initial margin of all that is held, before and after, at the market of now; null where nothing says it. */
  readonly heldMargin: { readonly before: string; readonly after: string; readonly coin: string } | null
  /** Where the exchange says that it would be liquidated as it is; '' where it says no price. */
  readonly liquidationNow: string
  /**
   * How far orders whose outcome is unknown can take it, as it is and once all of these are filled; null where there
   * are none.
   */
  readonly unknown: { readonly before: Range; readonly after: Range } | null
  /** Once all are filled. */
  readonly liquidation: LiquidationEstimate
  /**
   * Over every number of first orders that fill while the others do not: where the market is nearest to liquidation,
   * and how many orders of the whole list that is. Null where no number of them leads to a price.
   */
  readonly worst: { readonly first: number; readonly price: string; readonly distance: string } | null
}

/** What orders do to one coin of the account, decimal text. */
export interface CoinFunds {
  readonly coin: string
  /** The category whose wallet has it; null where one wallet pays for all. */
  readonly wallet: Category | null
  /** What they tie up once all of them rest and none is filled, fees aside. */
  readonly now: string
  /** By how much less is free once all are filled, profit, loss and fees aside; below zero where more is. */
  readonly final: string
  /** Null where the balance is not known. */
  readonly available: string | null
}

/** What fills can cost at least and at most. Below zero where a maker is paid. */
export interface FeeRange {
  readonly coin: string
  /** The category whose wallet pays it; null where one wallet pays for all. */
  readonly wallet: Category | null
  readonly least: string
  readonly most: string
}

/** What orders do to the account's coins together. */
export interface FundsPreview {
  readonly coins: readonly CoinFunds[]
  readonly fees: readonly FeeRange[]
  /** What margin orders borrow by themselves when all of them rest. */
  readonly borrows: readonly CoinAmount[]
  /** Indexes of the orders that are in none of these sums, because something about them is not known. */
  readonly unchecked: {
    readonly coins: readonly number[]
    readonly fees: readonly number[]
    readonly borrows: readonly number[]
  }
}

/**
 * The loan-to-value of the risk unit that the account belongs to. Ratios; null while debt would stand against nothing.
 */
export interface LtvChange {
  readonly riskUnitId: string
  readonly now: string | null
  readonly afterAck: string | null
  readonly afterFill: string | null
  /** The highest it gets if those that raise it fill and the others do not. */
  readonly worst: string | null
  /** The highest over every number of first orders that fill while the others do not. Null without orders. */
  readonly worstPrefix: LtvPrefix | null
  /** Indexes of the orders whose effect nobody can tell; they are in none of these. */
  readonly unchecked: readonly number[]
}

/** The ratio once so many of the first orders of a list are filled, and no other. */
export interface LtvPrefix {
  readonly first: number
  readonly ltv: string | null
}

/** What the trader's own orders usually are worth. */
export interface OwnMedian {
  /** USDT; null while there are too few of them. */
  readonly notional: string | null
  /** Of how many orders it is the median. */
  readonly orders: number
}

/** Whose orders are judged. */
export interface AssessedAccount {
  readonly profileId: string
  readonly profile: string
  readonly environment: 'practice' | 'demo' | 'live' | 'custom'
  /** Null where it is not known yet. */
  readonly uid: string | null
}

/** Names a review that the main process keeps; it is made there, at random, and used once. */
export const ReviewToken = z.string().regex(/^[0-9a-f]{32}$/, 'is the token of a review')

/**
 * What is to leave, as the main process wrote it: it keeps the orders under the token and sends those and no others.
 */
export interface Review {
  readonly token: string
  /** SHA-256 of the bytes of every row, in hex. The journal has it beside what left. */
  readonly digest: string
  /** One for each finding of the assessment, in its sequence: names it in a confirmation of this review. */
  readonly handles: readonly string[]
  /** One for each row, read from its bytes. */
  readonly sentences: readonly string[]
}

/** What a person types before orders may leave that are far larger or far further away than usual. */
export interface Typing {
  /** The quantity of the one order, its new price, the sum of their quantities, or how many orders they are. */
  readonly asks: 'quantity' | 'price' | 'total' | 'orders'
  /** The coin of a quantity; null for anything else, and where the symbol names no coin that is known. */
  readonly unit: string | null
}

/** What is thought of orders before they leave, whoever reads it. */
interface Judgement {
  readonly account: AssessedAccount
  /** One per order whose terms are known. */
  readonly rows: readonly RowAssessment[]
  /** In the order in which the orders first name them. */
  readonly positions: readonly PositionPreview[]
  /** Null for changes, and for what waits for a trigger: only the exchange knows what those set free. */
  readonly funds: FundsPreview | null
  /** Indexes of the orders that would meet an own order, resting or earlier in the list; null: those are not known. */
  readonly crossings: readonly number[] | null
  readonly ltv: LtvChange | null
  readonly ownMedian: OwnMedian
  readonly findings: readonly PretradeFinding[]
  /** The most severe of all findings. */
  readonly band: Band
  /** What is to be typed before they may leave; null unless a finding asks for it. It follows from the orders alone. */
  readonly typing: Typing | null
}

/** The judgement with the figure that is to be typed, decimal text. It stays in the main process. */
export interface Judged extends Judgement {
  readonly phrase: string | null
}

/** The judgement as a page gets it: which figure is to be typed, and not the figure. */
export interface Assessment extends Judgement {
  /** Absent from what was only looked at, and cannot be sent. */
  readonly review?: Review
  readonly phrase?: never
}

/** What is thought of orders that are to leave. */
export type Reviewed = Assessment & { readonly review: Review }

/** What the main process recorded as confirmed: findings that it made, as they were shown. */
export interface Confirmed {
  readonly findings: readonly Pick<PretradeFinding, 'row' | 'rule' | 'band' | 'figure'>[]
  /** The figure that was typed; null where none was. */
  readonly phrase: string | null
}

/** What a person saw and said yes to. The main process judges anew and lets only that leave. */
export const Confirmation = z.strictObject({
  /** The review that was shown. Without one nothing leaves. */
  review: ReviewToken,
  /** Handles of the findings that were confirmed; those of another review, and findings themselves, are refused. */
  findings: z.array(z.string().regex(/^[0-9a-f]{16}$/, 'is the handle of a finding')).max(5000),
  /** What was typed; null where nothing was. */
  phrase: z.string().max(200).nullable(),
})
export type Confirmation = z.infer<typeof Confirmation>
