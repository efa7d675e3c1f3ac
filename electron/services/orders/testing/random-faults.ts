import { refusal, timeout, type Fate } from './fault-injecting-exchange'

/** The engine answers late by at most this; the follower assumes 30 s after the request could last be accepted. */
export const LATEST_EXECUTION_MS = 45_000

export interface FaultPlan {
  readonly lostRequests: number
  readonly lostAnswers: number
  readonly gatewayErrors: number
  readonly failedQueries: number
  readonly lostPushes: number
  readonly crashes: number
}

/** Each run draws its own mix of faults: a mild one finds other bugs than a wild one. */
export function drawFaults(next: () => number): FaultPlan {
  return {
    lostRequests: 0.3 * next(),
    lostAnswers: 0.4 * next(),
    gatewayErrors: 0.3 * next(),
    failedQueries: 0.5 * next(),
    lostPushes: next(),
    crashes: Math.floor(4 * next()),
  }
}

/** What becomes of one request. */
export function drawFate(next: () => number, faults: FaultPlan): Fate {
  const delay = next() < 0.5 ? 0 : Math.floor(next() * LATEST_EXECUTION_MS)
  if (next() < faults.lostRequests) return { executeAfter: null, answer: timeout, answerAfter: 10_000 }
  if (next() < faults.lostAnswers) return { executeAfter: delay, answer: timeout, answerAfter: 10_000 }
  const answerAfter = Math.floor(next() * 2000)
  if (next() < faults.gatewayErrors) return { executeAfter: delay, answer: refusal('40010', false), answerAfter }
  if (next() < 0.05) return { executeAfter: null, answer: refusal('25202', true) }
  return { answerAfter: Math.floor(next() * 300), elements: (elements) => elements.toReversed() }
}
