import { type Clock, every, type TrustedTime } from '@/shared/base/clock'
import { SECOND_MS } from '@/shared/base/time'
import type { ClockReading } from '@/shared/trading/health/health'
import { createTrustedTime } from '@/electron/exchange/protocol/trusted-time'
import type { Voice } from '../base/notices'
import { createClockNotice } from './clock-notice'

/** The time of whatever belongs to no account: notices, destinations, updates. */
export interface ProcessTime extends TrustedTime {
  /**
   * Goes by the exchanges that are connected, and tells where the wall clock is wrong. `exchange` is what they tell of
   * it now. Returns the function that ends the telling.
   */
  follow(exchange: () => ClockReading | null, notify: Voice['notify']): () => void
}

const LOOK_MS = SECOND_MS

export function createProcessTime(clock: Clock): ProcessTime {
  let reading = (): ClockReading | null => null
  return {
    ...createTrustedTime(clock, () => reading()),
    follow(exchange, notify) {
      reading = exchange
      const note = createClockNotice(notify)
      return every(clock, LOOK_MS, () => note(exchange()))
    },
  }
}
