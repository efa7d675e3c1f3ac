/** What happens to an order that its owner is told about. */
export const orderEventKinds = [
  'filled',
  'part-filled',
  'take-profit',
  'stop-loss',
  'refused',
  'late-reject',
  'canceled',
  'unknown',
  'found',
  'not-found',
  'liquidation',
] as const
export type OrderEventKind = (typeof orderEventKinds)[number]

/** Whether it is always shown: then it cannot be turned off, only its sound can. */
const mustSee: Readonly<Record<OrderEventKind, boolean>> = {
  filled: false,
  'part-filled': false,
  'take-profit': false,
  'stop-loss': false,
  refused: true,
  'late-reject': true,
  canceled: false,
  unknown: true,
  found: false,
  'not-found': true,
  liquidation: true,
}
export const isMustSee = (kind: OrderEventKind): boolean => mustSee[kind]
