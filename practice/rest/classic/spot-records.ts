import type { Instrument } from '@/shared/trading/market/instrument'
import type { PracticeAsset } from '@/practice/engine/api/exchange-core'
import { charged } from '@/practice/accounts/position-figures'
import type { PracticeFill, PracticeOrder } from '@/practice/engine/api/practice-order'

/** Spot history has its fees as JSON text: all of them, then by coin (exchange: Classic orders). */
function feeText({ fee, feeCoin }: PracticeOrder): string {
  if (feeCoin === '') return ''
  const total = charged(fee)
  const newFees = { c: 0, d: 0, deduction: false, r: Number(total), t: Number(total), totalDeductionFee: 0 }
  return JSON.stringify({
    newFees,
    [feeCoin]: { deduction: false, feeCoinCode: feeCoin, totalDeductionFee: 0, totalFee: Number(total) },
  })
}

const priceOf = ({ orderType, price }: PracticeOrder): string => (orderType === 'market' ? '0' : price)
const averageOf = ({ avgPrice }: PracticeOrder): string => (avgPrice === '' ? '0' : avgPrice)

/** A spot order in the open list: its price as `priceAvg`, and its average as `basePrice`. */
export const openSpotOrder = (order: PracticeOrder, userId: string) => ({
  ...spotOrder(order, userId),
  priceAvg: priceOf(order),
  basePrice: averageOf(order),
})

/** A spot order, open or closed, in the history and the single-order call (exchange: Further calls). */
export const spotOrderRecord = (order: PracticeOrder, userId: string) => ({
  ...spotOrder(order, userId),
  price: priceOf(order),
  priceAvg: averageOf(order),
  feeDetail: feeText(order),
  cancelReason: order.cancelReason,
})

function spotOrder(order: PracticeOrder, userId: string) {
  return {
    userId,
    symbol: order.symbol,
    orderId: order.orderId,
    clientOid: order.clientOid,
    size: order.qty,
    orderType: order.orderType,
    side: order.side,
    status: order.status === 'canceled' ? 'cancelled' : order.status,
    baseVolume: order.filledQty,
    quoteVolume: order.filledValue,
    enterPointSource: 'API',
    orderSource: order.orderType === 'market' ? 'market' : 'normal',
    presetTakeProfitPrice: '',
    executeTakeProfitPrice: '',
    presetStopLossPrice: '',
    executeStopLossPrice: '',
    triggerPrice: '',
    tpslType: 'normal',
    cTime: String(order.createdTime),
    uTime: String(order.updatedTime),
  }
}

export const spotFillRecord = (fill: PracticeFill, userId: string) => ({
  userId,
  symbol: fill.symbol,
  orderId: fill.orderId,
  tradeId: fill.execId,
  orderType: fill.orderType,
  side: fill.side,
  priceAvg: fill.price,
  size: fill.qty,
  amount: fill.value,
  tradeScope: fill.scope,
  feeDetail: { deduction: 'no', feeCoin: fill.feeCoin, totalDeductionFee: '0', totalFee: charged(fill.fee) },
  cTime: String(fill.at),
  uTime: String(fill.at),
})

export const spotAssetRecord = (asset: PracticeAsset, now: number) => ({
  coin: asset.coin,
  available: asset.available,
  frozen: asset.locked,
  locked: '0',
  limitAvailable: '0',
  uTime: String(now),
})

export const spotSymbolRecord = (instrument: Instrument) => ({
  symbol: instrument.symbol,
  baseCoin: instrument.baseCoin,
  quoteCoin: instrument.quoteCoin,
  // No longer used by the exchange: the minimum is a value (exchange: Instruments).
  minTradeAmount: '0',
  maxTradeAmount: instrument.maxQty,
  takerFeeRate: instrument.takerFeeRate,
  makerFeeRate: instrument.makerFeeRate,
  pricePrecision: String(instrument.priceDecimals),
  quantityPrecision: String(instrument.qtyDecimals),
  quotePrecision: String(instrument.quoteDecimals),
  minTradeUSDT: instrument.minValue,
  status: instrument.status,
  buyLimitPriceRatio: '',
  sellLimitPriceRatio: '',
  orderQuantity: '400',
  areaSymbol: 'no',
  openTime: '',
  offTime: '',
})
