import { oldestTime } from '@/shared/base/time'
import { compareIds } from '@/shared/exchange/protocol/exact-integers'
import type { DataFor, RequestFor } from '@/shared/exchange/endpoints'
import { PAGE_SIZE } from '@/shared/exchange/protocol/limits'
import { CANDLES_PER_CALL } from '@/shared/exchange/calls/market/candles'
import { TAX_PAGE_SIZE } from '@/shared/exchange/calls/tax/tax-records'
import { candleOfRow } from '@/shared/adapters/candle-row'
import { t } from '@/shared/languages/text'
import { cleanRows } from '@/shared/trading/market/clean-candles'
import { type CallResult, unreadableIn, type RestClient } from '../protocol/call'

/** One page of a list and the cursor of the next one. '' if it is the last. */
export interface ListPage<Item> {
  readonly items: readonly Item[]
  readonly next: string
}
/**
 * Pages in sequence. An unreadable page is the last: it has the reason, and the list is incomplete. A page with omitted
 * elements is incomplete too, and may be empty.
 */
export type Pages<Item> = AsyncGenerator<CallResult<readonly Item[]>, void>

/** More pages than any list has. A longer list has no end (R39). */
const MAX_PAGES = 1000
const limit = String(PAGE_SIZE)

/** Code of the page that represents a list without an end. */
export const ENDLESS = 'endless-list'
const endless = (why: string): CallResult<never> => ({
  kind: 'unknown',
  code: ENDLESS,
  message: t`${why}; it was not read further`,
})

/** Reads a list page by page until its end, a failure or a repeated cursor. Requests each page only when needed. */
export async function* readPages<Data, Item>(
  fetchPage: (from: string | undefined) => Promise<CallResult<Data>>,
  read: (data: Data, unreadableCount: number) => ListPage<Item>,
  maxPages = MAX_PAGES,
): Pages<Item> {
  const ids = new Set<string>()
  let from: string | undefined
  for (let count = 0; count < maxPages; count += 1) {
    const result = await fetchPage(from)
    if (result.kind !== 'done') return yield result
    const unreadableCount = unreadableIn(result).length
    const { items, next } = read(result.data, unreadableCount)
    if (items.length + result.unreadable.length > 0) yield { ...result, data: items }
    if (items.length + unreadableCount === 0 || next === '') return
    if (ids.has(next)) return yield endless(t('The cursor of a list runs in a circle'))
    ids.add(next)
    from = next
  }
  yield endless(t`A list did not end after ${maxPages} pages`)
}

type Without<Request> = Omit<Request, 'cursor' | 'idLessThan' | 'limit' | 'pageNum' | 'pageSize'>

/** Page with the cursor of the next one. '' on the last page. */
export interface CursorPage<Item> {
  readonly list: readonly Item[]
  readonly cursor: string
}
export const byCursor = <Item>({ list, cursor }: CursorPage<Item>): ListPage<Item> => ({ items: list, next: cursor })
/** Bare arrays continue from the ID of their last element. */
const byLastId =
  <Item>(idOf: (item: Item) => string) =>
  (items: readonly Item[]): ListPage<Item> => {
    const last = items.at(-1)
    return { items, next: last === undefined ? '' : idOf(last) }
  }
/**
 * Bare arrays continue below their lowest ID, in any order of their elements. IDs that are no numbers continue from the
 * last element.
 */
const byLowestId =
  <Item>(idOf: (item: Item) => string) =>
  (items: readonly Item[]): ListPage<Item> => {
    const ids = items.map(idOf)
    const lowest = ids.toSorted(compareIds)[0] ?? ''
    return { items, next: ids.every((id) => /^\d+$/.test(id)) ? lowest : ids.at(-1)! }
  }
const after = <Name extends 'cursor' | 'idLessThan'>(name: Name, from: string | undefined) =>
  from === undefined ? {} : { [name]: from }

