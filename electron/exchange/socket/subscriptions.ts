import type { Clock } from '@/shared/base/clock'
import { SUBSCRIBE_ARGS_BYTES } from '@/shared/exchange/protocol/limits'
import {
  isMomentary,
  isRequestLimit,
  type ServerEvent,
  type SubscriptionArg,
} from '@/shared/exchange/protocol/ws-messages'
import { retries, retryDelayMs } from '@/shared/base/retry'
import { MINUTE_MS } from '@/shared/base/time'
import { t } from '@/shared/languages/text'
import { type Log, noLog } from '@/electron/base/diagnostics/log'

/**
 * Requests this close together become one request, so that switching quickly through symbols costs one subscription.
 */
const COALESCE_MS = 40
const ACK_MS = 10_000
/** The exchange allows 240 subscribe requests per hour and connection: 60 at once, then one every 20 s. */
const BURST = 60
const REFILL_MS = 20_000
/** A subscription that lasted this long resets the number of attempts. */
const STABLE_MS = MINUTE_MS
/** More args in a frame were seen to close the connection (exchange: Sockets). */
const ARGS_PER_REQUEST = 20

/**
 * `waiting` until the first answer of the exchange. `missing`: refused temporarily, not acknowledged, or ended by the
 * exchange. It is requested until it is acknowledged. `refused` while the connection is open.
 */
export type SubscriptionState = 'waiting' | 'acknowledged' | 'missing' | 'refused'

interface Subscription {
  readonly arg: SubscriptionArg
  state: SubscriptionState
  /** `due`: to be requested on this connection. `requested`: not answered yet. */
  step: 'due' | 'requested' | 'answered'
  /** The exchange may push it: requested and not refused. */
  mayBePushed: boolean
  reason: string | null
  /** Consecutive times missing. */
  failures: number
  /** Monotonic ms of its acknowledgement. */
  acknowledgedAt: number
  /** Cancels the timeout of its acknowledgement, or of its next request. */
  cancelTimer: () => void
}

/** Subscriptions of a connection. They survive it and are requested again on the next. */
export interface Subscriptions {
  add(arg: SubscriptionArg): void
  remove(arg: SubscriptionArg): void
  /** Requests a new start of an inconsistent channel. No effect if it is requested again anyway. */
  renew(arg: SubscriptionArg): void
  stateOf(arg: SubscriptionArg): { readonly state: SubscriptionState; readonly reason: string | null } | null
  /** The connection accepts subscriptions: all of them are sent. */
  connected(): void
  disconnected(): void
  handle(event: ServerEvent): void
}

export interface SubscriptionsOptions {
  readonly clock: Clock
  readonly send: (text: string) => void
  /** A subscription was acknowledged or refused. */
  readonly changed: (arg: SubscriptionArg) => void
  /** Name of its connection in the log. */
  readonly socket?: string
  readonly log?: Log
}

/** One key per subscription. The exchange compares `instType` without regard to case. */
export const subscriptionKey = ({ instType, channel, instId, coin }: SubscriptionArg): string =>
  `${instType.toLowerCase()} ${channel} ${instId ?? coin ?? ''}`

