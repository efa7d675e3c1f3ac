import { isInverse } from '@/shared/exchange/protocol/fields'
import { add, compare, divide, multiply, toDecimals } from '@/shared/base/decimal'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { LadderRow, LadderShape } from './ladder'
import { lossOfLot, type FeeRates } from './total'

/** State of a ladder after the market has reached one of its orders. Decimal text. */
export interface FilledTo {
  /** Total quantity of the orders so far, in the coin of lots. */
  readonly qty: string
  /** Notional in quote coin. */
  readonly value: string
  /** Average price, truncated two decimals below the tick. */
  readonly average: string
  /** Fees of the orders so far, in the coin of profits; null if the rates are unknown. */
  readonly fee: string | null
  /** Loss at the stop from this state, with fees, in the same coin; null without a stop or rates. */
  readonly loss: string | null
}

/** Stop of a ladder, and the fees of the stop and of its orders; null if unknown. */
export interface LadderExit {
  readonly stop: string | null
  readonly fees: FeeRates | null
}

/**
 * State of the ladder after each of its orders, in the sequence of `rows`. A buy fills from its highest price down, a
 * sell from its lowest price up, regardless of the sequence of the ends.
 */
export function filledTo(
  rows: readonly LadderRow[],
  shape: Pick<LadderShape, 'side'>,
  instrument: Instrument,
  { stop, fees }: LadderExit,
): readonly FilledTo[] {
  const { category, lotSize, priceDecimals } = instrument
  const lossOf = stop !== null && fees !== null ? lossOfLot(shape, instrument, stop, fees) : null
  const first = rows[0]
  const last = rows.at(-1)
  if (!first || !last) return []
  const backwards = compare(first.price, last.price) === (shape.side === 'buy' ? -1 : 1)
  let qty = '0'
  let value = '0'
  let inBase = '0'
  let loss = '0'
  const filled = (backwards ? rows.toReversed() : rows).map((row): FilledTo => {
    qty = add(qty, row.qty)
    if (isInverse(category)) {
      value = qty
      inBase = add(inBase, divide(row.qty, row.price))
    } else {
      value = add(value, multiply(row.price, row.qty))
      inBase = qty
    }
    if (lossOf) loss = add(loss, multiply(divide(row.qty, lotSize), lossOf(row.price)))
    return {
      qty,
      value,
      average: toDecimals(divide(value, inBase), priceDecimals + 2, 'nearest'),
      fee: fees && multiply(isInverse(category) ? inBase : value, fees.entry),
      loss: lossOf ? loss : null,
    }
  })
  return backwards ? filled.toReversed() : filled
}
