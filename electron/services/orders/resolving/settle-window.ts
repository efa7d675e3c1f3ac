import { CLOCK_WINDOW_MS } from '@/shared/exchange/protocol/limits'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'

/** A request can be accepted until its timestamp expires, be delayed inside the exchange, and be listed late (J6). */
const BACKEND_DELAY_MS = 30_000
export const LISTING_LAG_MS = 5_000
export const UNMEASURED_CLOCK_ERROR_MS = 1_000

/** After this many ms an order that was sent and never seen cannot appear any more. */
export const settleWindowMs = (client: Pick<ExchangeClient, 'clock'>): number =>
  CLOCK_WINDOW_MS + BACKEND_DELAY_MS + LISTING_LAG_MS + 2 * (client.clock()?.errorMs ?? UNMEASURED_CLOCK_ERROR_MS)
