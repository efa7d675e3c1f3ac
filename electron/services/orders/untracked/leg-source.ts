import { compare } from '@/shared/base/decimal'
import type { Leg } from '@/shared/trading/orders/untracked-request'
import { completeOnly } from '@/electron/exchange/rest/answer'
import type { Pages } from '@/electron/exchange/rest/paging'
import { notThere, type QueryAnswer, withEvidence, type OrderSource, unanswered } from '../resolving/order-source'

/** An order in the format of its call. */
export type LegRecord = Readonly<Record<string, unknown>> & { readonly orderId: string; readonly clientOid: string }

/** Source of orders outside of the terminal's main list. */
export interface LegSource extends OrderSource<Leg, LegRecord> {
  /** True if it is neither waiting nor open. */
  readonly isOver: (record: LegRecord) => boolean
  /** True if the record shows this member of an amend. */
  readonly counts: (record: LegRecord, member: string) => boolean
}

export const isSameOrder = ({ orderId, clientOid }: Leg, record: LegRecord): boolean =>
  orderId === null ? record.clientOid === clientOid : record.orderId === orderId
export const idsOf = ({ orderId, clientOid }: Leg) => (orderId === null ? { clientOid } : { orderId })
/** Only a placement cannot be older than its request. */
export const searchRangeOf = ({ does }: Leg, since: number) => (does === 'place' ? { startTime: String(since) } : {})

/** Reads page by page until one contains the order. An unreadable element may be the order. */
export async function inPages(leg: Leg, pages: Pages<LegRecord>): Promise<QueryAnswer<LegRecord>> {
  let absence: QueryAnswer<LegRecord> = notThere
  for await (const page of pages) {
    if (page.kind !== 'done') return unanswered(page)
    const record = page.data.find((candidate) => isSameOrder(leg, candidate))
    if (record !== undefined) return withEvidence(record)
    const whole = completeOnly(page)
    if (whole.kind !== 'done') absence = unanswered(whole)
  }
  return absence
}

const isAmount = (text: unknown): text is string => typeof text === 'string' && /^\d+(\.\d+)?$/.test(text)
const shows = (value: unknown, requested: string): boolean =>
  isAmount(value) && isAmount(requested) ? compare(value, requested) === 0 : value === requested

/** True if the record shows the requested state. A closed order settles every question about it. */
export function hasHappened({ isOver, counts }: LegSource, { does, requested }: Leg, record: LegRecord): boolean {
  if (does === 'place' || isOver(record)) return true
  const isThere = ([member, value]: [string, string]): boolean =>
    !counts(record, member) || shows(record[member], value)
  return does === 'change' && Object.entries(requested).every(isThere)
}
