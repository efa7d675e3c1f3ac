import type { Clock } from '@/shared/base/clock'
import { type EndpointName, endpointNames, endpoints } from '@/shared/exchange/endpoints'
import { t } from '@/shared/languages/text'
import type { Budget } from '@/shared/trading/health/health'
import { createRateWindow, type NoPermit, type RateWindow, type PermitTaker, type Permit } from './rate-window'
import type { CallOptions } from '../protocol/call'

/** Turns for every declared endpoint, each counted separately. */
export interface RateLimiter {
  take(name: EndpointName, options: CallOptions): Promise<Permit | NoPermit>
  pause(name: EndpointName, ms: number): void
  budgets(): readonly Budget[]
  /** Everything pending ends as not sent, and so do all later calls. */
  stop(): void
}

export interface RateLimiterOptions {
  /** Volley's own limit of requests per second, for endpoints where it may be lower than the exchange's limit. */
  readonly pace: (name: EndpointName) => number
  /** Window of an endpoint. Limiters with the same window are counted together. */
  readonly windowOf: (name: EndpointName) => RateWindow
}

/** The windows of a process: calls that an exchange counts together are counted together over all connections. */
export interface RateWindows {
  /** The windows of an exchange (its host) for a key. '' without a key. */
  windowsFor(host: string, apiKey: string): RateLimiterOptions['windowOf']
}

/**
 * Public calls are counted per address, so all connections to a host share them. The others are counted per user (spec:
 * Rate limits).
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
  const newTaker = (name: EndpointName): PermitTaker => ({
    limit: () => Math.min(endpoints[name].rate.perSecond, pace(name)),
  })
  const takers = new Map(endpointNames.map((name): [EndpointName, PermitTaker] => [name, newTaker(name)]))
  const takerOf = (name: EndpointName): PermitTaker => {
    const taker = takers.get(name)
    if (taker === undefined) throw new Error(t`No such endpoint: ${name}`)
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
      for (const [name, taker] of takers) windowOf(name).cancelPending(taker)
    },
  }
}
