import type { Instrument } from '../../../../shared/trading/instrument'
import type { PracticeAsset, PracticeFill, PracticeOrder } from '../../exchange-core'
import { charged } from '../../position-figures'

const isOpen = ({ status }: PracticeOrder): boolean => status === 'live' || status === 'partially_filled'

/** Spot history has its fees as JSON text: all of them, then by coin (exchange-facts 9). */
function feeText({ fee, feeCoin }: PracticeOrder): string {
  if (feeCoin === '') return ''
  const total = charged(fee)
  const newFees = { c: 0, d: 0, deduction: false, r: Number(total), t: Number(total), totalDeductionFee: 0 }
  return JSON.stringify({ newFees, [feeCoin]: { deduction: false, feeCoinCode: feeCoin, totalDeductionFee: 0, totalFee: Number(total) } })
}

/** A spot order; the open list shows its price as `priceAvg`, and its average as `basePrice`. */
export function spotOrderRecord(order: PracticeOrder, userId: string) {
  const price = order.orderType === 'market' ? '0' : order.price
  const average = order.avgPrice === '' ? '0' : order.avgPrice
  return {
    userId,
    symbol: order.symbol,
    orderId: order.orderId,
    clientOid: order.clientOid,
    size: order.qty,
    orderType: order.orderType,
    side: order.side,
    status: order.status === 'canceled' ? 'cancelled' : order.status,
    ...(isOpen(order) ? { priceAvg: price, basePrice: average } : { price, priceAvg: average, feeDetail: feeText(order), cancelReason: order.cancelReason }),
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
  // No longer in use on the exchange: the floor is the value (exchange-facts 7).
  minTradeAmount: '0',
  maxTradeAmount: instrument.maxQty,
  takerFeeRate: instrument.takerFeeRate,
  makerFeeRate: instrument.makerFeeRate,
  pricePrecision: String(instrument.priceDecimals),
  quantityPrecision: String(instrument.qtyDecimals),
  quotePrecision: String(instrument.quoteDecimals),
  minTradeUSDT: instrument.minValue,
  status: instrument.tradable ? 'online' : 'offline',
  buyLimitPriceRatio: '',
  sellLimitPriceRatio: '',
  orderQuantity: '400',
  areaSymbol: 'no',
  openTime: '',
  offTime: '',
})
