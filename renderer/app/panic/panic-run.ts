import { t } from '@/shared/languages/text'
import { isFutures } from '@/shared/exchange/protocol/fields'
import { type Position, unknownParts } from '@/shared/trading/account/account'
import type { StrategyRecord } from '@/shared/exchange/calls/trade/strategy/strategy-fields'
import type { Batch, PlaceResult } from '@/shared/ipc/contract'
import type { Failure } from '@/shared/ipc/transport/reply'
import type { ClassicOrder } from '@/shared/trading/account/classic-account'
import { closingCall } from '@/shared/trading/account/close-position'
import type { Order } from '@/shared/trading/orders/order'
import type { Outcome } from '@/shared/trading/orders/outcome'
import { isOver } from '@/shared/trading/orders/order-lifecycle'
import { type CloseAll, closeAll } from '@/renderer/domain/positions/close-all'
import { countCancels, type ListedCancel, type StrategyCancel } from '@/renderer/domain/strategy/strategy-cancels'
import { placeUnseen } from '@/renderer/domain/review/place-at-once'
import { newIntentToken } from '@/renderer/state/actions/intent-token'
import { createAccountStore } from '@/renderer/state/bridge/account-session'
import { bridge } from '@/renderer/state/bridge/bridge'
import type { InstrumentOf } from '@/renderer/state/queries/instrument-lookup'
import { useAccount } from '@/renderer/state/stores/account-store'
import { useOrders } from '@/renderer/state/stores/orders-store'
import { useRequests } from '@/renderer/state/stores/requests-store'
import { showOverlay } from '@/renderer/state/stores/screen-store'
import { cancelListed, cancelOwn } from './panic-classic'
import { isInScope, panicCalls, panicOrders, type PanicScope } from './panic-orders'
import { panicStrategies } from './panic-strategies'

/** Name of the batch of closing orders, on screen and in the journal. */
export const PANIC_BATCH = t('Panic: close positions')
/**
 * Time for the cancels to be confirmed before positions are closed. A market order does not rest, so a later cancel
 * cannot affect it.
 */
const CANCEL_MS = 3000

/** Closing of positions after the cancels. */
export interface Flatten extends CloseAll {
  /**
   * `question`: nothing was sent because of findings of the main process, shown in a review. `unanswered`: the main
   * process did not report whether it accepted the orders.
   */
  readonly state: 'canceling' | 'sending' | 'question' | 'sent' | 'not-sent' | 'unanswered'
  /** Batch of the sent closing orders; null before the send. */
  readonly batchId: string | null
  /** Reason why nothing was sent, or why the outcome is unknown. */
  readonly problem: string | null
}

/** One run of panic and its known results. */
export interface PanicRun {
  /** Unix ms. */
  readonly at: number
  readonly canceled: readonly string[]
  readonly problems: readonly string[]
  /** Strategy orders that are canceled as well; null if disabled. */
  readonly strategies: StrategyCancel | 'reading' | null
  /** Listed orders of a classic account that are canceled by ID; null for a unified account. */
  readonly listed: ListedCancel | 'reading' | null
  /** Null if closing of positions is disabled. */
  readonly flatten: Flatten | null
}

/** Last panic of the account on screen, kept for the lifetime of the page. The journal stores its batch. */
export const usePanicRun = createAccountStore<{ readonly run: PanicRun | null }>({ run: null })

/** Market orders that would close the current positions, one per position. */
export const closingsIn = (positions: readonly Position[], scope: PanicScope, instrumentOf: InstrumentOf): CloseAll =>
  closeAll(
    positions.filter((position) => isInScope(scope, position)),
    'market',
    instrumentOf,
  )

/** Null for an unknown outcome: the orders show it, and what becomes of it. */
const problemOf = (outcome: Outcome): string | null =>
  outcome.kind === 'acknowledged' || outcome.kind === 'unknown' ? null : outcome.message
const stillOpenText = ({ message }: Failure): string => t`${message} It may still be carried out.`

/** Next state after a refusal: a review if confirmation is required, otherwise not sent. */
function answerOf(refused: PlaceResult): Partial<Flatten> {
  if (refused.accepted || (refused.assessment !== null && refused.assessment.band !== 'never'))
    return { state: 'question' }
  return { state: 'not-sent', problem: refused.refusals.map(({ message }) => message).join(' ') }
}

/** True while cancels outside of the order lists are not yet sent or confirmed. */
function areCanceling(cancels: PanicRun['strategies'] | PanicRun['listed']): boolean {
  if (cancels === null) return false
  return cancels === 'reading' || countCancels(useRequests.getState().requests, cancels).underWay > 0
}

