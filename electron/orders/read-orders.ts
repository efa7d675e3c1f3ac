import { PAGE_SIZE } from '../../shared/exchange/limits'
import { sightingOfRecord } from '../../shared/exchange/trade/sighting'
import type { FillRecord } from '../../shared/exchange/trade/fills'
import type { OrderRecord } from '../../shared/exchange/trade/order-record'
import type { RequestFor } from '../../shared/exchange/endpoints'
import type { Fill, Sighting } from '../../shared/trading/order'
import type { CallResult, RestClient } from '../exchange/exchange-client'
import { ENDLESS, readPages } from '../exchange/paging'

/** 400 spot and 400 futures orders are 8 pages; more than this means that the cursor does not end (R39). */
const MAX_PAGES = 20

/** A list read to its end, or what there is of it. Only a complete list may be used to notice that something is missing. */
export interface Listing<Item> {
  readonly items: readonly Item[]
  readonly complete: boolean
  /** The exchange has no such call. */
  readonly missing: boolean
  /** Set when the cursor ran in a circle or did not end. */
  readonly alarm: string | null
}
/** `absent` only when the exchange itself says that there is no such order; a failed question answers nothing (R37). */
export type Found =
  | { readonly kind: 'found'; readonly sighting: Sighting }
  | { readonly kind: 'absent' }
  | { readonly kind: 'no-answer'; readonly missing: boolean; readonly why: string }

export const NO_SUCH_CALL = '40404'
const isNoSuchCall = (result: CallResult<unknown>): boolean => result.kind === 'refused' && result.code === NO_SUCH_CALL
const noSuchOrder = new Set(['25204', '22001', '43001', '40768', '40109'])

type AskPage<Item> = (cursor: string | undefined) => Promise<CallResult<{ readonly list: readonly Item[]; readonly cursor: string }>>

/** The whole list, each item once. */
async function readAll<Item>(ask: AskPage<Item>, idOf: (item: Item) => string): Promise<Listing<Item>> {
  const byId = new Map<string, Item>()
  for await (const page of readPages(ask, ({ list, cursor }) => ({ items: list, next: cursor }), MAX_PAGES)) {
    const alarm = page.kind !== 'done' && page.code === ENDLESS ? page.message : null
    if (page.kind !== 'done') return { items: [...byId.values()], complete: false, missing: isNoSuchCall(page), alarm }
    for (const item of page.data) byId.set(idOf(item), byId.get(idOf(item)) ?? item)
  }
  return { items: [...byId.values()], complete: true, missing: false, alarm: null }
}

const asSightings = ({ items, ...rest }: Listing<OrderRecord>, source: 'open-list' | 'history'): Listing<Sighting> => ({
  ...rest,
  items: items.map((record) => sightingOfRecord(record, source)),
})
type OpenScope = Pick<RequestFor<'unfilledOrders'>, 'category' | 'symbol'>
type HistoryScope = Pick<RequestFor<'historyOrders'>, 'category' | 'symbol'>
const limit = String(PAGE_SIZE)
const after = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor })

/** Every open order of the account, or of a category or symbol. */
export async function readOpenOrders(rest: RestClient, scope: OpenScope = {}): Promise<Listing<Sighting>> {
  const listing = await readAll((cursor) => rest.unfilledOrders({ ...scope, limit, ...after(cursor) }), (record) => record.orderId)
  return asSightings(listing, 'open-list')
}

/** Closed orders of a category since a time (Unix ms). */
export async function readHistory(rest: RestClient, scope: HistoryScope, since: number): Promise<Listing<Sighting>> {
  const startTime = String(Math.max(0, Math.floor(since)))
  const listing = await readAll((cursor) => rest.historyOrders({ ...scope, startTime, limit, ...after(cursor) }), (record) => record.orderId)
  return asSightings(listing, 'history')
}

/** One order, open or closed, by whichever ids are known. */
export async function readOrder(rest: RestClient, id: { readonly orderId: string | null; readonly clientOid: string }): Promise<Found> {
  const result = await rest.orderInfo(id.orderId === null ? { clientOid: id.clientOid } : { orderId: id.orderId })
  if (result.kind === 'done') return { kind: 'found', sighting: sightingOfRecord(result.data, 'order-info') }
  if (result.kind === 'refused' && noSuchOrder.has(result.code)) return { kind: 'absent' }
  return { kind: 'no-answer', missing: isNoSuchCall(result), why: `${result.code} ${result.message}` }
}

const scopeWords = ['taker', 'maker'] as const
const fillOf = (record: FillRecord): Fill => ({
  execId: record.execId,
  orderId: record.orderId,
  clientOid: record.clientOid,
  category: record.category,
  symbol: record.symbol,
  side: record.side,
  price: record.execPrice,
  qty: record.execQty,
  feeCoin: record.feeDetail[0]?.feeCoin ?? '',
  fee: record.feeDetail[0]?.fee.replace(/^-/, '') ?? '',
  scope: scopeWords.find((word) => word === record.tradeScope) ?? '',
  at: Number(record.createdTime),
})

/** Executions since a time (Unix ms), of one category or of all. */
export async function readFills(rest: RestClient, scope: Pick<RequestFor<'fills'>, 'category'>, since: number): Promise<Listing<Fill>> {
  const startTime = String(Math.max(0, Math.floor(since)))
  const listing = await readAll((cursor) => rest.fills({ ...scope, startTime, limit, ...after(cursor) }), (record) => record.execId)
  return { ...listing, items: listing.items.map(fillOf) }
}
