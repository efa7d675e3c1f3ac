import { hedgeSideOf } from '@/shared/exchange/calls/classic/new-order'
import type { Category } from '@/shared/exchange/protocol/fields'
import { subtract, sum } from '@/shared/base/decimal'
import type { ExchangeCore, PracticeAsset } from '@/practice/engine/api/exchange-core'
import { inBtc, valuedAsset } from '@/practice/accounts/account-summary'
import { listedMarginCoinOf } from '@/practice/accounts/margin-coin'
import { charged } from '@/practice/accounts/position-figures'
import type { PracticeFill, PracticeOrder } from '@/practice/engine/api/practice-order'

type Sided = Pick<PracticeOrder, 'side' | 'posSide'>

/** Hedge mode has the position's side and open or close. One-way mode has the trade's side. */
function sidesOf({ side, posSide }: Sided) {
  if (posSide === null) return { side, tradeSide: `${side}_single`, posSide: 'net' }
  return {
    side: hedgeSideOf(posSide),
    tradeSide: (side === 'buy') === (posSide === 'long') ? 'open' : 'close',
    posSide,
  }
}

/** A futures order. `profit` is the profit of its fills. */
export function mixOrderRecord(core: ExchangeCore, order: PracticeOrder, profit: string) {
  return {
    symbol: order.symbol,
    size: order.qty,
    orderId: order.orderId,
    clientOid: order.clientOid,
    baseVolume: order.filledQty,
    quoteVolume: order.filledValue,
    fee: charged(order.fee),
    price: order.price,
    priceAvg: order.avgPrice,
    status: order.status,
    ...sidesOf(order),
    posMode: order.holdMode,
    force: order.timeInForce,
    orderType: order.orderType,
    reduceOnly: order.reduceOnly ? 'YES' : 'NO',
    totalProfits: profit,
    marginCoin: listedMarginCoinOf(core, order.category, order.symbol),
    marginMode: 'crossed',
    leverage: core.leverage(order.uid, order.category, order.symbol),
    enterPointSource: 'API',
    orderSource: order.orderType === 'market' ? 'market' : 'normal',
    presetStopSurplusPrice: '',
    presetStopLossPrice: '',
    cancelReason: order.cancelReason,
    cTime: String(order.createdTime),
    uTime: String(order.updatedTime),
  }
}

/** A futures fill. Its order has the position side. */
export function mixFillRecord(fill: PracticeFill, order: PracticeOrder) {
  const { side, tradeSide } = sidesOf(order)
  return {
    tradeId: fill.execId,
    symbol: fill.symbol,
    orderId: fill.orderId,
    price: fill.price,
    baseVolume: fill.qty,
    quoteVolume: fill.value,
    feeDetail: [{ deduction: 'no', feeCoin: fill.feeCoin, totalDeductionFee: '0', totalFee: charged(fill.fee) }],
    side,
    tradeSide,
    posMode: order.holdMode,
    tradeScope: fill.scope,
    profit: fill.pnl,
    enterPointSource: 'API',
    cTime: String(fill.at),
  }
}

/** A futures balance. Margin is crossed here, and every coin is a separate account. */
export function mixAccountRecord(core: ExchangeCore, wallet: string, category: Category, asset: PracticeAsset) {
  const own = core
    .positions(wallet)
    .filter((position) => position.category === category && position.marginCoin === asset.coin)
  const usdtEquity = valuedAsset(core, asset).usdValue
  const unrealised = sum(own.map((position) => position.unrealisedPnl))
  return {
    marginCoin: asset.coin,
    locked: asset.locked,
    available: asset.available,
    crossedMaxAvailable: asset.available,
    isolatedMaxAvailable: asset.available,
    maxTransferOut: asset.available,
    accountEquity: asset.equity,
    usdtEquity,
    btcEquity: inBtc(core, usdtEquity),
    crossedRiskRate: core.risk(wallet).marginRatio,
    unrealizedPL: unrealised,
    coupon: '0',
    crossedMargin: sum(own.map((position) => position.margin)),
    isolatedMargin: '0',
    crossedUnrealizedPL: unrealised,
    isolatedUnrealizedPL: '0',
    unionTotalMargin: '',
    unionAvailable: '',
    unionMm: '',
    assetList: [{ coin: asset.coin, balance: subtract(asset.equity, unrealised), available: asset.available }],
    assetMode: 'single',
  }
}
