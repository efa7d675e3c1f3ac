/** What happens to an order that its owner is told about. */
export const orderEventKinds = ['filled', 'part-filled', 'refused', 'canceled', 'unknown', 'found', 'not-found', 'liquidation'] as const
export type OrderEventKind = (typeof orderEventKinds)[number]

/** These are always shown: they cannot be turned off, only their sound can. */
const mustSee: ReadonlySet<OrderEventKind> = new Set(['refused', 'unknown', 'not-found', 'liquidation'])
export const isMustSee = (kind: OrderEventKind): boolean => mustSee.has(kind)
