import type { Clock } from '../../../shared/clock'
import type { Category } from '../../../shared/exchange/fields'
import type { Instrument } from '../../../shared/trading/instrument'
import type { Changed, ExchangeCore, Placed, PracticeOrder, Rejection, ReplaceTerms } from '../exchange-core'
import type { Account } from './account'
import { exportAccount, exportStanding } from './account-snapshot'
import { viewAssets, viewPositions } from './account-view'
import { createAccountSettings } from './account-settings'
import { createAccounts } from './accounts'
import { createChanging, createReplacing } from './changing'
import { createExecution } from './execution'
import { createFunding } from './funding'
import { createIds } from './ids'
import { Accepted } from './lazy-views'
import { createMarket, type Market } from './market'
import { createMarketData } from './market-data'
import { createMoving } from './moving'
import { viewFill, viewOrder } from './order-view'
import type { EngineOrder } from './orders'
import { createOutbox } from './outbox'
import { type Accepted as AcceptedOrder, createPlacing, type OrderNumbers } from './placing'
import { isRejection, reject } from './rejection'
import { toText } from './units'

/** What the practice exchange needs to exist. */
export interface ExchangeCoreOptions {
  readonly clock: Clock
  /** Margin is not traded; `startPrice` stands in until the first trade. */
  readonly instruments: readonly (Instrument & { readonly startPrice?: string })[]
  /** First order id, decimal text of 19 digits; later ones count up from it. */
  readonly firstOrderId?: string
}

type OrderName = Parameters<ExchangeCore['findOrder']>[1]

const served: readonly Category[] = ['SPOT', 'USDT-FUTURES', 'COIN-FUTURES', 'USDC-FUTURES']

