import { categories } from '@/shared/exchange/protocol/fields'
import type { InputOf } from '@/shared/ipc/contract'
import type { Random } from '@/shared/base/random'
import type { Order } from '@/shared/trading/orders/order'
import { isOpen } from '@/shared/trading/orders/order-lifecycle'
import { confirmAll } from '@/shared/testing/confirm-all'
import { setTimeout as pause } from 'node:timers/promises'
import { between, draw, pick, some, wholeBetween } from '@/electron/testing/proxy/chance'
import type { HandedOver } from './counts'
import type { AppConnection } from '@/electron/testing/app-connection'
import { anyBatch, anyPlan, priceAway, qtyOf, traded, type ListedOrder } from './sheet'

/** Actions of a trader over all lives of the application. */
export interface TraderDesk {
  readonly random: Random
  readonly handedOver: (HandedOver & { readonly input: InputOf<'orders.place'> })[]
  /** All displayed orders of the application, newest state. */
  readonly orders: () => Iterable<Order>
  readonly show: (orders: readonly Order[]) => void
  readonly tokens: { last: number }
  /** Reasons of refused batches, and their numbers. */
  readonly refusals: Map<string, number>
}

/** Largest number of simultaneous calls: a page does not wait for every reply either. */
const AT_ONCE = 6
/** More would only reach the exchange's limit of open orders. */
const ENOUGH_OPEN = 150

/** Listed symbols with prices. Empty while the exchange is unreachable. */
async function listedOf(connection: AppConnection): Promise<ListedOrder[]> {
  const all = await Promise.all(
    categories.flatMap((category) => {
      const symbols: readonly string[] = category === 'SPOT' || category === 'USDT-FUTURES' ? traded[category] : []
      if (symbols.length === 0) return []
      return Promise.all([
        connection.value('market.instruments', { category }),
        connection.value('market.tickers', { category }),
      ]).then(([instruments, tickers]) =>
        instruments.flatMap((instrument) => {
          const lastPrice = tickers.find(({ symbol }) => symbol === instrument.symbol)?.lastPrice
          return symbols.includes(instrument.symbol) && lastPrice ? [{ instrument, lastPrice }] : []
        }),
      )
    }),
  )
  return all.flat()
}

