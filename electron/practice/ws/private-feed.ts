import { type Clock, every } from '../../../shared/clock'
import { type Category, isFutures } from '../../../shared/exchange/fields'
import type { ExchangeCore, ExchangeEvent } from '../exchange-core'
import { balancePush, orderPush, positionPush } from './pushes'

/** What a private subscription is about. `only` names one symbol; null is all of them. */
export interface PrivateTopic {
  readonly uid: string
  readonly category: Category
  readonly channel: 'orders' | 'account' | 'positions'
  readonly only: string | null
}

export interface PrivateFeed {
  /** Sends the first picture where the channel has one, then every change. Returns the function that stops it. */
  subscribe(topic: PrivateTopic, send: (data: readonly unknown[]) => void): () => void
  /** Sends what happened since the last call. Called after it was stored. */
  flush(): void
  close(): void
}

interface Subscription extends PrivateTopic {
  readonly send: (data: readonly unknown[]) => void
  /** The last valuation sent, so that it goes out again only when it changed. */
  last: string
}

type OwnEvent = Exclude<ExchangeEvent, { kind: 'trade' | 'book' }>

/** How often positions and futures balances are looked at for a changed valuation (spec: Channels). */
const VALUATION_MS = 1000

const isOwn = (event: ExchangeEvent): event is OwnEvent => event.kind === 'order' || event.kind === 'balance' || event.kind === 'position'

/** Pushes of the users' own orders, balances and positions; `users` keeps the crowd out. */
export function createPrivateFeed(core: ExchangeCore, clock: Clock, users: ReadonlySet<string>): PrivateFeed {
  const subscriptions = new Set<Subscription>()
  let waiting: OwnEvent[] = []
  const stopListening = core.listen(
    (event) => {
      if (isOwn(event)) waiting.push(event)
    },
    (uid) => users.has(uid),
  )

  const positionsOf = ({ uid, category, only }: PrivateTopic) =>
    core.positions(uid).filter((position) => position.category === category && (only === null || position.symbol === only)).map(positionPush)

  function balancesOf({ uid, category }: PrivateTopic, coins: ReadonlySet<string> | null) {
    const futures = isFutures(category)
    const wanted = core.assets(uid).filter((asset) => (futures ? asset.coin === 'USDT' : coins === null || coins.has(asset.coin)))
    return wanted.map((asset) => balancePush(asset, futures, clock.now()))
  }

  function sendOrders(subscription: Subscription, events: readonly OwnEvent[]): void {
    for (const event of events) {
      if (event.kind !== 'order' || event.order.uid !== subscription.uid || event.order.category !== subscription.category) continue
      if (subscription.only === null || event.order.symbol === subscription.only) {
        subscription.send([orderPush(event.order, event.fill, core.leverage(subscription.uid))])
      }
    }
  }

  function sendAccount(subscription: Subscription, events: readonly OwnEvent[]): void {
    const coins = new Set(events.flatMap((event) => (event.kind === 'balance' && event.uid === subscription.uid ? [event.coin] : [])))
    if (coins.size > 0 && (!isFutures(subscription.category) || coins.has('USDT'))) subscription.send(balancesOf(subscription, coins))
  }

  function sendPositions(subscription: Subscription, events: readonly OwnEvent[]): void {
    if (events.some((event) => event.kind === 'position' && event.uid === subscription.uid && event.category === subscription.category)) {
      subscription.send(positionsOf(subscription))
    }
  }

  /** Valuations move with the mark price, without any event of the account. */
  function revalue(subscription: Subscription): void {
    if (subscription.channel === 'orders' || (subscription.channel === 'account' && !isFutures(subscription.category))) return
    if (core.positions(subscription.uid).length === 0) return
    const data = subscription.channel === 'account' ? balancesOf(subscription, null) : positionsOf(subscription)
    const text = JSON.stringify(data)
    if (text !== subscription.last) subscription.send(data)
    subscription.last = text
  }

  const stopValuing = every(clock, VALUATION_MS, () => subscriptions.forEach(revalue))

  return {
    subscribe(topic, send) {
      const subscription: Subscription = { ...topic, send, last: '' }
      if (topic.channel === 'account') send(balancesOf(topic, null))
      if (topic.channel === 'positions') send(positionsOf(topic))
      subscriptions.add(subscription)
      return () => subscriptions.delete(subscription)
    },
    flush() {
      const events = waiting
      waiting = []
      if (events.length === 0) return
      for (const subscription of subscriptions) {
        if (subscription.channel === 'orders') sendOrders(subscription, events)
        else if (subscription.channel === 'account') sendAccount(subscription, events)
        else sendPositions(subscription, events)
      }
    },
    close() {
      stopListening()
      stopValuing()
    },
  }
}
