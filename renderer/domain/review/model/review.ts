import { add, divide, isPositive, multiply } from '@/shared/base/decimal'
import { isInverse } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import type { Instrument } from '@/shared/trading/market/instrument'
import { instrumentKey } from '@/shared/trading/market/instrument'
import { qtyUnit } from '@/shared/trading/market/qty-unit'
import type { PositionPreview } from '@/shared/trading/pretrade/assessment/assessment'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { Routed } from '@/shared/trading/batch/plan/split-batch'
import { placeRealityOrder } from '@/shared/exchange/calls/trade/strategy/place-reality-order'

const STOCKS_PER_SECOND = placeRealityOrder.rate.perSecond

export type Instruments = ReadonlyMap<string, Instrument>
export const byKey = (instruments: readonly Instrument[]): Instruments =>
  new Map(instruments.map((instrument) => [instrumentKey(instrument.category, instrument.symbol), instrument]))

/** Decimals of a price; two where the rules of the symbol are not known. */
export const decimalsOf = (instruments: Instruments, category: string, symbol: string): number =>
  instruments.get(instrumentKey(category, symbol))?.priceDecimals ?? 2

/** True if no number of first orders is worse than all of them. */
export const isWorstAtTheEnd = ({ worst, liquidation }: Pick<PositionPreview, 'worst' | 'liquidation'>): boolean =>
  worst !== null && liquidation.kind === 'price' && worst.price === liquidation.price

/** Coin a quantity counts in; '' when the symbol's rules are not known. */
function unitOfOrder(
  order: Pick<OrderIntent, 'category' | 'symbol' | 'side' | 'orderType'>,
  instruments: Instruments,
): string {
  const instrument = instruments.get(instrumentKey(order.category, order.symbol))
  return instrument ? qtyUnit(order, instrument).coin : ''
}

/** Totals for a symbol, side and unit. Amounts in quote coin and in base coin are separate. */
export interface Total {
  readonly category: string
  readonly symbol: string
  readonly side: OrderIntent['side']
  /** '' in one-way mode and outside futures. */
  readonly posSide: NonNullable<OrderIntent['posSide']> | ''
  readonly unit: string
  readonly count: number
  readonly qty: string
  /** Value of the limit orders among them, in quote coin; '' when there are none. */
  readonly value: string
  /** In base coin. */
  readonly limitQty: string
  readonly quoteCoin: string
}

/** Totals by symbol, side and unit, in the order the rows first name them. */
export function totalsOf(orders: readonly OrderIntent[], instruments: Instruments): readonly Total[] {
  const totals = new Map<string, Total>()
  for (const order of orders) {
    const unit = unitOfOrder(order, instruments)
    const key = `${order.category} ${order.symbol} ${order.side} ${order.posSide ?? ''} ${unit}`
    const quoteCoin = instruments.get(instrumentKey(order.category, order.symbol))?.quoteCoin ?? ''
    const total = totals.get(key) ?? {
      category: order.category,
      symbol: order.symbol,
      side: order.side,
      posSide: order.posSide ?? '',
      unit,
      count: 0,
      qty: '0',
      value: '',
      limitQty: '0',
      quoteCoin,
    }
    totals.set(key, withOrder(total, order))
  }
  return [...totals.values()]
}

function withOrder(total: Total, order: OrderIntent): Total {
  const counted = { ...total, count: total.count + 1, qty: add(total.qty, order.qty) }
  if (order.price === undefined) return counted
  // An inverse contract counts quote coin: its mean price is quote coin divided by the resulting base coin.
  if (isInverse(order.category) && isPositive(order.price))
    return {
      ...counted,
      limitQty: add(total.limitQty, divide(order.qty, order.price)),
      value: add(total.value || '0', order.qty),
    }
  if (total.unit === total.quoteCoin) return counted
  return {
    ...counted,
    limitQty: add(total.limitQty, order.qty),
    value: add(total.value || '0', multiply(order.price, order.qty)),
  }
}

/** Mean limit price, weighted by quantity; '' without limit orders. */
export const averageLimitPrice = (total: Total): string =>
  total.value === '' || total.limitQty === '0' ? '' : divide(total.value, total.limitQty)

const isStock = (order: Pick<OrderIntent, 'category' | 'symbol'>, instruments: Instruments): boolean =>
  instruments.get(instrumentKey(order.category, order.symbol))?.isStock === true

/** Orders with their lane, which determines the number of requests. */
export const routed = (orders: readonly OrderIntent[], instruments: Instruments, isClassic: boolean) =>
  orders.map((order) => ({ ...order, isStock: isStock(order, instruments), isClassic }))

/** Time of the last request: others at Volley's pace, then stock orders at the pace of their call. */
export function durationText(requests: readonly (readonly Routed[])[], pace: number): string {
  const stocks = requests.filter(([first]) => first?.isStock === true).length
  const others = requests.length - stocks
  if (requests.length <= 1) return t('sent at once')
  const seconds = Math.max(0, others - (stocks > 0 ? 0 : 1)) / pace + Math.max(0, stocks - 1) / STOCKS_PER_SECOND
  const why = stocks > 1 ? t(', stock orders one a second') : ''
  return t`last request is sent after about ${seconds.toFixed(1)} s${why}`
}