/** Places, amends and cancels at random until the end. Failed calls of a dying application are not judged here. */
export async function trade(desk: TraderDesk, connection: AppConnection, isOver: () => boolean): Promise<void> {
  const { random } = desk
  let listed: readonly ListedOrder[] = []
  const newToken = (): string => `kill-loop-${String((desk.tokens.last += 1)).padStart(12, '0')}`
  const open = (): Order[] => [...desk.orders()].filter(({ state, origin }) => isOpen(state) && origin === 'volley')

  /** Confirms every finding of a review. */
  async function confirmed(request: InputOf<'orders.review'>) {
    const reply = await connection.call('orders.review', request)
    return reply.ok ? { confirmation: confirmAll(reply.value) } : {}
  }

  const count = (reason: string): void => {
    const pattern = reason.replace(/\d[\d.]*/g, 'N')
    desk.refusals.set(pattern, (desk.refusals.get(pattern) ?? 0) + 1)
  }

  async function handOver(entry: TraderDesk['handedOver'][number]): Promise<void> {
    const reply = await connection.call('orders.place', entry.input)
    if (!reply.ok) return count(`${reply.error.code}: ${reply.error.message}`)
    if (!reply.value.accepted) return count(reply.value.refusals[0]?.message ?? 'no reason')
    entry.keys = reply.value.orders.map(({ key }) => key)
    desk.show(reply.value.orders)
  }

  const actions = {
    async place() {
      if (listed.length === 0) return
      const orders = anyBatch(random, listed)
      const token = newToken()
      const onUnknown = pick(random, ['stop', 'continue'] as const)
      const plan = anyPlan(random)
      const planned = plan === null ? {} : { plan }
      const request = { orders, onUnknown, ...planned }
      const input = { token, ...request, ...(await confirmed({ kind: 'place', ...request })) }
      const entry = { token, rows: orders.length, keys: [], input }
      desk.handedOver.push(entry)
      await handOver(entry)
    },
    /** Repeats a call, in this life or a later one: it must have no effect. */
    async repeat() {
      const entry = desk.handedOver.at(-wholeBetween(random, 1, 5))
      if (entry !== undefined) await handOver(entry)
    },
    async amend() {
      const selection = some(random, open(), 0.15).slice(0, 20)
      const changes = selection.flatMap(({ key, category, symbol, side: orderSide }) => {
        const side = orderSide === 'sell' ? 'sell' : 'buy'
        const listedOrder = listed.find(
          ({ instrument }) => instrument.category === category && instrument.symbol === symbol,
        )
        if (listedOrder === undefined) return []
        const price = priceAway(listedOrder, side, between(random, 0.004, 0.04))
        return [
          { key, price, qty: qtyOf(listedOrder, price, between(random, 15, 150)), autoCancel: random.next() < 0.3 },
        ]
      })
      if (changes.length === 0) return
      const confirmation = await confirmed({ kind: 'amend', changes })
      await connection.call('orders.amend', { token: newToken(), changes, ...confirmation })
    },
    async cancel() {
      const all = open()
      const keys = some(random, all, all.length > ENOUGH_OPEN ? 0.7 : 0.2).map(({ key }) => key)
      if (keys.length > 0) await connection.call('orders.cancel', { token: newToken(), keys })
    },
    async cancelAll() {
      const category = pick(random, ['SPOT', 'USDT-FUTURES'] as const)
      await connection.call('orders.cancelAll', { token: newToken(), category, symbol: pick(random, traded[category]) })
    },
    async stop() {
      const batches = await connection.value('batches.list', {})
      const sending = batches.filter(({ state }) => state === 'sending' || state === 'waiting')
      if (sending.length > 0) await connection.call('batches.stop', { batchId: pick(random, sending).id })
    },
    /** A batch that a kill interrupted during a wait continues only after confirmation. */
    async resume() {
      const batches = await connection.value('batches.list', {})
      const pausedBatches = batches.filter(({ plan }) => plan?.pauseReason != null)
      if (pausedBatches.length === 0) return
      const { id: batchId } = pick(random, pausedBatches)
      const confirmation = await confirmed({ kind: 'resume', batchId })
      const reply = await connection.call('batches.resume', { batchId, ...confirmation })
      if (!reply.ok) return count(`resume: ${reply.error.message}`)
      if (!reply.value.accepted) count(`resume: ${reply.value.refusals[0]?.message ?? 'no reason'}`)
    },
    async list() {
      desk.show(await connection.value('orders.list', {}))
    },
    /** Too many unknown outcomes pause trading until a user resumes it. */
    async arm() {
      await connection.call('app.arm', { armed: true })
    },
  }
  const weights: Record<keyof typeof actions, number> = {
    place: 0.4,
    repeat: 0.06,
    amend: 0.17,
    cancel: 0.2,
    // Its lock blocks orders of the symbol until it is settled. A higher share would produce too few orders.
    cancelAll: 0.004,
    stop: 0.03,
    resume: 0.1,
    list: 0.06,
    arm: 0.06,
  }

  const running = new Set<Promise<void>>()
  while (!isOver()) {
    if (listed.length === 0) listed = await listedOf(connection).catch(() => [])
    const action = actions[draw(random, weights) ?? 'list']()
      .catch(() => undefined)
      .finally(() => running.delete(action))
    running.add(action)
    await Promise.race([pause(between(random, 20, 250)), ...(running.size < AT_ONCE ? [] : [Promise.race(running)])])
    if (running.size >= AT_ONCE) await Promise.race(running)
  }
}
