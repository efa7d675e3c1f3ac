import { t } from '@/shared/languages/text'
import { cancelAllSentence } from '@/shared/trading/orders/journal/entry-sentences'
import { sleep, type Clock } from '@/shared/base/clock'
import { SUCCESS } from '@/shared/exchange/protocol/envelope'
import { Category } from '@/shared/exchange/protocol/fields'
import type { BatchResult } from '@/shared/exchange/calls/trade/batch-result'
import type { Order } from '@/shared/trading/orders/order'
import { withCancel } from '@/shared/trading/orders/pending-amend'
import { isInFlight, isOpen, isOver } from '@/shared/trading/orders/order-lifecycle'
import type { Outcome } from '@/shared/trading/orders/outcome'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'
import { outcomeOfCall } from '../sending/batch-outcomes'
import { cancelAllCall } from './cancel-calls'
import { covers, type CancelAllLocks, type CancelAllScope } from '../gate/cancel-all-locks'
import type { Gate } from '../gate/gate'
import type { Journal } from '../journal/journal'
import type { Notify } from '../gate/notices'
import type { OrderStore } from '../records/order-store'
import type { OrderReads } from '../resolving/order-reads'
import { settleWindowMs } from '../resolving/settle-window'
import type { Post } from '../sending/order-call'
import type { Sender } from '../sending/sender'

export interface CancelAllOptions {
  readonly client: ExchangeClient
  readonly reads: OrderReads
  readonly post: Post
  readonly store: OrderStore
  readonly journal: Journal
  readonly clock: Clock
  readonly gate: Gate
  readonly locks: CancelAllLocks
  readonly sender: Pick<Sender, 'withdraw'>
  readonly notify: Notify
  readonly isStopped: () => boolean
}

interface Unsettled {
  readonly category: Category
  readonly symbol: string | undefined
  readonly targets: readonly Order[]
  readonly withdrawn: number
  /** True if the exchange acknowledged the command; otherwise it may still be in flight. */
  readonly isCertain: boolean
}

/** The order was closed before the cancel arrived. */
const ALREADY_GONE = '24056'
const REREAD_DELAYS_MS = [200, 500, 1000, 2000, 5000] as const

const isFailure = (element: BatchResult): boolean =>
  element.code !== '' && element.code !== SUCCESS && element.code !== ALREADY_GONE
const nameOf = (scope: CancelAllScope): string => scope.symbol ?? t`all of ${scope.category}`

