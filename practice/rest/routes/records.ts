import type { InstrumentRecord } from '@/shared/exchange/calls/market/instruments'
import { type Category, isFutures, isInverse } from '@/shared/exchange/protocol/fields'
import { OPEN_ORDERS_FUTURES, OPEN_ORDERS_SPOT } from '@/shared/exchange/protocol/limits'
import { decimalsOf, toDecimals } from '@/shared/base/decimal'
import type { Instrument } from '@/shared/trading/market/instrument'
import { HOUR_MS } from '@/shared/base/time'
import { MARGIN_LEVERAGE } from '@/practice/engine/money/account-risk'
import { MAX_LEVERAGE } from '@/practice/engine/money/futures-margin'
import type { PracticePosition } from '@/practice/engine/api/exchange-core'
import { FUNDING_MS } from '@/practice/prices/funding-times'
import { charged, profitRateOf } from '@/practice/accounts/position-figures'
import { tradeSideOf } from '@/practice/accounts/trade-side'
import type { PracticeFill, PracticeOrder } from '@/practice/engine/api/practice-order'

/** v3 spells "cancelled" with two l. All other statuses are the same (exchange: Unified orders). */
const wireStatus = (status: PracticeOrder['status']): string => (status === 'canceled' ? 'cancelled' : status)
/**
 * Executed values are truncated after four decimals, as recorded from the real service, coins after eight. Fees are
 * not.
 */
function executedValue({ category }: { readonly category: Category }, value: string): string {
  const decimals = isInverse(category) ? 8 : 4
  return decimalsOf(value) > decimals ? toDecimals(value, decimals) : value
}
const isQuoteOrder = (order: PracticeOrder): boolean =>
  !isFutures(order.category) && order.orderType === 'market' && order.side === 'buy'

/** An order in unfilled-orders, order-info and history-orders. */
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
    orderStatus: wireStatus(order.status),
    posSide: order.posSide ?? '',
    holdMode: futures ? order.holdMode : '',
    tradeSide: futures ? tradeSideOf(order) : '',
    marginMode: futures || order.category === 'MARGIN' ? 'crossed' : '',
    delegateType: 'normal',
    reduceOnly: order.reduceOnly ? 'YES' : 'NO',
    stpMode: order.stpMode,
    feeDetail: order.feeCoin === '' ? [] : [{ feeCoin: order.feeCoin, fee: order.fee }],
    cancelReason: order.cancelReason,
    execType: order.execType ?? 'normal',
    createdTime: String(order.createdTime),
    updatedTime: String(order.updatedTime),
  }
}

/** An execution in the fills call. Its order has the position side. */
export function fillRecord(fill: PracticeFill, order: PracticeOrder | null) {
  return {
    execId: fill.execId,
    execLinkId: fill.tradeId,
    orderId: fill.orderId,
    clientOid: fill.clientOid,
    category: fill.category,
    symbol: fill.symbol,
    orderType: fill.orderType,
    side: fill.side,
    posSide: order?.posSide ?? '',
    tradeSide: order !== null && isFutures(fill.category) ? tradeSideOf(order) : '',
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

/** A position in current-position. */
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
    breakEvenPrice: position.breakEvenPrice,
    mmr: position.maintenanceRate,
    profitRate: profitRateOf(position),
    unrealisedPnl: position.unrealisedPnl,
    curRealisedPnl: position.realisedPnl,
    totalFunding: position.totalFunding,
    openFeeTotal: charged(position.openFee),
    closeFeeTotal: charged(position.closeFee),
    cashDividend: '0',
    createdTime: String(position.createdTime),
    updatedTime: String(position.updatedTime),
  }
}

const spotTerms = { maxLeverage: '', maxProductOrderNum: String(OPEN_ORDERS_SPOT) }
const futuresTerms = {
  minLeverage: '1',
  maxLeverage: String(MAX_LEVERAGE),
  maxProductOrderNum: String(OPEN_ORDERS_FUTURES),
  fundInterval: String(FUNDING_MS / HOUR_MS),
}
/** Isolated margin is not offered. Liquidation starts at a margin ratio of 1 (A-margin-ratio). */
const marginTerms = {
  maxCrossedLeverage: String(MARGIN_LEVERAGE),
  isIsolatedBaseBorrowable: 'NO',
  isIsolatedQuotedBorrowable: 'NO',
  liquidationRiskRatio: '1',
}

/** The trading rules of a symbol in the instruments call. */
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
    ...(isFutures(instrument.category) ? futuresTerms : spotTerms),
    ...(instrument.category === 'MARGIN' ? marginTerms : {}),
    makerFeeRate: instrument.makerFeeRate,
    takerFeeRate: instrument.takerFeeRate,
    status: instrument.status,
    symbolType: instrument.isStock ? 'stock' : 'crypto',
    isReality: instrument.isStock ? 'yes' : 'no',
    isRwa: 'NO',
    type: isFutures(instrument.category) ? 'perpetual' : '',
  }
}
