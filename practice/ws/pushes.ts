import { hedgeSideOf } from '@/shared/exchange/calls/classic/new-order'
import type { AccountKind } from '@/shared/exchange/protocol/endpoint'
import { type Category, isFutures, isInverse, type Side } from '@/shared/exchange/protocol/fields'
import { add, multiply, subtract, sum, toDecimals } from '@/shared/base/decimal'
import { valuedAsset } from '@/practice/accounts/account-summary'
import type { ExchangeCore, PracticeAsset, PracticePosition } from '@/practice/engine/api/exchange-core'
import { listedMarginCoinOf } from '@/practice/accounts/margin-coin'
import { charged, profitRateOf } from '@/practice/accounts/position-figures'
import { tradeSideOf } from '@/practice/accounts/trade-side'
import { createOrderProfits } from './order-profits'
import type { PracticeFill, PracticeOrder } from '@/practice/engine/api/practice-order'

function classicTradeSideOf(order: PracticeOrder): string {
  const { holdMode, side, posSide, execType } = order
  if (holdMode === 'one_way_mode' || posSide === null || execType === 'liquidation') return tradeSideOf(order)
  return (side === 'buy') === (posSide === 'long') ? 'open' : 'close'
}

/** Value of an execution in quote coin. */
const wireNotional = ({ category, qty, value }: PracticeFill): string => (isInverse(category) ? qty : value)

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
        ...(isFutures(fill.category) ? { fillNotionalUsd: toDecimals(wireNotional(fill), 4), pnl: fill.pnl } : {}),
        tradeScope: fill.scope,
      }

/** The engine keeps no presets of take-profit and stop-loss on ordinary orders. */
const noPresets = {
  presetStopSurplusPrice: '',
  presetStopSurplusExecutePrice: '',
  presetStopLossPrice: '',
  presetStopLossExecutePrice: '',
}

const futuresOf = (core: ExchangeCore, order: PracticeOrder) => ({
  posMode: order.holdMode,
  posSide: order.posSide ?? 'net',
  tradeSide: classicTradeSideOf(order),
  marginMode: 'crossed',
  marginCoin: listedMarginCoinOf(core, order.category, order.symbol),
  leverage: core.leverage(order.uid, order.category, order.symbol),
  reduceOnly: order.reduceOnly ? 'yes' : 'no',
  ...noPresets,
})

/**
 * Classic accounts in hedge mode have the position's side (A-classic-hedge-side). Unified ones have the trade's side,
 * as in their REST calls.
 */
const sideOf = ({ side, posSide }: PracticeOrder, kind: AccountKind): Side =>
  kind === 'classic' && posSide !== null ? hedgeSideOf(posSide) : side

/** Value of an order in quote coin. For a market order its traded value. */
function notionalOf({ category, price, qty, filledQty, filledValue }: PracticeOrder): string {
  if (isInverse(category)) return price === '' ? filledQty : qty
  return price === '' ? filledValue : multiply(price, qty)
}

/** Order events of a subscription in the classic `orders` channel (exchange: Classic channels). */
export function createOrderPush(core: ExchangeCore, kind: AccountKind) {
  const profitOf = createOrderProfits()
  return (order: PracticeOrder, fill: PracticeFill | null) => ({
    instId: order.symbol,
    orderId: order.orderId,
    clientOid: order.clientOid,
    price: order.orderType === 'market' ? '0' : order.price,
    size: order.qty,
    ...(isFutures(order.category)
      ? { notionalUsd: toDecimals(notionalOf(order), 4) }
      : { newSize: order.qty, notional: toDecimals(notionalOf(order), 8) }),
    orderType: order.orderType,
    force: order.timeInForce,
    side: sideOf(order, kind),
    ...(isFutures(order.category) ? { ...futuresOf(core, order), totalProfits: profitOf(order, fill) } : {}),
    ...(order.category === 'MARGIN' ? { marginMode: 'crossed' } : {}),
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
  })
}

/** An execution in the classic `fill` channel. */
export function fillPush(kind: AccountKind, order: PracticeOrder, fill: PracticeFill) {
  const feeDetail = [{ feeCoin: fill.feeCoin, deduction: 'no', totalDeductionFee: '0', totalFee: charged(fill.fee) }]
  const ids = {
    orderId: fill.orderId,
    clientOid: fill.clientOid,
    tradeId: fill.execId,
    symbol: fill.symbol,
    side: sideOf(order, kind),
  }
  const rest = {
    orderType: fill.orderType,
    tradeScope: fill.scope,
    feeDetail,
    cTime: String(fill.at),
    uTime: String(fill.at),
  }
  if (!isFutures(fill.category)) return { ...ids, priceAvg: fill.price, size: fill.qty, amount: fill.value, ...rest }
  const volumes = { price: fill.price, baseVolume: fill.qty, quoteVolume: fill.value, profit: fill.pnl }
  return { ...ids, posMode: order.holdMode, tradeSide: tradeSideOf(order), ...volumes, ...rest }
}

/** Owner of a balance or position: the engine's account, and the kind of the user's account. */
interface Holder {
  readonly wallet: string
  readonly kind: AccountKind
}
/** A unified account covers its positions with every coin, a classic one with their margin coin. */
const assetModeOf = (kind: AccountKind): string => (kind === 'unified' ? 'union' : 'single')

/** A balance in classic fields: spot has its coin, futures the margin coin. */
export function balancePush(
  core: ExchangeCore,
  { wallet, kind }: Holder,
  asset: PracticeAsset,
  category: Category,
  now: number,
) {
  if (!isFutures(category))
    return {
      coin: asset.coin,
      available: asset.available,
      frozen: asset.locked,
      locked: '0',
      limitAvailable: '0',
      uTime: String(now),
    }
  return {
    marginCoin: asset.coin,
    frozen: asset.locked,
    available: asset.available,
    maxOpenPosAvailable: asset.available,
    maxTransferOut: asset.available,
    equity: asset.equity,
    usdtEquity: valuedAsset(core, asset).usdValue,
    unrealizedPL: subtract(asset.equity, sum([asset.available, asset.locked])),
    crossedRiskRate: core.risk(wallet).marginRatio,
    unionTotalMargin: '',
    unionAvailable: '',
    unionMm: '',
    assetsMode: assetModeOf(kind),
  }
}

/** A classic position. */
export function positionPush(core: ExchangeCore, { wallet, kind }: Holder, position: PracticePosition) {
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
    unrealizedPLR: profitRateOf(position),
    liquidationPrice: position.liquidationPrice,
    markPrice: position.markPrice,
    breakEvenPrice: position.breakEvenPrice,
    keepMarginRate: position.maintenanceRate,
    isolatedMarginRate: '',
    marginRate: core.risk(wallet).marginRatio,
    totalFee: position.totalFunding,
    deductedFee: add(position.openFee, position.closeFee),
    assetMode: assetModeOf(kind),
    autoMargin: 'off',
    cTime: String(position.createdTime),
    uTime: String(position.updatedTime),
  }
}
