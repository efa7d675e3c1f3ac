import { replaceEqualDeep } from '@tanstack/react-query'
import type { Bridge } from '@/shared/ipc/bridge'
import type { RiskOverview } from '@/shared/ipc/watching/risk'
import type { Health } from '@/shared/trading/health/health'
import type { ConsumerLoans } from '@/shared/trading/loans/consumer-loans'
import { createRider } from '@/renderer/kit/ui/hooks/tick'
import { useHealth } from '@/renderer/state/stores/health/health-store'
import { useLoans } from '@/renderer/state/stores/health/loans-store'
import { useRisk } from '@/renderer/state/stores/health/risk-store'

/** True if one of these members is another object than before. */
const differs = <Value>(before: Value, next: Value, ...members: readonly (keyof Value)[]): boolean =>
  members.some((member) => before[member] !== next[member])

const figuresDiffer = {
  health: (before: Health, next: Health) =>
    differs(before, next, 'account', 'key', 'gate', 'unresolved') ||
    (['rest', 'publicFeed', 'privateFeed'] as const).some((name) =>
      differs(before[name], next[name], 'state', 'reason'),
    ),
  risk: (before: RiskOverview, next: RiskOverview) =>
    differs(before, next, 'state', 'reason') ||
    before.units.length !== next.units.length ||
    next.units.some((unit, at) =>
      // All members except the sample and its interval.
      differs(
        before.units[at]!,
        unit,
        'id',
        'freshness',
        'dispute',
        'problem',
        'thresholds',
        'effectiveThresholds',
        'product',
        'unwatched',
        'isTyped',
      ),
    ),
  loans: (before: ConsumerLoans, next: ConsumerLoans) =>
    differs(before, next, 'state', 'reason', 'freshness') || before.loans.length !== next.loans.length,
}

interface Stream<Value> {
  readonly receive: (next: Value) => void
  readonly drop: () => void
}

/**
 * Pushed figures are coalesced until the next render tick. If the claim changes (feed state, or what can be sent), the
 * whole value is stored at once. Unchanged parts keep their object identity, so only subscribers of changed parts
 * render again.
 */
function streamOf<Value>(
  current: () => Value | null,
  store: (next: Value) => void,
  isOtherwise: (before: Value, next: Value) => boolean,
): Stream<Value> {
  const rider = createRider(store)
  return {
    receive(next) {
      const before = current()
      const settled = replaceEqualDeep<Value>(before, next)
      if (before !== null && !isOtherwise(before, settled)) return rider.set(settled)
      rider.drop()
      store(settled)
    },
    drop: () => rider.drop(),
  }
}

/** Follows health, risk and loans. `drop` discards pending values when the account changes. */
export function followFigures(bridge: Bridge, storeHealth: (health: Health) => void) {
  const health = streamOf(() => useHealth.getState().health, storeHealth, figuresDiffer.health)
  const risk = streamOf(
    () => useRisk.getState().overview,
    (overview) => useRisk.setState({ overview, error: null }),
    figuresDiffer.risk,
  )
  const loans = streamOf(
    () => useLoans.getState().loans,
    (next) => useLoans.setState({ loans: next }),
    figuresDiffer.loans,
  )
  const streams = [health, risk, loans]
  const stops = [bridge.listen('risk.changed', risk.receive), bridge.listen('loans.changed', loans.receive)]
  return {
    receiveHealth: health.receive,
    drop: () => streams.forEach(({ drop }) => drop()),
    stop: () => stops.forEach((end) => end()),
  }
}
