/** Events of an order that notify the trader. */
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

/** Events that are always shown. Only their sound can be disabled. */
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
