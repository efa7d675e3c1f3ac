import { grouped } from '@/shared/base/grouped'
import { stepsIn, trim } from '@/shared/base/decimal'
import { createStepText } from '@/shared/base/step-text'
import { t } from '@/shared/languages/text'
import { lotCoinOf } from '@/shared/trading/market/qty-unit'
import type { BookView } from '@/shared/trading/book/book-view'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { Order } from '@/shared/trading/orders/order'
import { plural } from '@/shared/languages/plural'
import { sideText } from '@/shared/trading/orders/intent-sentence'
import { stateLabels } from '@/renderer/domain/orders/labels/order-labels'
import { openQty, openQtyOf } from './own-rows'
import { middleOf } from './price-grid'
import type { QueuePlaces } from './queue-estimate'

/** Distance of an own price from the mid price: "12 ticks, 1.9 bps below mid". */
export function distanceFromMid(
  price: string,
  view: Pick<BookView, 'bestBid' | 'bestAsk'>,
  { tickSize }: Pick<Instrument, 'tickSize'>,
): string | null {
  const middle = middleOf(view)
  if (middle === null || middle <= 0) return null
  const ticks = stepsIn(price, tickSize) - middle
  if (ticks === 0) return t('at mid')
  const away = Math.abs(ticks)
  const bps = (away * 10_000) / middle
  const where = ticks < 0 ? t('below') : t('above')
  return t`${plural(away, 'tick')}, ${bps.toFixed(bps < 10 ? 2 : 1)} bps ${where} mid`
}

/** Estimated size ahead of an order, as text. */
export function queueText(order: Order, places: QueuePlaces, group: number, instrument: Instrument): string {
  if (group !== 1) return t('queue requires rows of 1 tick')
  const place = places.get(order.key)
  if (place === undefined || place.ahead === null) return t('queue not known yet')
  const ahead = grouped(trim(createStepText(instrument.lotSize)(place.ahead)))
  return t`est. at most ${ahead} ${lotCoinOf(instrument)} ahead`
}

/** Own orders on one side of a row, as one line. */
export function ownText(
  orders: readonly Order[],
  view: Pick<BookView, 'bestBid' | 'bestAsk' | 'group'>,
  places: QueuePlaces,
  instrument: Instrument,
): string {
  const [first] = orders
  if (first === undefined) return ''
  const side = sideText(first.side, first.posSide)
  const distance = distanceFromMid(first.price, view, instrument)
  if (orders.length > 1)
    return [
      t`${orders.length} orders, ${side.toLowerCase()} ${grouped(openQtyOf(orders))} ${lotCoinOf(instrument)}`,
      distance,
    ].join(' · ')
  const state = first.state === 'live' ? '' : ` (${stateLabels[first.state].label})`
  return [
    `${side} ${openQty(first)} ${lotCoinOf(instrument)}${state}`,
    distance,
    first.state === 'live' || first.state === 'partially_filled'
      ? queueText(first, places, view.group, instrument)
      : null,
  ]
    .filter((part) => part !== null)
    .join(' · ')
}
