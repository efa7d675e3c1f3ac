import { instrumentKey } from '@/shared/trading/market/instrument'
import type {
  AccountHoldings,
  AccountSnapshot,
  PositionSnapshot,
  UserHoldings,
} from '@/practice/engine/api/account-snapshots'
import { exportDebt } from '@/practice/engine/state/debt'
import { exposureOf } from '@/practice/engine/state/account'
import { toAmount } from '@/practice/engine/numbers/amount'
import { totalOf } from '@/practice/engine/money/holds'
import type { IdSource } from '@/practice/engine/numbers/ids'
import { fillText, viewOrder } from '@/practice/engine/views/order-view'
import { feeScaleOf, initialProgress } from '@/practice/engine/state/orders'
import { toText, toUnits } from '@/practice/engine/numbers/units'
import type { PracticeOrder } from '@/practice/engine/api/practice-order'
import type { Market, EngineAccount, EngineOrder } from '@/practice/engine/state/entities'

/** Limits of the history in a snapshot. */
const CLOSED_EXPORTED = 1_000
const FILLS_EXPORTED = 2_000

const newestFirst = <Item>(items: Iterable<Item>): Item[] => [...items].toReversed()

function exportPositions(account: EngineAccount): PositionSnapshot[] {
  return [...account.exposures].flatMap(([{ instrument, lots }, exposure]) =>
    (['long', 'short'] as const)
      .filter((posSide) => exposure[posSide].lots > 0)
      .map((posSide) => ({
        category: instrument.category,
        symbol: instrument.symbol,
        posSide,
        qty: lots.plain(exposure[posSide].lots),
        cost: toText(exposure[posSide].cost.units),
        realised: toText(exposure[posSide].realised),
        funding: toText(exposure[posSide].funding),
        openFee: toText(exposure[posSide].openFee.units),
        closeFee: toText(exposure[posSide].closeFee.units),
        createdTime: exposure[posSide].createdTime,
        updatedTime: exposure[posSide].updatedTime,
      })),
  )
}

/** Holdings of an account, without orders. */
export function exportHoldings(account: EngineAccount): AccountHoldings {
  const { uid, parentUid, holdMode, leverage, leverages, balances, debts } = account
  return {
    uid,
    parentUid,
    holdMode,
    leverage: leverage.text,
    leverages: Object.fromEntries(
      [...leverages].map(([{ instrument }, { text }]) => [instrumentKey(instrument.category, instrument.symbol), text]),
    ),
    balances: Object.fromEntries([...balances].map(([coin, balance]) => [coin, toText(totalOf(balance))])),
    debts: Object.fromEntries([...debts].map(([coin, debt]) => [coin, exportDebt(debt)])),
    positions: exportPositions(account),
  }
}

/** State that must survive a restart, without orders and fills. */
export const exportUser = (account: EngineAccount, ids: IdSource): UserHoldings => ({
  ...exportHoldings(account),
  autoCanceled: [...account.orders.autoCanceled].map(({ number }) => ids.orderId(number)),
})

/** Everything about an account that must survive a restart. */
export function exportAccount(account: EngineAccount, ids: IdSource): AccountSnapshot {
  const { orders } = account
  return {
    ...exportUser(account, ids),
    openOrders: newestFirst(orders.open.values()).map((order) => viewOrder(order, ids)),
    closedOrders: newestFirst(orders.closed.values())
      .slice(0, CLOSED_EXPORTED)
      .map((order) => viewOrder(order, ids)),
    fills: newestFirst(orders.fills)
      .slice(0, FILLS_EXPORTED)
      .map((fill) => fillText(fill, ids)),
  }
}

export function restorePosition(account: EngineAccount, market: Market, saved: PositionSnapshot): void {
  const position = exposureOf(account, market)[saved.posSide]
  position.lots = market.lots.nearestBelow(saved.qty)
  position.cost.units = toUnits(saved.cost)
  position.realised = toUnits(saved.realised)
  position.funding = toUnits(saved.funding ?? '0')
  position.openFee.units = toUnits(saved.openFee ?? '0')
  position.closeFee.units = toUnits(saved.closeFee ?? '0')
  position.createdTime = saved.createdTime
  position.updatedTime = saved.updatedTime
}

/** An order as saved, without reserved funds. */
export function restoreOrder(
  account: EngineAccount,
  market: Market,
  saved: PracticeOrder,
  number: number,
): EngineOrder {
  const isQuoteBuy = !market.isFutures && saved.orderType === 'market' && saved.side === 'buy'
  const lots = isQuoteBuy ? 0 : market.lots.nearestBelow(saved.qty)
  const filled = market.lots.nearestBelow(saved.filledQty)
  const isOpen = saved.status === 'live' || saved.status === 'partially_filled'
  const price = saved.price === '' ? 0 : market.ticks.nearestBelow(saved.price)
  const isHedgeClose =
    saved.holdMode === 'hedge_mode' && saved.posSide !== null && (saved.side === 'buy') !== (saved.posSide === 'long')
  const { status, cancelReason } = saved
  const order: EngineOrder = {
    number,
    account,
    market,
    exposure: exposureOf(account, market),
    category: saved.category,
    group: account.group,
    clientOid: saved.clientOid,
    side: saved.side,
    posSide: saved.posSide,
    holdMode: saved.holdMode,
    orderType: saved.orderType,
    isLimit: saved.orderType === 'limit',
    timeInForce: saved.timeInForce,
    stpMode: saved.stpMode,
    reduceOnly: saved.reduceOnly,
    closes: saved.reduceOnly || isHedgeClose,
    isForced: saved.execType === 'liquidation',
    price,
    holdPrice: price,
    lots,
    remaining: isOpen ? lots - filled : 0,
    budget: Infinity,
    quoteOrdered: isQuoteBuy ? toUnits(saved.qty) : 0n,
    level: null,
    previous: null,
    next: null,
    progress: initialProgress,
    reservedValue: 0,
    reservedLots: 0,
    autoCanceled: false,
    createdTime: saved.createdTime,
    updatedTime: saved.updatedTime,
  }
  const notional = toAmount(toUnits(saved.filledValue) / market.settle.step)
  order.progress = {
    status,
    cancelReason,
    filled,
    notional,
    fee: toAmount(toUnits(saved.fee) / feeScaleOf(order).quantum),
  }
  return order
}
