import { unknownParts } from '@/shared/trading/account/account'
import type { StrategyRecord } from '@/shared/exchange/calls/trade/strategy/strategy-fields'
import type { Batch, PlaceResult } from '@/shared/ipc/contract'
import type { Failure } from '@/shared/ipc/transport/reply'
import type { Position } from '@/shared/trading/account/account'
import { closingCall } from '@/shared/trading/account/close-position'
import type { Outcome } from '@/shared/trading/orders/outcome'
import { isOver } from '@/shared/trading/orders/order-lifecycle'
import { type CloseAll, closeAll } from '@/renderer/domain/positions/close-all'
import { countCancels, type StrategyCancel } from '@/renderer/domain/strategy/strategy-cancels'
import { placeUnseen } from '@/renderer/domain/review/place-at-once'
import { newIntentToken } from '@/renderer/state/actions/intent-token'
import { createAccountStore } from '@/renderer/state/bridge/account-session'
import { bridge } from '@/renderer/state/bridge/bridge'
import type { InstrumentOf } from '@/renderer/state/queries/instrument-lookup'
import { useAccount } from '@/renderer/state/stores/account-store'
import { useOrders } from '@/renderer/state/stores/orders-store'
import { useRequests } from '@/renderer/state/stores/requests-store'
import { showOverlay } from '@/renderer/state/stores/screen-store'
import { panicCalls, panicOrders, type PanicScope } from './panic-orders'
import { panicStrategies } from './panic-strategies'

/** What the batch of closing orders is called, here and in the journal. */
export const PANIC_BATCH = 'Panic: close positions'
/**
 * How long the orders get to be shown canceled before positions are closed. A market close does not rest, so that a
 * cancel that comes later harms it in no way.
 */
const CANCEL_MS = 3000

/** Closing what is held, once the cancels are out. */
export interface Flatten extends CloseAll {
  /**
   * `question`: nothing was sent, because of what the main process finds; a review shows it. `unanswered`: Volley's
   * main process did not say whether it took them.
   */
  readonly state: 'canceling' | 'sending' | 'question' | 'sent' | 'not-sent' | 'unanswered'
  /** The batch they left in; null before. */
  readonly batchId: string | null
  /** Why nothing was sent, or nothing is known of it. */
  readonly problem: string | null
}

/** One use of panic, and what is known of it. */
export interface PanicRun {
  /** Unix ms. */
  readonly at: number
  readonly canceled: readonly string[]
  readonly problems: readonly string[]
  /** Strategy orders that are canceled with them; null where that was not asked for. */
  readonly strategies: StrategyCancel | 'reading' | null
  /** Null where closing was not asked for. */
  readonly flatten: Flatten | null
}

/** The last panic of the account on screen, kept while this page lives; its batch is kept by the journal. */
export const usePanicRun = createAccountStore<{ readonly run: PanicRun | null }>({ run: null })

const inScope = (scope: PanicScope, { category, symbol }: Position): boolean =>
  scope === null || (category === scope.category && symbol === scope.symbol)

/** What would be closed now, each position by an order of its own at the market. */
export const closingsIn = (positions: readonly Position[], scope: PanicScope, instrumentOf: InstrumentOf): CloseAll =>
  closeAll(
    positions.filter((position) => inScope(scope, position)),
    'market',
    instrumentOf,
  )

const problemOf = (outcome: Outcome): string | null => (outcome.kind === 'acknowledged' ? null : outcome.message)
const leftOpen = ({ message }: Failure): string => `${message} It may still be carried out.`

/** What a refusal leaves to do: a review where something is to be confirmed, else nothing was sent. */
function answerOf(refused: PlaceResult): Partial<Flatten> {
  if (refused.accepted || (refused.assessment !== null && refused.assessment.band !== 'never'))
    return { state: 'question' }
  return { state: 'not-sent', problem: refused.refusals.map(({ message }) => message).join(' ') }
}

/** Whether cancels of strategy orders are still to be sent or shown. */
function areCanceling(strategies: PanicRun['strategies']): boolean {
  if (strategies === null) return false
  return strategies === 'reading' || countCancels(useRequests.getState().requests, strategies).underWay > 0
}

