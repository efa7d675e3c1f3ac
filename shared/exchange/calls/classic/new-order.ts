import type { Category, HoldMode, PosSide, Side } from '@/shared/exchange/protocol/fields'
import type { NewOrder } from '../trade/place-batch'
import type { MixBatchOrder } from '@/shared/exchange/calls/classic/mix/mix-place-order'
import type { SpotBatchOrder } from '@/shared/exchange/calls/classic/spot/spot-place-order'
import type { ProductType } from '@/shared/exchange/calls/classic/market/classic-enum'

/** The unified category of a classic product type. */
export const categoryOfProduct = (productType: ProductType) =>
  ({ 'usdt-futures': 'USDT-FUTURES', 'coin-futures': 'COIN-FUTURES', 'usdc-futures': 'USDC-FUTURES' } as const)[
    productType
  ]

const opposite = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy')

/**
 * The trade of a classic hedge-mode order: classic `side` is the position's side (buy is long, sell is short), the
 * unified one is the trade's. Closing a long is buy and close there, sell and long here (exchange: Classic orders).
 */
export function tradeOfHedgeSide(
  side: Side,
  tradeSide: 'open' | 'close',
): { readonly side: Side; readonly posSide: PosSide } {
  return { side: tradeSide === 'open' ? side : opposite(side), posSide: side === 'buy' ? 'long' : 'short' }
}

/** The classic side of a hedge-mode order: the side of its position. */
export const hedgeSideOf = (posSide: PosSide): Side => (posSide === 'long' ? 'buy' : 'sell')

interface Common {
  readonly orderType: NewOrder['orderType']
  readonly size: string
  readonly price?: string | undefined
  readonly force?: Exclude<NewOrder['timeInForce'], 'rpi'>
  readonly stpMode?: NewOrder['stpMode']
  readonly clientOid?: string | undefined
}

/** Fields of both markets. A price on a market order is ignored, as classic clients expect. */
const common = ({ orderType, size, price, force, stpMode, clientOid }: Common) => ({
  orderType,
  qty: size,
  ...(orderType === 'limit' ? { price } : {}),
  // Clients also send gtc with market orders, where it has no meaning.
  ...(orderType === 'limit' || force !== 'gtc' ? { timeInForce: force } : {}),
  // The default of the classic description. Unified orders have another default (A-stp-default).
  stpMode: stpMode ?? 'cancel_maker',
  clientOid,
})

/** Converts a classic spot order to a unified one. */
export const newOrderOfSpot = (symbol: string, row: SpotBatchOrder): NewOrder => ({
  category: 'SPOT',
  symbol,
  side: row.side,
  ...common(row),
})

/** Converts a classic futures order to a unified one. Null if hedge mode needs a missing tradeSide. */
export function newOrderOfMix(
  category: Category,
  symbol: string,
  holdMode: HoldMode,
  row: MixBatchOrder,
): NewOrder | null {
  const order = { category, symbol, ...common(row) }
  if (holdMode === 'one_way_mode') return { ...order, side: row.side, reduceOnly: row.reduceOnly }
  return row.tradeSide === undefined ? null : { ...order, ...tradeOfHedgeSide(row.side, row.tradeSide) }
}

type Row = Pick<NewOrder, 'orderType' | 'qty' | 'price' | 'timeInForce' | 'stpMode' | 'clientOid'>

/** Fields of both markets in classic form. Only limit orders have a time in force: a market order never rests. */
export const classicRowOf = ({ orderType, qty, price, timeInForce, stpMode, clientOid }: Row) => ({
  orderType,
  size: qty,
  ...(orderType === 'limit' ? { price, force: timeInForce } : {}),
  stpMode,
  ...(clientOid === undefined ? {} : { clientOid }),
})

/** In hedge mode a classic order names the position and whether it opens or closes it (A-classic-hedge-side). */
export function classicSideOf({ side, posSide }: Pick<NewOrder, 'side' | 'posSide'>) {
  if (posSide === undefined) return { side }
  const own = hedgeSideOf(posSide)
  return { side: own, tradeSide: own === side ? ('open' as const) : ('close' as const) }
}
