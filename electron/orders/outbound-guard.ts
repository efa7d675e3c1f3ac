import type { Clock } from '../../shared/clock'
import type { CallOptions, CallResult } from '../exchange/exchange-client'

export interface GuardLimits {
  readonly ordersPerMinute: number
  readonly unknownRequestsPerMinute: number
}
const MINUTE = 60_000
/** Far above what a person sends by hand, far below what a runaway loop does. */
const defaultLimits: GuardLimits = { ordersPerMinute: 3000, unknownRequestsPerMinute: 3 }

/** The last check before the wire. It trusts nothing above it and is re-armed by a person only (R55). */
export interface OutboundGuard {
  /** Sends a request that places `count` orders, unless the guard holds it back. */
  readonly pass: <Data>(count: number, options: CallOptions, send: (guarded: CallOptions) => Promise<CallResult<Data>>) => Promise<CallResult<Data>>
  readonly rearm: () => void
}

interface GuardOptions {
  readonly clock: Clock
  readonly limits?: GuardLimits
  readonly onTrip: (reason: string) => void
}

/** Stands around every placing call, so that whatever goes wrong above cannot flood the exchange. */
export function createOutboundGuard({ clock, limits = defaultLimits, onTrip }: GuardOptions): OutboundGuard {
  let reason: string | null = null
  const orders: number[] = []
  const unknowns: number[] = []

  const forget = (times: number[]): void => {
    while (times.length > 0 && times[0]! <= clock.mono() - MINUTE) times.shift()
  }
  function trip(why: string): void {
    if (reason !== null) return
    reason = why
    onTrip(why)
  }
  function admit(count: number): void {
    forget(orders)
    if (orders.length + count > limits.ordersPerMinute) trip(`More than ${limits.ordersPerMinute} orders in one minute`)
    if (reason !== null) throw new Error(`The outbound guard holds orders back: ${reason}`)
    for (let each = 0; each < count; each += 1) orders.push(clock.mono())
  }
  function noteUnknown(): void {
    forget(unknowns)
    unknowns.push(clock.mono())
    if (unknowns.length >= limits.unknownRequestsPerMinute) trip(`${unknowns.length} requests with an unknown outcome in one minute`)
  }

  return {
    pass: async (count, options, send) => {
      const beforeSend = (): void => {
        admit(count)
        options.beforeSend?.()
      }
      const result = await send({ ...options, beforeSend })
      if (result.kind === 'unknown' || (result.kind === 'refused' && !result.definite)) noteUnknown()
      return result
    },
    rearm: () => {
      reason = null
      unknowns.length = 0
      orders.length = 0
    },
  }
}
