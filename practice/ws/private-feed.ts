import { type Clock, every } from '@/shared/base/clock'
import { bookCategory, type Category, isFutures } from '@/shared/exchange/protocol/fields'
import { marginCoinOf } from '@/shared/trading/market/instrument'
import type { ExchangeCore, ExchangeEvent, PracticeAsset, PracticePosition } from '@/practice/engine/api/exchange-core'
import type { Strategies } from '@/practice/services/strategy/strategies'
import type { StrategyOrder } from '@/practice/services/strategy/strategy-order'
import type { PracticeFill, PracticeOrder } from '@/practice/engine/api/practice-order'

/** Topic of a private subscription. */
export interface PrivateTopic {
  /** The account of the engine. */
  readonly wallet: string
  readonly channel: 'orders' | 'account' | 'positions' | 'strategies'
  /** Null is every category: the v3 server does not separate them. */
  readonly category: Category | null
  /** One symbol. Null is all of them. */
  readonly only: string | null
}

/** An event before the conversion to a dialect. `first` marks the initial snapshot of a subscription. */
export type PrivateUpdate =
  /**
   * An order that the matching engine rejects is pushed twice: live, then canceled (spec: Operation-to-event ties;
   * A-ioc-pushes).
   */
  | { readonly kind: 'order'; readonly order: PracticeOrder; readonly fill: PracticeFill | null }
  | { readonly kind: 'strategy'; readonly strategy: StrategyOrder }
  | { readonly kind: 'assets'; readonly first: boolean; readonly assets: readonly PracticeAsset[] }
  | {
      readonly kind: 'positions'
      readonly first: boolean
      readonly open: readonly PracticePosition[]
      readonly ended: readonly PracticePosition[]
    }

export interface PrivateFeed {
  /** Sends the initial snapshot if the channel has one, then every change. Returns the function that stops it. */
  subscribe(topic: PrivateTopic, send: (update: PrivateUpdate) => void): () => void
  /** Sends all events since the last call. Called after they were stored. */
  flush(): void
  /** Drops all pushes about the next placed orders (a fault). */
  lose(orders: number): void
  close(): void
}

interface Subscription {
  readonly topic: PrivateTopic
  readonly send: (update: PrivateUpdate) => void
  /** The last sent valuation: it is sent again only after a change. */
  last: string
  /** Last pushed positions, so that their end can be pushed. */
  positions: readonly PracticePosition[]
}

/** Pushed with their state at the event, even if a strategy order has changed since. */
type OwnEvent =
  | Exclude<ExchangeEvent, { kind: 'trade' | 'book' }>
  | { readonly kind: 'strategy'; readonly strategy: StrategyOrder }

/** Interval of the check of positions and futures balances for a changed valuation (spec: Channels). */
const VALUATION_MS = 1000

const isOwn = (event: ExchangeEvent): event is Exclude<ExchangeEvent, { kind: 'trade' | 'book' }> =>
  event.kind === 'order' || event.kind === 'balance' || event.kind === 'position'
const isSpot = ({ category }: PrivateTopic): boolean => category !== null && !isFutures(category)
const isSame = (a: PracticePosition, b: PracticePosition): boolean =>
  a.category === b.category && a.symbol === b.symbol && a.posSide === b.posSide && a.createdTime === b.createdTime

