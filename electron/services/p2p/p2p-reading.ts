import { PAGE_SIZE } from '@/shared/exchange/protocol/limits'
import type { Advertisement } from '@/shared/exchange/calls/p2p/adv-list'
import type { P2pOrder } from '@/shared/exchange/calls/p2p/order-list'
import { DAY_MS, MINUTE_MS } from '@/shared/base/time'
import { t } from '@/shared/languages/text'
import { createPager } from '@/electron/exchange/rest/paging'
import { type CallResult, unreadableIn, type RestClient } from '@/electron/exchange/protocol/call'
import { completeOnly } from '@/electron/exchange/rest/answer'
import type { P2pRecords } from './p2p-records'

/** Look-back of orders, slightly shorter because the exchange measures it by its own clock. */
const LOOK_BACK_MS = 90 * DAY_MS - MINUTE_MS
/** The beginning of the look-back, Unix ms. */
export const historyFrom = (now: number): number => now - LOOK_BACK_MS

const LANGUAGE = 'en-US'
/** Volley's text for the failure of a call. */
export const problemOf = (result: Exclude<CallResult<unknown>, { kind: 'done' }>): string =>
  result.kind === 'refused' ? `${result.message} (${result.code})` : result.message

export type P2pRest = Pick<RestClient, 'p2pOrderList' | 'p2pAdvList'>

/** The merchant's advertisements. The description has no such call: if it fails, numbers can be typed. */
export async function readAdverts(rest: P2pRest, now: number): Promise<CallResult<readonly Advertisement[]>> {
  const result = await rest.p2pAdvList({ startTime: String(historyFrom(now)), language: LANGUAGE })
  return result.kind === 'done' ? { ...result, data: result.data.advList } : result
}

export interface ReadOrders {
  readonly rest: RestClient
  readonly records: P2pRecords
  readonly now: number
  readonly isStopped: () => boolean
}

/** The unreadable orders of a list, as text. Null if all are readable. */
function unreadProblem(page: CallResult<unknown>): string | null {
  const whole = completeOnly(page)
  return whole.kind === 'done' ? null : problemOf(whole)
}

/** Reads every order of the look-back, page by page. Returns null if it is complete, else the reason. */
export async function readWhole({ rest, records, now, isStopped }: ReadOrders, advNo: string): Promise<string | null> {
  const range = { startTime: String(historyFrom(now)), advNo, language: LANGUAGE } as const
  let problem: string | null = null
  for await (const page of createPager(rest).p2pOrderList(range)) {
    if (isStopped()) return t('Stopped.')
    if (page.kind !== 'done') return problemOf(page)
    records.merge(page.data)
    problem ??= unreadProblem(page)
  }
  return problem
}

/**
 * Updates of an advertisement with a known look-back: its newest page, and by number each open order that is not on it.
 * `isGap`: more new orders than a page has.
 */
export async function readNewOrders(
  { rest, records, now, isStopped }: ReadOrders,
  advNo: string,
): Promise<{ readonly problem: string | null; readonly isGap: boolean }> {
  const range = { startTime: String(historyFrom(now)), advNo, language: LANGUAGE } as const
  const newestId = records.newestIdOf(advNo)
  const open = records.openOf(advNo)
  const page = await rest.p2pOrderList({ ...range, limit: String(PAGE_SIZE) })
  if (page.kind !== 'done') return { problem: problemOf(page), isGap: false }
  if (isStopped()) return { problem: t('Stopped.'), isGap: false }
  const listed: readonly P2pOrder[] = page.data.orderList
  records.merge(listed)
  const listedIds = new Set(listed.map(({ orderId }) => orderId))
  for (const { orderId, orderNo } of open.filter((order) => !listedIds.has(order.orderId) && order.orderNo !== '')) {
    const page = await rest.p2pOrderList({ ...range, orderNo })
    if (page.kind !== 'done') return { problem: problemOf(page), isGap: false }
    if (isStopped()) return { problem: t('Stopped.'), isGap: false }
    records.merge(page.data.orderList.filter((order) => order.orderId === orderId))
  }
  const count = listed.length + unreadableIn(page).length
  return { problem: unreadProblem(page), isGap: count >= PAGE_SIZE && newestId !== null && !listedIds.has(newestId) }
}
