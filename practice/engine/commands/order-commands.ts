import type { Clock } from '@/shared/base/clock'
import type { Amended, ExchangeCore, Placed, Rejection } from '@/practice/engine/api/exchange-core'
import type { Accounts } from './accounts'
import { createAmending, createCancelReplace } from './amending'
import type { Execution } from './execution'
import type { IdSource } from '@/practice/engine/numbers/ids'
import { Accepted } from '@/practice/engine/views/event-views'
import type { Markets } from '@/practice/engine/state/markets'
import { type EngineOrderName, lookUpOrder } from '@/practice/engine/state/order-lookup'
import { viewOrder } from '@/practice/engine/views/order-view'
import type { Outbox } from '@/practice/engine/state/outbox'
import { type AcceptedOrder, createPlacing, type OrderNumbers } from './placing'
import { isRejection, reject } from '@/practice/engine/api/rejection'
import type { EngineAccount, EngineOrder } from '@/practice/engine/state/entities'

type OrderCommands = Pick<ExchangeCore, 'place' | 'amend' | 'cancelReplace' | 'cancel' | 'cancelAll'>

export interface OrderCommandParts {
  readonly clock: Clock
  readonly ids: IdSource
  readonly accounts: Accounts
  readonly markets: Markets
  readonly execution: Execution
  readonly numbers: OrderNumbers
  readonly outbox: Outbox
}

const noAccount = (uid: string): Rejection => reject('40034', `uid ${uid} does not exist`)

/** Order commands of traders: each finds its order, acts and notifies the listeners. */
export function createOrderCommands({
  clock,
  ids,
  accounts,
  markets,
  execution,
  numbers,
  outbox,
}: OrderCommandParts): OrderCommands {
  const placing = createPlacing(clock, execution, numbers)
  const amendOrder = createAmending(execution, outbox)
  const cancelReplaceOrder = createCancelReplace(execution, placing)

  function findOpen(account: EngineAccount, name: EngineOrderName): EngineOrder | Rejection {
    const order = lookUpOrder(account, ids, name)
    if (order !== undefined && account.orders.open.has(order.number)) return order
    const orderText = name.orderId === undefined ? `clientOid ${name.clientOid ?? ''}` : `orderId ${name.orderId}`
    return reject('25204', `Order does not exist or is closed: ${orderText}`)
  }

  function placed(accepted: AcceptedOrder | Rejection): Placed {
    outbox.flush()
    if (isRejection(accepted)) return accepted
    const { order, replaced } = accepted
    return new Accepted(order, ids, !replaced)
  }

  const place: OrderCommands['place'] = (uid, request, isLate = false) => {
    const account = accounts.get(uid)
    if (account === undefined) return noAccount(uid)
    const market = markets.tradable(request.category, request.symbol)
    if (isRejection(market)) return market
    return placed(placing.place(account, market, request, isLate))
  }

  const cancelReplace: OrderCommands['cancelReplace'] = (uid, name, terms) => {
    const account = accounts.get(uid)
    if (account === undefined) return noAccount(uid)
    const order = findOpen(account, name)
    return isRejection(order) ? order : placed(cancelReplaceOrder(order, terms))
  }

  const amend: OrderCommands['amend'] = (uid, request) => {
    const account = accounts.get(uid)
    if (account === undefined) return noAccount(uid)
    if (lookUpOrder(account, ids, request)?.autoCanceled === true)
      return reject('25573', 'An earlier change failed and autoCancel canceled the order')
    const order = findOpen(account, request)
    if (isRejection(order)) return order
    if (order.category !== request.category || order.market.instrument.symbol !== request.symbol) {
      return reject('25204', `Order does not exist in ${request.category} ${request.symbol}`)
    }
    const problem = amendOrder(order, request, clock.now())
    outbox.flush()
    return problem ?? new Accepted(order, ids, true)
  }

  const cancel = (uid: string, name: EngineOrderName): Amended => {
    const account = accounts.get(uid)
    if (account === undefined) return noAccount(uid)
    const order = findOpen(account, name)
    if (isRejection(order)) return order
    execution.cancel(order, 'normal_cancel')
    outbox.flush()
    return new Accepted(order, ids, true)
  }

  const cancelAll: OrderCommands['cancelAll'] = (uid, category, symbol) => {
    const open = [...(accounts.get(uid)?.orders.open.values() ?? [])].filter(
      (order) => order.category === category && (symbol === undefined || order.market.instrument.symbol === symbol),
    )
    for (const order of open) execution.cancel(order, 'normal_cancel')
    outbox.flush()
    return open.map((order) => viewOrder(order, ids))
  }

  return { place, amend, cancelReplace, cancel, cancelAll }
}
