import { CLOCK_WINDOW_MS } from '@/shared/exchange/protocol/limits'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'

/**
 * A request can be accepted until its timestamp expires, then be delayed inside the exchange, and be listed late (J6).
 */
const BACKEND_DELAY_MS = 30_000
/** Longest time after which an accepted order is listed (A-list-lag). */
export const LISTING_LAG_MS = 5_000
export const UNMEASURED_CLOCK_ERROR_MS = 1_000

/** Time in ms after which a sent order that was never seen can no longer appear. */
export const settleWindowMs = (client: Pick<ExchangeClient, 'clock'>): number =>
  CLOCK_WINDOW_MS + BACKEND_DELAY_MS + LISTING_LAG_MS + 2 * (client.clock()?.errorMs ?? UNMEASURED_CLOCK_ERROR_MS)
