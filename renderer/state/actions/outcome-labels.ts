import type { Outcome } from '@/shared/trading/orders/outcome'

interface Summary {
  readonly level: 'warning' | 'error'
  readonly title: string
  readonly text: string
}

/** What a command's outcomes need the trader to know; null when the exchange took all of them. */
export function outcomeSummary(what: string, outcomes: readonly Outcome[]): Summary | null {
  // What a later change of the same order replaced was given up on purpose.
  const isFailed = (outcome: Outcome): outcome is Extract<Outcome, { kind: 'refused' | 'not_sent' }> =>
    outcome.kind === 'refused' || (outcome.kind === 'not_sent' && outcome.code !== 'superseded')
  const failed = outcomes.filter(isFailed)
  const unknown = outcomes.filter((outcome) => outcome.kind === 'unknown')
  const reason = [...failed, ...unknown].map((outcome) => `${outcome.code} ${outcome.message}`.trim())
  const text = [...new Set(reason)].join(' · ')
  const of = outcomes.length > 1 ? ` of ${outcomes.length}` : ''
  const verb = failed.every(({ kind }) => kind === 'not_sent') ? 'not sent' : 'refused'
  if (failed.length > 0) return { level: 'error', title: `${what}: ${failed.length}${of} ${verb}`, text }
  if (unknown.length > 0)
    return { level: 'warning', title: `${what}: outcome of ${unknown.length}${of} unknown, being looked for`, text }
  return null
}
