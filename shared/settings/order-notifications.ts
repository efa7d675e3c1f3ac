import { z } from 'zod'
import type { OrderEventKind } from '../trading/orders/order-event'

const VOLUME = 60
/** How news of one kind reaches the trader. Every kind stands in the notification centre, whatever is chosen here. */
const Notified = z.object({
  /** A short message over the desk; must-see kinds are shown even so. */
  toast: z.boolean(),
  sound: z.boolean(),
  /** How loud, in percent of what the limiter lets through. */
  volume: z.number().int().min(0).max(100).default(VOLUME),
  /** By the desktop or the browser, while Volley is not being looked at. */
  desktop: z.boolean(),
})
export type Notified = z.infer<typeof Notified>

const everything: Notified = { toast: true, sound: true, volume: VOLUME, desktop: true }

/** How fills and ends of orders are told, by kind. */
export const OrderNotifications = z.object({
  filled: Notified.default(everything),
  'part-filled': Notified.default({ ...everything, sound: false, desktop: false }),
  refused: Notified.default(everything),
  'late-reject': Notified.default(everything),
  canceled: Notified.default({ ...everything, desktop: false }),
  unknown: Notified.default(everything),
  found: Notified.default({ ...everything, sound: false, desktop: false }),
  'not-found': Notified.default(everything),
  liquidation: Notified.default(everything),
} satisfies Record<OrderEventKind, z.ZodType>)
export type OrderNotifications = z.infer<typeof OrderNotifications>
