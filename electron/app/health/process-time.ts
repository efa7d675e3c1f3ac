import { type Clock, every, type TrustedTime } from '@/shared/base/clock'
import { SECOND_MS } from '@/shared/base/time'
import { createTrustedTime, type TimeSource } from '@/electron/exchange/protocol/trusted-time'
import type { Voice } from '@/electron/base/notices'
import { createClockNotice } from './clock-notice'

/** Time source for everything that belongs to no account: notices, destinations, updates. */
export interface ProcessTime extends TrustedTime {
  /**
   * Uses the clock of this exchange from now on, and reports a wrong wall clock. Returns a function that ends the
   * reports.
   */
  follow(exchange: () => TimeSource | null, notify: Voice['notify']): () => void
}

const CHECK_MS = SECOND_MS

export function createProcessTime(clock: Clock): ProcessTime {
  let source = (): TimeSource | null => null
  return {
    ...createTrustedTime(clock, () => source()),
    follow(exchange, notify) {
      source = exchange
      const note = createClockNotice(notify)
      return every(clock, CHECK_MS, () => note(exchange()?.clock() ?? null))
    },
  }
}
