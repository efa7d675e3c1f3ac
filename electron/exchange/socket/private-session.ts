import type { z } from 'zod'
import { channels } from '@/shared/exchange/channels'
import { balanceOfPush } from '@/shared/adapters/classic/account-push'
import { fillOfPush } from '@/shared/adapters/classic/fill-push'
import { orderUpdateOfPush } from '@/shared/adapters/classic/order-push'
import { heldIn, positionOfPush } from '@/shared/adapters/positions'
import { type Category, categories, isFutures } from '@/shared/exchange/protocol/fields'
import type { SubscriptionArg } from '@/shared/exchange/protocol/ws-messages'
import type { Feed } from '@/shared/trading/health/health'
import { type Log, noLog } from '@/electron/base/diagnostics/log'
import type { Env } from '@/electron/base/env/env'
import type { ContractMismatches } from '../protocol/contract-mismatches'
import { createDuplicateFilter } from './duplicate-filter'
import type { PushFrame } from './socket-message'
import { createSocketSession, type SocketSession } from './socket-session'
import { createSubscriptions } from './subscriptions'
import type { PrivateListener } from './private-listener'

/** The account’s live side: one socket, all its private channels. */
export interface PrivateSession {
  readonly session: SocketSession
  feed(): Feed
  listen(listener: PrivateListener): () => void
}

/** Where to connect and which products to follow. */
export interface PrivateSessionOptions {
  readonly env: Pick<Env, 'clock' | 'random' | 'openSocket'>
  readonly url: string
  readonly loginFrame: () => Promise<string>
  /** Takes the key and its passphrase out of a text. */
  readonly redact: (text: string) => string
  readonly mismatches: ContractMismatches
  readonly categories: readonly Category[]
  readonly log?: Log
}

/**
 * Every private subscription: orders and balances of each product, positions of the futures. Margin has no channel of
 * its own.
 */
function subscriptionsFor(wanted: readonly Category[]): SubscriptionArg[] {
  const products = wanted.filter((category) => category !== 'MARGIN')
  return [
    ...products.map((instType) => ({ instType, channel: 'orders', instId: 'default' })),
    ...products.map((instType) => ({ instType, channel: 'account', coin: 'default' })),
    ...products.filter(isFutures).map((instType) => ({ instType, channel: 'positions', instId: 'default' })),
  ]
}

/** Orders, balances and positions as the exchange pushes them, in Volley's words. */
export function createPrivateSession(options: PrivateSessionOptions): PrivateSession {
  const { env, url, loginFrame, redact, mismatches, categories: wanted, log = noLog } = options
  const listeners = new Set<PrivateListener>()
  const seenFills = createDuplicateFilter()
  const args = subscriptionsFor(wanted)
  let isReady = false
  let reported = ''
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
      lost: () => {
        isReady = false
        subscriptions.disconnected()
      },
      push: (frame) => deliver(frame),
      event: (event) => subscriptions.handle(event),
      feedChanged: report,
    },
  })
  for (const arg of args) subscriptions.want(arg)

  const notifyAll = (notify: (listener: PrivateListener) => void): void => listeners.forEach(notify)

  function settled(): void {
    if (!isReady && args.every((arg) => subscriptions.stateOf(arg)?.state !== 'waiting')) {
      isReady = true
      report()
      notifyAll((listener) => listener.ready())
    } else report()
  }

  /** Refused parts are named while the others go on; without any orders channel the feed is of no use. */
  function feed(): Feed {
    const base = session.feed()
    if (base.state === 'offline' || base.state === 'resyncing') return base
    const refused = args.filter((arg) => subscriptions.stateOf(arg)?.state === 'refused')
    const words = refused
      .map((arg) => `${arg.channel} ${arg.instType}: ${subscriptions.stateOf(arg)?.reason ?? ''}`)
      .join('; ')
    if (!isReady) return { ...base, state: 'resyncing', reason: 'Subscribing' }
    const ordersLeft = args.some((arg) => arg.channel === 'orders' && !refused.includes(arg))
    if (!ordersLeft) return { ...base, state: 'offline', reason: words }
    return { ...base, reason: base.reason ?? (words || null) }
  }

  function report(): void {
    const now = feed()
    const text = `${now.state} ${now.reason ?? ''}`
    if (text === reported) return
    reported = text
    notifyAll((listener) => listener.feedChanged(now))
  }

  /** Elements that fit their channel, translated; each other one is counted and left out. */
  function read<Item extends z.ZodType, Read>(
    channel: string,
    item: Item,
    data: readonly unknown[],
    translate: (push: z.output<Item>) => Read,
  ): Read[] {
    const results: Read[] = []
    for (const element of data) {
      try {
        results.push(translate(item.parse(element)))
        mismatches.compare(channel, item, element)
      } catch {
        // Not the channel's shape, or an amount that is no number.
        session.malformed()
        mismatches.compareUnreadable(channel, item, element)
      }
    }
    return results
  }

  function deliver({ arg: { instType, channel }, data }: PushFrame): boolean {
    if (channel === 'orders') deliverOrders(instType, data)
    else if (channel === 'account') deliverBalances(data)
    else if (channel === 'positions' || channel === 'position') deliverPositions(instType, data)
    else return false
    return true
  }

  function deliverOrders(instType: string, data: readonly unknown[]): void {
    const seen = read('orders', channels.orders.item, data, (push) => ({
      orderUpdate: orderUpdateOfPush(instType, push),
      fill: fillOfPush(instType, push),
    }))
    const orderUpdates = seen.map(({ orderUpdate }) => orderUpdate)
    const fills = seen.map(({ fill }) => fill).filter((fill) => fill !== null)
    const fresh = fills.filter((fill) => seenFills.isNew(`${fill.orderId} ${fill.execId}`))
    notifyAll((listener) => listener.orders(orderUpdates, fresh))
  }

  function deliverBalances(data: readonly unknown[]): void {
    const balances = read('account', channels.account.item, data, balanceOfPush).filter((balance) => balance !== null)
    notifyAll((listener) => listener.balances(balances))
  }

  /** A list with an unreadable element proves nothing about what is missing from it, so it is not passed on. */
  function deliverPositions(instType: string, data: readonly unknown[]): void {
    const category = categories.find((one) => one === instType.toUpperCase())
    const positions = read('positions', channels.positions.item, data, (push) => positionOfPush(instType, push))
    const { held, unread } = heldIn(positions)
    for (const _position of unread) session.malformed()
    if (category !== undefined && positions.length === data.length && unread.length === 0)
      notifyAll((listener) => listener.positions(category, held))
  }

  return {
    session,
    feed,
    listen: (listener) => {
      listeners.add(listener)
      listener.feedChanged(feed())
      if (isReady) listener.ready()
      return () => listeners.delete(listener)
    },
  }
}
