import type { Category, OrderType, Side } from '@/shared/exchange/protocol/fields'
import { compare, isPositive, minimum, roundToStep, subtract } from '@/shared/base/decimal'
import type { Instrument } from '../market/instrument'

/** A row for the Batch desk, still without what the desk gives every row. */
export interface DraftTrade {
  readonly category: Category
  readonly symbol: string
  readonly side: Side
  readonly orderType: OrderType
  /** In base coin. */
  readonly qty: string
  readonly note: string
}

/** The open spot symbol on which a coin is sold for another. */
export const findPair = (instruments: readonly Instrument[], sold: string, bought: string): Instrument | undefined =>
  instruments.find(
    ({ category, baseCoin, quoteCoin, tradable }) =>
      category === 'SPOT' && tradable && baseCoin === sold && quoteCoin === bought,
  )

/** Share of the proceeds that a market order for one coin against the other costs; '0' where no symbol trades them. */
export const swapFee = (instruments: readonly Instrument[], sold: string, bought: string): string =>
  (findPair(instruments, sold, bought) ?? findPair(instruments, bought, sold))?.takerFeeRate || '0'

/** A larger total is cut into rows that the symbol takes; more rows than this would be no draft anyone reviews. */
const MOST_ROWS = 50

/** Market sells of `total`, in base coin and whole lots rounded up, each at most as large as the symbol takes. */
export function sellDrafts(
  { symbol, category, lotSize, maxMarketQty }: Instrument,
  total: string,
  note: string,
): readonly DraftTrade[] {
  const sold = (qty: string): DraftTrade => ({ category, symbol, side: 'sell', orderType: 'market', qty, note })
  const isBounded = maxMarketQty !== '' && isPositive(maxMarketQty)
  const most = isBounded ? roundToStep(maxMarketQty, lotSize, 'down') : ''
  const rows: DraftTrade[] = []
  let left = roundToStep(total, lotSize, 'up')
  while (isPositive(most || '0') && compare(left, most) > 0 && rows.length < MOST_ROWS - 1) {
    rows.push(sold(minimum(left, most)))
    left = subtract(left, most)
  }
  return isPositive(left) ? [...rows, sold(left)] : rows
}
