import { DAY_MS } from '@/shared/base/time'
import { PAGE_SIZE } from '@/shared/exchange/protocol/limits'
import { forcedIn } from '@/shared/adapters/forced-by'
import { feesOfRecord, orderUpdateOfRecord } from '@/shared/adapters/order-update'
import { pnlIn } from '@/shared/adapters/realized-pnl'
import { unreadOrderUpdate } from '@/shared/adapters/unread-order'
import type { FillRecord } from '@/shared/exchange/calls/trade/fills'
import type { OrderRecord } from '@/shared/exchange/calls/trade/order-record'
import type { RequestFor } from '@/shared/exchange/endpoints'
import type { Fill, Order, OrderUpdate } from '@/shared/trading/orders/order'
import { byCursor, type CursorPage, ENDLESS, type Pages, readPages } from '@/electron/exchange/rest/paging'
import { type QueryAnswer, foundIn, isNoSuchCall, type Past } from './order-source'
import { type CallResult, unreadableIn, type RestClient } from '@/electron/exchange/protocol/call'
import type { UnreadableElement } from '@/shared/exchange/protocol/read-elements'

/** Windows and look-back of the lists of closed orders and fills (exchange: Unified orders). */
const WINDOW_MS = 30 * DAY_MS
const LOOK_BACK_MS = 90 * DAY_MS
/** The exchange uses its own clock, and evaluates the limit later than the request. */
const LOOK_BACK_MARGIN_MS = 60_000

/** 400 spot and 400 futures orders are 8 pages. More pages indicate an endless cursor (R39). */
const MAX_PAGES = 20
/** Automated trading on the same account fills about this many pages in a window. */
const MAX_PAST_PAGES = 200

/** A list, complete or partial. Only a complete list may prove absence. */
export interface OrderListing<Item> {
  readonly items: readonly Item[]
  /** True if every page and every element was read. */
  readonly complete: boolean
  /** True if every page was read. */
  readonly ended: boolean
  /** Elements that could not be read. With any of them the list is incomplete. */
  readonly unreadable: readonly UnreadableElement[]
  /** True if the exchange has no such call. */
  readonly missing: boolean
  /** Set if the cursor repeats or does not end. */
  readonly alarm: string | null
}
/** A list since a time. `reaches`: the exchange still shows all of that time. */
export interface PastListing<Item> extends OrderListing<Item> {
  readonly reaches: boolean
}
/** A completely read list. */
const listed = <Item>(items: readonly Item[], unreadable: readonly UnreadableElement[]): OrderListing<Item> => ({
  items,
  complete: unreadable.length === 0,
  ended: true,
  unreadable,
  missing: false,
  alarm: null,
})

/** Reads a list to its end, without duplicates (the first is kept), or the part that could be read. */
export async function readWhole<Item>(pages: Pages<Item>, idOf: (item: Item) => string): Promise<OrderListing<Item>> {
  const byId = new Map<string, Item>()
  const unreadable: UnreadableElement[] = []
  for await (const page of pages) {
    if (page.kind !== 'done') {
      const alarm = page.code === ENDLESS ? page.message : null
      return {
        items: [...byId.values()],
        complete: false,
        ended: false,
        unreadable,
        missing: isNoSuchCall(page),
        alarm,
      }
    }
    unreadable.push(...unreadableIn(page))
    for (const item of page.data) byId.set(idOf(item), byId.get(idOf(item)) ?? item)
  }
  return listed([...byId.values()], unreadable)
}

export type OpenScope = Pick<RequestFor<'unfilledOrders'>, 'category' | 'symbol'>
export type HistoryScope = Pick<RequestFor<'historyOrders'>, 'category' | 'symbol'>
const limit = String(PAGE_SIZE)
/** orderId of a listed order, or its clientOid without one. */
export const idOfOrder = ({ orderId, clientOid }: Pick<OrderRecord, 'orderId' | 'clientOid'>): string =>
  orderId || clientOid
const after = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor })

/** Open orders of the account, or of a category or symbol. */
export async function readOpenOrders(rest: RestClient, scope: OpenScope = {}): Promise<OrderListing<OrderUpdate>> {
  const requestPage = (cursor: string | undefined) => rest.unfilledOrders({ ...scope, limit, ...after(cursor) })
  const listing = await readWhole(readPages(requestPage, byCursor, MAX_PAGES), idOfOrder)
  return withUnread({ ...listing, items: listing.items.map((record) => orderUpdateOfRecord(record, 'open-list')) }, {})
}

