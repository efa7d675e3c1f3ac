import { channels, isChannelName } from '../../../shared/exchange/channels'
import type { AccountKind } from '../../../shared/exchange/endpoint'
import { categories, type Category } from '../../../shared/exchange/fields'
import { ClientMessage, socketErrors, type SubscriptionArg } from '../../../shared/exchange/ws-messages'
import type { PracticeKey } from '../accounts'
import type { ExchangeCore } from '../exchange-core'
import type { WalletOf } from '../wallets'
import type { BookFeed, BookPicture } from './book-feed'
import { type Dialect, notLoggedIn, type Subscribed, type Subscriber } from './dialect'
import type { PrivateFeed, PrivateUpdate } from './private-feed'
import { balancePush, orderPush, positionPush } from './pushes'
import type { TradeOperations } from './trade-operations'

/** What the doors of both versions stand in front of. */
export interface DialectParts {
  readonly core: ExchangeCore
  readonly books: BookFeed
  readonly privateFeed: PrivateFeed
  readonly walletOf: WalletOf
  readonly trade: TradeOperations
  readonly now: () => number
}

type PrivateChannel = 'orders' | 'account' | 'positions' | 'position'
type BookChannel = 'books' | 'books1' | 'books5' | 'books15'

const bookData = ({ bids, asks, seq, pseq }: BookPicture, now: number) => ({
  asks,
  bids,
  seq,
  ...(pseq === null ? {} : { pseq }),
  ts: String(now),
})

const nameOf = ({ instType, channel, instId, coin }: SubscriptionArg): string => [instType.toUpperCase(), channel, instId ?? '', coin ?? ''].join('|')

const unknown = ({ instType, channel, instId, coin }: SubscriptionArg) => ({
  code: socketErrors.channelUnknown,
  msg: `instType:${instType},channel:${channel},instId:${instId ?? coin ?? ''} doesn't exist`,
})
const categoryOf = (instType: string): Category | undefined => categories.find((category) => category === instType.toUpperCase())

/** The words of the description, for both kinds of account (spec: Subscribe and operate messages; A-ws-dialect). */
export function createDialectV2({ core, books, privateFeed, walletOf, trade, now }: DialectParts): Dialect {
  /** A symbol of another category is acknowledged and stays silent (exchange-facts 10). */
  function openBook(subscriber: Subscriber, arg: SubscriptionArg, category: Category, channel: BookChannel): Subscribed {
    const symbol = arg.instId ?? ''
    const lists = (of: Category): boolean => core.instruments(of).some((instrument) => instrument.symbol === symbol)
    if (!lists(category)) return categories.some(lists) ? { stop: () => {} } : unknown(arg)
    const echo = { instType: category, channel, instId: symbol }
    const stop = books.subscribe(category, symbol, channels[channel], (picture) =>
      subscriber.send({ action: picture.action, arg: echo, data: [bookData(picture, now())], ts: now() }),
    )
    return { stop }
  }

  function wordsFor(update: PrivateUpdate, category: Category, kind: AccountKind): readonly unknown[] {
    if (update.kind === 'order') return [orderPush(core, kind, update.order, update.fill)]
    if (update.kind === 'positions') return update.open.map(positionPush)
    return update.assets.map((asset) => balancePush(asset, category, now()))
  }

  function openPrivate(subscriber: Subscriber, { uid, kind }: PracticeKey, arg: SubscriptionArg, category: Category, channel: PrivateChannel): Subscribed {
    const scope = channel === 'account' ? arg.coin : arg.instId
    if (scope === undefined) return unknown(arg)
    const only = channel === 'account' || scope === 'default' ? null : scope
    const echo = { instType: category, channel, ...(channel === 'account' ? { coin: 'default' } : { instId: scope }) }
    const topic = { wallet: walletOf(uid, category), category, channel: channel === 'position' ? 'positions' : channel, only } as const
    const send = (update: PrivateUpdate): void => subscriber.send({ action: 'snapshot', arg: echo, data: wordsFor(update, category, kind), ts: now() })
    return { stop: privateFeed.subscribe(topic, send) }
  }

  function open(subscriber: Subscriber, arg: SubscriptionArg): Subscribed {
    if (!isChannelName(arg.channel)) return { code: socketErrors.parameterError, msg: 'Param error' }
    const category = categoryOf(arg.instType)
    if (category === undefined) return unknown(arg)
    const { key, access } = subscriber
    if (channels[arg.channel].access === 'private' && key === null) return notLoggedIn
    if (channels[arg.channel].access !== access) return unknown(arg)
    if (arg.channel === 'orders' || arg.channel === 'account' || arg.channel === 'positions' || arg.channel === 'position') {
      return key === null ? notLoggedIn : openPrivate(subscriber, key, arg, category, arg.channel)
    }
    return openBook(subscriber, arg, category, arg.channel)
  }

  return {
    admits: () => true,
    read(message) {
      const parsed = ClientMessage.safeParse(message)
      if (!parsed.success) return null
      const request = parsed.data
      if (request.op === 'login') return { op: 'login', login: request.args[0]! }
      if (request.op === 'trade') return { op: 'trade', carryOut: (key, address) => request.args.map((arg) => trade.classic(key, address, arg)) }
      return { op: request.op, subscriptions: request.args.map((arg) => ({ name: nameOf(arg), arg, open: (subscriber) => open(subscriber, arg) })) }
    },
    acknowledge: (event, arg) => ({ event, arg }),
    refuse: (arg, { code, msg }) => ({ event: 'error', arg, code, msg, op: 'subscribe' }),
  }
}
