import { MINUTE_MS } from '@/shared/base/time'
import type { Clock } from '@/shared/base/clock'
import { add, compare, subtract } from '@/shared/base/decimal'
import type { CallResult } from '@/electron/exchange/protocol/call'

export interface KillSwitchLimits {
  readonly ordersPerMinute: number
  readonly unknownRequestsPerMinute: number
}
/** Far above what a person sends by hand, far below what a runaway loop does. */
const defaultLimits: KillSwitchLimits = { ordersPerMinute: 3000, unknownRequestsPerMinute: 3 }

/** What a request puts on the market. */
export interface Outbound {
  /** Orders it places or changes. */
  readonly count: number
  /** What they are worth in USDT, as far as that is known. */
  readonly notional: string
  /** The same by `instrumentKey`, and their size in the coin that lots are counted in. */
  readonly bySymbol: Readonly<Record<string, { readonly notional: string; readonly size: string }>>
  /** They are sure to do nothing but reduce positions. */
  readonly reduces: boolean
}

/** The last check before the wire. It trusts nothing above it and is re-armed by a person only (R55). */
export interface KillSwitch {
  /** Counts a request that is about to leave. Throws when it must not. */
  readonly admit: (sent: Outbound) => void
  /** Counts answers that leave an outcome open. */
  readonly note: (result: CallResult<unknown>) => void
  readonly rearm: () => void
}

interface KillSwitchOptions {
  readonly clock: Clock
  readonly limits?: KillSwitchLimits
  /** The user's own cap on what all orders of one minute are worth, in USDT. */
  readonly worthPerMinute: () => string
  readonly onTrip: (reason: string) => void
}

interface Sent extends Outbound {
  readonly at: number
}

/** Asked by every placing and changing call, so that whatever goes wrong above cannot flood the exchange. */
export function createKillSwitch({
  clock,
  limits = defaultLimits,
  worthPerMinute,
  onTrip,
}: KillSwitchOptions): KillSwitch {
  let reason: string | null = null
  let orders: Sent[] = []
  let count = 0
  let notional = '0'
  const unknowns: number[] = []

  const isOld = (at: number): boolean => at <= clock.mono() - MINUTE_MS

  function forgetOrders(): void {
    while (orders[0] !== undefined && isOld(orders[0].at)) {
      const old = orders.shift()!
      count -= old.count
      notional = subtract(notional, old.notional)
    }
  }
  function trip(why: string): void {
    if (reason !== null) return
    reason = why
    onTrip(why)
  }
  function admit(sent: Outbound): void {
    forgetOrders()
    const cap = worthPerMinute()
    if (count + sent.count > limits.ordersPerMinute) trip(`More than ${limits.ordersPerMinute} orders in one minute`)
    else if (compare(add(notional, sent.notional), cap) > 0) trip(`Orders worth more than ${cap} USDT in one minute`)
    if (reason !== null) throw new Error(`The kill switch holds orders back: ${reason}`)
    orders.push({ ...sent, at: clock.mono() })
    count += sent.count
    notional = add(notional, sent.notional)
  }
  function note(result: CallResult<unknown>): void {
    if (result.kind !== 'unknown' && (result.kind !== 'refused' || result.definite)) return
    while (unknowns[0] !== undefined && isOld(unknowns[0])) unknowns.shift()
    unknowns.push(clock.mono())
    if (unknowns.length >= limits.unknownRequestsPerMinute)
      trip(`${unknowns.length} requests with an unknown outcome in one minute`)
  }

  return {
    admit,
    note,
    rearm: () => {
      reason = null
      unknowns.length = 0
      orders = []
      count = 0
      notional = '0'
    },
  }
}
