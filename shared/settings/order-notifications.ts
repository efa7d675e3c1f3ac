import { z } from 'zod'
import type { OrderEventKind } from '../trading/orders/order-event'

/** How news of one kind reaches the trader. Every kind stands in the notification centre, whatever is chosen here. */
const Told = z.object({
  /** A short message over the desk; must-see kinds are shown even so. */
  toast: z.boolean(),
  sound: z.boolean(),
  /** By the desktop or the browser, while Volley is not being looked at. */
  desktop: z.boolean(),
})
export type Told = z.infer<typeof Told>

const everything: Told = { toast: true, sound: true, desktop: true }

/** How fills and ends of orders are told, by kind. */
export const OrderNotifications = z.object({
  filled: Told.default(everything),
  'part-filled': Told.default({ toast: true, sound: false, desktop: false }),
  refused: Told.default(everything),
  canceled: Told.default({ toast: true, sound: true, desktop: false }),
  unknown: Told.default(everything),
  found: Told.default({ toast: true, sound: false, desktop: false }),
  'not-found': Told.default(everything),
  liquidation: Told.default(everything),
} satisfies Record<OrderEventKind, z.ZodType>)
export type OrderNotifications = z.infer<typeof OrderNotifications>
