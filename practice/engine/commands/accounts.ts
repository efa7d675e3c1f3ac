import type { AccountHoldings, AccountSnapshot } from '@/practice/engine/api/account-snapshots'
import type { AccountOptions } from '@/practice/engine/api/exchange-core'
import { createAccount, toLeverage } from '@/practice/engine/state/account'
import { restoreOrder, restorePosition } from './account-snapshot'
import { restoreDebt } from '@/practice/engine/state/debt'
import type { Execution } from './execution'
import type { IdSource } from '@/practice/engine/numbers/ids'
import type { FindMarket } from '@/practice/engine/state/markets'
import { holdPriceOf, type OrderNumbers } from './placing'
import type { EngineAccount } from '@/practice/engine/state/entities'

export interface Accounts {
  readonly get: (uid: string) => EngineAccount | undefined
  all(): Iterable<EngineAccount>
  open(options: AccountOptions): EngineAccount
  restore(snapshot: AccountSnapshot): EngineAccount
  restoreVenueAccount(holdings: AccountHoldings): void
}

/** Opens accounts and restores saved ones. */
export function createAccounts(
  findMarket: FindMarket,
  execution: Execution,
  ids: IdSource,
  numbers: OrderNumbers,
): Accounts {
  const byUid = new Map<string, EngineAccount>()
  const groups = new Map<string, number>()

  function groupOf(parentUid: string): number {
    const group = groups.get(parentUid) ?? groups.size
    groups.set(parentUid, group)
    return group
  }

  function open({ deposits, hasHistory = true, ...setup }: AccountOptions): EngineAccount {
    const account = createAccount({ ...setup, hasHistory }, groupOf(setup.parentUid), deposits)
    byUid.set(setup.uid, account)
    return account
  }

  /** Symbols that are no longer listed lose their orders, positions and fills. */
  function restoreHoldings(
    { balances, leverages = {}, debts = {}, positions, ...setup }: AccountHoldings,
    hasHistory: boolean,
  ): EngineAccount {
    const { uid, parentUid, holdMode, leverage } = setup
    const account = open({ uid, parentUid, holdMode, leverage, deposits: balances, hasHistory })
    for (const [key, text] of Object.entries(leverages)) {
      const [category = '', symbol = ''] = key.split(':')
      const market = findMarket(category, symbol)
      if (market !== undefined) account.leverages.set(market, toLeverage(text))
    }
    for (const [coin, debt] of Object.entries(debts)) account.debts.set(coin, restoreDebt(debt))
    for (const saved of positions) {
      const market = findMarket(saved.category, saved.symbol)
      if (market !== undefined) restorePosition(account, market, saved)
    }
    return account
  }

  function restoreHistory(account: EngineAccount, { closedOrders, fills, autoCanceled }: AccountSnapshot): void {
    for (const saved of closedOrders.toReversed()) {
      const market = findMarket(saved.category, saved.symbol)
      if (market === undefined) continue
      const order = restoreOrder(account, market, saved, ids.orderNumber(saved.orderId))
      order.autoCanceled = autoCanceled.includes(saved.orderId)
      account.orders.add(order)
      account.orders.close(order)
      numbers.next = Math.max(numbers.next, order.number + 1)
    }
    for (const saved of fills.toReversed()) {
      account.orders.addFill(saved)
      execution.nextTrade = Math.max(execution.nextTrade, ids.tradeNumber(saved.tradeId) + 1)
    }
  }

  function restoreOpenOrders(account: EngineAccount, { openOrders }: AccountSnapshot): void {
    const orders = openOrders.toReversed().flatMap((saved) => {
      const market = findMarket(saved.category, saved.symbol)
      return market === undefined ? [] : [restoreOrder(account, market, saved, ids.orderNumber(saved.orderId))]
    })
    for (const order of orders) {
      account.orders.add(order)
      order.holdPrice = holdPriceOf(order)
      numbers.next = Math.max(numbers.next, order.number + 1)
    }
    orders.forEach((order) => {
      // Losses since the order was placed may have used up its margin. Then it is canceled.
      if (execution.settlementOf(order.market).reserve(order) === null) execution.submit(order)
      else execution.cancel(order, 'normal_cancel')
    })
  }

  return {
    get: (uid) => byUid.get(uid),
    all: () => byUid.values(),
    open,
    restore(snapshot) {
      const account = restoreHoldings(snapshot, true)
      restoreHistory(account, snapshot)
      restoreOpenOrders(account, snapshot)
      return account
    },
    restoreVenueAccount: (holdings) => void restoreHoldings(holdings, false),
  }
}
