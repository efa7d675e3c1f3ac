import type { Failure } from '@/shared/ipc/transport/reply'
import { addNotice } from '../stores/notices-store'
import { type NamedOutcome, outcomeSummary } from './outcome-labels'

/** Tells what became of a command where the exchange did not simply take it. */
export function reportOutcomes(what: string, outcomes: readonly NamedOutcome[]): void {
  const summary = outcomeSummary(what, outcomes)
  if (summary) addNotice(summary.level, summary.title, summary.text)
}

const openCodes: ReadonlySet<Failure['code']> = new Set(['timeout', 'unreachable'])
/** The command was handed over and no answer came back: it may be under way. */
export const leavesOpen = ({ code }: Failure): boolean => openCodes.has(code)
const followUp = 'It may still be carried out. Each order shows what becomes of it.'

/**
 * Tells that the main process did not carry out a command, or has not answered yet. Never says "nothing was sent" of
 * what may be under way.
 */
export function reportFailure(what: string, failure: Failure): void {
  const { code, message } = failure
  if (leavesOpen(failure))
    addNotice('warning', `${what}: no answer yet`, code === 'timeout' ? followUp : `${message} ${followUp}`)
  else addNotice('error', `${what}: nothing was sent`, message)
}
