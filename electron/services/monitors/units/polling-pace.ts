/** The exchange computes the figure once a second (spec: call 17). */
export const FRESH_MS = 1000
/**
 * Slightly more than half of it: of two consecutive answers, one is newly computed, even if the exchange computes on
 * request.
 */
const NEAR_MS = 505

/** Role of this process in polling. `second`: another process polls the same units first. */
export type Share = 'alone' | 'first' | 'second'

const THIRD_MS = Math.floor(FRESH_MS / 3)

/** Pace of the calls. */
export interface Pace {
  /** Minimum time between any two calls. */
  readonly gapMs: number
  /** Interval of the calls for a unit. */
  readonly everyMs: (isNear: boolean) => number
}

/**
 * The limit is three calls a second for all units together. One is kept free for manual requests or the other process,
 * except near a threshold if the process is alone. A unit near a threshold has two turns per turn of any other unit. If
 * crowded, for example by Volley on another computer, this process uses one call a second, alone or not.
 */
export function paceOf(share: Share, near: readonly boolean[], isCrowded: boolean): Pace {
  const isAnyNear = near.includes(true)
  const perSecond = isCrowded ? 1 : isAnyNear && share === 'alone' ? 3 : 2
  const turns = near.reduce((sum, isNear) => sum + (isNear ? 2 : 1), 0)
  const roundMs = Math.ceil((turns * FRESH_MS) / perSecond)
  const nearGapMs = share === 'alone' ? 250 : FRESH_MS / 2
  const calmGapMs = near.length > 2 ? FRESH_MS / 2 : THIRD_MS
  return {
    gapMs: isCrowded ? FRESH_MS : isAnyNear ? nearGapMs : calmGapMs,
    everyMs: (isNear) => (isNear ? Math.max(NEAR_MS, Math.ceil(roundMs / 2)) : Math.max(FRESH_MS, roundMs)),
  }
}

/** The second process polls every other second to prove that it can get figures; every fourth if crowded. */
export const isProofSecond = (at: number, isCrowded = false): boolean =>
  Math.floor(at / FRESH_MS) % (isCrowded ? 4 : 2) === 0
/**
 * Delay of the calls in the second after such a poll. Two calls about a unit, with a call of the other process between
 * them, then never fall within one second at the exchange, despite network jitter.
 */
const AFTER_PROOF_MS = 50

/**
 * Calls are aligned to the system clock, so that every second of the history has a sample. The first process polls at
 * the start of the second and after a third of it. The second process checks at three quarters, which is early enough
 * to poll within the same second.
 */
function placesIn(share: Share, second: number): readonly number[] {
  if (share === 'second') return [second + (FRESH_MS * 3) / 4]
  const from = share === 'alone' || isProofSecond(second) ? second : second + AFTER_PROOF_MS
  return [from, from + THIRD_MS]
}

/** Aligned time nearest to `at` and later than `now`. Compensates for timers that fire slightly late. */
export function alignedTime(share: Share, at: number, now: number): number {
  const second = Math.floor(at / FRESH_MS) * FRESH_MS
  const around = [-FRESH_MS, 0, FRESH_MS].flatMap((offset) => placesIn(share, second + offset))
  return around.filter((place) => place > now).toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at))[0]!
}
