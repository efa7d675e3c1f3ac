import { MINUTE_MS } from '../base/time.ts'

/** True without a waiting developer: set by the gate, by `npm test` and by `npm run models`. */
const isOnCi = Boolean(process.env.CI)

/**
 * The only timeout of all waits in tests, in ms. It only determines the time until a failing wait turns red:
 * immediately visible for a developer, and on CI beyond the delays of any slow or loaded machine. No test waits for a
 * time instead of a state.
 */
export const patience = { timeout: isOnCi ? 3 * MINUTE_MS : 9_000, interval: 20 } as const

/** For waits that take `ms` of real time by themselves, because the other side's clock cannot be set. */
export const patienceBeyond = (ms: number) => ({ ...patience, timeout: ms + patience.timeout })

/** Longest time of a test, in ms. Also the length of a fault that lasts until its test is over. */
export const TEST_CEILING_MS = isOnCi ? 20 * MINUTE_MS : 5 * MINUTE_MS
