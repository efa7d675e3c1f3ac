import type { Clock } from '@/shared/base/clock'
import { SUBSCRIBE_ARGS_BYTES } from '@/shared/exchange/protocol/limits'
import type { ServerEvent, SubscriptionArg } from '@/shared/exchange/protocol/ws-messages'
import { type Log, noLog } from '@/electron/base/diagnostics/log'

/** Requests this close together become one request, so that flicking through symbols costs one subscription. */
const COALESCE_MS = 40
const ACK_MS = 10_000
/** The exchange allows 240 subscribe requests per hour and connection: 60 at once, then one more every 20 s. */
const BURST = 60
const REFILL_MS = 20_000
/** More args in one frame were seen to close the connection (exchange: Sockets). */
const ARGS_PER_REQUEST = 20

/** `waiting` until the exchange has answered. */
export type SubscriptionState = 'waiting' | 'acknowledged' | 'refused'

interface Subscription {
  readonly arg: SubscriptionArg
  state: SubscriptionState
  /** Asked for on this connection. */
  sent: boolean
  reason: string | null
  cancelAckTimer: () => void
}

/** What one connection asks for; they outlive it and are asked for again on the next. */
export interface Subscriptions {
  want(arg: SubscriptionArg): void
  unwant(arg: SubscriptionArg): void
  /** Asks for a fresh start of a channel that is no longer consistent. */
  renew(arg: SubscriptionArg): void
  stateOf(arg: SubscriptionArg): { readonly state: SubscriptionState; readonly reason: string | null } | null
  /** The connection can take subscriptions: everything wanted is sent. */
  connected(): void
  disconnected(): void
  handle(event: ServerEvent): void
}

/** How subscriptions reach their connection and their owner. */
export interface SubscriptionsOptions {
  readonly clock: Clock
  readonly send: (text: string) => void
  /** One subscription was acknowledged or refused. */
  readonly changed: (arg: SubscriptionArg) => void
  /** Its connection as the log names it. */
  readonly socket?: string
  readonly log?: Log
}

/** One name per subscription; the exchange compares `instType` without regard to case. */
export const subscriptionKey = ({ instType, channel, instId, coin }: SubscriptionArg): string =>
  `${instType.toLowerCase()} ${channel} ${instId ?? coin ?? ''}`

/** What is wanted on one connection, and what the exchange said to it. */
export function createSubscriptions(options: SubscriptionsOptions): Subscriptions {
  const { clock, send, changed, socket = '', log = noLog } = options
  const wanted = new Map<string, Subscription>()
  let leaving = new Map<string, SubscriptionArg>()
  let online = false
  let budget = createBudget(clock)
  let cancelTimer: (() => void) | null = null

  function schedule(ms: number): void {
    if (online && cancelTimer === null) cancelTimer = clock.after(ms, flush)
  }

  function flush(): void {
    cancelTimer = null
    for (const args of inRequests([...leaving.values()])) send(JSON.stringify({ op: 'unsubscribe', args }))
    leaving = new Map()
    const due = [...wanted.values()].filter((one) => one.state === 'waiting' && !one.sent)
    for (const args of inRequests(due.map((one) => one.arg))) {
      if (!budget.take()) return schedule(REFILL_MS)
      for (const arg of args) markSent(arg)
      send(JSON.stringify({ op: 'subscribe', args }))
    }
  }

  function markSent(arg: SubscriptionArg): void {
    const one = wanted.get(subscriptionKey(arg))
    if (one === undefined) return
    one.sent = true
    one.cancelAckTimer = clock.after(ACK_MS, () =>
      settle(one, 'refused', 'The exchange did not acknowledge the subscription'),
    )
  }

  function settle(one: Subscription, state: SubscriptionState, reason: string | null): void {
    one.cancelAckTimer()
    one.state = state
    one.reason = reason
    const { channel, instType, instId, coin } = one.arg
    const named = { socket, channel, of: `${instType} ${instId ?? coin ?? ''}` }
    if (state === 'refused') log('socket.subscription-refused', { ...named, reason: reason ?? '' })
    else log('socket.subscribed', named)
    changed(one.arg)
  }

  /** Some errors name no subscription; they can only mean the single one that waits. */
  function meant(event: ServerEvent): Subscription | undefined {
    if (event.arg !== undefined) return wanted.get(subscriptionKey(event.arg))
    const waiting = [...wanted.values()].filter((one) => one.state === 'waiting' && one.sent)
    return waiting.length === 1 ? waiting[0] : undefined
  }

  const fresh = (arg: SubscriptionArg): Subscription => ({
    arg,
    state: 'waiting',
    sent: false,
    reason: null,
    cancelAckTimer: () => {},
  })

  return {
    want: (arg) => {
      const key = subscriptionKey(arg)
      if (wanted.has(key)) return
      wanted.set(key, fresh(arg))
      schedule(COALESCE_MS)
    },
    unwant: (arg) => {
      const key = subscriptionKey(arg)
      const one = wanted.get(key)
      wanted.delete(key)
      one?.cancelAckTimer()
      if (one?.sent === true && one.state !== 'refused') leaving.set(key, one.arg)
      schedule(COALESCE_MS)
    },
    renew: (arg) => {
      const key = subscriptionKey(arg)
      const one = wanted.get(key)
      if (one === undefined || !one.sent) return
      one.cancelAckTimer()
      leaving.set(key, arg)
      wanted.set(key, fresh(arg))
      schedule(0)
    },
    stateOf: (arg) => wanted.get(subscriptionKey(arg)) ?? null,
    connected: () => {
      online = true
      schedule(0)
    },
    disconnected: () => {
      online = false
      cancelTimer?.()
      cancelTimer = null
      leaving = new Map()
      budget = createBudget(clock)
      for (const [key, one] of wanted) {
        one.cancelAckTimer()
        wanted.set(key, fresh(one.arg))
      }
    },
    handle: (event) => {
      const one = meant(event)
      if (one === undefined || one.state === 'acknowledged') return
      // A late acknowledgement still counts: the pushes have begun.
      if (event.event === 'subscribe') settle(one, 'acknowledged', null)
      else if (event.event === 'error') settle(one, 'refused', refusalOf(event))
    },
  }
}

const refusalOf = ({ msg, code }: ServerEvent): string =>
  `The exchange refused it: ${msg ?? 'no reason given'} (${code ?? 'no code'})`

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
