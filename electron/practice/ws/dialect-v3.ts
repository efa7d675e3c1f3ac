import { categories, type Category } from '../../../shared/exchange/fields'
import { isTopicName, topics } from '../../../shared/exchange/topics'
import { socketErrors, type TopicArg, TopicMessage } from '../../../shared/exchange/ws-messages'
import type { BookPicture } from './book-feed'
import { type Dialect, notLoggedIn, type Problem, type Subscribed, type Subscriber } from './dialect'
import type { DialectParts } from './dialect-v2'
import type { PrivateUpdate } from './private-feed'
import { accountTopic, createOrderTopic, fillTopic, positionTopic } from './topic-pushes'

type BookTopic = 'books' | 'books1' | 'books5' | 'books50'
type PrivateTopicName = 'order' | 'fill' | 'account' | 'position'

const UNIFIED = 'UTA'
const nameOf = ({ instType, topic, symbol, interval }: TopicArg): string => [instType.toLowerCase(), topic, symbol ?? '', interval ?? ''].join('|')
/** The message starts with the argument as JSON, because the frame has no `arg` (exchange-facts 10). */
const unknown = (arg: TopicArg): Problem => ({ code: socketErrors.channelUnknown, msg: `${JSON.stringify(arg)} doesn't exist` })
/** Public products are written in lower case; margin has no feeds of its own. */
const categoryOf = (instType: string): Category | undefined =>
  categories.find((category) => category !== 'MARGIN' && category.toLowerCase() === instType)

const feedOf = { order: 'orders', fill: 'orders', account: 'account', position: 'positions' } as const

const bookData = ({ bids, asks, seq, pseq }: BookPicture, depth: number, now: number) => ({
  a: asks,
  b: bids,
  seq,
  ...(pseq === null ? {} : { pseq, maxdepth: String(depth) }),
  ts: String(now),
})

/** The words of the v3 addresses over the feeds of the v2 ones; unified accounts only (exchange-facts 10, 12). */
export function createDialectV3({ core, books, privateFeed, trade, now }: DialectParts): Dialect {
  function openBook(subscriber: Subscriber, arg: TopicArg, category: Category, topic: BookTopic): Subscribed {
    const symbol = arg.symbol ?? ''
    const lists = (of: Category): boolean => core.instruments(of).some((instrument) => instrument.symbol === symbol)
    if (!lists(category)) return categories.some(lists) ? { stop: () => {} } : unknown(arg)
    const echo = { instType: arg.instType, topic, symbol }
    const stop = books.subscribe(category, symbol, topics[topic], (picture) =>
      subscriber.send({ action: picture.action, arg: echo, data: [bookData(picture, topics[topic].depth, now())], ts: now() }),
    )
    return { stop }
  }

  function openPrivate(subscriber: Subscriber, uid: string, topic: PrivateTopicName): Subscribed {
    const showOrder = createOrderTopic(core)
    /** Null says nothing: an order event without a fill on the fill topic. */
    function wordsFor(update: PrivateUpdate): readonly unknown[] | null {
      if (update.kind === 'assets') return [accountTopic(core, uid, update.assets)]
      if (update.kind === 'positions') return positionTopic(update.open, update.ended)
      if (topic === 'order') return [showOrder(update.order, update.fill)]
      return update.fill === null ? null : [fillTopic(update.order, update.fill)]
    }
    const send = (update: PrivateUpdate): void => {
      const data = wordsFor(update)
      const action = update.kind !== 'order' && update.first ? 'snapshot' : topics[topic].later
      if (data !== null) subscriber.send({ action, arg: { instType: UNIFIED, topic }, data, ts: now() })
    }
    return { stop: privateFeed.subscribe({ wallet: uid, channel: feedOf[topic], category: null, only: null }, send) }
  }

  function open(subscriber: Subscriber, arg: TopicArg): Subscribed {
    if (!isTopicName(arg.topic)) return unknown(arg)
    if (topics[arg.topic].access === 'private' && subscriber.key === null) return notLoggedIn
    if (topics[arg.topic].access !== subscriber.access) return unknown(arg)
    if (arg.topic === 'order' || arg.topic === 'fill' || arg.topic === 'account' || arg.topic === 'position') {
      return arg.instType === UNIFIED ? openPrivate(subscriber, subscriber.key?.uid ?? '', arg.topic) : unknown(arg)
    }
    const category = categoryOf(arg.instType)
    return category === undefined ? unknown(arg) : openBook(subscriber, arg, category, arg.topic)
  }

  return {
    admits: (kind) => kind === 'unified',
    read(message) {
      const parsed = TopicMessage.safeParse(message)
      if (!parsed.success) return null
      const request = parsed.data
      if (request.op === 'login') return { op: 'login', login: request.args[0]! }
      if (request.op === 'trade') return { op: 'trade', carryOut: (key, address, connId) => [trade.unified(key, address, connId, request)] }
      return { op: request.op, subscriptions: request.args.map((arg) => ({ name: nameOf(arg), arg, open: (subscriber) => open(subscriber, arg) })) }
    },
    acknowledge: (event, arg, connId) => ({ event, arg, connId }),
    refuse: (_arg, { code, msg }) => ({ event: 'error', code, msg }),
  }
}
