import type { z } from 'zod'
import { channels } from '@/shared/exchange/channels'
import { balanceOfPush } from '@/shared/adapters/classic/account-push'
import { fillOfPush, hasUnreadableFill } from '@/shared/adapters/classic/fill-push'
import { orderUpdateOfPush } from '@/shared/adapters/classic/order-push'
import { openPositionsOf, positionOfPush } from '@/shared/adapters/positions'
import { unreadOrderUpdate } from '@/shared/adapters/unread-order'
import { type Category, categories, isFutures, looseList } from '@/shared/exchange/protocol/fields'
import { readElements, type UnreadableElement, unreadableElement } from '@/shared/exchange/protocol/read-elements'
import type { Received } from '@/shared/exchange/evidence/received'
import type { SubscriptionArg } from '@/shared/exchange/protocol/ws-messages'
import { t } from '@/shared/languages/text'
import type { Feed, PrivateChannel } from '@/shared/trading/health/health'
import { type Log, noLog } from '@/electron/base/diagnostics/log'
import type { Env } from '@/electron/base/env/env'
import { SECOND_MS } from '@/shared/base/time'
import { unreadableIn } from '../protocol/call'
import type { ContractMismatches } from '../protocol/contract-mismatches'
import { redactedElements } from '../protocol/redacted-elements'
import { createDuplicateFilter } from './duplicate-filter'
import type { PushFrame, PushUse } from './socket-message'
import { createFeedLag, type FeedLag } from './feed-lag'
import { createSocketSession, type SocketSession } from './socket-session'
import { createSubscriptions, type Subscriptions } from './subscriptions'
import type { PrivateListener } from './private-listener'

/** The account’s live data: one socket, all its private channels. */
export interface PrivateSession {
  readonly session: SocketSession
  feed(): Feed
  /** The exchange acknowledged these orders: a push of each is expected. */
  readonly acknowledged: FeedLag['acknowledged']
  listen(listener: PrivateListener): () => void
}

/** Address and products of the session. */
export interface PrivateSessionOptions {
  readonly env: Pick<Env, 'clock' | 'random' | 'openSocket'>
  readonly url: string
  readonly loginFrame: () => Promise<string>
  /** Removes the key and its passphrase from a text. */
  readonly redact: (text: string) => string
  readonly mismatches: ContractMismatches
  readonly categories: readonly Category[]
  /** Least time since the exchange sent a message with this time, ms. */
  readonly lateMsOf: (sentAt: number | null) => number
  /** Receives every push, and changes of the subscription. */
  readonly observe?: ((received: Received) => void) | undefined
  readonly log?: Log
}

/** All private subscriptions: orders and balances of each product, positions of the futures. None for margin. */
function subscriptionsFor(categories: readonly Category[]) {
  const products = categories.filter((category) => category !== 'MARGIN')
  return [
    ...products.map((instType) => ({ instType, channel: 'orders' as const, instId: 'default' })),
    ...products.map((instType) => ({ instType, channel: 'account' as const, coin: 'default' })),
    ...products.filter(isFutures).map((instType) => ({ instType, channel: 'positions' as const, instId: 'default' })),
  ]
}

const carriers: ReadonlySet<string> = new Set(['orders', 'account', 'positions', 'position'])
const lateText: Readonly<Record<PrivateChannel, (products: string, reason: string) => string>> = {
  orders: (of, why) => t`Orders of ${of} come late, because the channel orders is missing. ${why}.`,
  account: (of, why) => t`Balances of ${of} come late, because the channel account is missing. ${why}.`,
  positions: (of, why) => t`Positions of ${of} come late, because the channel positions is missing. ${why}.`,
}

