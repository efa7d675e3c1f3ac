import { type CandleChannel, type ChannelName, channels, intervalOf, isChannelName } from '@/shared/exchange/channels'
import type { AccountKind } from '@/shared/exchange/protocol/endpoint'
import { categories, type Category } from '@/shared/exchange/protocol/fields'
import { ClientMessage, socketErrors, type SubscriptionArg } from '@/shared/exchange/protocol/ws-messages'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import type { WalletOf } from '@/practice/accounts/wallets'
import { type BookBroadcast, type PushedBook, writtenOnce } from './book-feed'
import { type Dialect, notLoggedIn, type Subscribed, type Subscriber } from './dialect'
import type { MarketFeed } from '@/practice/prices/market-feed'
import { candlePush, tickerPush, tradePush } from '@/practice/prices/market-topics'
import type { PrivateFeed, PrivateUpdate } from './private-feed'
import { balancePush, createOrderPush, fillPush, positionPush } from './pushes'
import type { TradeOperations } from './trade-operations'
import type { PracticeKey } from '@/practice/accounts/practice-key'

/** Dependencies of the servers of both versions. */
export interface DialectParts {
  readonly core: ExchangeCore
  readonly books: BookBroadcast
  readonly market: MarketFeed
  readonly privateFeed: PrivateFeed
  readonly walletOf: WalletOf
  readonly trade: TradeOperations
  readonly now: () => number
}

type PrivateChannel = keyof typeof feedOf
const feedOf = {
  orders: 'orders',
  fill: 'orders',
  account: 'account',
  positions: 'positions',
  position: 'positions',
} as const
const isPrivateChannel = (channel: ChannelName): channel is PrivateChannel => Object.hasOwn(feedOf, channel)
type BookChannel = 'books' | 'books1' | 'books5' | 'books15'
type MarketChannel = 'ticker' | 'trade' | CandleChannel
const isBook = (channel: BookChannel | MarketChannel): channel is BookChannel => channel.startsWith('books')

const bookData = ({ bids, asks, seq, pseq }: PushedBook, now: number) => ({
  asks,
  bids,
  seq,
  ...(pseq === null ? {} : { pseq }),
  ts: String(now),
})

const nameOf = ({ instType, channel, instId, coin }: SubscriptionArg): string =>
  [instType.toUpperCase(), channel, instId ?? '', coin ?? ''].join('|')

const unknown = ({ instType, channel, instId, coin }: SubscriptionArg) => ({
  code: socketErrors.channelUnknown,
  msg: `instType:${instType},channel:${channel},instId:${instId ?? coin ?? ''} doesn't exist`,
})
/** Margin has no separate channels (A-margin-push). */
const categoryOf = (instType: string): Category | undefined =>
  categories.find((category) => category !== 'MARGIN' && category === instType.toUpperCase())

