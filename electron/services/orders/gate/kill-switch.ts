import { grouped } from '@/shared/base/grouped'
import { MINUTE_MS } from '@/shared/base/time'
import type { Clock } from '@/shared/base/clock'
import { add, compare, subtract } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import type { CallResult } from '@/electron/exchange/protocol/call'

export interface KillSwitchLimits {
  readonly ordersPerMinute: number
  readonly unknownRequestsPerMinute: number
}
/** Far above manual trading, far below a runaway loop. */
const defaultLimits: KillSwitchLimits = { ordersPerMinute: 3000, unknownRequestsPerMinute: 3 }

/** Effect of a request on the market. */
export interface Outbound {
  /** Orders placed or changed. */
  readonly count: number
  /** Notional in USDT, as far as known. */
  readonly notional: string
  /** Notional by `instrumentKey`, and size in the coin of the lots. */
  readonly bySymbol: Readonly<Record<string, { readonly notional: string; readonly size: string }>>
  /** True if they can only reduce positions. */
  readonly reduces: boolean
}

/** Last check before the wire. It trusts no earlier check, and only a person re-arms it (R55). */
export interface KillSwitch {
  /** Counts a request before it is sent. Throws if it must not be sent. */
  readonly admit: (outbound: Outbound) => void
  /** Counts answers with an unknown outcome. */
  readonly note: (result: CallResult<unknown>) => void
  readonly rearm: () => void
}

interface KillSwitchOptions {
  readonly clock: Clock
  readonly limits?: KillSwitchLimits
  /** The user's limit of the notional of all orders per minute, in USDT. */
  readonly worthPerMinute: () => string
  readonly onTrip: (reason: string) => void
}

interface SentRequest extends Outbound {
  readonly at: number
}

/** Called for every placement and amend, so that no error in earlier code can flood the exchange. */
export function createKillSwitch({
  clock,
  limits = defaultLimits,
  worthPerMinute,
  onTrip,
}: KillSwitchOptions): KillSwitch {
  let reason: string | null = null
  let orders: SentRequest[] = []
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
  function admit(outbound: Outbound): void {
    forgetOrders()
    const cap = worthPerMinute()
    if (count + outbound.count > limits.ordersPerMinute)
      trip(t`More than ${limits.ordersPerMinute} orders in one minute`)
    else if (compare(add(notional, outbound.notional), cap) > 0)
      trip(t`Orders worth more than ${grouped(cap)} USDT in one minute`)
    if (reason !== null) throw new Error(t`The kill switch holds orders back: ${reason}`)
    orders.push({ ...outbound, at: clock.mono() })
    count += outbound.count
    notional = add(notional, outbound.notional)
  }
  function note(result: CallResult<unknown>): void {
    if (result.kind !== 'unknown' && (result.kind !== 'refused' || result.definite)) return
    while (unknowns[0] !== undefined && isOld(unknowns[0])) unknowns.shift()
    unknowns.push(clock.mono())
    if (unknowns.length >= limits.unknownRequestsPerMinute)
      trip(t`${unknowns.length} requests with an unknown outcome in one minute`)
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
