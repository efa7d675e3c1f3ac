import { type Clock, sleep } from './clock'

/** For how long work goes on without letting anything else have its turn. */
const TURN_MS = 5

/** Long work, a piece at a time, so that no order waits for it: what it yields is where it may be interrupted. */
export async function inTurns<Result>(clock: Clock, work: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const until = clock.mono() + TURN_MS
    let turn = work.next()
    while (turn.done !== true && clock.mono() < until) turn = work.next()
    if (turn.done === true) return turn.value
    await sleep(clock, 0)
  }
}
