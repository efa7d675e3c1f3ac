import { z } from 'zod'
import type { OrderEventKind } from '../trading/orders/order-event'

const VOLUME = 60
/** Delivery of notices of a kind. Every notice is in the notification centre regardless. */
const Notified = z.object({
  /** A short message over the desk. Mandatory kinds are shown regardless. */
  toast: z.boolean(),
  sound: z.boolean(),
  /** Volume in percent of the limiter's maximum. */
  volume: z.number().int().min(0).max(100).default(VOLUME),
  /** By the desktop or the browser, while Volley is not focused. */
  desktop: z.boolean(),
})
export type Notified = z.infer<typeof Notified>

const everything: Notified = { toast: true, sound: true, volume: VOLUME, desktop: true }

/** Delivery of fills and ends of orders, by kind. */
export const OrderNotifications = z.object({
  filled: Notified.default(everything),
  'part-filled': Notified.default({ ...everything, sound: false, desktop: false }),
  'take-profit': Notified.default(everything),
  'stop-loss': Notified.default(everything),
  refused: Notified.default(everything),
  'late-reject': Notified.default(everything),
  canceled: Notified.default({ ...everything, desktop: false }),
  unknown: Notified.default(everything),
  found: Notified.default({ ...everything, sound: false, desktop: false }),
  'not-found': Notified.default(everything),
  liquidation: Notified.default(everything),
} satisfies Record<OrderEventKind, z.ZodType>)
export type OrderNotifications = z.infer<typeof OrderNotifications>
