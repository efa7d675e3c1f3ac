import type { CommandResult } from '@/shared/ipc/contract'
import { t, punctuated, comma } from '@/shared/languages/text'
import type { Order } from '@/shared/trading/orders/order'
import { orderName } from '@/shared/trading/orders/order-phrase'
import type { Outcome } from '@/shared/trading/orders/outcome'

/** Outcome of a command with a description of its order; '' if it is not about a single order. */
export interface NamedOutcome {
  readonly name: string
  readonly outcome: Outcome
}

/** Each outcome with a description of its order, such as `Buy 0.5 BTC of BTCUSDT at 93455.5`. */
export const namedOutcomes = (
  results: readonly CommandResult[],
  orderOf: (key: string) => Order | undefined,
): readonly NamedOutcome[] =>
  results.map(({ key, outcome }) => {
    const order = orderOf(key)
    return { name: order === undefined ? key : orderName(order), outcome }
  })

interface Summary {
  readonly level: 'warning' | 'error'
  readonly title: string
  readonly text: string
}

const reasonOf = (outcome: Outcome): string =>
  outcome.kind === 'acknowledged' ? '' : `${outcome.code} ${outcome.message}`.trim()

/** Number of orders named in a line; more are counted. */
const NAMED = 3

function namesOf(outcomes: readonly NamedOutcome[]): string {
  const names = outcomes.map(({ name }) => name).filter((name) => name !== '')
  if (names.length === 0) return ''
  const more = names.length > NAMED ? t` and ${names.length - NAMED} more` : ''
  return `${names.slice(0, NAMED).join(comma())}${more}: `
}

/** Summary of outcomes that the trader must know; null if the exchange accepted all of them. */
export function outcomeSummary(what: string, outcomes: readonly NamedOutcome[]): Summary | null {
  // Requests replaced by a later amend of the same order were dropped on purpose.
  const failed = outcomes.filter(
    ({ outcome }) => outcome.kind === 'refused' || (outcome.kind === 'not_sent' && outcome.code !== 'superseded'),
  )
  const unknown = outcomes.filter(({ outcome }) => outcome.kind === 'unknown')
  const byReason = Map.groupBy([...failed, ...unknown], ({ outcome }) => reasonOf(outcome))
  const text = [...byReason].map(([reason, of]) => `${namesOf(of)}${reason}`).join(' · ')
  const of = outcomes.length > 1 ? t` of ${outcomes.length}` : ''
  const verb = failed.every(({ outcome }) => outcome.kind === 'not_sent') ? t('not sent') : t('refused')
  if (failed.length > 0) return { level: 'error', title: punctuated(`${what}: ${failed.length}${of} ${verb}`), text }
  if (unknown.length > 0)
    return { level: 'warning', title: t`${what}: outcome of ${unknown.length}${of} unknown, being looked for`, text }
  return null
}