/** The users' own orders, balances and positions. `users` excludes the crowd. */
export function createPrivateFeed(
  core: ExchangeCore,
  clock: Clock,
  users: ReadonlySet<string>,
  strategies: Pick<Strategies, 'listen'>,
): PrivateFeed {
  const subscriptions = new Set<Subscription>()
  let waiting: OwnEvent[] = []
  const droppedIds = new Set<string>()
  let toLose = 0

  function isLost({ orderId, createdTime, updatedTime }: PracticeOrder): boolean {
    if (toLose > 0 && !droppedIds.has(orderId) && createdTime === updatedTime) {
      toLose -= 1
      droppedIds.add(orderId)
    }
    return droppedIds.has(orderId)
  }

  const stopListening = core.listen(
    (event) => {
      if (isOwn(event) && !(event.kind === 'order' && isLost(event.order))) waiting.push(event)
    },
    (uid) => users.has(uid),
  )
  const stopFollowing = strategies.listen(
    (strategy) => void waiting.push({ kind: 'strategy', strategy: { ...strategy } }),
  )

  /** A futures product has the balances of its margin coins. Null is every coin. */
  function coinsOf({ category }: PrivateTopic): ReadonlySet<string> | null {
    if (category === null || !isFutures(category)) return null
    return new Set(core.instruments(category).map(marginCoinOf))
  }

  function balances(topic: PrivateTopic, changed: ReadonlySet<string> | null, first: boolean): PrivateUpdate {
    const own = coinsOf(topic)
    const topics = own ?? changed
    return {
      kind: 'assets',
      first,
      assets: core.assets(topic.wallet).filter(({ coin }) => topics === null || topics.has(coin)),
    }
  }

  function positions(subscription: Subscription, first: boolean): PrivateUpdate {
    const { wallet, category, only } = subscription.topic
    const open = core
      .positions(wallet)
      .filter(
        (position) =>
          (category === null || position.category === category) && (only === null || position.symbol === only),
      )
    const ended = subscription.positions.filter(
      (pushedPosition) => !open.some((position) => isSame(position, pushedPosition)),
    )
    subscription.positions = open
    return { kind: 'positions', first, open, ended }
  }

  function sendOrders({ topic, send }: Subscription, events: readonly OwnEvent[]): void {
    for (const event of events) {
      if (event.kind !== 'order' || event.order.uid !== topic.wallet) continue
      const { symbol } = event.order
      const category = bookCategory(event.order.category)
      if ((topic.category === null || topic.category === category) && (topic.only === null || topic.only === symbol))
        send(event)
    }
  }

  function sendStrategies({ topic, send }: Subscription, events: readonly OwnEvent[]): void {
    for (const event of events) if (event.kind === 'strategy' && event.strategy.uid === topic.wallet) send(event)
  }

  function sendAccount({ topic, send }: Subscription, events: readonly OwnEvent[]): void {
    const changed = new Set(
      events.flatMap((event) => (event.kind === 'balance' && event.uid === topic.wallet ? [event.coin] : [])),
    )
    const own = coinsOf(topic)
    if (own === null ? changed.size > 0 : [...own].some((coin) => changed.has(coin)))
      send(balances(topic, changed, false))
  }

  function sendPositions(subscription: Subscription, events: readonly OwnEvent[]): void {
    const { wallet, category } = subscription.topic
    const concerns = (event: OwnEvent): boolean =>
      event.kind === 'position' && event.uid === wallet && (category === null || event.category === category)
    if (events.some(concerns)) subscription.send(positions(subscription, false))
  }

  /** Valuations change with the mark price, without any event of the account. */
  function revalue(subscription: Subscription): void {
    const { topic } = subscription
    if (
      topic.channel === 'orders' ||
      topic.channel === 'strategies' ||
      (topic.channel === 'account' && isSpot(topic)) ||
      core.positions(topic.wallet).length === 0
    )
      return
    const update = topic.channel === 'account' ? balances(topic, null, false) : positions(subscription, false)
    const text = JSON.stringify(update)
    if (text !== subscription.last) subscription.send(update)
    subscription.last = text
  }

  const senders = { orders: sendOrders, account: sendAccount, positions: sendPositions, strategies: sendStrategies }
  const stopValuing = every(clock, VALUATION_MS, () => subscriptions.forEach(revalue))

  return {
    subscribe(topic, send) {
      const subscription: Subscription = { topic, send, last: '', positions: [] }
      if (topic.channel === 'account') send(balances(topic, null, true))
      if (topic.channel === 'positions') send(positions(subscription, true))
      subscriptions.add(subscription)
      return () => subscriptions.delete(subscription)
    },
    flush() {
      const events = waiting
      waiting = []
      if (events.length === 0) return
      for (const subscription of subscriptions) {
        senders[subscription.topic.channel](subscription, events)
      }
    },
    lose(orders) {
      toLose += orders
    },
    close() {
      stopListening()
      stopFollowing()
      stopValuing()
    },
  }
}
