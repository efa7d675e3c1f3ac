import type { StrategyRecord } from '@/shared/exchange/calls/trade/strategy/strategy-fields'
import { cancelStrategies, type StrategyCancel } from '@/renderer/domain/strategy/strategy-cancels'
import { bridge } from '@/renderer/state/bridge/bridge'
import type { PanicScope } from './panic-orders'

/** Strategy orders of a scope. */
export const strategiesIn = (all: readonly StrategyRecord[], scope: PanicScope): readonly StrategyRecord[] =>
  all.filter(({ category, symbol }) => scope === null || (category === scope.category && symbol === scope.symbol))

/** Those that could open a position anew go first. */
const triggersFirst = (all: readonly StrategyRecord[]): readonly StrategyRecord[] =>
  all.toSorted((a, b) => Number(b.type === 'trigger') - Number(a.type === 'trigger'))

interface PanicStrategiesOptions {
  readonly scope: PanicScope
  /** As they were seen last; they stand for what cannot be read now. */
  readonly seen: readonly StrategyRecord[]
  /** Hears how it stands; answers whether anybody still wants to know. */
  readonly become: (strategies: StrategyCancel) => boolean
  readonly problem: (text: string) => void
}

/** A slow exchange must not keep from being canceled what was seen a moment ago. */
const READ_MS = 1500
const late = { ok: false, error: { message: 'The exchange takes long to list them.' } } as const

/** What waits now; what was seen last stands in for a list that takes too long. */
function readWaiting(hasSeen: boolean) {
  const reading = bridge.call('strategies.list', { of: 'waiting' })
  if (!hasSeen) return reading
  return Promise.race([reading, new Promise<typeof late>((resolve) => setTimeout(resolve, READ_MS, late))])
}

/** Reads the strategy orders that wait now and cancels them one by one, as the exchange has no other way. */
export async function panicStrategies({ scope, seen, become, problem }: PanicStrategiesOptions): Promise<void> {
  const reply = await readWaiting(strategiesIn(seen, scope).length > 0)
  const missing = reply.ok
    ? reply.value.missing.filter(({ category }) => scope === null || category === scope.category)
    : []
  const isMissing = ({ category }: StrategyRecord): boolean => missing.some((one) => one.category === category)
  const waiting = reply.ok ? [...reply.value.orders, ...seen.filter(isMissing)] : seen
  const reasons = reply.ok ? missing.map(({ category, reason }) => `${category}: ${reason}`) : [reply.error.message]
  if (reasons.length > 0)
    problem(
      `Strategy orders could not all be read, and others may wait. Those seen last are canceled. ${reasons.join(' ')}`,
    )
  const meant = triggersFirst(strategiesIn(waiting, scope)).map(({ orderId }) => orderId)
  const nothing: StrategyCancel = { token: '', orderIds: [], unsent: new Map(), isAsked: true }
  if (!become(nothing) || meant.length === 0) return
  await cancelStrategies(meant, become)
}
