import type { ManualClock } from '@/shared/testing/manual-clock'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { AccountOptions, ExchangeCore, ExchangeEvent } from '@/practice/engine/api/exchange-core'
import { createAmendQueue, type AmendQueue } from '@/practice/rest/routes/amend-queue'
import { createTradeRoutes } from '@/practice/rest/routes/trade-routes'
import { createExchangeCore } from '@/practice/engine/core'
import type { MarginLoan } from '@/practice/engine/api/margin-loans'
import type { ReferenceOrderName } from '@/practice/engine/testing/reference/commands'
import { type ModelAction, TRANSFER } from './action'

const FIRST_ORDER_ID = 1_300_000_000_000_000_001n
/** The number of an order or a trade: its IDs count up from one that ends in 1. */
export const numberOf = (id: string): number => Number(id.slice(-9)) - 1
const idOf = (number: number): string => String(FIRST_ORDER_ID + BigInt(number))
const engineName = ({ id, clientOid }: ReferenceOrderName) => (id === undefined ? { clientOid } : { orderId: idOf(id) })

/** The engine with its trading routes, and all events since the last read. */
export interface Engine {
  readonly core: ExchangeCore
  readonly amendments: AmendQueue
  readonly events: ExchangeEvent[]
  /** Runs an action, and returns its result in the format of the model. */
  run(action: ModelAction): string
}

/** Line of the routes' answer for one order. */
function elementText({
  orderId,
  code,
}: {
  readonly orderId?: string | null | undefined
  readonly code?: string | null | undefined
}): string {
  if (code) return code
  return orderId ? `#${numberOf(orderId)}` : 'displaced an earlier one'
}

const noneLate = new Set<number>()
const codeText = (answer: { readonly ok: boolean; readonly code?: string }): string => answer.code ?? 'done'

/** `loans` also enables margin trading for pairs of coins that can be borrowed. */
export function createEngine(
  clock: ManualClock,
  instruments: readonly Instrument[],
  accounts: readonly AccountOptions[],
  loans: readonly MarginLoan[] = [],
): Engine {
  const core = createExchangeCore({ clock, loans, instruments, firstOrderId: idOf(0) })
  const events: ExchangeEvent[] = []
  core.listen((event) => events.push(event))
  for (const account of accounts) core.addAccount(account)
  const amendments = createAmendQueue(core, clock, () => undefined)
  const routes = createTradeRoutes(core, amendments)

  function place({ uid, orders }: Extract<ModelAction, { act: 'place' }>): string {
    const answer = routes.placeBatch([...orders], uid, noneLate, { permissions: [] })
    return answer.ok ? (answer.data ?? []).map(elementText).join(' ') : answer.code
  }

  function amend({ uid, name, where, terms, autoCancel }: Extract<ModelAction, { act: 'change' }>): string {
    return elementText(
      amendments.take(uid, { ...where, ...engineName(name), ...terms, autoCancel: autoCancel ? 'yes' : 'no' }),
    )
  }

  function cancelReplace({ uid, name, ...terms }: Extract<ModelAction, { act: 'replace' }>): string {
    const placed = core.cancelReplace(uid, engineName(name), terms)
    return placed.ok ? `#${numberOf(placed.orderId)}` : placed.code
  }

  function runOther(action: Exclude<ModelAction, { act: 'place' | 'change' | 'replace' }>): string {
    if (action.act === 'cancel') return codeText(core.cancel(action.uid, engineName(action.name)))
    if (action.act === 'cancelAll')
      return core
        .cancelAll(action.uid, action.category)
        .map(({ orderId }) => `#${numberOf(orderId)}`)
        .join(' ')
    if (action.act === 'move') return core.move(action.uid, action.coin, action.amount, TRANSFER) ? 'moved' : 'refused'
    if (action.act === 'leverage')
      return codeText(core.setLeverage(action.uid, action.where.category, action.where.symbol, action.leverage))
    if (action.act === 'holdMode') return codeText(core.setHoldMode(action.uid, action.mode))
    if (action.act === 'wait') clock.advance(action.ms)
    else if (action.act === 'interest') core.chargeInterest()
    else if (action.act === 'mark') core.setMarkPrice(action.where.category, action.where.symbol, action.price)
    else if (action.act === 'index') core.setIndexPrice(action.where.category, action.where.symbol, action.price)
    else core.settleFunding(action.where.category, action.where.symbol)
    return 'done'
  }

  return {
    core,
    amendments,
    events,
    run(action) {
      if (action.act === 'place') return place(action)
      if (action.act === 'change') return amend(action)
      return action.act === 'replace' ? cancelReplace(action) : runOther(action)
    },
  }
}
