import { categories, type Category, Interval } from '@/shared/exchange/protocol/fields'
import { isTopicName, topics } from '@/shared/exchange/topics'
import { socketErrors, type TopicArg, TopicMessage } from '@/shared/exchange/protocol/ws-messages'
import { type PushedBook, writtenOnce } from './book-feed'
import { type Dialect, notLoggedIn, type SocketProblem, type Subscribed, type Subscriber } from './dialect'
import type { DialectParts } from './dialect-v2'
import { klineTopic, tickerTopic, tradeTopic } from '@/practice/prices/market-topics'
import type { PrivateUpdate } from './private-feed'
import { accountTopic, createOrderTopic, fastFillTopic, fillTopic, positionTopics, strategyTopic } from './topic-pushes'

type BookTopic = 'books' | 'books1' | 'books5' | 'books50'
type MarketTopic = 'ticker' | 'kline' | 'publicTrade'
type PrivateTopicName = 'order' | 'fill' | 'fast-fill' | 'strategy-order' | 'account' | 'position'

const UNIFIED = 'UTA'
const nameOf = ({ instType, topic, symbol, interval }: TopicArg): string =>
  [instType.toLowerCase(), topic, symbol ?? '', interval ?? ''].join('|')
/** The message starts with the argument as JSON, because the frame has no `arg` (exchange: Sockets). */
const unknown = (arg: TopicArg): SocketProblem => ({
  code: socketErrors.channelUnknown,
  msg: `${JSON.stringify(arg)} doesn't exist`,
})
/** Public products are lower case. Margin has no separate feeds. */
const categoryOf = (instType: string): Category | undefined =>
  categories.find((category) => category !== 'MARGIN' && category.toLowerCase() === instType)

const feedOf = {
  order: 'orders',
  fill: 'orders',
  'fast-fill': 'orders',
  'strategy-order': 'strategies',
  account: 'account',
  position: 'positions',
} as const
const isPrivateTopic = (topic: keyof typeof topics): topic is PrivateTopicName => Object.hasOwn(feedOf, topic)

const bookData = ({ bids, asks, seq, pseq }: PushedBook, depth: number, now: number) => ({
  a: asks,
  b: bids,
  seq,
  ...(pseq === null ? {} : { pseq, maxdepth: String(depth) }),
  ts: String(now),
})

