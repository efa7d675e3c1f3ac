/** The exchange computes the figure once a second (spec: call 17). */
export const FRESH_MS = 1000
/**
 * Half of that and a little more: of any two answers one is newly computed, also where the exchange computes when it is
 * asked.
 */
const NEAR_MS = 505

/** Which part of the watch is this process's: `second` where another one asks for the same units, and comes first. */
export type Share = 'alone' | 'first' | 'second'

const THIRD_MS = Math.floor(FRESH_MS / 3)

/** How fast calls follow each other. */
export interface Pace {
  /** Between two calls, whatever they are about. */
  readonly gapMs: number
  /** Between two calls about one unit. */
  readonly everyMs: (isNear: boolean) => number
}

/**
 * Three calls a second are allowed for all units together. One is left to whoever asks by hand or to the other process;
 * with a line near, who is alone takes it. A unit that is near has two turns for one of any other. Where it is crowded,
 * as by a Volley on another computer, one call a second is all this one takes, alone or not.
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

/** Whoever comes second shows every other second that it has figures of its own; every fourth where it is crowded. */
export const isProofSecond = (at: number, isCrowded = false): boolean =>
  Math.floor(at / FRESH_MS) % (isCrowded ? 4 : 2) === 0
/**
 * After such a second calls are later by this, and then in time again: two calls about one unit with that of the other
 * process between them are never within one second at the exchange, whatever the network's jitter.
 */
const AFTER_PROOF_MS = 50

/**
 * Calls are in step with the clock of the machine, so that every second of the history has its sample: who comes first
 * asks at its beginning and after a third of it, and the other looks at three quarters whether it did, which leaves it
 * the time to ask within the same second.
 */
function placesIn(share: Share, second: number): readonly number[] {
  if (share === 'second') return [second + (FRESH_MS * 3) / 4]
  const from = share === 'alone' || isProofSecond(second) ? second : second + AFTER_PROOF_MS
  return [from, from + THIRD_MS]
}

/** The place in step that is nearest to `at` and later than `now`; timers are late by a little, and make up for it. */
export function askedAt(share: Share, at: number, now: number): number {
  const second = Math.floor(at / FRESH_MS) * FRESH_MS
  const around = [-FRESH_MS, 0, FRESH_MS].flatMap((offset) => placesIn(share, second + offset))
  return around.filter((place) => place > now).toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at))[0]!
}
