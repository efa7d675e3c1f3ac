import { type Clock, every, type TrustedTime } from '@/shared/base/clock'
import { SECOND_MS } from '@/shared/base/time'
import { createTrustedTime, type TimeSource } from '@/electron/exchange/protocol/trusted-time'
import type { Voice } from '@/electron/base/notices'
import { createClockNotice } from './clock-notice'

/** The time of whatever belongs to no account: notices, destinations, updates. */
export interface ProcessTime extends TrustedTime {
  /**
   * Goes by this exchange from now on, and announces a wrong wall clock. Returns the function that ends the
   * announcements.
   */
  follow(exchange: () => TimeSource | null, notify: Voice['notify']): () => void
}

const LOOK_MS = SECOND_MS

export function createProcessTime(clock: Clock): ProcessTime {
  let source = (): TimeSource | null => null
  return {
    ...createTrustedTime(clock, () => source()),
    follow(exchange, notify) {
      source = exchange
      const note = createClockNotice(notify)
      return every(clock, LOOK_MS, () => note(exchange()?.clock() ?? null))
    },
  }
}
