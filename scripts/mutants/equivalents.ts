import type { Mutant } from './mutants-in.ts'
import type { Sources } from './near-tests.ts'
import { lineOf } from './sample.ts'

/** A mutant that no test can kill, since it changes nothing observable. */
export interface Equivalent extends Pick<Mutant, 'path' | 'from' | 'to'> {
  /** The line on which it begins, without its indentation. */
  readonly line: string
  readonly reason: string
}

/** The excluded mutants, each with the reason why it changes nothing. */
const EQUIVALENTS: readonly Equivalent[] = [
  ...[
    { line: 'let closed = 0', from: '0', to: '-1' },
    { line: 'let closed = 0', from: '0', to: '1' },
    { line: 'closed += 1', from: '+=', to: '-=' },
    { line: 'closed += 1', from: '1', to: '2' },
  ].map((change) => ({
    path: 'electron/services/orders/plans/interruptions.ts',
    ...change,
    reason: 'It is only compared with an earlier value of itself.',
  })),
  ...[
    { line: 'let fills = 0', from: '0', to: '-1' },
    { line: 'let fills = 0', from: '0', to: '1' },
    { line: 'fills += 1', from: '1', to: '2' },
  ].map((change) => ({
    path: 'electron/services/orders/gate/unseen.ts',
    ...change,
    reason: 'It is only compared with an earlier value of itself.',
  })),
  {
    path: 'electron/app/account/reviews.ts',
    line: "if (review === undefined || rejection !== null) throw rejection ?? refused('review-over')",
    from: " ?? refused('review-over')",
    to: '',
    reason: 'A review that is not known has a rejection.',
  },
  {
    path: 'electron/services/orders/gate/unseen.ts',
    line: 'cancelTimer()',
    from: 'cancelTimer()',
    to: '',
    reason: 'A pause that ends later ends again, which does nothing.',
  },
  {
    path: 'electron/services/orders/gate/cancel-all-locks.ts',
    line: "return z.array(Scope).parse(JSON.parse(journal.fact(FACT) ?? '[]'))",
    from: "'[]'",
    to: "''",
    reason: 'A text that cannot be read is no lock either.',
  },
  {
    path: 'electron/services/orders/gate/trading-lock.ts',
    line: "bound != null && compare(value ?? '0', bound) > 0",
    from: "'0'",
    to: "''",
    reason: 'The symbols of a request are counted before they are compared.',
  },
  ...['-1', '1'].map((to) => ({
    path: 'electron/services/orders/plans/portions.ts',
    line: 'const placeOf = ({ row }: Order): number => row ?? 0',
    from: '0',
    to,
    reason: 'Every order of a batch has a row.',
  })),
  {
    path: 'electron/services/orders/resolving/recovery.ts',
    line: 'let isStale = false',
    from: 'false',
    to: 'true',
    reason: 'The first connection sets it before anything depends on it.',
  },
  {
    path: 'electron/services/orders/resolving/recovery.ts',
    line: 'let hasUncounted = false',
    from: 'false',
    to: 'true',
    reason: 'Every reading of the list sets it before it is used.',
  },
  {
    path: 'electron/services/orders/plans/stop-rules.ts',
    line: 'if (row === undefined || finestOf([order.qty, order.filledQty]) > decimals)',
    from: '>',
    to: '>=',
    reason: 'Counting everything again gives what counting one order again gives.',
  },
  {
    path: 'electron/services/orders/plans/stop-rules.ts',
    line: 'of.woken.delete(finish)',
    from: 'of.woken.delete(finish)',
    to: '',
    reason: 'A wait that has ended can be ended again.',
  },
  ...Object.entries({
    'electron/services/orders/plans/portions.ts':
      'entry.cancelTimer = time.after(Math.max(0, nextAt - time.now()), () => void due(batchId))',
    'electron/services/orders/journal/journal-writer.ts':
      'if (!isClosed) cancelTimer ??= time.after(Math.max(0, pauseUntil - time.mono()), flush)',
    'electron/services/orders/resolving/poll-schedule.ts':
      'cancelTimer = clock.after(Math.max(0, earliest - clock.mono()), run)',
  }).map(([path, line]) => ({ path, line, from: '0', to: '-1', reason: 'A time that has passed is now.' })),
  ...[
    'if (question === null) return schedule.drop(id)',
    'if (proven !== null && proven - since > forMs) return schedule.drop(id)',
  ].map((line) => ({
    path: 'electron/services/orders/resolving/order-follower.ts',
    line,
    from: 'schedule.drop(id)',
    to: 'undefined',
    reason: 'The next poll drops a question that is no longer open, and asks nothing.',
  })),
  ...[
    { from: '>', to: '>=' },
    { from: '0', to: '-1' },
    { from: '0', to: '1' },
  ].map((change) => ({
    path: 'electron/services/orders/journal/journal-upkeep.ts',
    line: "const what = count === 1 ? t('An entry is') : t`${count > 0 ? count : t('Some')} entries are`",
    ...change,
    reason: 'Neither 0 nor 1 is compared here.',
  })),
  {
    path: 'electron/services/orders/journal/chain/verify-chain.ts',
    line: 'const other = rows.findIndex((candidate, at) => at > index && fits(before.hash, candidate, seq))',
    from: '>',
    to: '>=',
    reason: 'The row at the index is known not to fit.',
  },
  {
    path: 'electron/services/orders/journal/chain/verify-chain.ts',
    line: 'for (let count = 1; count <= MOST_RENUMBERED; count += 1) {',
    from: '1',
    to: '0',
    reason: 'With a count of 0 the two conditions in the loop are the same.',
  },
  {
    path: 'electron/services/orders/resolving/follow-up.ts',
    line: "absence: { misses: 1, conclusion: 'in_vain' },",
    from: '1',
    to: '0',
    reason: 'Misses are compared after the first of them is counted.',
  },
  {
    path: 'electron/base/partner/link.ts',
    line: 'current = null',
    from: 'current = null',
    to: '',
    reason: 'A connection that has ended takes no more messages and can be ended again.',
  },
  {
    path: 'electron/services/destinations/dispatch-records.ts',
    line: 'ORDER BY created_at DESC, id DESC LIMIT ${PAGE + 1}`,',
    from: '1',
    to: '2',
    reason: 'One row more than a page shows that there is another page, and so do two.',
  },
  ...['-1', '1'].map((to) => ({
    path: 'electron/services/destinations/dispatch-records.ts',
    line:
      "dispatch.state === 'received' && dispatch.destinationId === destinationId && " +
      '(dispatch.doneAt ?? 0) >= since,',
    from: '0',
    to,
    reason: 'A message that was received has a time.',
  })),
  ...['-1', '1'].map((to) => ({
    path: 'shared/trading/destinations/dispatch.ts',
    line: 'return Math.max(retryDelayMs(retries.delivery, attempts - 1), respectedWaitMs(level, retryAfterMs ?? 0))',
    from: '0',
    to,
    reason: 'No delay before a try is as short as a millisecond.',
  })),
  ...['-1', '1'].map((to) => ({
    path: 'electron/services/destinations/outbox.ts',
    line: '(records.lastReceivedAt(destinationId) ?? -1) >= (doneAt ?? 0)',
    from: '0',
    to,
    reason: 'A message that was given up has the time of this.',
  })),
  {
    path: 'electron/services/destinations/outbox.ts',
    line: 'const worst = severityOf(before) > severityOf(level) ? before : level',
    from: '>',
    to: '>=',
    reason: 'Levels of equal severity are the same level.',
  },
  ...['-1', '1'].map((to) => ({
    path: 'electron/base/partner/partner.ts',
    line: 'let answersFrom = 0',
    from: '0',
    to,
    reason: 'Each connection sets it before a beat arrives.',
  })),
  {
    path: 'electron/base/partner/partner.ts',
    line: 'let hasReceivedBye = false',
    from: 'false',
    to: 'true',
    reason: 'Each connection sets it before it can be lost.',
  },
]

/**
 * Mutants without those that are listed as equivalent, and the rows without a match: their code has changed since, so
 * their reason may no longer hold.
 */
export function withoutEquivalents(
  mutants: readonly Mutant[],
  sources: Sources,
  rows: readonly Equivalent[] = EQUIVALENTS,
): { readonly remaining: readonly Mutant[]; readonly stale: readonly Equivalent[] } {
  const keyOf = ({ path, from, to }: Pick<Mutant, 'path' | 'from' | 'to'>, line: string): string =>
    [path, line, from, to].join('\n')
  const keys = new Set(mutants.map((mutant) => keyOf(mutant, lineOf(mutant, sources))))
  const listed = new Set(rows.map((row) => keyOf(row, row.line)))
  return {
    remaining: mutants.filter((mutant) => !listed.has(keyOf(mutant, lineOf(mutant, sources)))),
    stale: rows.filter((row) => !keys.has(keyOf(row, row.line))),
  }
}
