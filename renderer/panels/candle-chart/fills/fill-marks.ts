import { Side } from '@/shared/exchange/protocol/fields'
import { divide, maximum, minimum, sum, sumOfProducts } from '@/shared/base/decimal'
import { candleOpening, type ChartInterval } from '@/shared/trading/market/candle'
import { type Fee, sumOfFees } from '@/shared/trading/orders/fees'
import type { Fill } from '@/shared/trading/orders/order'

/** Own fills of a side within one candle, combined in one mark. */
export interface FillMark {
  readonly key: string
  readonly side: 'buy' | 'sell'
  /** Open time of the candle, Unix ms. */
  readonly at: number
  /** Average price, weighted by quantity. */
  readonly price: string
  readonly lowest: string
  readonly highest: string
  readonly qty: string
  readonly count: number
  /** Times of the first and the last fill, Unix ms. */
  readonly from: number
  readonly to: number
  readonly fees: readonly Fee[]
}

function markOf(key: string, side: FillMark['side'], at: number, fills: readonly Fill[]): FillMark {
  const [prices, times] = [fills.map(({ price }) => price), fills.map((fill) => fill.at)]
  const qty = sum(fills.map((fill) => fill.qty))
  return {
    key,
    side,
    at,
    price: divide(sumOfProducts(fills.map((fill) => [fill.price, fill.qty])), qty),
    lowest: prices.reduce(minimum),
    highest: prices.reduce(maximum),
    qty,
    count: fills.length,
    from: Math.min(...times),
    to: Math.max(...times),
    fees: sumOfFees(fills.flatMap((fill) => fill.fees)),
  }
}

/** The marks of fills in candles of an interval. A side word we do not know has no mark. */
export function fillMarks(fills: readonly Fill[], interval: ChartInterval): readonly FillMark[] {
  const readable = fills.filter(({ side }) => Side.safeParse(side).success)
  const groups = Map.groupBy(readable, ({ at, side }) => `${candleOpening(at, interval)} ${side}`)
  return [...groups].map(([key, members]) =>
    markOf(key, Side.parse(members[0]!.side), candleOpening(members[0]!.at, interval), members),
  )
}
