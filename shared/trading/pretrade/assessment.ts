import { z } from 'zod'
import type { Category } from '@/shared/exchange/protocol/fields'
import { Band } from './limits'

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
  /** Estimate for the position after the fill; null where there is none, or nothing says it. */
  readonly liquidationPrice: string | null
}

/**
 * The loan-to-value of the risk unit that the account belongs to. Ratios; null while debt would stand against nothing.
 */
export interface LtvChange {
  readonly riskUnitId: string
  readonly now: string | null
  readonly afterAck: string | null
  readonly afterFill: string | null
  readonly worst: string | null
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

/** What the main process thinks of orders before they leave. */
export interface Assessment {
  readonly account: AssessedAccount
  /** One per order whose terms are known. */
  readonly rows: readonly RowAssessment[]
  readonly ltv: LtvChange | null
  readonly ownMedian: OwnMedian
  readonly findings: readonly PretradeFinding[]
  /** The most severe of all findings. */
  readonly band: Band
  /** What is to be typed before they may leave; null unless a finding asks for it. It follows from the orders alone. */
  readonly phrase: string | null
}

/** What a person saw and said yes to. The main process judges anew and lets only that leave. */
export const Confirmation = z.strictObject({
  /** The findings that were shown. */
  findings: z
    .array(
      z.strictObject({
        row: z.number().int().min(0).nullable(),
        rule: z.string().max(40),
        band: Band,
        figure: z.string().max(80).nullable(),
      }),
    )
    .max(5000),
  /** The phrase as it was typed; null where none was asked for. */
  phrase: z.string().max(200).nullable(),
})
export type Confirmation = z.infer<typeof Confirmation>
