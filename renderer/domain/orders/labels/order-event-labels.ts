import { t } from '@/shared/languages/text'
import type { OrderEventKind } from '@/shared/trading/orders/order-event'

/** Kinds of order events as sentences, for the table of their notifications. */
export const eventSentences: Readonly<Record<OrderEventKind, string>> = {
  filled: t('An order is filled'),
  'part-filled': t('An order is filled in part'),
  'take-profit': t('A take profit is hit'),
  'stop-loss': t('A stop loss is hit'),
  refused: t('An order is refused or not sent'),
  'late-reject': t('An order is received, then refused'),
  canceled: t('An order is canceled, and not by you'),
  unknown: t('The outcome of an order is unknown'),
  found: t('An order is found again'),
  'not-found': t('An order is not found'),
  liquidation: t('The exchange liquidates'),
}

/** Short labels for a list of choices. */
export const eventLabels: Readonly<Record<OrderEventKind, string>> = {
  filled: t('Fills'),
  'part-filled': t('Partial fills'),
  'take-profit': t('Take profits'),
  'stop-loss': t('Stop losses'),
  refused: t('Refusals'),
  'late-reject': t('Late rejects'),
  canceled: t('Cancels by others'),
  unknown: t('Unknown outcomes'),
  found: t('Found orders'),
  'not-found': t('Orders not found'),
  liquidation: t('Liquidations'),
}
