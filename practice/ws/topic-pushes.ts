import { isFutures } from '@/shared/exchange/protocol/fields'
import { accountSummary, valuedAsset } from '@/practice/accounts/account-summary'
import { MARGIN_LEVERAGE } from '@/practice/engine/money/account-risk'
import type { ExchangeCore, PracticeAsset, PracticePosition } from '@/practice/engine/api/exchange-core'
import { listedMarginCoinOf } from '@/practice/accounts/margin-coin'
import { charged, profitRateOf } from '@/practice/accounts/position-figures'
import { tradeSideOf } from '@/practice/accounts/trade-side'
import type { StrategyOrder } from '@/practice/services/strategy/strategy-order'
import { strategyRecord } from '@/practice/services/strategy/strategy-record'
import { createOrderProfits } from './order-profits'
import type { PracticeFill, PracticeOrder } from '@/practice/engine/api/practice-order'

/** v3 spells canceled with two l (exchange: Unified orders). */
const wireStatus = (status: PracticeOrder['status']): string => (status === 'canceled' ? 'cancelled' : status)
const isQuoteOrder = (order: PracticeOrder): boolean =>
  !isFutures(order.category) && order.orderType === 'market' && order.side === 'buy'

const futuresFields = (core: ExchangeCore, order: PracticeOrder) => ({
  holdMode: order.holdMode,
  holdSide: order.posSide ?? '',
  tradeSide: tradeSideOf(order),
  marginMode: 'crossed',
  marginCoin: listedMarginCoinOf(core, order.category, order.symbol),
  leverage: core.leverage(order.uid, order.category, order.symbol),
})
const spotFields = { holdMode: '', holdSide: '', tradeSide: '', marginMode: '', marginCoin: '', leverage: '' }
const marginFields = { ...spotFields, marginMode: 'crossed', leverage: String(MARGIN_LEVERAGE) }

/** Fields that depend on the kind of product. */
function productFields(core: ExchangeCore, order: PracticeOrder) {
  if (isFutures(order.category)) return futuresFields(core, order)
  return order.category === 'MARGIN' ? marginFields : spotFields
}

/** Order events of a subscription in the `order` topic. */
export function createOrderTopic(core: ExchangeCore) {
  const profitOf = createOrderProfits()
  return (order: PracticeOrder, fill: PracticeFill | null) => {
    const { holdMode, holdSide, tradeSide, marginMode, marginCoin, leverage } = productFields(core, order)
    // No spread: an object of this size that grows field by field is many times slower.
    return {
      category: order.category.toLowerCase(),
      symbol: order.symbol,
      orderId: order.orderId,
      clientOid: order.clientOid,
      requestId: '',
      price: order.orderType === 'market' ? '' : order.price,
      qty: isQuoteOrder(order) ? '' : order.qty,
      amount: isQuoteOrder(order) ? order.qty : '',
      holdMode,
      holdSide,
      tradeSide,
      marginMode,
      marginCoin,
      leverage,
      delegateType: 'normal',
      orderType: order.orderType,
      timeInForce: order.timeInForce,
      side: order.side,
      reduceOnly: order.reduceOnly ? 'yes' : 'no',
      cumExecQty: order.filledQty,
      cumExecValue: order.filledValue,
      avgPrice: order.avgPrice,
      totalProfit: profitOf(order, fill),
      orderStatus: wireStatus(order.status),
      cancelReason: order.cancelReason,
      feeDetail: order.feeCoin === '' ? [] : [{ feeCoin: order.feeCoin, fee: order.fee }],
      stpMode: order.stpMode,
      // The engine keeps no presets of take-profit and stop-loss on ordinary orders.
      tpTriggerBy: '',
      slTriggerBy: '',
      takeprofit: '',
      stoploss: '',
      tpOrderType: '',
      slOrderType: '',
      tpLimitPrice: '',
      slLimitPrice: '',
      matchType: '',
      createdTime: String(order.createdTime),
      updatedTime: String(order.updatedTime),
    }
  }
}

