import type { Health } from '../shared/trading/health'
import type { Session } from './session'

/** The vital signs of the profile in use. Without an account there is nothing to place with, so the gate is shut. */
export function healthOf(session: Session, malformedDoorMessages: number): Health {
  const { client, hasKey } = session
  const orders = session.ordersIfReady()
  return {
    rest: client.restFeed(),
    publicFeed: client.publicFeed(),
    privateFeed: client.privateFeed(),
    clock: client.clock(),
    ack: orders?.ackLatency() ?? null,
    budgets: client.budgets(),
    unresolved: orders?.unresolved() ?? 0,
    gate: orders?.gate() ?? { open: false, reason: hasKey ? 'The account has not been read yet.' : 'This profile has no key.' },
    counters: { ...client.counters(), malformedDoorMessages },
  }
}
