import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import type { AccountRisk } from '@/practice/engine/money/account-risk'
import { exportAccount, exportUser } from './account-snapshot'
import { viewAssets, viewPositions } from '@/practice/engine/views/account-view'
import type { Accounts } from './accounts'
import type { IdSource } from '@/practice/engine/numbers/ids'
import type { FindMarket } from '@/practice/engine/state/markets'
import { lookUpOrder } from '@/practice/engine/state/order-lookup'
import { fillText, viewOrder } from '@/practice/engine/views/order-view'
import type { PracticeOrder } from '@/practice/engine/api/practice-order'
import type { EngineAccount, EngineOrder } from '@/practice/engine/state/entities'

type AccountQueries = Pick<
  ExchangeCore,
  | 'openOrders'
  | 'closedOrders'
  | 'findOrder'
  | 'fills'
  | 'assets'
  | 'risk'
  | 'positions'
  | 'openInterest'
  | 'exportAccount'
  | 'exportHoldings'
  | 'holdingsVersion'
>

/** Queries about one account. An unknown account has empty results. */
export function createAccountQueries(
  accounts: Accounts,
  findMarket: FindMarket,
  risk: AccountRisk,
  ids: IdSource,
): AccountQueries {
  const newestFirst = (orders: Iterable<EngineOrder>): readonly PracticeOrder[] =>
    [...orders].toReversed().map((order) => viewOrder(order, ids))

  function queryAccount<Answer>(uid: string, answer: (account: EngineAccount) => Answer, fallback: Answer): Answer {
    const account = accounts.get(uid)
    return account === undefined ? fallback : answer(account)
  }

  return {
    openOrders: (uid) => queryAccount(uid, ({ orders }) => newestFirst(orders.open.values()), []),
    closedOrders: (uid) => queryAccount(uid, ({ orders }) => newestFirst(orders.closed.values()), []),
    findOrder: (uid, name) =>
      queryAccount(
        uid,
        (account) => {
          const order = lookUpOrder(account, ids, name)
          return order === undefined ? null : viewOrder(order, ids)
        },
        null,
      ),
    fills: (uid) => queryAccount(uid, ({ orders }) => orders.fills.toReversed().map((fill) => fillText(fill, ids)), []),
    assets: (uid) => queryAccount(uid, viewAssets, []),
    risk: (uid) => risk.view(accounts.get(uid)),
    positions: (uid) => queryAccount(uid, (account) => viewPositions(account, risk), []),
    openInterest(category, symbol) {
      const market = findMarket(category, symbol)
      if (market === undefined) return '0'
      let lots = 0
      for (const { exposures } of accounts.all()) lots += exposures.get(market)?.long.lots ?? 0
      return market.lots.plain(lots)
    },
    exportAccount: (uid) => queryAccount(uid, (account) => exportAccount(account, ids), null),
    exportHoldings: (uid) => queryAccount(uid, (account) => exportUser(account, ids), null),
    holdingsVersion: (uid) => queryAccount(uid, ({ holdingsVersion }) => holdingsVersion, 0),
  }
}
