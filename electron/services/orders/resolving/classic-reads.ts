import { DAY_MS } from '@/shared/base/time'
import { fillOfMix, fillOfSpot, orderUpdateOfClassic } from '@/shared/adapters/classic/order-update'
import type { ClassicRecord } from '@/shared/adapters/classic/records'
import { ProductType } from '@/shared/exchange/calls/classic/market/classic-enum'
import { t } from '@/shared/languages/text'
import type { Fill, OrderUpdate } from '@/shared/trading/orders/order'
import { ClassicCategory, classicCategories } from '@/shared/trading/account/classic-account'
import { createPager } from '@/electron/exchange/rest/paging'
import type { RestClient } from '@/electron/exchange/protocol/call'
import { type QueryAnswer, foundIn, type NoAnswer, type Past } from './order-source'
import type { OrderReads } from './order-reads'
import { idOfOrder, type NamedOrder, type OrderListing, type PastListing, readWhole, withUnread } from './read-orders'

/** Guaranteed range of the lists. Absence of older orders proves nothing. */
const LOOK_BACK_MS = 90 * DAY_MS

/** Null for spot: its calls have no product. */
const productOf = (category: ClassicCategory): ProductType | null =>
  category === 'SPOT' ? null : ProductType.parse(category)

/** Classic categories of a scope: one, or all. Margin is missing, since the description has no call for its orders. */
const categoriesIn = (category: string | undefined): readonly ClassicCategory[] =>
  category === undefined ? classicCategories : classicCategories.filter((candidate) => candidate === category)

/** Lists of several products combined. Complete if each of them is. */
function together<Item>(lists: readonly OrderListing<Item>[]): OrderListing<Item> {
  return {
    items: lists.flatMap(({ items }) => items),
    complete: lists.every(({ complete }) => complete),
    ended: lists.every(({ ended }) => ended),
    unreadable: lists.flatMap(({ unreadable }) => unreadable),
    missing: lists.some(({ missing }) => missing),
    alarm: lists.find(({ alarm }) => alarm !== null)?.alarm ?? null,
  }
}

const idOfFill = ({ tradeId }: { readonly tradeId: string }): string => tradeId
const since = (past: Past) => ({ startTime: String(Math.max(0, Math.floor(past.since))) })
const withReach = <Item>(listing: OrderListing<Item>, past: Past): PastListing<Item> => ({
  ...listing,
  reaches: past.since >= past.now - LOOK_BACK_MS,
})

type OrderList = 'open-list' | 'history'

/** Orders of a category, from the list of its product. */
async function ordersOf(
  rest: RestClient,
  category: ClassicCategory,
  list: OrderList,
  range: { readonly symbol?: string; readonly startTime?: string },
): Promise<OrderListing<OrderUpdate>> {
  const pager = createPager(rest)
  const productType = productOf(category)
  if (productType === null) {
    const pages = list === 'history' ? pager.spotHistoryOrders : pager.spotUnfilledOrders
    return ordersIn(await readWhole(pages(range), idOfOrder), category, list, (record) => ({ productType, record }))
  }
  const pages = list === 'history' ? pager.mixOrdersHistory : pager.mixOrdersPending
  const listing = await readWhole(pages({ ...range, productType }), idOfOrder)
  return ordersIn(listing, category, list, (record) => ({ productType, record }))
}

/** Orders in Volley's form. A list of open orders includes the unreadable ones. */
function ordersIn<Record>(
  { items, ...rest }: OrderListing<Record>,
  category: ClassicCategory,
  list: OrderList,
  classicOf: (record: Record) => ClassicRecord,
): OrderListing<OrderUpdate> {
  const listing = { ...rest, items: items.map((record) => orderUpdateOfClassic(classicOf(record), list)) }
  return list === 'open-list' ? withUnread(listing, { category }) : listing
}

async function fillsOf(rest: RestClient, category: ClassicCategory, past: Past): Promise<OrderListing<Fill>> {
  const { spotFills, mixFills } = createPager(rest)
  const productType = productOf(category)
  if (productType === null) {
    const listing = await readWhole(spotFills(since(past)), idOfFill)
    return { ...listing, items: listing.items.map(fillOfSpot) }
  }
  const listing = await readWhole(mixFills({ ...since(past), productType }), idOfFill)
  return { ...listing, items: listing.items.map((record) => fillOfMix(productType, record)) }
}

const whereUnknown: NoAnswer = {
  kind: 'no-answer',
  cause: 'no-call',
  why: t('an order of a classic account is queried by its symbol and product'),
}

/** A single order, open or closed: spot by either ID, futures if their product and symbol are known. */
async function byName(
  rest: RestClient,
  { orderId, clientOid, category, symbol }: NamedOrder,
): Promise<QueryAnswer<OrderUpdate>> {
  const ids = orderId === null ? { clientOid } : { orderId }
  const parsed = ClassicCategory.safeParse(category).data
  if (parsed === undefined || symbol === undefined) return whereUnknown
  const productType = productOf(parsed)
  if (productType === null) {
    const result = await rest.spotOrderInfo(ids)
    const [record] = result.kind === 'done' ? result.data : []
    const update = record && orderUpdateOfClassic({ productType: null, record }, 'order-info')
    return foundIn(result.kind === 'done' ? { ...result, data: update } : result)
  }
  const result = await rest.mixOrderDetail({ productType, symbol, ...ids })
  if (result.kind !== 'done') return foundIn(result)
  return foundIn({ ...result, data: orderUpdateOfClassic({ productType, record: result.data }, 'order-info') })
}

/** The v2 calls: separate lists for spot, and futures by product. The hold mode is set per product. */
export const classicReads: OrderReads = {
  account: async (rest) => {
    const result = await rest.spotAccountInfo({})
    return result.kind === 'done' ? { ...result, data: { uid: result.data.userId, holdMode: null } } : result
  },
  openOrders: async (rest, { category, symbol }) =>
    together(
      await Promise.all(
        categoriesIn(category).map((part) => ordersOf(rest, part, 'open-list', symbol === undefined ? {} : { symbol })),
      ),
    ),
  byName,
  history: async (rest, { category, symbol }, past) => {
    const range = { ...since(past), ...(symbol === undefined ? {} : { symbol }) }
    const lists = await Promise.all(categoriesIn(category).map((part) => ordersOf(rest, part, 'history', range)))
    return withReach(together(lists), past)
  },
  fills: async (rest, { category }, past) =>
    withReach(together(await Promise.all(categoriesIn(category).map((part) => fillsOf(rest, part, past)))), past),
}