/** Open orders including unreadable ones, with their known fields. */
export const withUnread = (
  listing: OrderListing<OrderUpdate>,
  of: { readonly category?: string },
): OrderListing<OrderUpdate> => ({
  ...listing,
  items: [
    ...listing.items,
    ...listing.unreadable.map((element) => unreadOrderUpdate(element, { source: 'open-list', ...of })),
  ],
})

interface Window {
  readonly startTime: string
  readonly endTime?: string
}

/** Query windows of a stretch, newest first. The newest window has no end, so that a slow local clock omits nothing. */
function windowsOf({ since, now }: Past): readonly Window[] {
  const windows: Window[] = []
  for (
    let from = Math.max(0, Math.floor(Math.max(since, now - LOOK_BACK_MS + LOOK_BACK_MARGIN_MS)));
    ;
    from += WINDOW_MS
  ) {
    const to = from + WINDOW_MS
    windows.unshift({ startTime: String(from), ...(to < now ? { endTime: String(to) } : {}) })
    if (to >= now) return windows
  }
}

type PageRequest<Item> = (cursor: string | undefined) => Promise<CallResult<CursorPage<Item>>>

/** Reads window by window. If a window cannot be read, the result is incomplete. */
async function readPast<Item>(
  requestPage: (window: Window) => PageRequest<Item>,
  idOf: (item: Item) => string,
  past: Past,
): Promise<PastListing<Item>> {
  const byId = new Map<string, Item>()
  const unreadable: UnreadableElement[] = []
  const reaches = past.since >= past.now - LOOK_BACK_MS + LOOK_BACK_MARGIN_MS
  for (const window of windowsOf(past)) {
    const listing = await readWhole(readPages(requestPage(window), byCursor, MAX_PAST_PAGES), idOf)
    for (const item of listing.items) byId.set(idOf(item), byId.get(idOf(item)) ?? item)
    unreadable.push(...listing.unreadable)
    if (!listing.ended) return { ...listing, items: [...byId.values()], unreadable, reaches }
  }
  return { ...listed([...byId.values()], unreadable), reaches }
}

/** Closed orders of a category since a time. */
export async function readHistory(
  rest: RestClient,
  scope: HistoryScope,
  past: Past,
): Promise<PastListing<OrderUpdate>> {
  const requestPage = (window: Window) => (cursor: string | undefined) =>
    rest.historyOrders({ ...scope, ...window, limit, ...after(cursor) })
  const listing = await readPast(requestPage, (record) => record.orderId, past)
  return { ...listing, items: listing.items.map((record) => orderUpdateOfRecord(record, 'history')) }
}

/** IDs of an order. Calls of classic accounts also require its category and symbol. */
export type NamedOrder = Pick<Order, 'orderId' | 'clientOid'> & Partial<Pick<Order, 'category' | 'symbol'>>

/** A single order, open or closed, by any known ID. */
export async function readOrderByName(
  rest: RestClient,
  { orderId, clientOid }: NamedOrder,
): Promise<QueryAnswer<OrderUpdate>> {
  const result = await rest.orderInfo(orderId === null ? { clientOid } : { orderId })
  return foundIn(result.kind === 'done' ? { ...result, data: orderUpdateOfRecord(result.data, 'order-info') } : result)
}

const tradeScopes = ['taker', 'maker'] as const
const fillOf = (record: FillRecord): Fill => ({
  execId: record.execId,
  orderId: record.orderId,
  clientOid: record.clientOid,
  category: record.category,
  symbol: record.symbol,
  side: record.side,
  price: record.execPrice,
  qty: record.execQty,
  fees: feesOfRecord(record),
  scope: tradeScopes.find((scope) => scope === record.tradeScope) ?? '',
  ...pnlIn(record.category, record.execPnl),
  ...forcedIn(record),
  at: Number(record.createdTime),
})

/** Executions since a time, of a category or all. */
export async function readFills(
  rest: RestClient,
  scope: Pick<RequestFor<'fills'>, 'category'>,
  past: Past,
): Promise<PastListing<Fill>> {
  const requestPage = (window: Window) => (cursor: string | undefined) =>
    rest.fills({ ...scope, ...window, limit, ...after(cursor) })
  const listing = await readPast(requestPage, (record) => record.execId, past)
  return { ...listing, items: listing.items.map(fillOf) }
}
