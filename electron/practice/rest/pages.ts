/** What the list calls filter and page by; all text, as on the wire. */
export interface PageRequest {
  readonly startTime?: string | undefined
  readonly endTime?: string | undefined
  readonly limit?: string | undefined
  readonly cursor?: string | undefined
}

/** Ids grow with time and are longer than a number can hold. */
const isOlder = (id: string, cursor: string): boolean =>
  id.length === cursor.length ? id < cursor : id.length < cursor.length

/** Closed orders come in the order they closed; paging by order id needs them in the order they were placed. */
export const newestIdFirst = <Item extends { readonly orderId: string }>(orders: readonly Item[]): Item[] =>
  orders.toSorted((a, b) => (a.orderId === b.orderId ? 0 : isOlder(a.orderId, b.orderId) ? 1 : -1))

/** How a list reads and shows its items. */
export interface PageItems<Item, Shown> {
  readonly idOf: (item: Item) => string
  readonly timeOf: (item: Item) => number
  readonly show: (item: Item) => Shown
}

/**
 * One page of a newest-first list. The cursor is the last id shown; an empty page has neither list nor cursor
 * (exchange: Envelope).
 */
export function pageOf<Item, Shown>(
  items: readonly Item[],
  request: PageRequest,
  { idOf, timeOf, show }: PageItems<Item, Shown>,
) {
  const { startTime, endTime, limit, cursor } = request
  const wanted = items.filter(
    (item) =>
      (startTime === undefined || timeOf(item) >= Number(startTime)) &&
      (endTime === undefined || timeOf(item) <= Number(endTime)) &&
      (cursor === undefined || isOlder(idOf(item), cursor)),
  )
  const page = wanted.slice(0, Number(limit ?? '100'))
  const last = page.at(-1)
  return last === undefined ? { list: null, cursor: null } : { list: page.map(show), cursor: idOf(last) }
}
