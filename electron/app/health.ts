import type { Budget, Health } from '@/shared/trading/health/health'
import type { Session } from './session/session'

/** Allowances that are not whole, and that of placing, which is always on the screen. */
const isShown = ({ endpoint, perSecond, available, queued }: Budget): boolean =>
  endpoint === 'placeBatch' || Math.floor(available) < perSecond || queued > 0

/** The vital signs of the profile in use. Without an account there is nothing to place with, so the gate is shut. */
export function healthOf(session: Session, malformedIpcMessages: number): Health {
  const { client } = session
  const account = session.accountReading()
  const ledger = session.ledgerIfReady()
  return {
    rest: client.restFeed(),
    publicFeed: client.publicFeed(),
    privateFeed: client.privateFeed(),
    clock: client.clock(),
    ack: session.ordersIfReady()?.ackLatency() ?? null,
    budgets: client.budgets().filter(isShown),
    unresolved: ledger?.unresolved().length ?? 0,
    leftToday: ledger?.leftToday() ?? null,
    account,
    key: client.key?.report() ?? null,
    gate: ledger?.gate() ?? { open: false, reason: account.reason, needsReview: false, letsReduce: false },
    counters: { ...client.counters(), malformedIpcMessages },
  }
}