/** Resolves when no cancel is pending, or after CANCEL_MS. */
function untilOver(keys: readonly string[]): Promise<void> {
  const areOver = (): boolean => {
    const { orders } = useOrders.getState()
    const { run } = usePanicRun.getState()
    return (
      !areCanceling(run?.strategies ?? null) &&
      !areCanceling(run?.listed ?? null) &&
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

/** Options in addition to canceling the orders. */
export interface PanicOptions {
  readonly flattens: boolean
  /** Last known strategy orders, if they are to be canceled as well. */
  readonly strategies: readonly StrategyRecord[] | null
  /** Last known open orders of a classic account; null for a unified account. */
  readonly listed: readonly ClassicOrder[] | null
}

/** Positions as known now, and the names of those that are not known; null if none are. */
interface Held {
  readonly positions: readonly Position[]
  readonly unknown: readonly string[]
}

function unifiedHeld(scope: PanicScope): Held | null {
  const { account } = useAccount.getState()
  if (account === null) return null
  const unknown = unknownParts(account, ['positions']).filter(
    ({ category }) => scope === null || scope.category === category,
  )
  return { positions: account.positions, unknown: unknown.map(({ name }) => name) }
}

/** No store holds the positions of a classic account. */
async function classicHeld(scope: PanicScope): Promise<Held | null> {
  const reply = await bridge.call('classic.holdings', {})
  if (!reply.ok) return null
  const unread = reply.value.missing.filter(
    ({ category }) => isFutures(category) && (scope === null || scope.category === category),
  )
  return {
    positions: reply.value.positions,
    unknown: [...new Set(unread.map(({ category }) => t`Positions in ${category}`))],
  }
}

/** Cancels the categories or the symbol of these orders. Returns the problems. */
async function cancelAll(targets: readonly Order[], scope: PanicScope): Promise<readonly string[]> {
  const calls = targets.length === 0 ? [] : panicCalls(targets, scope)
  const replies = await Promise.all(
    calls.map((where) => bridge.call('orders.cancelAll', { token: newIntentToken(), ...where })),
  )
  return replies.flatMap((reply) => (reply.ok ? (problemOf(reply.value) ?? []) : stillOpenText(reply.error)))
}

/**
 * Cancels all possibly open orders in the scope and, if enabled, closes the remaining positions. Each closing order is
 * sent at most once, whatever its result; it is never sent again here.
 */
export async function panic(
  scope: PanicScope,
  { flattens, strategies, listed }: PanicOptions,
  instrumentOf: InstrumentOf,
): Promise<void> {
  const targets = panicOrders(useOrders.getState().orders, scope)
  const canceled = targets.map(({ key }) => key)
  const none: Flatten = { state: 'canceling', closed: [], skipped: [], batchId: null, problem: null }
  const at = Date.now()
  const reading = strategies === null ? null : 'reading'
  const reads = listed === null ? null : 'reading'
  usePanicRun.setState({
    run: { at, canceled, problems: [], strategies: reading, listed: reads, flatten: flattens ? none : null },
  })
  /** Ignores updates after a change of account or a newer panic. */
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
      records: strategies,
      become: (strategyCancel) => change((run) => ({ ...run, strategies: strategyCancel })),
      problem: addProblem,
    })
  if (listed === null) for (const problem of await cancelAll(targets, scope)) addProblem(problem)
  else {
    const own = cancelOwn(canceled).then((problems) => problems.forEach(addProblem))
    const become = (cancel: ListedCancel): boolean => change((run) => ({ ...run, listed: cancel }))
    const cancels = [own, cancelListed({ scope, own: targets, last: listed, become, problem: addProblem })]
    await Promise.race([Promise.all(cancels), new Promise((resolve) => setTimeout(resolve, CANCEL_MS))])
  }
  if (!change((run) => run) || !flattens) return

  await untilOver(canceled)
  const held = listed === null ? unifiedHeld(scope) : await classicHeld(scope)
  if (held === null) return void become({ state: 'not-sent', problem: t('The positions are not known.') })
  for (const name of held.unknown) addProblem(t`${name} are not known: check them on the exchange.`)
  const { closed, skipped } = closingsIn(held.positions, scope, instrumentOf)
  if (closed.length === 0 && held.unknown.length > 0)
    return void become({ state: 'not-sent', skipped, problem: t('The positions are not known.') })
  if (closed.length === 0) return void become({ state: 'sent', skipped })
  if (!become({ state: 'sending', closed, skipped })) return
  const orders = closed.map(({ order }) => order)
  const reply = await placeUnseen({
    orders,
    onUnknown: 'continue',
    draftRows: [],
    name: PANIC_BATCH,
    via: listed === null ? closingCall(orders) : undefined,
    plan: null,
  })
  const { ok } = reply
  if (ok && reply.value.accepted) return void become({ state: 'sent', batchId: reply.value.batch.id })
  // Reopens the dialog if it was closed, to show that positions are still open.
  if (become(ok ? answerOf(reply.value) : { state: 'unanswered', problem: stillOpenText(reply.error) }))
    showOverlay('panic')
}

/** Result of the review of the closing orders: sent in this batch, or rejected (null). */
export function answerQuestion(batch: Batch | null): void {
  const { run } = usePanicRun.getState()
  if (run?.flatten == null) return
  const answered: Partial<Flatten> =
    batch === null
      ? { state: 'not-sent', problem: t('The closing orders were not sent: you went back from their review.') }
      : { state: 'sent', batchId: batch.id, problem: null }
  usePanicRun.setState({ run: { ...run, flatten: { ...run.flatten, ...answered } } })
}