/** Cancels every order of a category or symbol. The result is read back, never taken from the answer (R34). */
export function createCancelAll({
  client,
  reads,
  post,
  store,
  journal,
  clock,
  gate,
  locks,
  sender,
  notify,
  isStopped,
}: CancelAllOptions) {
  const inScope = (scope: CancelAllScope): Order[] =>
    store.all().filter((order) => covers(scope, order) && (isOpen(order.state) || isInFlight(order.state)))

  function mark(orders: readonly Order[], state: 'sent' | 'acknowledged' | 'unknown'): void {
    for (const { key } of orders) {
      const order = store.get(key)
      if (order === null || isOver(order.state)) continue
      const since = clock.now()
      store.amend(key, { pending: { ...withCancel(order, state, since), since } })
    }
  }

  /** Reads the scope again. True if none of these orders is open. */
  async function isEmpty(category: Category, symbol: string | undefined, targets: readonly Order[]): Promise<boolean> {
    const listing = await reads.openOrders(client.rest, symbol === undefined ? { category } : { category, symbol })
    for (const update of listing.items) store.applyUpdate(update)
    if (!listing.ended) return false
    const listed = new Set(listing.items.map((update) => update.orderId))
    for (const { key } of targets) {
      const order = store.get(key)
      if (order === null || !isOpen(order.state) || listed.has(order.orderId ?? '')) continue
      const result = await reads.byName(client.rest, order)
      if (result.kind === 'found') store.applyUpdate(result.evidence)
    }
    return listing.items.length === 0 && targets.every(({ key }) => !isOpen(store.get(key)?.state ?? 'canceled'))
  }

  function report(scope: CancelAllScope, targets: readonly Order[], withdrawn: number): void {
    const states = targets.map(({ key }) => store.get(key)?.state)
    const count = (state: string): number => states.filter((candidate) => candidate === state).length
    const open = states.filter((state) => state !== undefined && isOpen(state)).length
    const text =
      t`${count('canceled')} canceled, ${count('filled')} filled before that, ` +
      t`${withdrawn} withdrawn before sending, ${open} still open.`
    notify(open > 0 ? 'error' : 'info', t`Cancel all, ${nameOf(scope)}`, text)
  }

  /** The lock remains until the scope is empty, or until a delayed cancel-all can no longer take effect. */
  async function settle({ category, symbol, targets, withdrawn, isCertain }: Unsettled): Promise<void> {
    const until = clock.mono() + settleWindowMs(client)
    for (let poll = 0; clock.mono() < until && !isStopped(); poll += 1) {
      await sleep(clock, REREAD_DELAYS_MS[Math.min(poll, REREAD_DELAYS_MS.length - 1)] ?? 5000)
      // An empty scope settles a cancel that arrived. A cancel that may still be in flight can take effect later.
      if ((await isEmpty(category, symbol, targets)) && isCertain) break
    }
    if (!isStopped()) report({ category, symbol: symbol ?? null }, targets, withdrawn)
  }

  function unmark(orders: readonly Order[]): void {
    for (const { key } of orders) if (store.get(key)?.pending?.kind === 'cancel') store.amend(key, { pending: null })
  }

  async function cancelAll(category: Category, symbol: string | undefined): Promise<Outcome> {
    const rejection = gate.rejection('cancel')
    if (rejection !== null) return { kind: 'not_sent', code: 'gate', message: rejection }
    const scope: CancelAllScope = { category, symbol: symbol ?? null }
    const withdrawn = sender.withdraw((order) => covers(scope, order), {
      code: 'withdrawn',
      message: t('Withdrawn by cancel-all before it was sent'),
    })
    const lift = locks.lock(scope)
    const targets = inScope(scope)
    const result = await post(cancelAllCall, [{ category, symbol }], null, {
      beforeSend: () => {
        for (const { key } of targets) journal.note(key, 'command', cancelAllSentence(nameOf(scope)))
        mark(targets, 'sent')
      },
    })
    const outcome = outcomeOfCall(result, null)
    if (result.kind === 'done') {
      for (const element of result.data.filter(isFailure)) {
        notify(
          'error',
          t('An order was not canceled'),
          `${element.orderId ?? element.clientOid}: ${element.code} ${element.msg}`,
        )
      }
    }
    if (outcome.kind === 'acknowledged' || outcome.kind === 'unknown') {
      mark(targets, outcome.kind)
      void settle({
        category,
        symbol,
        targets,
        withdrawn: withdrawn.length,
        isCertain: outcome.kind === 'acknowledged',
      }).finally(lift)
    } else {
      lift()
      unmark(targets)
    }
    return outcome
  }

  const unfinished = locks.unfinishedLocks.flatMap(({ category, symbol }) => {
    const parsed = Category.safeParse(category)
    return parsed.success
      ? [{ category: parsed.data, symbol: symbol ?? undefined, lift: locks.lock({ category, symbol }) }]
      : []
  })
  /** A cancel-all of the last session may still be in flight, for as long as a request without an answer. */
  function resume(): void {
    for (const { lift, ...scope } of unfinished.splice(0)) {
      const targets = inScope({ ...scope, symbol: scope.symbol ?? null }).filter(
        ({ pending }) => pending?.kind === 'cancel',
      )
      void settle({ ...scope, targets, withdrawn: 0, isCertain: false }).finally(lift)
    }
  }

  return { cancelAll, resume }
}
