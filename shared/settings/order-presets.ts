import { z } from 'zod'

/** More chips are no longer found at a glance. */
export const MAX_ORDER_PRESETS = 24
/** Number of quick sizes that fit next to each other in the ticket. */
export const QUICK_SIZES = 5

/** A quantity in the ticket's format: a number, or an expression such as `25%` or `risk 50 stop 1%`. */
const SizeText = z.string().max(80)

/** A saved order: its values for the ticket. '' does not change the ticket. */
export const OrderPreset = z.strictObject({
  id: z.string().min(1).max(40),
  name: z.string().min(1).max(20),
  /** By `instrumentKey`. Null: of every symbol. */
  symbol: z.string().max(60).nullable(),
  side: z.enum(['buy', 'sell']),
  /** Hedge mode: opens or closes a position. */
  intent: z.enum(['open', 'close']),
  orderType: z.enum(['limit', 'market']),
  timeInForce: z.enum(['gtc', 'ioc', 'fok', 'post_only']),
  /** A price, or an expression such as `=bid-3t`. */
  price: z.string().max(60),
  qty: SizeText,
})
export type OrderPreset = z.infer<typeof OrderPreset>

/** In the order of their chips, by profile. */
export const OrderPresets = z.record(z.string().max(64), z.array(OrderPreset).max(MAX_ORDER_PRESETS))

/** Sizes next to the quantity, by category and symbol. An empty one has its default. */
export const QuickSizes = z.record(z.string().max(60), z.array(SizeText).max(QUICK_SIZES))
