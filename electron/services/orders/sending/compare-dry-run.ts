import type { ComparedRequest, DryRunDifference } from '@/shared/ipc/trading/dry-run'
import { PLACEHOLDER, withoutPlaceholder } from './made-when-sent'

/** A request with a known body. `rows` are the draft rows of its orders, in the order of the body. */
export interface WrittenRequest {
  readonly rows: readonly string[]
  readonly body: string
}

type Member = Readonly<Record<string, unknown>>

/** Body of a classic batch: members shared by all orders, and the list of orders. */
type Listed = Member & {
  readonly orderList: readonly Member[]
}
const isListed = (parsed: object): parsed is Listed => 'orderList' in parsed

/** Orders of a body: a list, a single order, or a list with shared members. */
const ordersOf = (body: string): readonly Member[] => {
  const parsed = JSON.parse(body) as Member | readonly Member[]
  if (Array.isArray(parsed)) return parsed as readonly Member[]
  if (!isListed(parsed)) return [parsed as Member]
  const { orderList, ...shared } = parsed
  return orderList.map((order) => ({ ...shared, ...order }))
}

/** Combines requests that were written for each order separately into one body. */
export function joinedBody(wires: readonly string[]): string {
  const all = wires.map((wire) => JSON.parse(wire) as Listed)
  return JSON.stringify({ ...all[0], orderList: all.flatMap(({ orderList }) => orderList) })
}

const ordersByRow = (requests: readonly WrittenRequest[]): ReadonlyMap<string, Member> =>
  new Map(
    requests.flatMap(({ rows, body }) =>
      ordersOf(body).flatMap((order, at) => (rows[at] === undefined ? [] : [[rows[at], order] as const])),
    ),
  )

/** Sent request, with the names replaced that the dry run could not know. */
function covered(sentRequest: WrittenRequest, previewed: ReadonlyMap<string, Member>): WrittenRequest {
  const cover = (order: Member, at: number): Member =>
    previewed.get(sentRequest.rows[at] ?? '')?.clientOid === PLACEHOLDER ? { ...order, clientOid: PLACEHOLDER } : order
  const body = JSON.parse(sentRequest.body) as Member | readonly Member[]
  if (Array.isArray(body)) return { rows: sentRequest.rows, body: JSON.stringify(body.map(cover)) }
  const covering = isListed(body) ? { ...body, orderList: body.orderList.map(cover) } : cover(body as Member, 0)
  return { rows: sentRequest.rows, body: JSON.stringify(covering) }
}

const textOf = (order: Member | undefined, field: string): string | null => {
  const value = order?.[field]
  return value === undefined ? null : withoutPlaceholder(typeof value === 'string' ? value : JSON.stringify(value))
}

interface Sides {
  readonly previewed: ReadonlyMap<string, Member>
  readonly sentMembers: ReadonlyMap<string, Member>
  /** Index of each draft row in the batch. */
  readonly places: ReadonlyMap<string, number>
}

function differencesOf(rows: readonly string[], { previewed, sentMembers, places }: Sides): DryRunDifference[] {
  return rows.flatMap((row) => {
    const [before, after] = [previewed.get(row), sentMembers.get(row)]
    const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
    return [...fields].flatMap((field) => {
      const [was, is] = [textOf(before, field), textOf(after, field)]
      return was === is ? [] : [{ row: places.get(row) ?? null, field, previewed: was, sentText: is }]
    })
  })
}

/**
 * Compares displayed and sent requests. Equal means equal bytes, except for names created at the send. `batchRows` are
 * the draft rows of the whole batch, sent or not.
 */
export function compareDryRun(
  previewed: readonly WrittenRequest[],
  sentRequests: readonly WrittenRequest[],
  batchRows: readonly string[],
): readonly ComparedRequest[] {
  const previewOrders = ordersByRow(previewed)
  const requests = sentRequests.map((request) => covered(request, previewOrders))
  const sides = {
    previewed: previewOrders,
    sentMembers: ordersByRow(requests),
    places: new Map(batchRows.map((row, at) => [row, at])),
  }
  return Array.from({ length: Math.max(previewed.length, requests.length) }, (_, nth): ComparedRequest => {
    const [before, after] = [previewed[nth], requests[nth]]
    const texts = {
      previewed: before === undefined ? null : withoutPlaceholder(before.body),
      sentText: after === undefined ? null : withoutPlaceholder(after.body),
    }
    if (after === undefined) return { ...texts, state: 'not-sent', differences: [] }
    if (before === undefined) return { ...texts, state: 'not-previewed', differences: differencesOf(after.rows, sides) }
    if (before.body === after.body) return { ...texts, state: 'same', differences: [] }
    return {
      ...texts,
      state: 'different',
      differences: differencesOf([...new Set([...before.rows, ...after.rows])], sides),
    }
  })
}
