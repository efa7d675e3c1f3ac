import { channels, type ChannelName, isChannelName } from '../../../shared/exchange/channels'
import { categories, type Category } from '../../../shared/exchange/fields'
import { socketErrors, type SubscriptionArg } from '../../../shared/exchange/ws-messages'
import type { ExchangeCore } from '../exchange-core'
import type { BookChannel, BookFeed, BookPicture } from './book-feed'
import type { PrivateFeed } from './private-feed'

type PrivateChannel = Exclude<ChannelName, BookChannel>

/** What a subscription needs from its session. */
export interface Subscriber {
  readonly access: 'public' | 'private'
  readonly uid: string | null
  send(message: unknown): void
}

/** A running subscription, or the code and text of why there is none. */
export type Subscribed = { readonly stop: () => void } | { readonly code: number; readonly msg: string }

const bookData = ({ bids, asks, seq, pseq }: BookPicture, now: number) => ({
  asks,
  bids,
  seq,
  ...(pseq === null ? {} : { pseq }),
  ts: String(now),
})

/** The same subscription asked for twice is one: this names it. */
export const subscriptionKey = ({ instType, channel, instId, coin }: SubscriptionArg): string =>
  [instType.toUpperCase(), channel, instId ?? '', coin ?? ''].join('|')

const unknown = ({ instType, channel, instId, coin }: SubscriptionArg) => ({
  code: socketErrors.channelUnknown,
  msg: `instType:${instType},channel:${channel},instId:${instId ?? coin ?? ''} doesn't exist`,
})
const categoryOf = (instType: string): Category | undefined => categories.find((category) => category === instType.toUpperCase())

/** Opens subscriptions in the dialect of the description (spec: Subscribe and operate messages; A-ws-dialect). */
export function createSubscriptions(core: ExchangeCore, books: BookFeed, privateFeed: PrivateFeed, now: () => number) {
  /** A symbol of another category is acknowledged and stays silent (exchange-facts 10). */
  function openBook(subscriber: Subscriber, arg: SubscriptionArg, category: Category, channel: BookChannel): Subscribed {
    const symbol = arg.instId ?? ''
    const lists = (of: Category): boolean => core.instruments(of).some((instrument) => instrument.symbol === symbol)
    if (!lists(category)) return categories.some(lists) ? { stop: () => {} } : unknown(arg)
    const echo = { instType: category, channel, instId: symbol }
    const stop = books.subscribe(category, symbol, channel, (picture) =>
      subscriber.send({ action: picture.action, arg: echo, data: [bookData(picture, now())], ts: now() }),
    )
    return { stop }
  }

  function openPrivate(subscriber: Subscriber, uid: string, arg: SubscriptionArg, category: Category, channel: PrivateChannel): Subscribed {
    const scope = channel === 'account' ? arg.coin : arg.instId
    if (scope === undefined) return unknown(arg)
    const only = channel === 'account' || scope === 'default' ? null : scope
    const echo = { instType: category, channel, ...(channel === 'account' ? { coin: 'default' } : { instId: scope }) }
    const topic = { uid, category, channel: channel === 'position' ? 'positions' : channel, only } as const
    return { stop: privateFeed.subscribe(topic, (data) => subscriber.send({ action: 'snapshot', arg: echo, data, ts: now() })) }
  }

  return (subscriber: Subscriber, arg: SubscriptionArg): Subscribed => {
    if (!isChannelName(arg.channel)) return { code: socketErrors.parameterError, msg: 'Param error' }
    const category = categoryOf(arg.instType)
    if (category === undefined) return unknown(arg)
    if (channels[arg.channel].access === 'private' && subscriber.uid === null) return { code: socketErrors.notLoggedIn, msg: 'User needs to log in' }
    if (channels[arg.channel].access !== subscriber.access) return unknown(arg)
    if (arg.channel === 'orders' || arg.channel === 'account' || arg.channel === 'positions' || arg.channel === 'position') {
      return openPrivate(subscriber, subscriber.uid ?? '', arg, category, arg.channel)
    }
    return openBook(subscriber, arg, category, arg.channel)
  }
}
export type OpenSubscription = ReturnType<typeof createSubscriptions>
