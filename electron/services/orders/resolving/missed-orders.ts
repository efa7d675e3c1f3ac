import type { Clock } from '@/shared/base/clock'
import { MINUTE_MS } from '@/shared/base/time'
import type { Gate } from '../gate/gate'

/** A lost connection is noticed after some silence. */
const MARGIN_MS = MINUTE_MS

interface Parts {
  readonly gate: Pick<Gate, 'state'>
  readonly onGate: (listener: () => void) => () => void
  readonly clock: Clock
  /** Reads the orders that ended since a time, Unix ms. */
  readonly read: (since: number) => void
}

/**
 * Orders of others that ended during an interruption, such as a stop at the exchange: no push brings them, so they are
 * read once orders may be sent again. Returns the start of the first interruption, Unix ms; null before any.
 */
export function createMissedOrders({ gate, onGate, clock, read }: Parts): () => number | null {
  let first: number | null = null
  let since: number | null = null
  let wasOpen = false
  onGate(() => {
    if (!gate.state().open) {
      if (!wasOpen) return
      since ??= clock.now() - MARGIN_MS
      first ??= since
      return
    }
    wasOpen = true
    if (since !== null) read(since)
    since = null
  })
  return () => first
}
