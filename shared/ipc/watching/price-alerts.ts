import { z } from 'zod'
import { type PriceAlert, PriceAlertTerms } from '@/shared/trading/price-alerts/price-alert'
import { method, reading } from '@/shared/ipc/transport/method'

/** An alert and the state of its price watch. */
export interface WatchedPriceAlert extends PriceAlert {
  /** `starting`: no price has arrived yet. `not-watched`: no prices, for `reason`. `done`: it has fired. */
  readonly watch: 'starting' | 'watched' | 'not-watched' | 'done'
  readonly reason: string | null
}

const Id = z.string().min(1).max(40)

export const priceAlertMethods = {
  /** Oldest first. */
  'priceAlerts.list': reading<readonly WatchedPriceAlert[]>()(z.strictObject({})),
  /** Adds an alert, or replaces the alert with this ID, which then starts again. */
  'priceAlerts.save': method<WatchedPriceAlert>()(z.strictObject({ id: Id.optional(), terms: PriceAlertTerms })),
  'priceAlerts.remove': method<null>()(z.strictObject({ id: Id })),
}
