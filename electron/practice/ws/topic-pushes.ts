import { isFutures } from '../../../shared/exchange/fields'
import { add, isZero } from '../../../shared/trading/decimal'
import { accountSummary, valuedAsset } from '../account-summary'
import type { ExchangeCore, PracticeAsset, PracticeFill, PracticeOrder, PracticePosition } from '../exchange-core'
import { marginCoinOf } from '../margin-coin'

/** v3 spells canceled with two l (exchange-facts 8). */
const statusWord = (status: PracticeOrder['status']): string => (status === 'canceled' ? 'cancelled' : status)
const isOver = ({ status }: PracticeOrder): boolean => status === 'filled' || status === 'canceled'
const isQuoteOrder = (order: PracticeOrder): boolean => !isFutures(order.category) && order.orderType === 'market' && order.side === 'buy'

function tradeSideOf({ holdMode, side, posSide }: PracticeOrder): string {
  if (holdMode === 'one_way_mode' || posSide === null) return `${side}_single`
  return `${(side === 'buy') === (posSide === 'long') ? 'open' : 'close'}_${posSide}`
}

const futuresOf = (core: ExchangeCore, order: PracticeOrder) => ({
  holdMode: order.holdMode,
  holdSide: order.posSide ?? '',
  tradeSide: tradeSideOf(order),
  marginMode: 'crossed',
  marginCoin: marginCoinOf(core, order.category, order.symbol),
  leverage: core.leverage(order.uid, order.category, order.symbol),
})
const spotOf = { holdMode: '', holdSide: '', tradeSide: '', marginMode: '', marginCoin: '', leverage: '' }
/** The engine keeps no presets of take-profit and stop-loss on ordinary orders. */
const noPresets = { tpTriggerBy: '', slTriggerBy: '', takeprofit: '', stoploss: '', tpOrderType: '', slOrderType: '', tpLimitPrice: '', slLimitPrice: '' }

/** Order events of one subscription in the words of the `order` topic. It remembers what its open orders have earned. */
export function createOrderTopic(core: ExchangeCore) {
  const profits = new Map<string, string>()
  function profitOf(order: PracticeOrder, fill: PracticeFill | null): string {
    const total = add(profits.get(order.orderId) ?? '0', fill?.pnl ?? '0')
    if (isOver(order)) profits.delete(order.orderId)
    else if (!isZero(total)) profits.set(order.orderId, total)
    return total
  }

  return (order: PracticeOrder, fill: PracticeFill | null) => ({
    category: order.category.toLowerCase(),
    symbol: order.symbol,
    orderId: order.orderId,
    clientOid: order.clientOid,
    requestId: '',
    price: order.orderType === 'market' ? '' : order.price,
    qty: isQuoteOrder(order) ? '' : order.qty,
    amount: isQuoteOrder(order) ? order.qty : '',
    ...(isFutures(order.category) ? futuresOf(core, order) : spotOf),
    delegateType: 'normal',
    orderType: order.orderType,
    timeInForce: order.timeInForce,
    side: order.side,
    reduceOnly: order.reduceOnly ? 'yes' : 'no',
    cumExecQty: order.filledQty,
    cumExecValue: order.filledValue,
    avgPrice: order.avgPrice,
    totalProfit: profitOf(order, fill),
    orderStatus: statusWord(order.status),
    cancelReason: order.cancelReason,
    feeDetail: order.feeCoin === '' ? [] : [{ feeCoin: order.feeCoin, fee: order.fee }],
    stpMode: order.stpMode,
    ...noPresets,
    createdTime: String(order.createdTime),
    updatedTime: String(order.updatedTime),
  })
}

/** An execution in the words of the `fill` topic. */
export const fillTopic = (order: PracticeOrder, fill: PracticeFill) => ({
  category: fill.category.toLowerCase(),
  symbol: fill.symbol,
  orderId: fill.orderId,
  clientOid: fill.clientOid,
  execId: fill.execId,
  execLinkId: fill.tradeId,
  orderType: fill.orderType,
  side: fill.side,
  holdSide: order.posSide ?? '',
  tradeSide: isFutures(fill.category) ? tradeSideOf(order) : '',
  tradeScope: fill.scope,
  execPrice: fill.price,
  execQty: fill.qty,
  execValue: fill.value,
  execPnl: fill.pnl,
  feeDetail: [{ feeCoin: fill.feeCoin, fee: fill.fee }],
  isRPI: 'no',
  execTime: String(fill.at),
  updatedTime: String(fill.at),
})

/** The account's figures and the coins that changed, in the words of the `account` topic. */
export function accountTopic(core: ExchangeCore, uid: string, changed: readonly PracticeAsset[]) {
  const { equity, unrealisedPnl, imr } = accountSummary(core, uid)
  return {
    totalEquity: equity,
    effEquity: equity,
    unrealisedPnL: unrealisedPnl,
    imr,
    mmr: '',
    mgnRatio: '',
    positionMgnRatio: '',
    bonus: '0',
    coin: changed.map((asset) => {
      const { debt, ...rest } = valuedAsset(core, asset)
      return { ...rest, borrow: debt, debts: debt }
    }),
  }
}

const shown = (position: PracticePosition, positionStatus: 'opening' | 'ended') => ({
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
  breakEvenPrice: '',
  profitRate: '',
  mmr: '',
  markPrice: position.markPrice,
  createdTime: String(position.createdTime),
  updatedTime: String(position.updatedTime),
})

/** Positions in the words of the `position` topic; one that ended comes once more, with size 0. */
export const positionTopic = (open: readonly PracticePosition[], ended: readonly PracticePosition[]) => [
  ...open.map((position) => shown(position, 'opening')),
  ...ended.map((position) => shown({ ...position, total: '0', available: '0', frozen: '0', margin: '0', unrealisedPnl: '0' }, 'ended')),
]
