import { MINUTE_MS } from '../base/time.ts'

/** Whether nobody waits at a desk: set by the gate, by `npm test` and by `npm run models`. */
const isOnCi = Boolean(process.env.CI)

/**
 * The one ceiling for whatever a test waits for, in ms. It only decides how long a wait in vain takes to turn red: at a
 * desk that is seen at once, and on CI no slow or loaded machine may ever meet it. No test waits for a time in place of
 * a state.
 */
export const patience = { timeout: isOnCi ? 3 * MINUTE_MS : 9_000, interval: 20 } as const

/** For what takes `ms` of real time by itself, because the clock of the other side cannot be turned. */
export const patienceBeyond = (ms: number) => ({ ...patience, timeout: ms + patience.timeout })

/** How long one test may take, in ms; also the length of a fault that lasts until its test is over. */
export const TEST_CEILING_MS = isOnCi ? 20 * MINUTE_MS : 5 * MINUTE_MS
