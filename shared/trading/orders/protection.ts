import { z } from 'zod'
import { DecimalString } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'

/** Trigger prices of an entry, by last price, at market; at least one of them. */
export const Protection = z
  .strictObject({ takeProfit: DecimalString.optional(), stopLoss: DecimalString.optional() })
  .refine(({ takeProfit, stopLoss }) => takeProfit !== undefined || stopLoss !== undefined, {
    message: t('A take profit or a stop loss is needed'),
  })
export type Protection = z.infer<typeof Protection>

/** Take profit and stop loss of an entry, with their sent parts. Quantities are decimal text. */
export interface ProtectionPlan extends Protection {
  /**
   * `pending`: nothing is filled. `sending`: more is filled than the exchange has confirmed. `placed`: all that is
   * filled is covered. `missing`: the trader was notified of a part that is not covered. `ended`: nothing more is sent.
   */
  readonly state: 'pending' | 'sending' | 'placed' | 'missing' | 'ended'
  /** Order ID of the strategy order; null before the exchange confirms it. */
  readonly orderId: string | null
  /** Quantity of the strategy order that the exchange confirmed. */
  readonly covered: string
  /** Filled quantity that another order closed before it was covered. It needs no cover. */
  readonly released: string
  /** Reason of a part that is not covered; null without one. */
  readonly why: string | null
}

/** A plan before the entry is sent. */
export const newPlan = (protection: Protection): ProtectionPlan => ({
  ...protection,
  state: 'pending',
  orderId: null,
  covered: '0',
  released: '0',
  why: null,
})

/** Trigger prices as text, such as `take profit 110, stop loss 90`. */
export const protectionText = (
  { takeProfit, stopLoss }: Protection,
  format: (price: string) => string = (price) => price,
): string =>
  [
    ...(takeProfit === undefined ? [] : [t`take profit ${format(takeProfit)}`]),
    ...(stopLoss === undefined ? [] : [t`stop loss ${format(stopLoss)}`]),
  ].join(', ')