/**
 * Every paged call as an iterator over its pages, newest first: by cursor, by `idLessThan`, by page number or by time,
 * depending on the call.
 */
export function createPager(rest: RestClient) {
  return {
    unfilledOrders: (request: Without<RequestFor<'unfilledOrders'>>) =>
      readPages((from) => rest.unfilledOrders({ ...request, limit, ...after('cursor', from) }), byCursor),
    historyOrders: (request: Without<RequestFor<'historyOrders'>>) =>
      readPages((from) => rest.historyOrders({ ...request, limit, ...after('cursor', from) }), byCursor),
    fills: (request: Without<RequestFor<'fills'>>) =>
      readPages((from) => rest.fills({ ...request, limit, ...after('cursor', from) }), byCursor),
    financialRecords: (request: Without<RequestFor<'financialRecords'>>) =>
      readPages((from) => rest.financialRecords({ ...request, limit, ...after('cursor', from) }), byCursor),
    historyStrategyOrders: (request: Without<RequestFor<'historyStrategyOrders'>>) =>
      readPages((from) => rest.historyStrategyOrders({ ...request, limit, ...after('cursor', from) }), byCursor),
    announcements: (request: Without<RequestFor<'announcements'>>) =>
      readPages(
        (from) => rest.announcements({ ...request, limit: '10', ...after('cursor', from) }),
        byLastId((item) => item.annId),
      ),
    spotUnfilledOrders: (request: Without<RequestFor<'spotUnfilledOrders'>>) =>
      readPages(
        (from) => rest.spotUnfilledOrders({ ...request, limit, ...after('idLessThan', from) }),
        byLowestId((item) => item.orderId),
      ),
    spotHistoryOrders: (request: Without<RequestFor<'spotHistoryOrders'>>) =>
      readPages(
        (from) => rest.spotHistoryOrders({ ...request, limit, ...after('idLessThan', from) }),
        byLowestId((item) => item.orderId),
      ),
    spotFills: (request: Without<RequestFor<'spotFills'>>) =>
      readPages(
        (from) => rest.spotFills({ ...request, limit, ...after('idLessThan', from) }),
        byLowestId((item) => item.tradeId),
      ),
    mixOrdersPending: (request: Without<RequestFor<'mixOrdersPending'>>) =>
      readPages((from) => rest.mixOrdersPending({ ...request, limit, ...after('idLessThan', from) }), ofEntrusted),
    mixOrdersHistory: (request: Without<RequestFor<'mixOrdersHistory'>>) =>
      readPages((from) => rest.mixOrdersHistory({ ...request, limit, ...after('idLessThan', from) }), ofEntrusted),
    mixFills: (request: Without<RequestFor<'mixFills'>>) =>
      readPages(
        (from) => rest.mixFills({ ...request, limit, ...after('idLessThan', from) }),
        ({ fillList, endId }) => ({ items: fillList, next: endId }),
      ),
    p2pOrderList: (request: Without<RequestFor<'p2pOrderList'>>) =>
      readPages((from) => rest.p2pOrderList({ ...request, limit, ...after('idLessThan', from) }), ofP2p),
    /** `start` continues after the last record of an earlier read. */
    taxRecords: (request: Without<RequestFor<'taxRecords'>>, start?: string, rows: number = TAX_PAGE_SIZE) =>
      readPages(
        (from) => rest.taxRecords({ ...request, limit: String(rows), ...after('cursor', from ?? start) }),
        byLastId((row) => row.id),
      ),
    borrowHistory: (request: Without<RequestFor<'borrowHistory'>>) =>
      readNumbered((pageNum) => rest.borrowHistory({ ...request, pageNum, pageSize: limit })),
    repaidHistory: (request: Without<RequestFor<'repaidHistory'>>) => readRepaymentsBack(rest, request),
    candles: (request: CandleRange) => readCandlesBack(rest, request),
  }
}

