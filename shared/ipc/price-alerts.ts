import { z } from 'zod'
import { type PriceAlert, PriceAlertTerms } from '../trading/price-alerts/price-alert'
import { method, reading } from './method'

/** An alert and whether anybody looks at its price. */
export interface WatchedPriceAlert extends PriceAlert {
  /** `starting`: no price has come yet; `not-watched`: none comes, for `reason`; `done`: it has fired. */
  readonly watch: 'starting' | 'watched' | 'not-watched' | 'done'
  readonly reason: string | null
}

const Id = z.string().min(1).max(40)

export const priceAlertMethods = {
  /** Oldest first. */
  'priceAlerts.list': reading<readonly WatchedPriceAlert[]>()(z.strictObject({})),
  /** A new one, or in place of the one of this id, which then begins anew. */
  'priceAlerts.save': method<WatchedPriceAlert>()(z.strictObject({ id: Id.optional(), terms: PriceAlertTerms })),
  'priceAlerts.remove': method<null>()(z.strictObject({ id: Id })),
}