/** Subscriptions on a connection and the exchange's answers. */
export function createSubscriptions(options: SubscriptionsOptions): Subscriptions {
  const { clock, send, changed, socket = '', log = noLog } = options
  const subscriptions = new Map<string, Subscription>()
  let unsubscribing = new Map<string, SubscriptionArg>()
  let online = false
  let budget = createBudget(clock)
  let cancelTimer: (() => void) | null = null

  function schedule(ms: number): void {
    if (online && cancelTimer === null) cancelTimer = clock.after(ms, flush)
  }

  function flush(): void {
    cancelTimer = null
    for (const args of inRequests([...unsubscribing.values()])) send(JSON.stringify({ op: 'unsubscribe', args }))
    unsubscribing = new Map()
    const due = [...subscriptions.values()].filter((subscription) => subscription.step === 'due')
    for (const args of inRequests(due.map((subscription) => subscription.arg))) {
      if (!budget.take()) return schedule(REFILL_MS)
      for (const arg of args) markSent(arg)
      send(JSON.stringify({ op: 'subscribe', args }))
    }
  }

  function markSent(arg: SubscriptionArg): void {
    const subscription = subscriptions.get(subscriptionKey(arg))
    if (subscription === undefined) return
    subscription.step = 'requested'
    subscription.mayBePushed = true
    subscription.cancelTimer = clock.after(ACK_MS, () =>
      miss(subscription, t('The exchange did not acknowledge the subscription')),
    )
  }

  function settle(subscription: Subscription, state: SubscriptionState, reason: string | null): void {
    subscription.cancelTimer()
    subscription.step = 'answered'
    subscription.state = state
    subscription.reason = reason
    const { channel, instType, instId, coin } = subscription.arg
    const fields = { socket, channel, of: `${instType} ${instId ?? coin ?? ''}` }
    if (state === 'acknowledged') log('socket.subscribed', fields)
    else log('socket.subscription-refused', { ...fields, reason: reason ?? '' })
    changed(subscription.arg)
  }

  /** Requests it again with backoff, while it is needed on this connection. */
  function miss(subscription: Subscription, reason: string): void {
    settle(subscription, 'missing', t`${reason}; it is requested again`)
    subscription.cancelTimer = clock.after(retryDelayMs(retries.subscription, subscription.failures), () => {
      subscription.step = 'due'
      schedule(COALESCE_MS)
    })
    subscription.failures += 1
  }

  function refuse(subscription: Subscription, event: ServerEvent): void {
    subscription.mayBePushed = false
    if (isMomentary(event.code)) miss(subscription, refusalOf(event))
    else settle(subscription, 'refused', refusalOf(event))
  }

  /** An event without a subscription concerns the only pending one. A limit of requests concerns all pending ones. */
  function addressed({ event, arg, code }: ServerEvent): readonly Subscription[] {
    if (arg === undefined) {
      const pending = [...subscriptions.values()].filter((subscription) => subscription.step === 'requested')
      return pending.length === 1 || (event === 'error' && isRequestLimit(code)) ? pending : []
    }
    const subscription = subscriptions.get(subscriptionKey(arg))
    return subscription === undefined ? [] : [subscription]
  }

  function acknowledge(subscription: Subscription): void {
    subscription.mayBePushed = true
    subscription.acknowledgedAt = clock.mono()
    settle(subscription, 'acknowledged', null)
  }
  function end(subscription: Subscription): void {
    if (clock.mono() - subscription.acknowledgedAt >= STABLE_MS) subscription.failures = 0
    subscription.mayBePushed = false
    miss(subscription, t('The exchange ended the subscription'))
  }

  function handle(event: ServerEvent): void {
    for (const subscription of addressed(event)) {
      // A late acknowledgement still counts: the pushes have begun.
      if (event.event === 'subscribe' && subscription.state !== 'acknowledged') acknowledge(subscription)
      else if (event.event === 'unsubscribe' && subscription.state === 'acknowledged') end(subscription)
      else if (event.event === 'error' && event.op !== 'unsubscribe' && subscription.step === 'requested')
        refuse(subscription, event)
    }
  }

  const fresh = (arg: SubscriptionArg): Subscription => ({
    arg,
    state: 'waiting',
    step: 'due',
    mayBePushed: false,
    reason: null,
    failures: 0,
    acknowledgedAt: 0,
    cancelTimer: () => {},
  })

  return {
    add: (arg) => {
      const key = subscriptionKey(arg)
      if (subscriptions.has(key)) return
      subscriptions.set(key, fresh(arg))
      schedule(COALESCE_MS)
    },
    remove: (arg) => {
      const key = subscriptionKey(arg)
      const subscription = subscriptions.get(key)
      subscriptions.delete(key)
      subscription?.cancelTimer()
      if (subscription?.mayBePushed === true) unsubscribing.set(key, subscription.arg)
      schedule(COALESCE_MS)
    },
    renew: (arg) => {
      const key = subscriptionKey(arg)
      const subscription = subscriptions.get(key)
      if (subscription === undefined || subscription.step === 'due' || subscription.state === 'missing') return
      subscription.cancelTimer()
      unsubscribing.set(key, arg)
      subscriptions.set(key, fresh(arg))
      schedule(0)
    },
    stateOf: (arg) => subscriptions.get(subscriptionKey(arg)) ?? null,
    connected: () => {
      online = true
      schedule(0)
    },
    disconnected: () => {
      online = false
      cancelTimer?.()
      cancelTimer = null
      unsubscribing = new Map()
      budget = createBudget(clock)
      for (const [key, subscription] of subscriptions) {
        subscription.cancelTimer()
        subscriptions.set(key, fresh(subscription.arg))
      }
    },
    handle,
  }
}

const refusalOf = ({ msg, code }: ServerEvent): string =>
  t`The exchange refused it: ${msg ?? t('no reason given')} (${code ?? t('no code')})`

/** Cuts a list of args into requests of allowed size. */
function inRequests(args: readonly SubscriptionArg[]): SubscriptionArg[][] {
  const requests: SubscriptionArg[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const arg of args) {
    const size = Buffer.byteLength(JSON.stringify(arg)) + 1
    const last = requests.at(-1)
    if (last === undefined || last.length >= ARGS_PER_REQUEST || bytes + size > SUBSCRIBE_ARGS_BYTES) {
      requests.push([arg])
      bytes = size + 2
    } else {
      last.push(arg)
      bytes += size
    }
  }
  return requests
}

function createBudget(clock: Clock): { take(): boolean } {
  let tokens = BURST
  let at = clock.mono()
  return {
    take: () => {
      const gained = Math.floor((clock.mono() - at) / REFILL_MS)
      at += gained * REFILL_MS
      tokens = Math.min(BURST, tokens + gained)
      if (tokens < 1) return false
      tokens -= 1
      return true
    },
  }
}
