import type { z } from 'zod'
import { Category, type HoldMode, type PosSide, type Side } from '@/shared/exchange/protocol/fields'

/** Categories with orders and coins of a classic account. The description has no call for its margin orders. */
export const ClassicCategory = Category.exclude(['MARGIN'])
export type ClassicCategory = z.infer<typeof ClassicCategory>
export const classicCategories = ClassicCategory.options

/** Trigger prices, and limit prices for orders that are not market orders; decimal text. Absent if not set. */
export interface OrderPresets {
  readonly takeProfit?: string
  readonly takeProfitLimit?: string
  readonly stopLoss?: string
  readonly stopLossLimit?: string
}

/** An order of a classic account, from a list of the exchange. Decimal text; '' if the list has no value. */
export interface ClassicOrder {
  readonly orderId: string
  readonly clientOid: string
  readonly category: ClassicCategory
  readonly symbol: string
  /** Side of the trade, also in hedge mode; '' if it could not be read. */
  readonly side: Side | ''
  readonly posSide: PosSide | null
  readonly orderType: string
  readonly timeInForce: string
  readonly price: string
  readonly qty: string
  readonly filledQty: string
  readonly avgPrice: string
  readonly status: string
  /** Unreadable members of its record; absent without any. The order rests and can be canceled by its ID. */
  readonly unread?: readonly string[]
  /** Take profit and stop loss that are attached to the order; absent without any. */
  readonly presets?: OrderPresets
  /** Names of presets whose price cannot be read; absent without any. */
  readonly unreadPresets?: readonly string[]
  readonly createdAt: number
  readonly updatedAt: number
}

/** An order with a readable side, which can be amended. */
export type ReadClassicOrder = ClassicOrder & { readonly side: Side }
export const isReadOrder = (order: ClassicOrder): order is ReadClassicOrder => order.side !== ''

/** Balance of a coin in one wallet. Coins of a classic account move between wallets only by a transfer. */
export interface ClassicBalance {
  /** SPOT, or the product of the margin. */
  readonly wallet: ClassicCategory
  readonly coin: string
  readonly total: string
  readonly available: string
  readonly locked: string
  readonly equity: string
}

/** Account terms that set the form of a futures order for a symbol. */
export interface ClassicTerms {
  readonly holdMode: HoldMode
  readonly marginMode: 'crossed' | 'isolated'
  /** Leverage of new positions, decimal text. Isolated shorts may differ from longs. */
  readonly leverage: string
  readonly shortLeverage: string
}
