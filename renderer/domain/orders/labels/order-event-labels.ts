import type { OrderEventKind } from '@/shared/trading/orders/order-event'

/** Kinds of order events as sentences, for the table of their notifications. */
export const eventSentences: Readonly<Record<OrderEventKind, string>> = {
  filled: 'An order is filled',
  'part-filled': 'An order is filled in part',
  'take-profit': 'A take profit is hit',
  'stop-loss': 'A stop loss is hit',
  refused: 'An order is refused or not sent',
  'late-reject': 'An order is received, then refused',
  canceled: 'An order is canceled, and not by you',
  unknown: 'The outcome of an order is unknown',
  found: 'An order is found again',
  'not-found': 'An order is not found',
  liquidation: 'The exchange liquidates',
}

/** Short labels for a list of choices. */
export const eventLabels: Readonly<Record<OrderEventKind, string>> = {
  filled: 'Fills',
  'part-filled': 'Partial fills',
  'take-profit': 'Take profits',
  'stop-loss': 'Stop losses',
  refused: 'Refusals',
  'late-reject': 'Late rejects',
  canceled: 'Cancels by others',
  unknown: 'Unknown outcomes',
  found: 'Found orders',
  'not-found': 'Orders not found',
  liquidation: 'Liquidations',
}
