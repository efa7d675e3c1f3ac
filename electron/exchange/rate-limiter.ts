import type { Clock } from '../../shared/clock'
import { type EndpointName, endpointNames, endpoints } from '../../shared/exchange/endpoints'
import type { Budget } from '../../shared/trading/health'
import type { CallOptions } from './exchange-client'

/**
 * How long a slot stays taken after its request is over. The exchange counts arrivals, and a request arrives somewhere
 * between our send and its answer; a slot that is free again only this long after the *answer* keeps any sliding
 * second at the server within the limit, whatever the network's jitter. The excess over 1000 covers clocks that count whole ms.
 */
const SLOT_MS = 1010

/** Permission to send one request. */
export interface Turn {
  readonly kind: 'turn'
  /** To be called once, when the answer is in or given up; `nothingSent` gives the slot back at once. */
  done(nothingSent: boolean): void
}
/** The call must not be sent; it never was. */
export type NoTurn = { readonly kind: 'no-turn'; readonly code: 'queue-timeout' | 'withdrawn' | 'stopped' }

/** Turns for every declared endpoint, each counted on its own. */
export interface RateLimiter {
  take(name: EndpointName, options: CallOptions): Promise<Turn | NoTurn>
  /** Nothing of this endpoint leaves for the next `ms`. */
  pause(name: EndpointName, ms: number): void
  budgets(): readonly Budget[]
  /** Everything still waiting ends as not sent, and so does everything asked later. */
  stop(): void
}

/** Time, and how much slower than allowed to go. */
export interface RateLimiterOptions {
  readonly clock: Clock
  /** Requests per second Volley holds itself to, for endpoints where that may be lower than the exchange's limit. */
  readonly pace: (name: EndpointName) => number
}

/** One sliding window per endpoint, sized by its declaration (spec: Limits). */
export function createRateLimiter({ clock, pace }: RateLimiterOptions): RateLimiter {
  const buckets = new Map(endpointNames.map((name) => [name, createBucket(clock, () => Math.min(endpoints[name].rate.perSecond, pace(name)))]))
  const bucketOf = (name: EndpointName): Bucket => {
    const bucket = buckets.get(name)
    if (bucket === undefined) throw new Error(`No such endpoint: ${name}`)
    return bucket
  }
  return {
    take: (name, options) => bucketOf(name).take(options),
    pause: (name, ms) => bucketOf(name).pause(ms),
    budgets: () => endpointNames.map((name) => ({ endpoint: name, perSecond: endpoints[name].rate.perSecond, ...bucketOf(name).level() })),
    stop: () => {
      for (const bucket of buckets.values()) bucket.stop()
    },
  }
}

interface Bucket {
  take(options: CallOptions): Promise<Turn | NoTurn>
  pause(ms: number): void
  level(): Pick<Budget, 'available' | 'nextFreeMs' | 'queued'>
  stop(): void
}

interface Waiting {
  readonly options: CallOptions
  answer(turn: Turn | NoTurn): void
}

function createBucket(clock: Clock, limit: () => number): Bucket {
  /** One entry per taken slot: when it frees (monotonic ms), or Infinity while its request is under way. */
  const slots = new Set<{ freeAt: number }>()
  const queue: Waiting[] = []
  let pausedUntil = 0
  let stopped = false
  let cancelWake: (() => void) | null = null

  function dropFreeSlots(): void {
    for (const slot of slots) if (slot.freeAt <= clock.mono()) slots.delete(slot)
  }
  const mayGo = (): boolean => {
    dropFreeSlots()
    return slots.size < limit() && pausedUntil <= clock.mono()
  }
  /** Until something may go again; null when that depends on an answer. */
  function waitMs(): number | null {
    const excess = slots.size - limit()
    const ends = [...slots].map((slot) => slot.freeAt).sort((a, b) => a - b)
    const slotFreeAt = excess < 0 ? 0 : (ends[excess] ?? 0)
    const at = Math.max(slotFreeAt, pausedUntil)
    return at === Infinity ? null : Math.max(0, at - clock.mono())
  }

  function serve(): void {
    while (queue.length > 0 && mayGo()) {
      const next = queue.shift()
      if (next?.options.withdrawn?.() === true) next.answer({ kind: 'no-turn', code: 'withdrawn' })
      else next?.answer(takeSlot())
    }
    cancelWake?.()
    cancelWake = null
    const wait = queue.length > 0 ? waitMs() : null
    if (wait !== null) cancelWake = clock.after(wait, serve)
  }

  function takeSlot(): Turn {
    const slot = { freeAt: Infinity }
    slots.add(slot)
    return {
      kind: 'turn',
      done: (nothingSent) => {
        slot.freeAt = nothingSent ? clock.mono() : clock.mono() + SLOT_MS
        serve()
      },
    }
  }

  function enqueue(options: CallOptions): Promise<Turn | NoTurn> {
    return new Promise((resolve) => {
      let cancelExpiry: (() => void) | null = null
      const waiting: Waiting = {
        options,
        answer: (turn) => {
          cancelExpiry?.()
          resolve(turn)
        },
      }
      const expire = (): void => {
        queue.splice(queue.indexOf(waiting), 1)
        resolve({ kind: 'no-turn', code: 'queue-timeout' })
      }
      if (options.queueTtlMs !== undefined) cancelExpiry = clock.after(options.queueTtlMs, expire)
      queue.push(waiting)
      serve()
    })
  }

  return {
    take: (options) => (stopped ? Promise.resolve({ kind: 'no-turn', code: 'stopped' }) : enqueue(options)),
    pause: (ms) => {
      pausedUntil = Math.max(pausedUntil, clock.mono() + ms)
    },
    level: () => {
      dropFreeSlots()
      const available = pausedUntil > clock.mono() ? 0 : Math.max(0, limit() - slots.size)
      // While every slot waits for an answer, a full window is the honest guess.
      return { available, nextFreeMs: available > 0 ? 0 : Math.ceil(waitMs() ?? SLOT_MS), queued: queue.length }
    },
    stop: () => {
      stopped = true
      cancelWake?.()
      for (const waiting of queue.splice(0)) waiting.answer({ kind: 'no-turn', code: 'stopped' })
    },
  }
}
