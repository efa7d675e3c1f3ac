import { MINUTE_MS } from '@/shared/base/time'

/** Wrong PINs that cost nothing: fingers slip. */
const FREE = 2
const FIRST_MS = 5000
const LONGEST_MS = 15 * MINUTE_MS

/** How long nothing is compared after so many wrong PINs: 5 s after the third, then twice as long each time. */
export const waitAfter = (wrong: number): number =>
  wrong <= FREE ? 0 : Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(wrong - FREE - 1, 20))
