import type { InstrumentRecord } from '../../../shared/exchange/market/instruments'
import { type Category, isFutures, isInverse } from '../../../shared/exchange/fields'
import { decimalsOf, toDecimals } from '../../../shared/trading/decimal'
import type { Instrument } from '../../../shared/trading/instrument'
import { MARGIN_LEVERAGE } from '../engine/account-risk'
import { isStockPair } from '../engine/listed-symbols'
import type { PracticeFill, PracticeOrder, PracticePosition } from '../exchange-core'
import { tradeSideOf } from '../trade-side'

/** v3 spells canceled with two l; everything else is the same word (exchange-facts 8). */
const statusWord = (status: PracticeOrder['status']): string => (status === 'canceled' ? 'cancelled' : status)
/** Executed values are cut after four decimals, as recorded from the real service, coins after eight; fees are not. */
function executedValue({ category }: { readonly category: Category }, value: string): string {
  const decimals = isInverse(category) ? 8 : 4
  return decimalsOf(value) > decimals ? toDecimals(value, decimals) : value
}
const isQuoteOrder = (order: PracticeOrder): boolean => !isFutures(order.category) && order.orderType === 'market' && order.side === 'buy'

/** An order as unfilled-orders, order-info and history-orders show it. */
export function orderRecord(order: PracticeOrder) {
  const futures = isFutures(order.category)
  return {
    orderId: order.orderId,
    clientOid: order.clientOid,
    category: order.category,
    symbol: order.symbol,
    orderType: order.orderType,
    side: order.side,
    price: order.orderType === 'market' ? '0' : order.price,
    qty: isQuoteOrder(order) ? '' : order.qty,
    amount: isQuoteOrder(order) ? order.qty : '',
    cumExecQty: order.filledQty,
    cumExecValue: executedValue(order, order.filledValue),
    avgPrice: order.avgPrice === '' ? '0' : order.avgPrice,
    timeInForce: order.timeInForce,
    orderStatus: statusWord(order.status),
    posSide: order.posSide ?? '',
    holdMode: futures ? order.holdMode : '',
    tradeSide: futures ? tradeSideOf(order) : '',
    marginMode: futures || order.category === 'MARGIN' ? 'crossed' : '',
    reduceOnly: order.reduceOnly ? 'YES' : 'NO',
    stpMode: order.stpMode,
    feeDetail: order.feeCoin === '' ? [] : [{ feeCoin: order.feeCoin, fee: order.fee }],
    cancelReason: order.cancelReason,
    execType: order.execType ?? 'normal',
    createdTime: String(order.createdTime),
    updatedTime: String(order.updatedTime),
  }
}

/** An execution as the fills call shows it. */
export function fillRecord(fill: PracticeFill) {
  return {
    execId: fill.execId,
    orderId: fill.orderId,
    clientOid: fill.clientOid,
    category: fill.category,
    symbol: fill.symbol,
    orderType: fill.orderType,
    side: fill.side,
    execPrice: fill.price,
    execQty: fill.qty,
    execValue: executedValue(fill, fill.value),
    tradeScope: fill.scope,
    feeDetail: [{ feeCoin: fill.feeCoin, fee: fill.fee }],
    execPnl: fill.pnl,
    isRPI: 'no',
    createdTime: String(fill.at),
    updatedTime: String(fill.at),
  }
}

/** A position as current-position shows it. */
export function positionRecord(position: PracticePosition) {
  return {
    category: position.category,
    symbol: position.symbol,
    marginCoin: position.marginCoin,
    posSide: position.posSide,
    holdMode: position.holdMode,
    marginMode: 'crossed',
    positionStatus: 'opening',
    positionBalance: position.margin,
    total: position.total,
    available: position.available,
    frozen: position.frozen,
    leverage: position.leverage,
    avgPrice: position.avgPrice,
    markPrice: position.markPrice,
    liquidationPrice: position.liquidationPrice,
    breakEvenPrice: '',
    mmr: position.maintenanceMargin,
    unrealisedPnl: position.unrealisedPnl,
    curRealisedPnl: position.realisedPnl,
    totalFunding: position.totalFunding,
    createdTime: String(position.createdTime),
    updatedTime: String(position.updatedTime),
  }
}

/** The trading rules of a symbol as the instruments call shows them. */
export function instrumentRecord(instrument: Instrument): InstrumentRecord {
  return {
    symbol: instrument.symbol,
    category: instrument.category,
    baseCoin: instrument.baseCoin,
    quoteCoin: instrument.quoteCoin,
    priceMultiplier: instrument.tickSize,
    pricePrecision: String(instrument.priceDecimals),
    quantityMultiplier: instrument.lotSize,
    quantityPrecision: String(instrument.qtyDecimals),
    quotePrecision: String(instrument.quoteDecimals),
    minOrderQty: instrument.minQty,
    maxOrderQty: instrument.maxQty,
    maxMarketOrderQty: instrument.maxMarketQty,
    minOrderAmount: instrument.minValue,
    maxLeverage: isFutures(instrument.category) ? '125' : '',
    maxCrossedLeverage: instrument.category === 'MARGIN' ? String(MARGIN_LEVERAGE) : '',
    makerFeeRate: instrument.makerFeeRate,
    takerFeeRate: instrument.takerFeeRate,
    status: instrument.tradable ? 'online' : 'offline',
    symbolType: isStockPair(instrument.symbol) ? 'stock' : 'crypto',
    isReality: isStockPair(instrument.symbol) ? 'yes' : 'no',
    type: isFutures(instrument.category) ? 'perpetual' : '',
  }
}
