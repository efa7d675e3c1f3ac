import { lastOfEach } from '@/shared/base/last-of-each'
import { categories, type Category } from '@/shared/exchange/protocol/fields'
import { type StrategyRecord, waitingStatus } from '@/shared/exchange/calls/trade/strategy/strategy-fields'
import type { CheckedInputOf, CommandResult } from '@/shared/ipc/contract'
import { type StrategyList, strategyCancelId } from '@/shared/ipc/trading/strategies'
import type { CallResult, RestClient } from '@/electron/exchange/protocol/call'
import { completeOnly } from '@/electron/exchange/rest/answer'
import type { ActiveSession } from '@/electron/app/session/active-session'
import type { Session } from '@/electron/app/session/session'

/** Strategy orders of the active account, placed by any program. */
export interface AccountStrategies {
  readonly list: (request: CheckedInputOf<'strategies.list'>) => Promise<StrategyList>
  /**
   * Cancels them, each once for this token. Orders that the exchange then lists as closed are settled. The others are
   * polled one by one, like any unknown outcome.
   */
  readonly cancel: (request: CheckedInputOf<'strategies.cancel'>) => Promise<readonly CommandResult[]>
}

/** Number of closed orders read per category, newest first. */
const PAST = '50'

async function pastOf(rest: RestClient, category: Category): Promise<CallResult<readonly StrategyRecord[]>> {
  const page = await rest.historyStrategyOrders({ category, limit: PAST })
  return page.kind === 'done' ? { ...page, data: page.data.list } : page
}

export function createAccountStrategies(active: Pick<ActiveSession, 'current'>): AccountStrategies {
  async function listOf(session: Session, of: 'waiting' | 'past'): Promise<StrategyList> {
    const { rest } = session.client
    const readCategory = (category: Category): Promise<CallResult<readonly StrategyRecord[]>> =>
      of === 'waiting' ? rest.unfilledStrategyOrders({ category }) : pastOf(rest, category)
    const results = await Promise.all(categories.map(readCategory))
    const listed = results.flatMap((result) => (result.kind === 'done' ? result.data : []))
    const orders = lastOfEach(listed, ({ orderId }) => orderId)
    const requests = session.ledgerIfReady()?.requests
    if (of === 'waiting') requests?.noteListed(orders)
    requests?.settleBy(
      of === 'past' ? orders : orders.map((order) => ({ ...order, status: waitingStatus(order.status) })),
    )
    const missing = results
      .map(completeOnly)
      .flatMap((result, at) => (result.kind === 'done' ? [] : [{ category: categories[at]!, reason: result.message }]))
    return { orders, missing }
  }

  return {
    list: ({ of }) => listOf(active.current(), of),
    async cancel({ token, orderIds }) {
      const session = active.current()
      const requests = session.requests()
      const results = await Promise.all(
        [...new Set(orderIds)].map(async (orderId): Promise<readonly CommandResult[]> => {
          const parts = await requests.send(strategyCancelId(token, orderId), 'cancelStrategyOrder', { orderId })
          return parts.map(({ outcome }) => ({ key: orderId, outcome }))
        }),
      )
      void listOf(session, 'past')
      return results.flat()
    },
  }
}
