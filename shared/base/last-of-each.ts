/** Each name once, with its last item, in the sequence of the first ones: a list may contain an element twice. */
export const lastOfEach = <Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] => [
  ...new Map(items.map((item) => [nameOf(item), item])).values(),
]

/** True if the items are not all the same JSON. */
export const areDifferent = (items: readonly unknown[]): boolean =>
  items.length > 1 && new Set(items.map((item) => JSON.stringify(item))).size > 1
