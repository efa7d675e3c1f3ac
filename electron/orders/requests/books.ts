import { categories, type Category } from '../../../shared/exchange/fields'
import { ProductType } from '../../../shared/exchange/classic/words'
import { compare } from '../../../shared/trading/decimal'
import type { RequestPart } from '../../../shared/trading/journalled-request'
import type { CallResult, RestClient } from '../../exchange/exchange-client'
import { createPager, type Pages } from '../../exchange/paging'
import { isNoSuchOrder } from '../read-orders'

/** An order in the words of its own call. */
export type Seen = Readonly<Record<string, unknown>> & { readonly orderId: string; readonly clientOid: string }
/** `absent` only when the exchange itself says so, and every list was read to its end. */
export type Found =
  | { readonly kind: 'found'; readonly record: Seen }
  | { readonly kind: 'absent' }
  | { readonly kind: 'no-answer'; readonly why: string }

/** One place where the exchange shows orders. */
interface Book {
  /** Looks for an order by whichever ids are known. `since` bounds the search for one that was placed then (Unix ms). */
  readonly find: (rest: RestClient, part: RequestPart, since: number) => Promise<Found>
  /** No longer waiting and no longer open. */
  readonly isOver: (record: Seen) => boolean
  /** Whether this member of a change shows in the record at all. */
  readonly counts: (record: Seen, member: string) => boolean
}

export type BookName = 'strategy' | 'classicSpot' | 'classicMix'

const absent: Found = { kind: 'absent' }
const unanswered = ({ code, message }: Exclude<CallResult<never>, { kind: 'done' }>): Found => ({ kind: 'no-answer', why: `${code} ${message}` })
const isMeant = ({ orderId, clientOid }: RequestPart, record: Seen): boolean =>
  orderId === null ? record.clientOid === clientOid : record.orderId === orderId
const idsOf = ({ orderId, clientOid }: RequestPart) => (orderId === null ? { clientOid } : { orderId })

async function inPages(part: RequestPart, pages: Pages<Seen>): Promise<Found> {
  for await (const page of pages) {
    if (page.kind !== 'done') return unanswered(page)
    const record = page.data.find((each) => isMeant(part, each))
    if (record !== undefined) return { kind: 'found', record }
  }
  return absent
}

/** The first place that shows it; absent when all of them say no. */
async function inTurn(places: readonly (() => Promise<Found>)[]): Promise<Found> {
  for (const look of places) {
    const found = await look()
    if (found.kind !== 'absent') return found
  }
  return absent
}

async function inWaiting(rest: RestClient, part: RequestPart, category: Category): Promise<Found> {
  const waiting = await rest.unfilledStrategyOrders({ category })
  if (waiting.kind !== 'done') return unanswered(waiting)
  const record = waiting.data.find((each) => isMeant(part, each))
  return record === undefined ? absent : { kind: 'found', record }
}

/** There is no call that reads one strategy order, so its lists are read; without a category those of all (A-strategy-lookup). */
function findStrategy(rest: RestClient, part: RequestPart, since: number): Promise<Found> {
  const { historyStrategyOrders } = createPager(rest)
  const range = part.does === 'place' ? { startTime: String(since) } : {}
  const places = part.category === null ? categories : [part.category]
  const inHistory = (category: Category) => inPages(part, historyStrategyOrders({ category, ...range }))
  return inTurn(places.flatMap((category) => [() => inWaiting(rest, part, category), () => inHistory(category)]))
}

function detailOf(result: CallResult<Seen | undefined>): Found {
  if (result.kind === 'done') return result.data === undefined ? absent : { kind: 'found', record: result.data }
  return result.kind === 'refused' && isNoSuchOrder(result.code) ? absent : unanswered(result)
}

function findSpot(rest: RestClient, part: RequestPart, since: number): Promise<Found> {
  const pager = createPager(rest)
  const where = part.symbol === null ? {} : { symbol: part.symbol }
  const range = part.does === 'place' ? { startTime: String(since) } : {}
  const detail = async (): Promise<Found> => {
    const result = await rest.spotOrderInfo(idsOf(part))
    return detailOf(result.kind === 'done' ? { ...result, data: result.data[0] } : result)
  }
  return inTurn([
    detail,
    () => inPages(part, pager.spotUnfilledOrders(where)),
    () => inPages(part, pager.spotHistoryOrders({ ...where, ...range })),
  ])
}

function findMix(rest: RestClient, part: RequestPart, since: number): Promise<Found> {
  const { category, symbol } = part
  const productType = ProductType.safeParse(category).data
  if (productType === undefined) return Promise.resolve({ kind: 'no-answer', why: 'the request names no futures product' })
  const pager = createPager(rest)
  const where = { productType, ...(symbol === null ? {} : { symbol }) }
  const range = part.does === 'place' ? { startTime: String(since) } : {}
  const detail = symbol === null ? [] : [async () => detailOf(await rest.mixOrderDetail({ ...where, symbol, ...idsOf(part) }))]
  return inTurn([
    ...detail,
    () => inPages(part, pager.mixOrdersPending({ ...where, ...idsOf(part) })),
    () => inPages(part, pager.mixOrdersHistory({ ...where, ...idsOf(part), ...range })),
  ])
}

const isClassicOver = ({ status }: Seen): boolean => status === 'filled' || status === 'canceled' || status === 'cancelled'

/** The order type beside which each limit price counts. */
const limitPrices: Readonly<Record<string, string>> = {
  tpLimitPrice: 'tpOrderType',
  slLimitPrice: 'slOrderType',
  triggerOrderPrice: 'triggerOrderType',
}

/** A take profit does not show trigger prices, nor the other way round; limit prices count only beside the type limit (spec: call 3). */
function countsInStrategy(record: Seen, member: string): boolean {
  const isTrigger = record.type === 'trigger'
  if (member === 'qty') return isTrigger || record.tpslMode === 'partial'
  if (member.startsWith('trigger') !== isTrigger) return false
  if (member.startsWith('tp') && record.takeProfit === '') return false
  if (member.startsWith('sl') && record.stopLoss === '') return false
  const kind = limitPrices[member]
  return kind === undefined || record[kind] === 'limit'
}

export const books: Readonly<Record<BookName, Book>> = {
  strategy: { find: findStrategy, isOver: ({ status }) => status !== 'pending' && status !== 'submitting', counts: countsInStrategy },
  classicSpot: { find: findSpot, isOver: isClassicOver, counts: () => true },
  classicMix: { find: findMix, isOver: isClassicOver, counts: () => true },
}

const isAmount = (text: unknown): text is string => typeof text === 'string' && /^\d+(\.\d+)?$/.test(text)
const shows = (seen: unknown, wanted: string): boolean => (isAmount(seen) && isAmount(wanted) ? compare(seen, wanted) === 0 : seen === wanted)

/** Whether the record shows what the part asked for; an order that is over settles every question about it. */
export function hasHappened(name: BookName, { does, wanted }: RequestPart, record: Seen): boolean {
  const book = books[name]
  if (does === 'place' || book.isOver(record)) return true
  return does === 'change' && Object.entries(wanted).every(([member, value]) => !book.counts(record, member) || shows(record[member], value))
}
