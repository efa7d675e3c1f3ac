import type { Scale } from '@/practice/engine/numbers/scale'
import type { PracticeFill } from '@/practice/engine/api/practice-order'
import type { Progress, EngineOrder, EngineFill, OrderIndex } from './entities'

/** Progress of every order that has not traded yet. */
export const initialProgress: Progress = { status: 'live', cancelReason: '', filled: 0, notional: 0, fee: 0 }

/** A spot buy pays its fee in the bought coin. */
const paysInBase = ({ market, side }: EngineOrder): boolean => !market.isFutures && side === 'buy'
export const feeScaleOf = (order: EngineOrder): Scale => (paysInBase(order) ? order.market.base : order.market.settle)
export const feeCoinOf = (order: EngineOrder): string =>
  paysInBase(order) ? order.market.instrument.baseCoin : order.market.marginCoin

/**
 * Closed orders and fills stored per account. The exchange serves 90 days. A practice session never gets near either
 * limit.
 */
const MAX_CLOSED = 5_000
const MAX_FILLS = 10_000

/** `hasHistory` false: closed orders and fills are dropped at once. */
export function createOrderIndex(hasHistory: boolean): OrderIndex {
  const open = new Map<number, EngineOrder>()
  const closed = new Map<number, EngineOrder>()
  /** Follows the map as it grows: a new iterator would pass all deleted entries again. */
  const oldestClosed = closed.values()
  const pendingByClientOid = new Map<string, EngineOrder>()
  const closedByClientOid = new Map<string, EngineOrder>()
  const autoCanceled = new Set<EngineOrder>()
  const fills: (EngineFill | PracticeFill)[] = []
  let openFutures = 0

  function forgetOldest(): void {
    const { value: order } = oldestClosed.next()
    if (order === undefined) return
    closed.delete(order.number)
    autoCanceled.delete(order)
    if (closedByClientOid.get(order.clientOid) === order) closedByClientOid.delete(order.clientOid)
  }

  function storeClosed(order: EngineOrder): void {
    closed.set(order.number, order)
    if (order.autoCanceled) autoCanceled.add(order)
    if (order.clientOid !== '') closedByClientOid.set(order.clientOid, order)
    if (closed.size > MAX_CLOSED) forgetOldest()
  }

  return {
    open,
    closed,
    autoCanceled,
    fills,
    openCount: (futures) => (futures ? openFutures : open.size - openFutures),
    isPending: (clientOid) => pendingByClientOid.has(clientOid),
    find: (id) =>
      'number' in id
        ? (open.get(id.number) ?? closed.get(id.number))
        : (pendingByClientOid.get(id.clientOid) ?? closedByClientOid.get(id.clientOid)),
    add(order) {
      open.set(order.number, order)
      if (order.clientOid !== '') pendingByClientOid.set(order.clientOid, order)
      if (order.market.isFutures) openFutures += 1
    },
    close(order) {
      if (!open.delete(order.number)) return
      if (order.clientOid !== '') pendingByClientOid.delete(order.clientOid)
      if (order.market.isFutures) openFutures -= 1
      if (hasHistory) storeClosed(order)
    },
    addFill(fill) {
      if (!hasHistory) return
      fills.push(fill)
      if (fills.length > MAX_FILLS * 1.1) fills.splice(0, fills.length - MAX_FILLS)
    },
  }
}
