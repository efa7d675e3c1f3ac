import { MINUTE_MS } from '@/shared/base/time'

/** Wrong PINs without a wait: typing errors. */
const FREE = 2
const FIRST_MS = 5000
const LONGEST_MS = 15 * MINUTE_MS

/** Wait after this number of wrong PINs: 5 s after the third, then doubled each time. */
export const waitAfter = (wrong: number): number =>
  wrong <= FREE ? 0 : Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(wrong - FREE - 1, 20))