const ofP2p = ({ orderList, minOrderId }: DataFor<'p2pOrderList'>) => ({ items: orderList, next: minOrderId })
const ofEntrusted = ({ entrustedList, endId }: DataFor<'mixOrdersPending'>) => ({ items: entrustedList, next: endId })

/**
 * Lists with page numbers: a page that is not full is the last. A record may be repeated when newer ones arrive during
 * the read. None is skipped.
 */
const readNumbered = <Item>(fetchPage: (pageNum: string) => Promise<CallResult<readonly Item[]>>): Pages<Item> => {
  let page = 0
  return readPages(
    () => fetchPage(String((page += 1))),
    (items, unreadableCount) => ({ items, next: items.length + unreadableCount < PAGE_SIZE ? '' : String(page) }),
  )
}

/** Repayments have no cursor: each page ends where the previous one began, and repeated records are skipped. */
async function* readRepaymentsBack(
  rest: RestClient,
  request: Without<RequestFor<'repaidHistory'>>,
): Pages<DataFor<'repaidHistory'>[number]> {
  const ids = new Set<string>()
  let { endTime } = request
  for (let count = 0; count < MAX_PAGES; count += 1) {
    const result = await rest.repaidHistory({ ...request, limit, ...(endTime === undefined ? {} : { endTime }) })
    if (result.kind !== 'done') return yield result
    const fresh = result.data.filter(({ repayOrderId }) => !ids.has(repayOrderId))
    for (const { repayOrderId } of fresh) ids.add(repayOrderId)
    if (fresh.length + result.unreadable.length > 0) yield { ...result, data: fresh }
    if (result.data.length + unreadableIn(result).length < PAGE_SIZE) return
    const oldestAt = oldestTime(result.data.map(({ repaidTime }) => repaidTime))
    if (oldestAt === null) return yield endless(t('The repayments of a page have no time'))
    const oldest = String(oldestAt)
    if (oldest === endTime) return yield endless(t('More repayments than one page share a time'))
    endTime = oldest
  }
  yield endless(t`Repayments did not end after ${MAX_PAGES} pages`)
}

type CandleRange = Without<RequestFor<'candles'>>
type Candle = DataFor<'candles'>[number]

/** Code of a server with the smaller limit for the larger one (A-candle-limit). */
const LIMIT_TOO_LARGE = '40020'
const SMALL_PAGE = '100'

/**
 * Candles from the newest page back to `startTime`, or to the beginning. Each page is clean (`cleanRows`): oldest
 * first, each open time once, without rows that have no prices. Requests 1000 rows at a time, or 100 where the exchange
 * accepts no more (A-candle-limit).
 */
async function* readCandlesBack(rest: RestClient, { startTime, ...range }: CandleRange): Pages<Candle> {
  const start = startTime === undefined ? Number.NEGATIVE_INFINITY : Number(startTime)
  let limit = String(CANDLES_PER_CALL)
  let last = range.endTime === undefined ? Number.POSITIVE_INFINITY : Number(range.endTime)
  let { endTime } = range
  for (let count = 0; count < MAX_PAGES; count += 1) {
    const requestCandles = () => rest.candles({ ...range, limit, ...(endTime === undefined ? {} : { endTime }) })
    let result = await requestCandles()
    if (result.kind === 'refused' && result.code === LIMIT_TOO_LARGE && limit !== SMALL_PAGE) {
      limit = SMALL_PAGE
      result = await requestCandles()
    }
    if (result.kind !== 'done') return yield result
    const { rows, from } = cleanRows(result.data, candleOfRow, range.type === 'premium' ? 'premium' : 'prices')
    if (from === null) return
    // The start is exclusive on the wire too (exchange: Candles). A server may repeat candles of the previous page.
    const selection = rows.filter(({ candle: { at } }) => at > start && at <= last)
    if (selection.length > 0) yield { ...result, data: selection.map(({ row }) => row) }
    if (from <= start || from > last) return
    last = from - 1
    endTime = String(last)
  }
  yield endless(t`Candles did not end after ${MAX_PAGES} pages`)
}
