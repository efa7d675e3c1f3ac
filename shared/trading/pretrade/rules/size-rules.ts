import { grouped } from '@/shared/base/grouped'
import { ratioText } from '@/shared/base/line-text'
import { compare, multiply, toDecimals, trim } from '@/shared/base/decimal'
import { isInverse } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import type { Instrument } from '@/shared/trading/market/instrument'
import { qtyUnit } from '@/shared/trading/market/qty-unit'
import type { CoinAmount, FillEstimate } from '@/shared/trading/pretrade/assessment/assessment'
import { bandAt, boundsOf, type PretradeLimits, stepAt } from '@/shared/trading/pretrade/limits/limits'
import type { RuleResult } from './market-rules'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

const roundText = (amount: string): string => grouped(trim(toDecimals(amount, 2, 'nearest')))

export function qtyResult(order: OrderIntent, instrument: Instrument, { qty }: PretradeLimits): RuleResult {
  const { coin } = qtyUnit(order, instrument)
  const message = t`Quantity ${grouped(trim(order.qty))} ${coin} is above your limit per order`
  return { field: 'qty', rule: 'qty', band: bandAt(qty, order.qty), message, figure: order.qty }
}

/** In quote coin: no contract has a lot of base coin that is worth more. */
const LARGEST_LOT_VALUE = '100'

/**
 * COIN-FUTURES count in quote coin (A-coin-qty). Steps below one would fit base coin instead, and whole steps could be
 * those of a cheap base coin: the notional could be larger by the factor of the price and must be confirmed. Null for
 * all other orders.
 */
export function coinUnitResult(order: OrderIntent, instrument: Instrument, price: string | null): RuleResult | null {
  if (!isInverse(order.category)) return null
  const { baseCoin, quoteCoin, lotSize } = instrument
  const isFraction = compare(lotSize, '1') < 0
  const couldBeBase =
    price !== null && compare(price, '1') > 0 && compare(multiply(lotSize, price), LARGEST_LOT_VALUE) <= 0
  if (!isFraction && !couldBeBase) return null
  const fits = isFraction
    ? t`Quantities come in steps of ${lotSize}, which fits ${baseCoin} and not ${quoteCoin}. `
    : t`Quantities come in steps of ${lotSize}, which fits ${baseCoin} as well as ${quoteCoin}. `
  const value =
    price === null ? '' : t`, with a notional of about ${roundText(multiply(order.qty, price))} ${quoteCoin}`
  const message =
    fits + t`If the exchange counts ${baseCoin}, this order is ${grouped(trim(order.qty))} ${baseCoin}${value}`
  return { field: 'qty', rule: 'coin-unit', band: 'type-to-confirm', message, figure: order.qty }
}

/** Finding about the notional of an order; `notionalUsdt` is null if unknown. */
export function notionalResult(
  notional: CoinAmount | null,
  notionalUsdt: string | null,
  limits: PretradeLimits,
): RuleResult {
  const place = { field: 'qty', rule: 'notional' }
  if (notional === null || notionalUsdt === null) {
    const what = notional === null ? t('the price it would get') : t`the value of ${notional.coin}`
    return {
      ...place,
      band: limits.unchecked,
      message: t`Not checked against your limit of value: ${what} is not known`,
      figure: null,
    }
  }
  const message = t`Notional ${roundText(notional.amount)} ${notional.coin}, above your limit per order`
  return { ...place, ...stepAt(limits.notional, notionalUsdt), message, figure: toDecimals(notionalUsdt, 2) }
}

export function fillResults(fill: FillEstimate, limits: PretradeLimits): readonly RuleResult[] {
  if (fill.kind !== 'trades') return []
  const { share, slippage, average } = fill
  const takes = t`Takes ${ratioText(share, boundsOf(limits.bookShare), 0)} of the shown book, with the orders before it`
  const by = ratioText(slippage ?? '0', boundsOf(limits.slippage))
  const worse = t`Expected average ${roundText(average)} is ${by} worse than the middle of the market`
  return [
    {
      field: 'qty',
      rule: 'book-share',
      ...stepAt(limits.bookShare, share),
      message: takes,
      figure: toDecimals(share, 6),
    },
    ...(slippage === null
      ? []
      : [
          {
            field: 'qty',
            rule: 'slippage',
            ...stepAt(limits.slippage, slippage),
            message: worse,
            figure: toDecimals(slippage, 6),
          },
        ]),
  ]
}
