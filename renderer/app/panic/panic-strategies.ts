import type { StrategyRecord } from '@/shared/exchange/calls/trade/strategy/strategy-fields'
import { t, punctuated } from '@/shared/languages/text'
import { cancelStrategies, type StrategyCancel } from '@/renderer/domain/strategy/strategy-cancels'
import { bridge } from '@/renderer/state/bridge/bridge'
import { isInScope, type PanicScope } from './panic-orders'

export const strategiesIn = (all: readonly StrategyRecord[], scope: PanicScope): readonly StrategyRecord[] =>
  all.filter((record) => isInScope(scope, record))

/** Cancels trigger orders first, because they can open a position again. */
const triggersFirst = (all: readonly StrategyRecord[]): readonly StrategyRecord[] =>
  all.toSorted((a, b) => Number(b.type === 'trigger') - Number(a.type === 'trigger'))

interface PanicStrategiesOptions {
  readonly scope: PanicScope
  /** Last known strategy orders, used if the current ones cannot be read. */
  readonly records: readonly StrategyRecord[]
  /** Receives the state; returns false once the result is no longer needed. */
  readonly become: (strategies: StrategyCancel) => boolean
  readonly problem: (text: string) => void
}

/** A slow exchange must not delay the cancels of known orders. */
const READ_MS = 1500
const late = { ok: false, error: { message: t('The exchange takes long to list them.') } } as const

/** Current strategy orders. The last known ones replace a list that takes too long. */
function readWaiting(hasSeen: boolean) {
  const reading = bridge.call('strategies.list', { of: 'waiting' })
  if (!hasSeen) return reading
  return Promise.race([reading, new Promise<typeof late>((resolve) => setTimeout(resolve, READ_MS, late))])
}

/** Reads the open strategy orders and cancels them one by one; the exchange has no cancel-all for them. */
export async function panicStrategies({ scope, records, become, problem }: PanicStrategiesOptions): Promise<void> {
  const reply = await readWaiting(strategiesIn(records, scope).length > 0)
  const missing = reply.ok
    ? reply.value.missing.filter(({ category }) => scope === null || category === scope.category)
    : []
  const isMissing = ({ category }: StrategyRecord): boolean => missing.some((unread) => unread.category === category)
  const waiting = reply.ok ? [...reply.value.orders, ...records.filter(isMissing)] : records
  const reasons = reply.ok
    ? missing.map(({ category, reason }) => punctuated(`${category}: ${reason}`))
    : [reply.error.message]
  if (reasons.length > 0)
    problem(
      t`Strategy orders could not all be read, and others may wait. Those seen last are canceled. ${reasons.join(' ')}`,
    )
  const ids = triggersFirst(strategiesIn(waiting, scope)).map(({ orderId }) => orderId)
  const noCancel: StrategyCancel = { token: '', orderIds: [], unsent: new Map(), unanswered: new Set() }
  if (!become(noCancel) || ids.length === 0) return
  await cancelStrategies(ids, become)
}
