/** Sentences of journal entries. They are in English in every language: the law and `verify` read them back. */

/** Placeholder of a value in a sentence that is read back. */
const BLANK = '\0'

/** Matches the sentences of `words`, with the values as groups. */
const patternOf = (sentence: (...values: string[]) => string): RegExp => {
  const literal = sentence(BLANK, BLANK).replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
  return new RegExp(`^${literal.replaceAll(BLANK, '(.+)')}$`, 's')
}

/** Sentences of verdicts. The law reads them back, so that each is declared here only. */
export const conclusionSentences = {
  notFound: (polls: string) => `not found in ${polls} polls; the last two after no request could be accepted any more`,
  limited: (polls: string) => `refused by the rate limit: in no place of the exchange after it, in ${polls} polls`,
  inVain: (command: string) => `the ${command} had no order to act on: the exchange knows none`,
  withoutEffect: (command: string) => `the ${command} did not take effect`,
  endedByCancel: (end: string, status: string) =>
    `${end}: no order to cancel, in no list, and the exchange reports ${status}`,
  endedByLists: (end: string, status: string) =>
    `${end}: in no list of open orders, and the exchange reports ${status}`,
  triggered: (strategyId: string, kind: string) => `placed by strategy order ${strategyId}, a ${kind}`,
} as const
export type ConclusionName = keyof typeof conclusionSentences

/** Result of a poll for the timeline. */
export const pollSentences = {
  absent: 'the exchange knows no such order',
  unchanged: 'it is unchanged',
  late: ', after the deadline',
} as const

/** Results that Volley states at its start for orders of the last session. */
export const restartSentences = {
  unanswered: 'unknown: Volley was closed before an answer came',
  waitingAgain: 'waiting again: Volley was closed before it was sent',
  notSent: 'not sent: Volley was closed first',
  lostWrites: 'unknown: Volley was closed while it was queued, and the journal lacks its last writes',
} as const

export const gateSentences = {
  open: 'open',
  shut: (reason: string) => `shut: ${reason}`,
  resumed: (reason: string | null) => `let through by a person${reason === null ? '' : `: ${reason}`}`,
} as const

export const repricedSentence = (before: string, now: string): string => `priced again: ${before} is ${now} now`
export const notSentSentence = (reason: string): string => `not sent: ${reason}`
export const cancelAllSentence = (scope: string): string => `cancel all, ${scope}`

/** Entry with the take profit and stop loss of a row. */
export const protectionPlanSentence = (protection: string): string => `once it fills: ${protection}`

const conclusionPatterns = Object.entries(conclusionSentences).map(
  ([name, sentence]) => [name as ConclusionName, patternOf(sentence)] as const,
)

/** Verdict with the values of its sentence; null for another sentence. */
export function conclusionIn(
  detail: string,
): { readonly name: ConclusionName; readonly values: readonly string[] } | null {
  for (const [name, pattern] of conclusionPatterns) {
    const match = pattern.exec(detail)
    if (match !== null) return { name, values: match.slice(1) }
  }
  return null
}
