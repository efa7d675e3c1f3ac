import type { CommandResult, InputOf } from '@/shared/ipc/contract'
import { t } from '@/shared/languages/text'
import type { Outcome } from '@/shared/trading/orders/outcome'
import type { Assessment, Confirmation, Reviewed } from '@/shared/trading/pretrade/assessment/assessment'
import { emptyConfirmation } from '@/shared/trading/pretrade/assessment/confirmation'
import { isMistyped } from '@/shared/ipc/transport/reply'
import { bridge } from '../bridge/bridge'
import { newIntentToken } from './intent-token'
import { useOrders } from '../stores/orders-store'
import { namedOutcomes } from './outcome-labels'
import { reportFailure, reportOutcomes } from './report-outcomes'

type Change = InputOf<'orders.amend'>['changes'][number]

/** Result of amends: the outcome of each, or the findings to be confirmed before they are sent. */
export type AmendResult =
  | { readonly kind: 'taken' | 'failed'; readonly results: readonly CommandResult[] }
  | { readonly kind: 'question'; readonly assessment: Assessment }

const isOpen = (outcome: Outcome): boolean => outcome.kind === 'not_sent' && outcome.code === 'unconfirmed'

/** Amends as prepared and stored by the main process; null if it could not be reached, which is reported. */
async function review(changes: readonly Change[]): Promise<Reviewed | null> {
  const reply = await bridge.call('orders.review', { kind: 'amend', changes: [...changes] })
  if (reply.ok) return reply.value
  reportFailure(t('Amend'), reply.error)
  return null
}

/** Assessment of amends by the main process, as an open confirmation. Nothing was sent. */
async function assessChanges(changes: readonly Change[]): Promise<AmendResult> {
  const reviewed = await review(changes)
  return reviewed === null ? { kind: 'failed', results: [] } : { kind: 'question', assessment: reviewed }
}

/** Amends without a review are sent only if nothing about them needs confirmation. */
async function confirmWithoutFindings(changes: readonly Change[]): Promise<Confirmation | null> {
  const reviewed = await review(changes)
  return reviewed === null ? null : emptyConfirmation(reviewed)
}

/** Amends price or quantity of open orders, as far as the trader confirmed the findings of the main process. */
export async function amendOrders(changes: readonly Change[], confirmation?: Confirmation): Promise<AmendResult> {
  const confirmed = confirmation ?? (await confirmWithoutFindings(changes))
  if (confirmed === null) return { kind: 'failed', results: [] }
  const request = { token: newIntentToken(), changes: [...changes], confirmation: confirmed }
  const reply = await bridge.call('orders.amend', request)
  if (!reply.ok) {
    reportFailure(t('Amend'), reply.error)
    return isMistyped(reply) ? assessChanges(changes) : { kind: 'failed', results: [] }
  }
  const outcomes = reply.value.map(({ outcome }) => outcome)
  if (outcomes.some(isOpen)) return assessChanges(changes)
  reportOutcomes(
    t('Amend'),
    namedOutcomes(reply.value, (key) => useOrders.getState().orders.get(key)),
  )
  const isAccepted = outcomes.every(({ kind }) => kind === 'acknowledged')
  return { kind: isAccepted ? 'taken' : 'failed', results: reply.value }
}

/** Cancels the rows of a batch that were not sent yet; returns the keys of these orders. */
export async function stopBatch(batchId: string): Promise<readonly string[]> {
  const reply = await bridge.call('batches.stop', { batchId })
  if (reply.ok) return reply.value.canceledBeforeSend
  reportFailure(t('Stop'), reply.error)
  return []
}

/** Findings to confirm or fix before a batch is resumed; no assessment if it cannot be resumed. */
export interface ResumeQuestion {
  readonly assessment: Assessment | null
  readonly messages: readonly string[]
}

const messagesOf = (findings: readonly { readonly message: string }[]): readonly string[] =>
  findings.map(({ message }) => message)

/** Findings of the main process about the waiting rows of a batch. */
export async function reviewResume(batchId: string): Promise<ResumeQuestion> {
  const reply = await bridge.call('orders.review', { kind: 'resume', batchId })
  if (!reply.ok) return { assessment: null, messages: [reply.error.message] }
  return { assessment: reply.value, messages: messagesOf(reply.value.findings) }
}

/** Resumes a paused batch. Null on success, otherwise the findings to confirm or fix first. */
export async function resumeBatch(batchId: string, confirmation?: Confirmation): Promise<ResumeQuestion | null> {
  const reply = await bridge.call('batches.resume', {
    batchId,
    ...(confirmation === undefined ? {} : { confirmation }),
  })
  if (isMistyped(reply) && !reply.ok) return { ...(await reviewResume(batchId)), messages: [reply.error.message] }
  if (!reply.ok) return { assessment: null, messages: [reply.error.message] }
  if (reply.value.accepted) return null
  return { assessment: reply.value.assessment, messages: messagesOf(reply.value.refusals) }
}
