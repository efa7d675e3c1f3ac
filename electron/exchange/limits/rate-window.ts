import type { Clock } from '@/shared/base/clock'
import type { Budget } from '@/shared/trading/health/health'
import type { CallOptions } from '../protocol/call'

/**
 * Time that a slot stays taken after its answer. The exchange counts arrivals, and a request arrives between its send
 * and its answer. A slot that is released this long after the *answer* limits any sliding second at the server, with
 * any network jitter. The excess over 1000 covers clocks that count whole ms.
 */
const SLOT_MS = 1010

/** Permission to send one request. */
export interface Permit {
  readonly kind: 'turn'
  /** Must be called once, when the answer has arrived or was given up. `isUnsent` releases the slot at once. */
  release(isUnsent: boolean): void
}
/** The call must not be sent, and never was. */
export type NoPermit = {
  readonly kind: 'no-turn'
  readonly code: 'queue-timeout' | 'unanswered' | 'withdrawn' | 'stopped'
}

/** A user of turns with its own limit of requests per second. */
export interface PermitTaker {
  readonly limit: () => number
}

/** One sliding second, shared by all callers that the exchange counts together. */
export interface RateWindow {
  take(taker: PermitTaker, options: CallOptions): Promise<Permit | NoPermit>
  pause(ms: number): void
  level(taker: PermitTaker): Pick<Budget, 'available' | 'nextFreeMs' | 'queued'>
  /** Ends all pending turns of this taker as not sent. */
  cancelPending(taker: PermitTaker): void
}

interface Waiting {
  readonly taker: PermitTaker
  readonly options: CallOptions
  answer(permit: Permit | NoPermit): void
}

/** Turns in order of their requests. The taker whose turn it is determines the limit per second. */
export function createRateWindow(clock: Clock): RateWindow {
  /** One entry per taken slot: its release time (monotonic ms), or Infinity while its request is pending. */
  const slots = new Set<{ freeAt: number }>()
  const queue: Waiting[] = []
  let pausedUntil = 0
  let cancelWake: (() => void) | null = null

  function dropFreeSlots(): void {
    for (const slot of slots) if (slot.freeAt <= clock.mono()) slots.delete(slot)
  }
  const mayGo = ({ limit }: PermitTaker): boolean => {
    dropFreeSlots()
    return slots.size < limit() && pausedUntil <= clock.mono()
  }
  /** Time until the next call. Null if it depends on an answer. */
  function waitMs({ limit }: PermitTaker): number | null {
    const excess = slots.size - limit()
    const ends = [...slots].map((slot) => slot.freeAt).sort((a, b) => a - b)
    const slotFreeAt = excess < 0 ? 0 : (ends[excess] ?? 0)
    const at = Math.max(slotFreeAt, pausedUntil)
    return at === Infinity ? null : Math.max(0, at - clock.mono())
  }

  function serve(): void {
    for (let next = queue[0]; next !== undefined && mayGo(next.taker); next = queue[0]) {
      queue.shift()
      next.answer(next.options.withdrawn?.() === true ? { kind: 'no-turn', code: 'withdrawn' } : takeSlot())
    }
    cancelWake?.()
    cancelWake = null
    const wait = queue[0] === undefined ? null : waitMs(queue[0].taker)
    if (wait !== null) cancelWake = clock.after(wait, serve)
  }

  /** Every slot waits for an answer: the limit is not used up, but the exchange does not answer. */
  const isHung = (): boolean => slots.size > 0 && [...slots].every(({ freeAt }) => freeAt === Infinity)

  function takeSlot(): Permit {
    const slot = { freeAt: Infinity }
    slots.add(slot)
    return {
      kind: 'turn',
      release: (isUnsent) => {
        slot.freeAt = isUnsent ? clock.mono() : clock.mono() + SLOT_MS
        serve()
      },
    }
  }

  return {
    take: (taker, options) =>
      new Promise((resolve) => {
        let cancelExpiry: (() => void) | null = null
        const waiting: Waiting = {
          taker,
          options,
          answer: (permit) => {
            cancelExpiry?.()
            resolve(permit)
          },
        }
        const expire = (): void => {
          queue.splice(queue.indexOf(waiting), 1)
          resolve({ kind: 'no-turn', code: isHung() ? 'unanswered' : 'queue-timeout' })
        }
        if (options.queueTtlMs !== undefined) cancelExpiry = clock.after(options.queueTtlMs, expire)
        queue.push(waiting)
        serve()
      }),
    pause: (ms) => {
      pausedUntil = Math.max(pausedUntil, clock.mono() + ms)
    },
    level: (taker) => {
      dropFreeSlots()
      const available = pausedUntil > clock.mono() ? 0 : Math.max(0, taker.limit() - slots.size)
      // While every slot waits for an answer, a full window is the safest estimate.
      return { available, nextFreeMs: available > 0 ? 0 : Math.ceil(waitMs(taker) ?? SLOT_MS), queued: queue.length }
    },
    cancelPending: (taker) => {
      const remaining = queue.filter((waiting) => waiting.taker === taker)
      for (const waiting of remaining) {
        queue.splice(queue.indexOf(waiting), 1)
        waiting.answer({ kind: 'no-turn', code: 'stopped' })
      }
      serve()
    },
  }
}
