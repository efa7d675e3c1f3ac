import type { Category, OrderType, Side, TimeInForce } from '@/shared/exchange/protocol/fields'
import type { Instrument } from '@/shared/trading/market/instrument'
import { openRefusal } from '@/shared/trading/market/permissions'

/** Row for the Batch desk, without the fields that the desk adds. */
export interface DraftTrade {
  readonly category: Category
  readonly symbol: string
  readonly side: Side
  readonly orderType: OrderType
  readonly timeInForce: TimeInForce
  readonly price: string
  /** In base coin. */
  readonly qty: string
  readonly note: string
}

/** Open spot symbol for selling one coin for another. */
export const findPair = (instruments: readonly Instrument[], sold: string, bought: string): Instrument | undefined =>
  instruments.find(
    (candidate) =>
      candidate.category === 'SPOT' &&
      candidate.baseCoin === sold &&
      candidate.quoteCoin === bought &&
      openRefusal(candidate) === null,
  )

/** Fee of a market order for one coin against the other, as a share of the proceeds; '0' without a symbol. */
export const swapFee = (instruments: readonly Instrument[], sold: string, bought: string): string =>
  (findPair(instruments, sold, bought) ?? findPair(instruments, bought, sold))?.takerFeeRate || '0'
