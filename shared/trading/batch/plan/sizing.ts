import { z } from 'zod'
import { divide, isPositive, multiply, roundToStep, toDecimals, trim } from '@/shared/base/decimal'
import { DecimalString } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import type { Instrument } from '@/shared/trading/market/instrument'
import { isCountable } from './worst-case'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { quantityPhrase } from '@/shared/trading/orders/order-phrase'

/** Size of the orders of an additional account, relative to the first account of a joint send. */
export const Sizing = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('same') }),
  /** Factor: 2, 0.5. */
  z.strictObject({ kind: z.literal('multiple'), by: DecimalString }),
  z.strictObject({ kind: z.literal('percent'), of: DecimalString }),
  /** In proportion to the equity of both accounts at the time of the review. */
  z.strictObject({ kind: z.literal('equity') }),
])
export type Sizing = z.infer<typeof Sizing>

/** Label of a sizing on screen and in the column of an account. */
export function sizingText(sizing: Sizing): string {
  if (sizing.kind === 'same') return t('same size')
  if (sizing.kind === 'multiple') return `× ${sizing.by}`
  return sizing.kind === 'percent' ? `${sizing.of} %` : t('share of equity')
}

/** Equity of the first and of the sized account, in US dollars; null if unknown. */
export interface Equities {
  readonly first: string | null
  readonly own: string | null
}

/** A ratio as a pair, divided only when used, so that a third of 0.003 is exactly 0.001. */
export interface Ratio {
  readonly times: string
  readonly over: string
}

/** Factor for every size of the first account; a sentence if it is unknown. */
export type RatioReading =
  | { readonly ok: true; readonly ratio: Ratio }
  | { readonly ok: false; readonly problem: string }

const overs = { multiple: '1', percent: '100' } as const
const problemOf = (problem: string): RatioReading => ({ ok: false, problem })

export function ratioOf(sizing: Sizing, { first, own }: Equities): RatioReading {
  if (sizing.kind === 'same') return { ok: true, ratio: { times: '1', over: '1' } }
  if (sizing.kind !== 'equity') {
    const times = sizing.kind === 'multiple' ? sizing.by : sizing.of
    if (!isPositive(times)) return problemOf(t('The size must be above zero.'))
    return { ok: true, ratio: { times, over: overs[sizing.kind] } }
  }
  if (first === null || own === null)
    return problemOf(t('The equity of an account is unknown, so its share cannot be computed.'))
  if (!isPositive(first) || !isPositive(own))
    return problemOf(t('An account has no equity, so its share cannot be computed.'))
  return { ok: true, ratio: { times: own, over: first } }
}

/** Orders for another account, and the errors of those without a size there. */
export interface SizedOrders {
  readonly orders: readonly OrderIntent[]
  /** By order index. */
  readonly problems: readonly { readonly row: number; readonly message: string }[]
}

function sizedQty(order: OrderIntent, { times, over }: Ratio, instrument: Instrument): string {
  const qty = divide(multiply(order.qty, times), over)
  return trim(
    isCountable(order) ? roundToStep(qty, instrument.lotSize, 'down') : toDecimals(qty, instrument.quoteDecimals),
  )
}

/**
 * The orders with sizes times the ratio, rounded down to the step of the symbol, so that no account gets more than
 * requested. Client IDs stay with the first account, because they identify other orders in another account.
 */
export function sizedOrders(
  orders: readonly OrderIntent[],
  ratio: Ratio,
  instrumentOf: (category: string, symbol: string) => Instrument | null,
): SizedOrders {
  const problems: { row: number; message: string }[] = []
  const sized = orders.map((original, row) => {
    const { clientOid: _ofTheFirst, ...order } = original
    const instrument = instrumentOf(order.category, order.symbol)
    if (instrument === null) {
      problems.push({ row, message: t`The rules of ${order.symbol} are not known, so it cannot be sized.` })
      return order
    }
    const qty = sizedQty(order, ratio, instrument)
    if (isPositive(qty)) return { ...order, qty }
    problems.push({ row, message: t`${quantityPhrase(order)} becomes less than one step of ${instrument.lotSize}.` })
    return { ...order, qty: '0' }
  })
  return { orders: sized, problems }
}
