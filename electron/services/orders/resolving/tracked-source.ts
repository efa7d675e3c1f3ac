import { Category } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import type { Fill, Order, OrderUpdate } from '@/shared/trading/orders/order'
import { isSameName } from '../records/client-oid'
import { shownIdOf } from '../records/shown-id'
import { notThere, type QueryAnswer, withEvidence, type NoAnswer, type OrderSource } from './order-source'
import type { OrderReads } from './order-reads'
import type { OrderListing } from './read-orders'

/** Data of an order from one source of the account. */
export interface Observation {
  readonly updates: readonly OrderUpdate[]
  /** An execution proves that the order exists, and nothing about its state. */
  readonly fills: readonly Fill[]
}
const emptyObservation: Observation = { updates: [], fills: [] }

const tooOld: NoAnswer = { kind: 'no-answer', cause: 'too-old', why: t('Older than what the exchange still lists') }

/** Evidence of a list about an order. An incomplete list does not prove absence. */
function inList<Item>(
  { items, complete, alarm, missing }: OrderListing<Item>,
  matches: (item: Item) => boolean,
  observe: (items: Item[]) => Observation,
) {
  const selection = items.filter(matches)
  if (selection.length > 0) return withEvidence(observe(selection))
  const why = alarm ?? (missing ? t('the exchange has no such list') : t('a list could not be read'))
  return complete ? notThere : ({ kind: 'no-answer', cause: missing ? 'no-call' : 'failed', why } as const)
}

/** Sources of the orders of an account: pushes, queries by name, and lists of open and closed orders. */
export const trackedSource = (reads: OrderReads): OrderSource<Order, Observation> => ({
  isPushed: true,
  byName: async (rest, order): Promise<QueryAnswer<Observation>> => {
    const answer = await reads.byName(rest, { ...order, orderId: shownIdOf(order) })
    return answer.kind === 'found' ? withEvidence({ ...emptyObservation, updates: [answer.evidence] }) : answer
  },
  lists: (rest, order, past) => {
    const category = Category.safeParse(order.category).data
    const unasked: NoAnswer = {
      kind: 'no-answer',
      cause: 'failed',
      why: t`its category ${order.category} cannot be queried`,
    }
    if (category === undefined) return [() => Promise.resolve(unasked)]
    const scope = { category, symbol: order.symbol }
    const matches = ({ clientOid, orderId }: Pick<OrderUpdate, 'clientOid' | 'orderId'>): boolean =>
      shownIdOf(order) === null
        ? isSameName(clientOid, order.clientOid) || (clientOid === '' && orderId === order.orderId)
        : orderId === order.orderId
    const sighted = (updates: OrderUpdate[]): Observation => ({ ...emptyObservation, updates })
    return [
      async () => inList(await reads.openOrders(rest, scope), matches, sighted),
      async () => {
        const history = await reads.history(rest, scope, past)
        const answer = inList(history, matches, sighted)
        return answer.kind === 'found' || history.reaches ? answer : tooOld
      },
      async () =>
        inList(await reads.fills(rest, { category }, past), matches, (fills) => ({ ...emptyObservation, fills })),
    ]
  },
})
