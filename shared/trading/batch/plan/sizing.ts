import { z } from 'zod'
import { add, divide, isPositive, isZero, multiply, roundToStep, toDecimals, trim } from '@/shared/base/decimal'
import { DecimalString } from '@/shared/exchange/protocol/fields'
import type { Balance } from '@/shared/trading/account/account'
import type { Instrument } from '@/shared/trading/market/instrument'
import { isCountable } from './worst-case'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { quantityPhrase } from '@/shared/trading/orders/order-phrase'

/** How large the orders of a further account are beside those of the first, in a joint send. */
export const Sizing = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('same') }),
  /** So many times as large: 2, 0.5. */
  z.strictObject({ kind: z.literal('multiple'), by: DecimalString }),
  z.strictObject({ kind: z.literal('percent'), of: DecimalString }),
  /** In proportion to the equity of both accounts, as it was when the review asked. */
  z.strictObject({ kind: z.literal('equity') }),
])
export type Sizing = z.infer<typeof Sizing>

/** What a sizing is called on screen and in an account's column. */
export function sizingText(sizing: Sizing): string {
  if (sizing.kind === 'same') return 'same size'
  if (sizing.kind === 'multiple') return `× ${sizing.by}`
  return sizing.kind === 'percent' ? `${sizing.of} %` : 'share of equity'
}

/** The equity of an account in US dollars; null where a coin that is held has no known value. */
export function equityOf(balances: readonly Balance[]): string | null {
  let total = '0'
  for (const { usdValue, equity } of balances) {
    if (usdValue !== '') total = add(total, usdValue)
    else if (equity !== '' && !isZero(equity)) return null
  }
  return total
}

/** Of the first account and of the one that is sized, in US dollars; null where it is not known. */
export interface Equities {
  readonly first: string | null
  readonly own: string | null
}

/** A ratio that is never divided out before it is used, so that a third of 0.003 is 0.001. */
export interface Ratio {
  readonly times: string
  readonly over: string
}

/** What every size of the first account is multiplied by; a sentence where that cannot be said. */
export type RatioReading =
  | { readonly ok: true; readonly ratio: Ratio }
  | { readonly ok: false; readonly problem: string }

const overs = { multiple: '1', percent: '100' } as const
const problemOf = (problem: string): RatioReading => ({ ok: false, problem })

export function ratioOf(sizing: Sizing, { first, own }: Equities): RatioReading {
  if (sizing.kind === 'same') return { ok: true, ratio: { times: '1', over: '1' } }
  if (sizing.kind !== 'equity') {
    const times = sizing.kind === 'multiple' ? sizing.by : sizing.of
    if (!isPositive(times)) return problemOf('The size must be above zero.')
    return { ok: true, ratio: { times, over: overs[sizing.kind] } }
  }
  if (first === null || own === null)
    return problemOf('The equity of an account is unknown, so its share cannot be computed.')
  if (!isPositive(first) || !isPositive(own))
    return problemOf('An account has no equity, so its share cannot be computed.')
  return { ok: true, ratio: { times: own, over: first } }
}

/** Orders as another account is to place them, and what is wrong with those that have no size there. */
export interface SizedOrders {
  readonly orders: readonly OrderIntent[]
  /** By the index of the order. */
  readonly problems: readonly { readonly row: number; readonly message: string }[]
}

function sizedQty(order: OrderIntent, { times, over }: Ratio, instrument: Instrument): string {
  const qty = divide(multiply(order.qty, times), over)
  return trim(
    isCountable(order) ? roundToStep(qty, instrument.lotSize, 'down') : toDecimals(qty, instrument.quoteDecimals),
  )
}

/**
 * The same orders, each size times the ratio and rounded down to the symbol's step, so that no account gets more than
 * was asked for. Client IDs stay with the first account: there they name other orders.
 */
export function sizedOrders(
  orders: readonly OrderIntent[],
  ratio: Ratio,
  instrumentOf: (category: string, symbol: string) => Instrument | null,
): SizedOrders {
  const problems: { row: number; message: string }[] = []
  const sized = orders.map((given, row) => {
    const { clientOid: _ofTheFirst, ...order } = given
    const instrument = instrumentOf(order.category, order.symbol)
    if (instrument === null) {
      problems.push({ row, message: `The rules of ${order.symbol} are not known, so it cannot be sized.` })
      return order
    }
    const qty = sizedQty(order, ratio, instrument)
    if (isPositive(qty)) return { ...order, qty }
    problems.push({ row, message: `${quantityPhrase(order)} becomes less than one step of ${instrument.lotSize}.` })
    return { ...order, qty: '0' }
  })
  return { orders: sized, problems }
}
