import type { Budget, ClockReading, GateReport, Health } from '@/shared/trading/health/health'
import { unknownClock, WORST_CLOCK_ERROR_MS } from '@/electron/exchange/protocol/clock-sync'
import type { Session } from '@/electron/app/session/session'

/** Displayed rate limits: those in use, and placement, which is always on screen. */
const isShown = ({ endpoint, perSecond, available, queued }: Budget): boolean =>
  endpoint === 'placeBatch' || Math.floor(available) < perSecond || queued > 0

/** Blocks orders while the exchange's clock is not known precisely enough (R24), regardless of the gate. */
function gateByClock(gate: GateReport, clock: ClockReading | null): GateReport {
  if (clock === null || clock.errorMs <= WORST_CLOCK_ERROR_MS) return gate
  if (!gate.open) return { ...gate, letsReduce: false }
  return { ...gate, open: false, reason: unknownClock(clock), letsReduce: false }
}

/** Health of the active profile. Without an account no order can be placed, so the gate is closed. */
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
    sentToday: ledger?.sentToday() ?? null,
    account,
    key: client.key?.report() ?? null,
    gate: gateByClock(
      ledger?.gate() ?? { open: false, reason: account.reason, needsReview: false, letsReduce: false },
      client.clock(),
    ),
    counters: { ...client.counters(), malformedIpcMessages },
    assumptions: session.evidence.counts(),
  }
}
