import type { Fill } from '../order'
import { feeText } from '../fees'

/** Texts of journal entries. They are in English in every language: `entryText` and `verify` read them. */

interface ObservedOrder {
  readonly source: string
  readonly status: string
  readonly filledQty: string
  readonly qty: string
  readonly price: string
}

/** An update of the exchange: "push: live, filled 0 of 0.5 at 61250". */
export const observedEntry = ({ source, status, filledQty, qty, price }: ObservedOrder): string =>
  `${source}: ${status}, filled ${filledQty} of ${qty}${price === '' ? '' : ` at ${price}`}`

/**
 * A fill: "0.5 at 61250, fee 0.1 USDT". A corrected one starts with the category that lists it: "listed as SPOT: ", or
 * "listed as SPOT instead of 0.5 at 61200: " for other figures.
 */
export function fillEntry({ category, qty, price, fees }: Fill, before: Fill | null): string {
  const cost = fees.length === 0 ? '' : `, fee ${feeText(fees)}`
  const figures = `${qty} at ${price}`
  if (before === null) return figures + cost
  const figuresBefore = `${before.qty} at ${before.price}`
  return `listed as ${category}${figures === figuresBefore ? '' : ` instead of ${figuresBefore}`}: ${figures}${cost}`
}

/** An acknowledgement: "acknowledged, order 17". */
export const acknowledgedEntry = (orderId: string | null): string =>
  orderId === null ? 'acknowledged' : `acknowledged, order ${orderId}`

/** An order in its batch: "row 3 of batch c1". */
export const queuedEntry = (row: number, batchId: string, isLater: boolean): string =>
  `row ${row} of batch ${batchId}${isLater ? ', sent later' : ''}`