/** Resolves once nothing of the cancels is under way, or after the time they get. */
function untilOver(keys: readonly string[]): Promise<void> {
  const areOver = (): boolean => {
    const { orders } = useOrders.getState()
    return (
      !areCanceling(usePanicRun.getState().run?.strategies ?? null) &&
      keys.every((key) => isOver(orders.get(key)?.state ?? 'canceled'))
    )
  }
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      for (const stop of stops) stop()
      resolve()
    }
    const timer = setTimeout(end, CANCEL_MS)
    const stops = [useOrders, useRequests, usePanicRun].map(({ subscribe }) => subscribe(() => areOver() && end()))
    if (areOver()) end()
  })
}

/** What is done beside canceling the orders. */
export interface PanicOptions {
  readonly flattens: boolean
  /** Strategy orders as they were seen last, where they are to be canceled as well. */
  readonly strategies: readonly StrategyRecord[] | null
}

/**
 * Cancels what may be open in the scope and, where that was asked for, closes what is then held. Each closing order is
 * sent at most once: whatever comes of it, nothing here sends it again.
 */
export async function panic(
  scope: PanicScope,
  { flattens, strategies }: PanicOptions,
  instrumentOf: InstrumentOf,
): Promise<void> {
  const found = panicOrders(useOrders.getState().orders, scope)
  const canceled = found.map(({ key }) => key)
  const none: Flatten = { state: 'canceling', closed: [], left: [], batchId: null, problem: null }
  const at = Date.now()
  const reading = strategies === null ? null : 'reading'
  usePanicRun.setState({
    run: { at, canceled, problems: [], strategies: reading, flatten: flattens ? none : null },
  })
  /** Another account came on screen, or panic was used again: neither is any business of this run. */
  const change = (next: (run: PanicRun) => PanicRun): boolean => {
    const { run } = usePanicRun.getState()
    if (run?.at !== at) return false
    usePanicRun.setState({ run: next(run) })
    return true
  }
  const become = (flatten: Partial<Flatten>): boolean =>
    change((run) => ({ ...run, flatten: { ...(run.flatten ?? none), ...flatten } }))

  const addProblem = (text: string): boolean => change((run) => ({ ...run, problems: [...run.problems, text] }))
  if (strategies !== null)
    void panicStrategies({
      scope,
      seen: strategies,
      become: (standing) => change((run) => ({ ...run, strategies: standing })),
      problem: addProblem,
    })
  const calls = found.length === 0 ? [] : panicCalls(found, scope)
  const replies = await Promise.all(
    calls.map((where) => bridge.call('orders.cancelAll', { token: newIntentToken(), ...where })),
  )
  const problems = replies.flatMap((reply) => (reply.ok ? (problemOf(reply.value) ?? []) : leftOpen(reply.error)))
  if (!change((run) => ({ ...run, problems: [...run.problems, ...problems] })) || !flattens) return

  await untilOver(canceled)
  const { account } = useAccount.getState()
  if (account === null) return void become({ state: 'not-sent', problem: 'The positions are not known.' })
  const unknown = unknownParts(account, ['positions']).filter(
    ({ category }) => scope === null || scope.category === category,
  )
  for (const { name } of unknown) addProblem(`${name} are not known: check them on the exchange.`)
  const { closed, left } = closingsIn(account.positions, scope, instrumentOf)
  if (closed.length === 0 && unknown.length > 0)
    return void become({ state: 'not-sent', left, problem: 'The positions are not known.' })
  if (closed.length === 0) return void become({ state: 'sent', left })
  if (!become({ state: 'sending', closed, left })) return
  const orders = closed.map(({ order }) => order)
  const reply = await placeUnseen({
    orders,
    onUnknown: 'continue',
    draftRows: [],
    name: PANIC_BATCH,
    via: closingCall(orders),
    plan: null,
  })
  const { ok } = reply
  if (ok && reply.value.accepted) return void become({ state: 'sent', batchId: reply.value.batch.id })
  // Whoever closed the dialog meanwhile has to see that positions are still held.
  if (become(ok ? answerOf(reply.value) : { state: 'unanswered', problem: leftOpen(reply.error) })) showOverlay('panic')
}

/** The closing orders were reviewed: they left in this batch, or were put back. */
export function answerQuestion(batch: Batch | null): void {
  const { run } = usePanicRun.getState()
  if (run?.flatten == null) return
  const answered: Partial<Flatten> =
    batch === null
      ? { state: 'not-sent', problem: 'The closing orders were not sent: you went back from their review.' }
      : { state: 'sent', batchId: batch.id, problem: null }
  usePanicRun.setState({ run: { ...run, flatten: { ...run.flatten, ...answered } } })
}
