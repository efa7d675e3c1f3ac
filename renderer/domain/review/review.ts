import { add, divide, multiply } from '@/shared/base/decimal'
import type { Instrument } from '@/shared/trading/market/instrument'
import { instrumentKey } from '@/shared/trading/market/instrument'
import { qtyUnit } from '@/shared/trading/market/qty-unit'
import type { PositionPreview } from '@/shared/trading/pretrade/assessment'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

export type Instruments = ReadonlyMap<string, Instrument>
export const byKey = (instruments: readonly Instrument[]): Instruments =>
  new Map(instruments.map((instrument) => [instrumentKey(instrument.category, instrument.symbol), instrument]))

/** Decimals of a price; two where the rules of the symbol are not known. */
export const decimalsOf = (instruments: Instruments, category: string, symbol: string): number =>
  instruments.get(instrumentKey(category, symbol))?.priceDecimals ?? 2

/** Whether no number of first orders is worse than all of them. */
export const isWorstAtTheEnd = ({ worst, liquidation }: Pick<PositionPreview, 'worst' | 'liquidation'>): boolean =>
  worst !== null && liquidation.kind === 'price' && worst.price === liquidation.price

/** Coin a quantity counts in; '' when the symbol's rules are not known. */
export function unitOfOrder(
  order: Pick<OrderIntent, 'category' | 'symbol' | 'side' | 'orderType'>,
  instruments: Instruments,
): string {
  const instrument = instruments.get(instrumentKey(order.category, order.symbol))
  return instrument ? qtyUnit(order, instrument).coin : ''
}

/** What the orders of one symbol and side add up to. Amounts in quote coin are apart from amounts in base coin. */
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
    const known = totals.get(key) ?? {
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
    totals.set(key, withOrder(known, order))
  }
  return [...totals.values()]
}

function withOrder(total: Total, order: OrderIntent): Total {
  const counted = { ...total, count: total.count + 1, qty: add(total.qty, order.qty) }
  if (order.price === undefined || total.unit === total.quoteCoin) return counted
  return {
    ...counted,
    limitQty: add(total.limitQty, order.qty),
    value: add(total.value || '0', multiply(order.price, order.qty)),
  }
}

/** Mean limit price, weighted by quantity; '' without limit orders. */
export const averageLimitPrice = (total: Total): string =>
  total.value === '' || total.limitQty === '0' ? '' : divide(total.value, total.limitQty)

/** When the last of `requests` requests leaves, at the pace Volley keeps. */
export function durationText(requests: number, pace: number): string {
  if (requests <= 1) return 'leaves at once'
  return `last request leaves after about ${((requests - 1) / pace).toFixed(1)} s`
}