/** Opens a practice exchange: a pure state machine whose every effect follows from its commands and its clock. */
export function createExchangeCore({ clock, instruments, firstOrderId = '1300000000000000001' }: ExchangeCoreOptions): ExchangeCore {
  const ids = createIds(BigInt(firstOrderId))
  const outbox = createOutbox(ids)
  const fees = new Map<string, bigint>()
  const numbers: OrderNumbers = { next: 0 }
  const collectFee = (coin: string, amount: bigint): void => void fees.set(coin, (fees.get(coin) ?? 0n) + amount)
  const execution = createExecution(clock, outbox, collectFee)
  const markets = new Map<string, Map<string, Market>>(served.map((category) => [category, new Map()]))
  for (const instrument of instruments) {
    markets.get(instrument.category)?.set(instrument.symbol, createMarket(instrument, execution.createBook(), instrument.startPrice))
  }
  const marketOf = (category: string, symbol: string): Market | undefined => markets.get(category)?.get(symbol)
  const accounts = createAccounts(marketOf, execution, ids, numbers)
  const placeOrder = createPlacing(clock, execution, numbers)
  const changeOrder = createChanging(execution, outbox)
  const replaceOrder = createReplacing(execution, placeOrder)
  const view = (order: EngineOrder): PracticeOrder => viewOrder(order, ids)
  const noAccount = (uid: string): Rejection => reject('40034', `uid ${uid} does not exist`)

  function tradableMarket(category: Category, symbol: string): Market | Rejection {
    if (!served.includes(category)) return reject('25100', `category ${category} is not traded here; ${served.join(', ')} are`)
    const market = marketOf(category, symbol)
    if (market === undefined) return reject('40034', `symbol ${symbol} does not exist in ${category}`)
    return market.instrument.tradable ? market : reject('25101', `symbol ${symbol} is not open for trading`)
  }

  function find(account: Account, { orderId, clientOid }: OrderName): EngineOrder | undefined {
    if (orderId !== undefined) return account.orders.find({ number: ids.orderNumber(orderId) })
    return clientOid === undefined ? undefined : account.orders.find({ clientOid })
  }

  function findOpen(account: Account, name: OrderName): EngineOrder | Rejection {
    const order = find(account, name)
    if (order !== undefined && account.orders.open.has(order.number)) return order
    const named = name.orderId === undefined ? `clientOid ${name.clientOid ?? ''}` : `orderId ${name.orderId}`
    return reject('25204', `Order does not exist or is closed: ${named}`)
  }

  function place(uid: string, request: Parameters<ExchangeCore['place']>[1]): Placed {
    const account = accounts.get(uid)
    if (account === undefined) return noAccount(uid)
    const market = tradableMarket(request.category, request.symbol)
    if (isRejection(market)) return market
    return placed(placeOrder(account, market, request))
  }

  function placed(accepted: AcceptedOrder | Rejection): Placed {
    outbox.flush()
    if (isRejection(accepted)) return accepted
    const { order, replaced } = accepted
    return new Accepted(order, ids, !replaced)
  }

  function replace(uid: string, name: OrderName, terms: ReplaceTerms): Placed {
    const account = accounts.get(uid)
    if (account === undefined) return noAccount(uid)
    const order = findOpen(account, name)
    return isRejection(order) ? order : placed(replaceOrder(order, terms))
  }

  function change(uid: string, request: Parameters<ExchangeCore['change']>[1]): Changed {
    const account = accounts.get(uid)
    if (account === undefined) return noAccount(uid)
    if (find(account, request)?.autoCanceled === true) return reject('25573', 'An earlier change failed and autoCancel canceled the order')
    const order = findOpen(account, request)
    if (isRejection(order)) return order
    const { category, symbol } = order.market.instrument
    if (category !== request.category || symbol !== request.symbol) {
      return reject('25204', `Order does not exist in ${request.category} ${request.symbol}`)
    }
    const problem = changeOrder(order, request, clock.now())
    outbox.flush()
    return problem ?? new Accepted(order, ids, true)
  }

  function cancel(uid: string, name: OrderName): Changed {
    const account = accounts.get(uid)
    if (account === undefined) return noAccount(uid)
    const order = findOpen(account, name)
    if (isRejection(order)) return order
    execution.cancel(order, 'normal_cancel')
    outbox.flush()
    return new Accepted(order, ids, true)
  }

  function cancelAll(uid: string, category: Category, symbol?: string): readonly PracticeOrder[] {
    const open = [...(accounts.get(uid)?.orders.open.values() ?? [])].filter(
      ({ market: { instrument } }) => instrument.category === category && (symbol === undefined || instrument.symbol === symbol),
    )
    for (const order of open) execution.cancel(order, 'normal_cancel')
    outbox.flush()
    return open.map(view)
  }

  const newestFirst = (orders: Iterable<EngineOrder>): readonly PracticeOrder[] => [...orders].toReversed().map(view)

  return {
    listen: (listener, wants = () => true) => outbox.listen(listener, wants),
    addAccount: (options) => accounts.open(options),
    exportAccount(uid) {
      const account = accounts.get(uid)
      return account === undefined ? null : exportAccount(account, ids)
    },
    exportStanding(uid) {
      const account = accounts.get(uid)
      return account === undefined ? null : exportStanding(account, ids)
    },
    importAccount(snapshot) {
      accounts.restore(snapshot)
      outbox.flush()
    },
    collectedFees: () => Object.fromEntries([...fees].map(([coin, amount]) => [coin, toText(amount)])),
    instruments: (category) => instruments.filter((instrument) => instrument.category === category),
    place,
    change,
    replace,
    cancel,
    cancelAll,
    openOrders: (uid) => newestFirst(accounts.get(uid)?.orders.open.values() ?? []),
    closedOrders: (uid) => newestFirst(accounts.get(uid)?.orders.closed.values() ?? []),
    findOrder(uid, name) {
      const account = accounts.get(uid)
      const order = account === undefined ? undefined : find(account, name)
      return order === undefined ? null : view(order)
    },
    fills: (uid) => [...(accounts.get(uid)?.orders.fills ?? [])].toReversed().map((fill) => viewFill(fill, ids)),
    assets(uid) {
      const account = accounts.get(uid)
      return account === undefined ? [] : viewAssets(account)
    },
    positions(uid) {
      const account = accounts.get(uid)
      return account === undefined ? [] : viewPositions(account)
    },
    ...createAccountSettings((uid) => accounts.get(uid), marketOf, outbox),
    ...createMoving(clock, accounts, outbox),
    ...createMarketData(clock, marketOf),
    ...createFunding(clock, marketOf, accounts, outbox, collectFee),
  }
}
