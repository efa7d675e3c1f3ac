import type { Clock } from '@/shared/base/clock'
import { type EndpointName, endpointNames, endpoints } from '@/shared/exchange/endpoints'
import type { Budget } from '@/shared/trading/health/health'
import { createRateWindow, type NoTurn, type RateWindow, type TurnTaker, type Turn } from './rate-window'
import type { CallOptions } from '../protocol/call'

/** Turns for every declared endpoint, each counted on its own. */
export interface RateLimiter {
  take(name: EndpointName, options: CallOptions): Promise<Turn | NoTurn>
  /** Nothing of this endpoint leaves for the next `ms`. */
  pause(name: EndpointName, ms: number): void
  budgets(): readonly Budget[]
  /** Everything still waiting ends as not sent, and so does everything asked later. */
  stop(): void
}

/** How fast to go, and who else is counted. */
export interface RateLimiterOptions {
  /** Requests per second Volley holds itself to, for endpoints where that may be lower than the exchange's limit. */
  readonly pace: (name: EndpointName) => number
  /** Where the turns are; another limiter's are counted with ours when both name the same window. */
  readonly windowOf: (name: EndpointName) => RateWindow
}

/** The windows of one process: what an exchange counts together is counted together here, whichever connection asks. */
export interface RateWindows {
  /** The windows of one exchange (its host) as one key sees them; '' without a key. */
  windowsFor(host: string, apiKey: string): RateLimiterOptions['windowOf']
}

/**
 * Public calls are counted per address, so all connections to a host share them; the others per user
 * (spec: Rate limits).
 */
export function createRateWindows(clock: Clock): RateWindows {
  const windows = new Map<string, RateWindow>()
  return {
    windowsFor: (host, apiKey) => (name) => {
      const key = JSON.stringify([host, name, endpoints[name].rate.per === 'ip' ? '' : apiKey])
      const window = windows.get(key) ?? createRateWindow(clock)
      windows.set(key, window)
      return window
    },
  }
}

/** One sliding window per endpoint, sized by its declaration (spec: Limits). */
export function createRateLimiter({ pace, windowOf }: RateLimiterOptions): RateLimiter {
  const newTaker = (name: EndpointName): TurnTaker => ({
    limit: () => Math.min(endpoints[name].rate.perSecond, pace(name)),
  })
  const takers = new Map(endpointNames.map((name): [EndpointName, TurnTaker] => [name, newTaker(name)]))
  const takerOf = (name: EndpointName): TurnTaker => {
    const taker = takers.get(name)
    if (taker === undefined) throw new Error(`No such endpoint: ${name}`)
    return taker
  }
  let stopped = false
  return {
    take: (name, options) =>
      stopped ? Promise.resolve({ kind: 'no-turn', code: 'stopped' }) : windowOf(name).take(takerOf(name), options),
    pause: (name, ms) => windowOf(name).pause(ms),
    budgets: () =>
      endpointNames.map((name) => ({
        endpoint: name,
        perSecond: endpoints[name].rate.perSecond,
        ...windowOf(name).level(takerOf(name)),
      })),
    stop: () => {
      stopped = true
      for (const [name, taker] of takers) windowOf(name).leave(taker)
    },
  }
}
