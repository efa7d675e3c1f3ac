import type { InputOf } from '../../shared/ipc/contract'
import { LTV_UNCHECKED_RULE } from '../../shared/trading/ltv/ltv-stop'
import { bridge } from '../bridge/bridge'
import { showToast } from '../ui/toasts'
import { newIntentToken } from './intent-token'
import { reportFailure, reportOutcomes } from './report-outcomes'

type Change = InputOf<'orders.amend'>['changes'][number]

/** Whether every change was taken, or the question to be answered before one may leave. */
export type Amended = { readonly kind: 'taken' | 'failed' } | { readonly kind: 'question'; readonly text: string }

/** Asks the exchange to change price or quantity of open orders; `accepted` are the warnings the trader accepted, by rule. */
export async function amendOrders(changes: readonly Change[], accepted: readonly string[] = []): Promise<Amended> {
  const reply = await bridge.call('orders.amend', { token: newIntentToken(), changes: [...changes], accepted: [...accepted] })
  if (!reply.ok) {
    reportFailure('Amend', reply.error)
    return { kind: 'failed' }
  }
  const outcomes = reply.value.map(({ outcome }) => outcome)
  const open = outcomes.find((outcome) => outcome.kind === 'not_sent' && outcome.code === LTV_UNCHECKED_RULE)
  if (open?.kind === 'not_sent') {
    showToast('warning', 'Amend: nothing was sent yet', `${open.message}. Send it again to accept that.`)
    return { kind: 'question', text: open.message }
  }
  reportOutcomes('Amend', outcomes)
  return { kind: outcomes.every(({ kind }) => kind === 'acknowledged') ? 'taken' : 'failed' }
}

/** Holds back the requests of a batch that have not left yet. */
export async function stopBatch(batchId: string): Promise<void> {
  const reply = await bridge.call('batches.stop', { batchId })
  if (!reply.ok) reportFailure('Stop', reply.error)
}
