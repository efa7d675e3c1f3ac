import type { Rewriting } from '../rewriting'

/** Every second answer comes from a gateway whose clock is this many ms ahead (T2). */
export function secondClock(aheadMs: number): Rewriting {
  let answers = 0
  return {
    requestTime(_call, at) {
      answers += 1
      return answers % 2 === 0 ? at + aheadMs : at
    },
  }
}