/** An execution in the `fast-fill` topic. */
export const fastFillTopic = (order: PracticeOrder, fill: PracticeFill) => ({
  category: fill.category.toLowerCase(),
  symbol: fill.symbol,
  orderId: fill.orderId,
  clientOid: fill.clientOid,
  execId: fill.execId,
  side: fill.side,
  holdSide: order.posSide ?? '',
  tradeScope: fill.scope,
  execPrice: fill.price,
  execQty: fill.qty,
  execTime: String(fill.at),
  updatedTime: String(fill.at),
})

/** An execution in the `fill` topic, with value, profit and fee. */
export const fillTopic = (order: PracticeOrder, fill: PracticeFill) => ({
  ...fastFillTopic(order, fill),
  execLinkId: fill.tradeId,
  orderType: fill.orderType,
  tradeSide: isFutures(fill.category) ? tradeSideOf(order) : '',
  execValue: fill.value,
  execPnl: fill.pnl,
  feeDetail: [{ feeCoin: fill.feeCoin, fee: fill.fee }],
  isRPI: 'no',
})

/** A strategy order in the `strategy-order` topic. `triggerType` is present for triggered ones. */
export function strategyTopic(strategy: StrategyOrder) {
  const { category, symbol, orderId, clientOid, qty, side, posSide, type, status, ...rest } = strategyRecord(strategy)
  const { takeProfit, stopLoss, tpOrderType, slOrderType, triggerPrice, createdTime, updatedTime } = rest
  const prices = { triggerType: strategy.triggered ?? '', takeProfit, stopLoss, tpOrderType, slOrderType, triggerPrice }
  return {
    category: category.toLowerCase(),
    symbol,
    orderId,
    clientOid,
    qty,
    side,
    posSide,
    type,
    status,
    ...prices,
    createdTime,
    updatedTime,
  }
}

/** The account's figures and the changed coins, in the `account` topic. */
export function accountTopic(core: ExchangeCore, uid: string, changed: readonly PracticeAsset[]) {
  const { equity, unrealisedPnl, imr, mmr, mgnRatio, positionMgnRatio } = accountSummary(core, uid)
  return {
    totalEquity: equity,
    effEquity: equity,
    unrealisedPnL: unrealisedPnl,
    imr,
    mmr,
    mgnRatio,
    positionMgnRatio,
    bonus: '0',
    coin: changed.map((asset) => {
      const { debt, ...rest } = valuedAsset(core, asset)
      return { ...rest, borrow: asset.borrowed, debts: debt }
    }),
  }
}

const pushedPosition = (position: PracticePosition, positionStatus: 'opening' | 'ended') => ({
  symbol: position.symbol,
  marginCoin: position.marginCoin,
  marginSize: position.margin,
  marginMode: 'crossed',
  posSide: position.posSide,
  holdMode: position.holdMode,
  positionStatus,
  size: position.total,
  available: position.available,
  frozen: position.frozen,
  avgPrice: position.avgPrice,
  leverage: position.leverage,
  curRealisedPnl: position.realisedPnl,
  unrealisedPnl: position.unrealisedPnl,
  liqPrice: position.liquidationPrice,
  breakEvenPrice: position.breakEvenPrice,
  profitRate: profitRateOf(position),
  mmr: position.maintenanceRate,
  markPrice: position.markPrice,
  totalFundingFee: position.totalFunding,
  openFeeTotal: charged(position.openFee),
  closeFeeTotal: charged(position.closeFee),
  cashDividend: '0',
  createdTime: String(position.createdTime),
  updatedTime: String(position.updatedTime),
})

const closing = (position: PracticePosition): PracticePosition => ({
  ...position,
  available: '0',
  frozen: position.total,
})
const closed = (position: PracticePosition): PracticePosition => ({
  ...position,
  total: '0',
  available: '0',
  frozen: '0',
  margin: '0',
  unrealisedPnl: '0',
})

/**
 * Positions in the `position` topic. Closing causes two pushes: first the whole position as reserved, then the end with
 * size 0 (exchange: Unified topics; A-position-closing).
 */
export function positionTopics(
  open: readonly PracticePosition[],
  ended: readonly PracticePosition[],
): readonly (readonly unknown[])[] {
  const still = open.map((position) => pushedPosition(position, 'opening'))
  if (ended.length === 0) return [still]
  return [
    [...still, ...ended.map((position) => pushedPosition(closing(position), 'opening'))],
    [...still, ...ended.map((position) => pushedPosition(closed(position), 'ended'))],
  ]
}
