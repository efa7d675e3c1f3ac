import type { Category } from '../../shared/exchange/fields'
import type { InputOf } from '../../shared/ipc/contract'
import { LTV_UNCHECKED_RULE } from '../../shared/trading/ltv/ltv-stop'
import type { Outcome } from '../../shared/trading/outcome'
import { bridge } from '../bridge/bridge'
import { showToast } from '../ui/toasts'
import { newIntentToken } from './intent-token'
import { outcomeSummary } from './outcome-words'

type Change = InputOf<'orders.amend'>['changes'][number]

function report(what: string, outcomes: readonly Outcome[]): void {
  const summary = outcomeSummary(what, outcomes)
  if (summary) showToast(summary.level, summary.title, summary.text)
}
const reportFailure = (what: string, message: string): void => showToast('error', `${what}: nothing was sent`, message)

/** Asks the exchange to cancel these orders one by one. What becomes of each shows in the orders. */
export async function cancelOrders(keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const reply = await bridge.call('orders.cancel', { token: newIntentToken(), keys: [...keys] })
  if (reply.ok) report('Cancel', reply.value.map(({ outcome }) => outcome))
  else reportFailure('Cancel', reply.error.message)
}

/** Whether every change was taken, or the question to be answered before one may leave. */
export type Amended = { readonly kind: 'taken' | 'failed' } | { readonly kind: 'question'; readonly text: string }

/** Asks the exchange to change price or quantity of open orders; `accepted` are the warnings the trader accepted, by rule. */
export async function amendOrders(changes: readonly Change[], accepted: readonly string[] = []): Promise<Amended> {
  const reply = await bridge.call('orders.amend', { token: newIntentToken(), changes: [...changes], accepted: [...accepted] })
  if (!reply.ok) {
    reportFailure('Amend', reply.error.message)
    return { kind: 'failed' }
  }
  const outcomes = reply.value.map(({ outcome }) => outcome)
  const open = outcomes.find((outcome) => outcome.kind === 'not_sent' && outcome.code === LTV_UNCHECKED_RULE)
  if (open?.kind === 'not_sent') {
    showToast('warning', 'Amend: nothing was sent yet', `${open.message}. Send it again to accept that.`)
    return { kind: 'question', text: open.message }
  }
  report('Amend', outcomes)
  return { kind: outcomes.every(({ kind }) => kind === 'acknowledged') ? 'taken' : 'failed' }
}

/** Cancels everything open in a category or one symbol of it, whoever placed it. */
export async function cancelAll(category: Category, symbol?: string): Promise<void> {
  const reply = await bridge.call('orders.cancelAll', { token: newIntentToken(), category, ...(symbol === undefined ? {} : { symbol }) })
  if (reply.ok) report('Cancel all', [reply.value])
  else reportFailure('Cancel all', reply.error.message)
}

/** Holds back the requests of a batch that have not left yet. */
export async function stopBatch(batchId: string): Promise<void> {
  const reply = await bridge.call('batches.stop', { batchId })
  if (!reply.ok) reportFailure('Stop', reply.error.message)
}
