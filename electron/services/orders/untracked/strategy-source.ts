import { categories, type Category } from '@/shared/exchange/protocol/fields'
import type { Leg } from '@/shared/trading/orders/untracked-request'
import { createPager } from '@/electron/exchange/rest/paging'
import { notThere, type QueryAnswer, withEvidence, unanswered } from '../resolving/order-source'
import { inPages, isSameOrder, type LegRecord, type LegSource, searchRangeOf } from './leg-source'
import { waitingStatus } from '@/shared/exchange/calls/trade/strategy/strategy-fields'
import { completeOnly } from '@/electron/exchange/rest/answer'
import type { RestClient } from '@/electron/exchange/protocol/call'

async function inWaiting(rest: RestClient, leg: Leg, category: Category): Promise<QueryAnswer<LegRecord>> {
  const waiting = await rest.unfilledStrategyOrders({ category })
  if (waiting.kind !== 'done') return unanswered(waiting)
  const record = waiting.data.find((candidate) => isSameOrder(leg, candidate))
  if (record !== undefined) return withEvidence({ ...record, status: waitingStatus(record.status) })
  const whole = completeOnly(waiting)
  return whole.kind === 'done' ? notThere : unanswered(whole)
}

/** Order type with which each limit price is used. */
const limitPrices: Readonly<Record<string, string>> = {
  tpLimitPrice: 'tpOrderType',
  slLimitPrice: 'slOrderType',
  triggerOrderPrice: 'triggerOrderType',
}

/**
 * A take profit has no trigger prices, and a trigger order no take-profit prices. Limit prices count only with the type
 * limit (spec: call 3).
 */
function counts(record: LegRecord, member: string): boolean {
  const isTrigger = record.type === 'trigger'
  if (member === 'qty') return isTrigger || record.tpslMode === 'partial'
  if (member.startsWith('trigger') !== isTrigger) return false
  if (member.startsWith('tp') && record.takeProfit === '') return false
  if (member.startsWith('sl') && record.stopLoss === '') return false
  const kind = limitPrices[member]
  return kind === undefined || record[kind] === 'limit'
}

/**
 * No call reads a single strategy order, so its lists are read; without a category the lists of all
 * (A-strategy-lookup).
 */
export const strategySource: LegSource = {
  isPushed: false,
  byName: () => Promise.resolve(null),
  lists: (rest, leg, { since }) => {
    const { historyStrategyOrders } = createPager(rest)
    const inHistory = (category: Category) =>
      inPages(leg, historyStrategyOrders({ category, ...searchRangeOf(leg, since) }))
    const places = leg.category === null ? categories : [leg.category]
    return places.flatMap((category) => [() => inWaiting(rest, leg, category), () => inHistory(category)])
  },
  isOver: ({ status }) => status !== 'pending' && status !== 'submitting',
  counts,
}
