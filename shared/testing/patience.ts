/**
 * The one ceiling for whatever a test waits for. It only decides how long a failing test takes: no slow or loaded machine
 * may ever meet it, and no test waits for a time in place of a state.
 */
export const patience = { timeout: 180_000, interval: 20 } as const

/** How long one test may take, the engine's long comparisons included, in ms. */
export const TEST_CEILING_MS = 1_200_000
