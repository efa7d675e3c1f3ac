import { t } from '@/shared/languages/text'

/** Polls that may fail or be late before the last result is outdated. */
const POLLS = 3

/** Age at which the result of a poll is outdated, ms. */
export const outdatedAfter = (everyMs: number): number => POLLS * everyMs

/** Reason why the result of a poll is not current. */
export const outdatedText = (everyMs: number): string =>
  t`The last reading is older than ${outdatedAfter(everyMs) / 1000} s.`