/** The messages of the description, for both kinds of account (spec: Subscribe and operate messages; A-ws-dialect). */
export function createDialectV2({ core, books, market, privateFeed, walletOf, trade, now }: DialectParts): Dialect {
  const bookPush = writtenOnce((snapshot, echo: object) => ({
    action: snapshot.action,
    arg: echo,
    data: [bookData(snapshot, now())],
    ts: now(),
  }))

  function openMarket(
    subscriber: Subscriber,
    category: Category,
    symbol: string,
    channel: MarketChannel,
    echo: object,
  ): Subscribed {
    const push = (data: unknown, first: boolean): void =>
      subscriber.send(JSON.stringify({ action: first ? 'snapshot' : 'update', arg: echo, data, ts: now() }))
    if (channel === 'ticker')
      return { stop: market.tickers(category, symbol, (ticker) => push([tickerPush(core, ticker)], true)) }
    if (channel === 'trade')
      return { stop: market.trades(category, symbol, (prints, first) => push(prints.map(tradePush), first)) }
    const stop = market.candles(category, symbol, intervalOf(channel), (bars, first) =>
      push(
        bars.map((bar) => candlePush(core, category, symbol, bar)),
        first,
      ),
    )
    return { stop }
  }

  /** A symbol of another category is acknowledged and stays silent (exchange: Sockets). */
  function openPublic(
    subscriber: Subscriber,
    arg: SubscriptionArg,
    category: Category,
    channel: BookChannel | MarketChannel,
  ): Subscribed {
    const symbol = arg.instId ?? ''
    const lists = (of: Category): boolean => core.instruments(of).some((instrument) => instrument.symbol === symbol)
    if (!lists(category)) return categories.some(lists) ? { stop: () => {} } : unknown(arg)
    const echo = { instType: category, channel, instId: symbol }
    if (!isBook(channel)) return openMarket(subscriber, category, symbol, channel, echo)
    return {
      stop: books.subscribe(category, symbol, channels[channel], (snapshot) =>
        subscriber.send(bookPush(snapshot, echo)),
      ),
    }
  }

  /** Push of a subscription for an update. Nothing for an order event without a fill on a fill channel. */
  function createVocabulary(wallet: string, category: Category, kind: AccountKind, channel: PrivateChannel) {
    const holder = { wallet, kind }
    const showOrder = createOrderPush(core, kind)
    return (update: Exclude<PrivateUpdate, { kind: 'strategy' }>): readonly unknown[] => {
      if (update.kind === 'order' && channel === 'orders') return [showOrder(update.order, update.fill)]
      if (update.kind === 'order') return update.fill === null ? [] : [fillPush(kind, update.order, update.fill)]
      if (update.kind === 'positions') return update.open.map((position) => positionPush(core, holder, position))
      return update.assets.map((asset) => balancePush(core, holder, asset, category, now()))
    }
  }

  function openPrivate(
    subscriber: Subscriber,
    { uid, kind }: PracticeKey,
    arg: SubscriptionArg,
    category: Category,
    channel: PrivateChannel,
  ): Subscribed {
    const scope = channel === 'account' ? arg.coin : arg.instId
    if (scope === undefined) return unknown(arg)
    const only = channel === 'account' || scope === 'default' ? null : scope
    const echo = { instType: category, channel, ...(channel === 'account' ? { coin: 'default' } : { instId: scope }) }
    const topic = { wallet: walletOf(uid, category), category, channel: feedOf[channel], only }
    const vocabularyFor = createVocabulary(topic.wallet, category, kind, channel)
    function send(update: PrivateUpdate): void {
      const data = update.kind === 'strategy' ? [] : vocabularyFor(update)
      const hasContent = update.kind !== 'order' || data.length > 0
      if (hasContent) subscriber.send(JSON.stringify({ action: 'snapshot', arg: echo, data, ts: now() }))
    }
    return { stop: privateFeed.subscribe(topic, send) }
  }

  function open(subscriber: Subscriber, arg: SubscriptionArg): Subscribed {
    if (!isChannelName(arg.channel)) return { code: socketErrors.parameterError, msg: 'Param error' }
    const category = categoryOf(arg.instType)
    if (category === undefined) return unknown(arg)
    const { key, access } = subscriber
    if (channels[arg.channel].access === 'private' && key === null) return notLoggedIn
    if (channels[arg.channel].access !== access) return unknown(arg)
    if (isPrivateChannel(arg.channel)) {
      return key === null ? notLoggedIn : openPrivate(subscriber, key, arg, category, arg.channel)
    }
    return openPublic(subscriber, arg, category, arg.channel)
  }

  return {
    admits: () => true,
    read(message) {
      const parsed = ClientMessage.safeParse(message)
      if (!parsed.success) return null
      const request = parsed.data
      if (request.op === 'login') return { op: 'login', login: request.args[0]! }
      if (request.op === 'trade')
        return { op: 'trade', carryOut: (key, address) => request.args.map((arg) => trade.classic(key, address, arg)) }
      return {
        op: request.op,
        subscriptions: request.args.map((arg) => ({
          name: nameOf(arg),
          arg,
          open: (subscriber) => open(subscriber, arg),
        })),
      }
    },
    acknowledge: (event, arg) => ({ event, arg }),
    refuse: (arg, { code, msg }) => ({ event: 'error', arg, code, msg, op: 'subscribe' }),
  }
}