/** The missing channels, and sentences that name the late parts and the reasons. Null: no channel is missing. */
function lateParts(
  subscribed: readonly {
    readonly arg: SubscriptionArg & { readonly channel: PrivateChannel }
    readonly state: ReturnType<Subscriptions['stateOf']>
  }[],
): Required<Pick<Feed, 'missing' | 'reason'>> | null {
  const products = new Map<string, { channel: PrivateChannel; reason: string; of: string[] }>()
  for (const { arg, state } of subscribed) {
    if (state === null || state.state === 'acknowledged') continue
    const { channel, instType } = arg
    const reason = state.reason ?? t('The exchange has not answered yet')
    const late = products.get(`${channel} ${reason}`) ?? { channel, reason, of: [] }
    products.set(`${channel} ${reason}`, late)
    late.of.push(instType)
  }
  const late = [...products.values()]
  if (late.length === 0) return null
  return {
    missing: [...new Set(late.map(({ channel }) => channel))],
    reason: late.map(({ channel, reason, of }) => lateText[channel](of.join(', '), reason)).join(' '),
  }
}

const lateReason = (ms: number): string => {
  const seconds = Math.round(ms / SECOND_MS)
  return t`Messages arrive ${seconds} s after the exchange acknowledged or sent them.`
}

/** Orders, balances and positions as the exchange pushes them, converted to Volley's types. */
export function createPrivateSession(options: PrivateSessionOptions): PrivateSession {
  const {
    env,
    url,
    loginFrame,
    redact,
    mismatches,
    categories: ownCategories,
    lateMsOf,
    observe,
    log = noLog,
  } = options
  const listeners = new Set<PrivateListener>()
  const seenFills = createDuplicateFilter()
  const args = subscriptionsFor(ownCategories)
  const lag = createFeedLag(env.clock, report)
  let isReady = false
  let reported = ''
  /** Elements of pushes that could not be read. */
  let unread = 0
  const send = (text: string): void => session.send(text)
  const subscriptions = createSubscriptions({ clock: env.clock, send, changed: settled, socket: 'private', log })
  const session = createSocketSession({
    env,
    url,
    loginFrame,
    redact,
    log,
    handlers: {
      ready: () => subscriptions.connected(),
      disconnected: () => {
        isReady = false
        observe?.({ kind: 'feed', isLive: false, at: env.clock.mono() })
        lag.reset()
        subscriptions.disconnected()
      },
      push: (frame) => deliver(frame),
      event: (event) => subscriptions.handle(event),
      feedChanged: report,
    },
  })
  for (const arg of args) subscriptions.add(arg)

  const notifyAll = (notify: (listener: PrivateListener) => void): void => listeners.forEach(notify)

  function settled(arg: SubscriptionArg): void {
    const isNew = subscriptions.stateOf(arg)?.state === 'acknowledged'
    const wasReady = isReady
    isReady ||= args.every((arg) => subscriptions.stateOf(arg)?.state !== 'waiting')
    if (isReady !== wasReady) observe?.({ kind: 'feed', isLive: isReady, at: env.clock.mono() })
    report()
    // A channel is not late before its acknowledgement.
    if (isNew) lag.reset()
    // Changes of a missing channel were lost: read everything again.
    if (isReady && (isNew || !wasReady)) notifyAll((listener) => listener.ready())
  }

  /** A missing channel is named, with the parts that are late. The others continue. */
  function feed(): Feed {
    const base = session.feed()
    if (base.state === 'offline' || base.state === 'resyncing') return base
    if (!isReady) return { ...base, state: 'resyncing', reason: t('Subscribing') }
    const late = lateParts(args.map((arg) => ({ arg, state: subscriptions.stateOf(arg) })))
    if (base.state === 'stale') return base
    if (late !== null) return { ...base, state: 'partial', ...late }
    const lagMs = lag.ms()
    return lagMs === null ? base : { ...base, state: 'late', reason: lateReason(lagMs) }
  }

  function report(): void {
    const now = feed()
    const text = `${now.state} ${now.reason ?? ''}`
    if (text === reported) return
    reported = text
    notifyAll((listener) => listener.feedChanged(now))
  }

  /** Valid elements of a channel, converted. Each other one is counted, named and omitted. */
  function read<Item extends z.ZodType, Read>(
    channel: string,
    item: Item,
    data: readonly unknown[],
    translate: (push: z.output<Item>) => Read,
  ): { readonly results: readonly Read[]; readonly unreadable: readonly UnreadableElement[] } {
    const results: Read[] = []
    const unreadable: UnreadableElement[] = []
    const list = looseList(item)
    for (const element of data) {
      const elements: UnreadableElement[] = []
      try {
        const message = readElements(list, [element])
        if (message.kind === 'read') {
          results.push(...message.data.map(translate))
          elements.push(...message.unreadable)
        }
        mismatches.compare(channel, item, element)
      } catch {
        // Its conversion calculates with text that only looks like an amount.
        elements.push(unreadableElement('', element, ['']))
      }
      mismatches.addUnreadable(channel, redactedElements(elements, redact))
      unreadable.push(...unreadableIn({ unreadable: elements }))
    }
    for (const _one of unreadable) session.malformed()
    unread += unreadable.length
    return { results, unreadable }
  }

  /** A completely unreadable push is ignored. */
  function deliver({ arg: { instType, channel }, data, sentAt }: PushFrame): PushUse {
    if (!carriers.has(channel)) return 'unwanted'
    const unreadBefore = unread
    const lateMs = lateMsOf(sentAt)
    observe?.({ kind: 'push', channel, category: instType, data, sentAt, lateMs, at: env.clock.mono() })
    if (sentAt !== null) lag.arrived(lateMs)
    if (channel === 'orders') deliverOrders(instType, data)
    else if (channel === 'account') deliverBalances(data, lateMs)
    else deliverPositions(instType, data, lateMs)
    return data.length > 0 && unread - unreadBefore === data.length ? 'passed-over' : 'used'
  }

  function deliverOrders(instType: string, data: readonly unknown[]): void {
    const { results, unreadable } = read('orders', channels.orders.item, data, (push) => ({
      orderUpdate: orderUpdateOfPush(instType, push),
      fill: fillOfPush(instType, push),
      isFillUnreadable: hasUnreadableFill(push),
    }))
    lag.pushed(results.map(({ orderUpdate }) => orderUpdate.orderId))
    const category = instType.toUpperCase()
    // Margin orders are pushed with those of spot (A-margin-push), and an unreadable order may be either.
    const unread = unreadable.map((element) =>
      unreadOrderUpdate(element, {
        source: 'push',
        category: category === 'SPOT' && element.readable.marginMode ? 'MARGIN' : category,
      }),
    )
    const orderUpdates = results.map(({ orderUpdate }) => orderUpdate)
    const fills = results.map(({ fill }) => fill).filter((fill) => fill !== null)
    const fresh = fills.filter((fill) => seenFills.isNew(`${fill.orderId} ${fill.execId}`))
    notifyAll((listener) => listener.orders(orderUpdates, fresh))
    if (results.some(({ isFillUnreadable }) => isFillUnreadable)) notifyAll((listener) => listener.unreadFill?.())
    if (unread.length > 0) notifyAll((listener) => listener.unreadOrders?.(unread))
  }

  function deliverBalances(data: readonly unknown[], lateMs: number): void {
    const { results, unreadable } = read('account', channels.account.item, data, balanceOfPush)
    notifyAll((listener) => listener.balances(results, lateMs))
    if (unreadable.length > 0) notifyAll((listener) => listener.unreadable('balances', unreadable))
  }

  /** A list with an unreadable element proves no absence, so it is not passed on. */
  function deliverPositions(instType: string, data: readonly unknown[], lateMs: number): void {
    const category = categories.find((candidate) => candidate === instType.toUpperCase())
    const { results, unreadable } = read('positions', channels.positions.item, data, (push) =>
      positionOfPush(instType, push),
    )
    if (category === undefined) return
    const { positions } = openPositionsOf(results)
    notifyAll((listener) =>
      unreadable.length === 0
        ? listener.positions(category, positions, lateMs)
        : listener.unreadable(category, unreadable),
    )
  }

  return {
    session,
    feed,
    acknowledged: lag.acknowledged,
    listen: (listener) => {
      listeners.add(listener)
      listener.feedChanged(feed())
      if (isReady) listener.ready()
      return () => listeners.delete(listener)
    },
  }
}
