import { hedgeSideOf } from '../../../shared/exchange/classic/new-order'
import type { AccountKind } from '../../../shared/exchange/endpoint'
import { type Category, isFutures, isInverse, type Side } from '../../../shared/exchange/fields'
import { isZero, multiply, negate, toDecimals } from '../../../shared/trading/decimal'
import type { ExchangeCore, PracticeAsset, PracticeFill, PracticeOrder, PracticePosition } from '../exchange-core'
import { marginCoinOf } from '../margin-coin'

/** Fees are negative in classic words (exchange-facts 9). */
const charged = (fee: string): string => (fee === '' || isZero(fee) ? '0' : negate(fee))

function tradeSideOf({ holdMode, side, posSide }: PracticeOrder): string {
  if (holdMode === 'one_way_mode' || posSide === null) return `${side}_single`
  return (side === 'buy') === (posSide === 'long') ? 'open' : 'close'
}

const fillOf = (fill: PracticeFill | null) =>
  fill === null
    ? {}
    : {
        fillPrice: fill.price,
        tradeId: fill.execId,
        baseVolume: fill.qty,
        fillTime: String(fill.at),
        fillFee: charged(fill.fee),
        fillFeeCoin: fill.feeCoin,
        tradeScope: fill.scope,
      }

const futuresOf = (core: ExchangeCore, order: PracticeOrder) => ({
  posMode: order.holdMode,
  posSide: order.posSide ?? 'net',
  tradeSide: tradeSideOf(order),
  marginMode: 'crossed',
  marginCoin: marginCoinOf(core, order.category, order.symbol),
  leverage: core.leverage(order.uid, order.category, order.symbol),
  reduceOnly: order.reduceOnly ? 'yes' : 'no',
})

/** Classic accounts in hedge mode name the position's side (A-classic-hedge-side); unified ones the trade's, as in their REST calls. */
const sideOf = ({ side, posSide }: PracticeOrder, kind: AccountKind): Side => (kind === 'classic' && posSide !== null ? hedgeSideOf(posSide) : side)

/** What an order is worth in quote coin; a market order what it has traded so far. */
function notionalOf({ category, price, qty, filledQty, filledValue }: PracticeOrder): string {
  if (isInverse(category)) return price === '' ? filledQty : qty
  return price === '' ? filledValue : multiply(price, qty)
}

/** An order event in the classic words of the `orders` channel (exchange-facts 11). */
export function orderPush(core: ExchangeCore, kind: AccountKind, order: PracticeOrder, fill: PracticeFill | null) {
  return {
    instId: order.symbol,
    orderId: order.orderId,
    clientOid: order.clientOid,
    price: order.orderType === 'market' ? '0' : order.price,
    size: order.qty,
    ...(isFutures(order.category) ? { notionalUsd: toDecimals(notionalOf(order), 4) } : { notional: toDecimals(notionalOf(order), 8) }),
    orderType: order.orderType,
    force: order.timeInForce,
    side: sideOf(order, kind),
    ...(isFutures(order.category) ? futuresOf(core, order) : {}),
    ...fillOf(fill),
    accBaseVolume: order.filledQty,
    priceAvg: order.avgPrice === '' ? '0' : order.avgPrice,
    status: order.status,
    cancelReason: order.cancelReason,
    stpMode: order.stpMode,
    feeDetail: order.feeCoin === '' ? [] : [{ feeCoin: order.feeCoin, fee: charged(order.fee) }],
    enterPointSource: 'API',
    cTime: String(order.createdTime),
    uTime: String(order.updatedTime),
  }
}

/** A balance in classic words: spot names its coin, futures its margin coin. */
export function balancePush(asset: PracticeAsset, category: Category, now: number) {
  if (!isFutures(category)) return { coin: asset.coin, available: asset.available, frozen: asset.locked, locked: '0', limitAvailable: '0', uTime: String(now) }
  return {
    marginCoin: asset.coin,
    frozen: asset.locked,
    available: asset.available,
    maxOpenPosAvailable: asset.available,
    maxTransferOut: asset.available,
    equity: asset.equity,
    usdtEquity: asset.equity,
    assetsMode: 'union',
  }
}

/** A position in classic words. */
export function positionPush(position: PracticePosition) {
  return {
    posId: `${position.symbol}-${position.posSide}`,
    instId: position.symbol,
    marginCoin: position.marginCoin,
    marginSize: position.margin,
    marginMode: 'crossed',
    holdSide: position.posSide,
    posMode: position.holdMode,
    total: position.total,
    available: position.available,
    frozen: position.frozen,
    openPriceAvg: position.avgPrice,
    leverage: Number(position.leverage),
    achievedProfits: position.realisedPnl,
    unrealizedPL: position.unrealisedPnl,
    liquidationPrice: position.liquidationPrice,
    markPrice: position.markPrice,
    breakEvenPrice: '',
    autoMargin: 'off',
    cTime: String(position.createdTime),
    uTime: String(position.updatedTime),
  }
}
