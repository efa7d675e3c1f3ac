import type { Failure } from '@/shared/ipc/transport/reply'
import { t } from '@/shared/languages/text'
import { addNotice } from '../stores/notices-store'
import { type NamedOutcome, outcomeSummary } from './outcome-labels'

/** Reports the outcomes of a command unless the exchange accepted it completely. */
export function reportOutcomes(what: string, outcomes: readonly NamedOutcome[]): void {
  const summary = outcomeSummary(what, outcomes)
  if (summary) addNotice(summary.level, summary.title, summary.text)
}

const openCodes: ReadonlySet<Failure['code']> = new Set(['timeout', 'unreachable'])
/** True if a command was submitted without an answer: it may be in flight. */
export const isUncertain = ({ code }: Failure): boolean => openCodes.has(code)
const followUp = t('It may still be carried out. Each order shows what becomes of it.')

/**
 * Reports that the main process did not execute a command, or has not answered yet. Never states "nothing was sent"
 * about a command that may be in flight.
 */
export function reportFailure(what: string, failure: Failure): void {
  const { code, message } = failure
  if (isUncertain(failure))
    addNotice('warning', t`${what}: no answer yet`, code === 'timeout' ? followUp : `${message} ${followUp}`)
  else addNotice('error', t`${what}: nothing was sent`, message)
}
