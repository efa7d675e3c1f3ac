import { DAY_MS, HOUR_MS } from '@/shared/base/time'
import { t } from '@/shared/languages/text'
import { type answerOutcomes, type EntryGroup, everyEntry, type JournalFilter } from '@/shared/ipc/trading/journal'

export const spans = [
  { value: 'all', label: t('Any time'), ms: null },
  { value: 'hour', label: t('Last hour'), ms: HOUR_MS },
  { value: 'day', label: t('Last 24 h'), ms: DAY_MS },
  { value: 'week', label: t('Last 7 days'), ms: 7 * DAY_MS },
] as const
export type Span = (typeof spans)[number]['value']

export interface EntryFilter extends JournalFilter {
  readonly span: Span
}

export const wholeJournal: EntryFilter = { ...everyEntry, span: 'all' }

export const groupLabels: Readonly<Record<EntryGroup, string>> = {
  intents: t('Intents'),
  requests: t('Requests'),
  answers: t('Answers'),
  updates: t('Pushes and fills'),
  'look-ups': t('Look-ups'),
  decisions: t('Decisions'),
}

/** Outcomes as the column of answers shows them. */
export const outcomeLabels: Readonly<Record<(typeof answerOutcomes)[number], string>> = {
  acknowledged: t('received'),
  refused: t('refused'),
  'not sent': t('not sent'),
  unknown: t('unknown'),
}

/** The filter with a range that ends at `now`, ms. Its start is then fixed. */
export const withSpan = (filter: EntryFilter, span: Span, now: number): EntryFilter => {
  const ms = spans.find(({ value }) => value === span)?.ms ?? null
  return { ...filter, span, from: ms === null ? null : now - ms }
}

/** The filter as a request. */
export const requestOf = ({ span: _span, ...filter }: EntryFilter): JournalFilter => ({
  ...filter,
  text: filter.text.trim(),
})
