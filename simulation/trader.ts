import type { Random } from '@/shared/base/random'
import type { Category } from '@/shared/exchange/protocol/fields'
import { confirmedOf } from '@/shared/trading/pretrade/assessment/confirmation'
import type { Order } from '@/shared/trading/orders/order'
import { isOpen } from '@/shared/trading/orders/order-lifecycle'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { between, chance, draw, pick, wholeBetween } from '@/electron/testing/proxy/chance'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import type { Application } from './application'
import type { Evaluation } from './evaluation'
import { markets } from './market'
import type { RunRecord } from './record'

const actions = { place: 0.5, repeat: 0.1, amend: 0.18, cancel: 0.18, 'cancel-all': 0.04 } as const

/** A trader who places, repeats, changes and cancels at random. */
export interface Trader {
  act(application: Application): void
  /** Places these orders under a new token. Null if they were not accepted. */
  place(application: Application, orders: readonly OrderIntent[]): Promise<readonly Order[] | null>
  /** Number of orders that the application accepted. */
  intents(): number
}

interface TraderParts {
  readonly random: Random
  readonly core: ExchangeCore
  readonly evaluation: Evaluation
  readonly record: RunRecord
}

interface Request {
  readonly token: string
  readonly orders: readonly OrderIntent[]
}

export function createTrader({ random, core, evaluation, record }: TraderParts): Trader {
  const requests: Request[] = []
  const counted = new Set<string>()
  let tokens = 0
  const newToken = (): string => `simulated-${String((tokens += 1)).padStart(8, '0')}`

  function intentIn(category: Category, symbol: string): OrderIntent {
    const instrument = core.instruments(category).find((listed) => listed.symbol === symbol)!
    const middle = Number(core.lastPrice(category, symbol))
    const side = pick(random, ['buy', 'sell'] as const)
    const away = between(random, -0.002, 0.006) * (side === 'buy' ? -1 : 1)
    return {
      category,
      symbol,
      side,
      orderType: 'limit',
      qty: between(random, 0.01, 0.4).toFixed(2),
      price: (middle * (1 + away)).toFixed(instrument.priceDecimals),
      timeInForce: pick(random, ['gtc', 'gtc', 'gtc', 'ioc', 'post_only'] as const),
      stpMode: 'none',
    }
  }

  async function send({ orders: app, prepare, isAlive }: Application, { token, orders }: Request) {
    await prepare()
    const assessed = await app.assess(orders)
    const placed = await app.place(token, orders, {
      onUnknown: chance(random, 0.8) ? 'continue' : 'stop',
      confirmation: confirmedOf(assessed),
    })
    if (!isAlive()) return null
    const result = placed.accepted
      ? placed.orders.map(({ key }) => key)
      : placed.refusals.map(({ rule, message }) => `${rule} ${message}`)
    record.note('trader', `${token} ${placed.accepted ? 'accepted' : 'refused'} ${result.join(' ')}`)
    if (!placed.accepted) return null
    const keys = placed.orders.map(({ key }) => key)
    evaluation.accepted(token, keys)
    for (const key of keys) counted.add(key)
    return placed.orders
  }
  function place(application: Application, orders: readonly OrderIntent[]): Promise<readonly Order[] | null> {
    const request = { token: newToken(), orders }
    requests.push(request)
    return send(application, request)
  }

  async function amend({ orders, isAlive }: Application): Promise<void> {
    const open = orders.list().filter(({ state }) => isOpen(state))
    if (open.length === 0) return
    const changes = Array.from({ length: wholeBetween(random, 1, Math.min(5, open.length)) }, () => pick(random, open))
    const terms = [...new Set(changes)].map(({ key, category, symbol, side }) => {
      const { price, qty } = intentIn(category as Category, symbol)
      const middle = Number(core.lastPrice(category as Category, symbol))
      const isPassive = side === 'buy' ? Number(price) < middle : Number(price) > middle
      return { key, autoCancel: chance(random, 0.2), ...(isPassive ? { price } : {}), qty }
    })
    const results = await orders.amend(newToken(), terms)
    if (isAlive()) record.note('trader', `amended ${results.map(({ outcome }) => outcome.kind).join(' ')}`)
  }
  async function cancel({ orders, isAlive }: Application): Promise<void> {
    const open = orders.list().filter(({ state }) => isOpen(state))
    if (open.length === 0) return
    const chosen = Array.from({ length: wholeBetween(random, 1, 8) }, () => pick(random, open).key)
    const results = await orders.cancel(newToken(), [...new Set(chosen)])
    if (isAlive()) record.note('trader', `canceled ${results.map(({ outcome }) => outcome.kind).join(' ')}`)
  }
  async function cancelAll({ orders, isAlive }: Application): Promise<void> {
    const { category, symbol } = pick(random, markets)
    const outcome = await orders.cancelAll(newToken(), category, chance(random, 0.5) ? symbol : undefined)
    if (isAlive()) record.note('trader', `canceled all ${category} ${outcome.kind}`)
  }
  async function repeat(application: Application): Promise<void> {
    if (requests.length > 0) await send(application, pick(random, requests))
  }
  async function placeSome(application: Application): Promise<void> {
    const rows = chance(random, 0.7) ? wholeBetween(random, 1, 4) : wholeBetween(random, 5, 47)
    const { category, symbol } = pick(random, markets)
    await place(
      application,
      Array.from({ length: rows }, () => intentIn(category, symbol)),
    )
  }

  const carryOut = { place: placeSome, repeat, amend, cancel, 'cancel-all': cancelAll } as const
  return {
    act(application) {
      const { orders } = application
      // A person looks through the orders and lets trading go on.
      if (orders.gate().needsReview) orders.rearm()
      const action = draw<keyof typeof actions>(random, actions) ?? 'place'
      carryOut[action](application).catch((error: unknown) => {
        if (application.isAlive())
          record.note('trader', `${action} failed: ${error instanceof Error ? error.message : ''}`)
      })
    },
    place,
    intents: () => counted.size,
  }
}