/** The v3 messages over the feeds of v2, for unified accounts only (exchange: Sockets; exchange: Unified topics). */
export function createDialectV3({ core, books, market, privateFeed, trade, now }: DialectParts): Dialect {
  const bookPush = writtenOnce(
    (snapshot, echo: { readonly instType: string; readonly topic: BookTopic; readonly symbol: string }) => ({
      action: snapshot.action,
      arg: echo,
      data: [bookData(snapshot, topics[echo.topic].depth, now())],
      ts: now(),
    }),
  )

  function openMarket(
    subscriber: Subscriber,
    arg: TopicArg,
    category: Category,
    symbol: string,
    topic: MarketTopic,
  ): Subscribed {
    const { instType, interval } = arg
    const push = (data: unknown, first: boolean, echo: object = { instType, topic, symbol }): void =>
      subscriber.send(JSON.stringify({ action: first ? 'snapshot' : topics[topic].later, arg: echo, data, ts: now() }))
    if (topic === 'ticker')
      return { stop: market.tickers(category, symbol, (ticker) => push([tickerTopic(ticker)], true)) }
    if (topic === 'publicTrade')
      return { stop: market.trades(category, symbol, (prints, first) => push(prints.map(tradeTopic), first)) }
    const parsed = Interval.safeParse(interval)
    if (!parsed.success) return unknown(arg)
    const echo = { instType, topic, symbol, interval }
    return {
      stop: market.candles(category, symbol, parsed.data, (bars, first) => push(bars.map(klineTopic), first, echo)),
    }
  }

  /** A symbol of another category is acknowledged and stays silent (exchange: Sockets). */
  function openPublic(
    subscriber: Subscriber,
    arg: TopicArg,
    category: Category,
    topic: BookTopic | MarketTopic,
  ): Subscribed {
    const symbol = arg.symbol ?? ''
    const lists = (of: Category): boolean => core.instruments(of).some((instrument) => instrument.symbol === symbol)
    if (!lists(category)) return categories.some(lists) ? { stop: () => {} } : unknown(arg)
    if (topic === 'ticker' || topic === 'kline' || topic === 'publicTrade')
      return openMarket(subscriber, arg, category, symbol, topic)
    const echo = { instType: arg.instType, topic, symbol }
    return {
      stop: books.subscribe(category, symbol, topics[topic], (snapshot) => subscriber.send(bookPush(snapshot, echo))),
    }
  }

  function openLiquidations(subscriber: Subscriber, arg: TopicArg, category: Category): Subscribed {
    const symbol = arg.symbol ?? ''
    if (!core.instruments(category).some((instrument) => instrument.symbol === symbol)) return unknown(arg)
    const echo = { instType: arg.instType, topic: 'liquidation', symbol }
    const stop = core.listen(
      (event) => {
        if (event.kind !== 'liquidation' || event.category !== category || event.symbol !== symbol) return
        const { side, price, qty, at } = event
        const data = [{ symbol, side, price, amount: qty, ts: String(at) }]
        subscriber.send(JSON.stringify({ action: topics.liquidation.later, arg: echo, data, ts: now() }))
      },
      () => false,
    )
    return { stop }
  }

  function openPrivate(subscriber: Subscriber, uid: string, topic: PrivateTopicName): Subscribed {
    const arg = { instType: UNIFIED, topic }
    const showOrder = createOrderTopic(core)
    /** The pushes of an update. None for an order event without a fill on a fill topic. */
    function pushesOf(update: PrivateUpdate): readonly (readonly unknown[])[] {
      if (update.kind === 'assets') return [[accountTopic(core, uid, update.assets)]]
      if (update.kind === 'positions') return positionTopics(update.open, update.ended)
      if (update.kind === 'strategy') return [[strategyTopic(update.strategy)]]
      if (topic === 'order') return [[showOrder(update.order, update.fill)]]
      if (update.fill === null) return []
      return [[(topic === 'fill' ? fillTopic : fastFillTopic)(update.order, update.fill)]]
    }
    function send(update: PrivateUpdate): void {
      const action = 'first' in update && update.first ? 'snapshot' : topics[topic].later
      for (const data of pushesOf(update)) subscriber.send(JSON.stringify({ action, arg, data, ts: now() }))
    }
    return { stop: privateFeed.subscribe({ wallet: uid, channel: feedOf[topic], category: null, only: null }, send) }
  }

  function open(subscriber: Subscriber, arg: TopicArg): Subscribed {
    if (!isTopicName(arg.topic)) return unknown(arg)
    if (topics[arg.topic].access === 'private' && subscriber.key === null) return notLoggedIn
    if (topics[arg.topic].access !== subscriber.access) return unknown(arg)
    if (isPrivateTopic(arg.topic)) {
      return arg.instType === UNIFIED ? openPrivate(subscriber, subscriber.key?.uid ?? '', arg.topic) : unknown(arg)
    }
    const category = categoryOf(arg.instType)
    if (category === undefined) return unknown(arg)
    return arg.topic === 'liquidation'
      ? openLiquidations(subscriber, arg, category)
      : openPublic(subscriber, arg, category, arg.topic)
  }

  return {
    admits: (kind) => kind === 'unified',
    read(message) {
      const parsed = TopicMessage.safeParse(message)
      if (!parsed.success) return null
      const request = parsed.data
      if (request.op === 'login') return { op: 'login', login: request.args[0]! }
      if (request.op === 'trade')
        return { op: 'trade', carryOut: (key, address, connId) => [trade.unified(key, address, connId, request)] }
      return {
        op: request.op,
        subscriptions: request.args.map((arg) => ({
          name: nameOf(arg),
          arg,
          open: (subscriber) => open(subscriber, arg),
        })),
      }
    },
    acknowledge: (event, arg, connId) => ({ event, arg, connId }),
    refuse: (_arg, { code, msg }) => ({ event: 'error', code, msg }),
  }
}
