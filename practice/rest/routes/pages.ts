/** Filters and paging of the list calls, as text. */
export interface PageRequest {
  readonly startTime?: string | undefined
  readonly endTime?: string | undefined
  readonly limit?: string | undefined
  readonly cursor?: string | undefined
}

/** IDs grow with time and exceed the range of a number. */
const isOlder = (id: string, cursor: string): boolean =>
  id.length === cursor.length ? id < cursor : id.length < cursor.length

/** Closed orders are in the order of closing. Paging by order ID needs the order of placement. */
export const newestIdFirst = <Item extends { readonly orderId: string }>(orders: readonly Item[]): Item[] =>
  orders.toSorted((a, b) => (a.orderId === b.orderId ? 0 : isOlder(a.orderId, b.orderId) ? 1 : -1))

/** ID and record of the items of a list. */
export interface PageItems<Item, Shown> {
  readonly idOf: (item: Item) => string
  readonly timeOf: (item: Item) => number
  readonly show: (item: Item) => Shown
}

/**
 * One page of a newest-first list. The cursor is the last ID of the page. An empty page has neither list nor cursor
 * (exchange: Envelope).
 */
export function pageOf<Item, Shown>(
  items: readonly Item[],
  request: PageRequest,
  { idOf, timeOf, show }: PageItems<Item, Shown>,
) {
  const { startTime, endTime, limit, cursor } = request
  const matches = items.filter(
    (item) =>
      (startTime === undefined || timeOf(item) >= Number(startTime)) &&
      (endTime === undefined || timeOf(item) <= Number(endTime)) &&
      (cursor === undefined || isOlder(idOf(item), cursor)),
  )
  const page = matches.slice(0, Number(limit ?? '100'))
  const last = page.at(-1)
  return last === undefined ? { list: null, cursor: null } : { list: page.map(show), cursor: idOf(last) }
}
