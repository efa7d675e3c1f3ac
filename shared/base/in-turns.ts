import { type Clock, sleep } from './clock'

/** Longest run of work before it yields. */
const TURN_MS = 5

/** Runs long work in pieces, so that no order waits for it: it may be interrupted where it yields. */
export async function inTurns<Result>(clock: Clock, work: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const until = clock.mono() + TURN_MS
    let step = work.next()
    while (step.done !== true && clock.mono() < until) step = work.next()
    if (step.done === true) return step.value
    await sleep(clock, 0)
  }
}
