import fc from 'fast-check'
import { expect, it } from 'vitest'
import { channels } from '@/shared/exchange/channels'
import { OrderRecord } from '@/shared/exchange/calls/trade/order-record'
import { looseList } from '@/shared/exchange/protocol/fields'
import { readElements } from '@/shared/exchange/protocol/read-elements'
import { orderUpdateOfPush } from '@/shared/adapters/classic/order-push'
import { orderUpdateOfRecord } from '@/shared/adapters/order-update'
import { unreadOrderUpdate } from '@/shared/adapters/unread-order'
import { type Mutation, mutatedList, mutations } from '@/shared/testing/mutations'
import { leastMet, runs } from '@/shared/testing/runs'
import type { Order, OrderUpdate } from '@/shared/trading/orders/order'
import { isOpen } from '@/shared/trading/orders/order-lifecycle'
import { readAnswer } from '@/electron/exchange/testing/read-answer'
import { openDesk, type OrdersDesk } from '../testing/desk'

const ids = ['71', '72', '73'] as const
type Id = (typeof ids)[number]

/** An order as the exchange has it. `at` is its update time. */
interface Resting {
  readonly price: string
  readonly filled: string
  readonly at: number
}

const sides = { '71': 'sell', '72': 'buy', '73': 'sell' } as const
const recordOf = (id: Id, { price, filled, at }: Resting) => ({
  orderId: id,
  clientOid: `c${id}`,
  category: 'USDT-FUTURES',
  symbol: `S${id}USDT`,
  orderType: 'limit',
  side: sides[id],
  price,
  qty: '5',
  cumExecQty: filled,
  cumExecValue: '0',
  avgPrice: '',
  timeInForce: 'gtc',
  orderStatus: filled === '0' ? 'live' : 'partially_filled',
  reduceOnly: 'no',
  feeDetail: [],
  createdTime: '1700000000000',
  updatedTime: String(at),
})
const pushOf = (id: Id, { price, filled, at }: Resting) => ({
  orderId: id,
  clientOid: `c${id}`,
  instId: `S${id}USDT`,
  price,
  size: '5',
  orderType: 'limit',
  force: 'gtc',
  side: sides[id],
  status: filled === '0' ? 'live' : 'partially_filled',
  accBaseVolume: filled,
  reduceOnly: 'no',
  feeDetail: [],
  cTime: '1700000000000',
  uTime: String(at),
})

/** What a trader decides by. */
const termsOf = ({ side, symbol, category, orderType, price, qty, filledQty }: Order | OrderUpdate) => ({
  side,
  symbol,
  category,
  orderType,
  price,
  qty,
  filledQty,
})
const truthOf = (id: Id, resting: Resting) =>
  termsOf(orderUpdateOfRecord(OrderRecord.parse(recordOf(id, resting)), 'open-list'))
/** A filled quantity only grows, so one that was read in a wrong message stays until there is more. */
const ODD_FILLED = '0.0001'
const shownOf = (order: Order) => {
  const terms = termsOf(order)
  return terms.filledQty === ODD_FILLED ? { ...terms, filledQty: '0' } : terms
}

const step = fc.record({
  kind: fc.constantFrom('push', 'list', 'late'),
  changes: fc.array(fc.nat(2), { minLength: 1, maxLength: 2 }),
  fills: fc.boolean(),
  mutation: fc.option(mutations, { nil: undefined, freq: 4 }),
})
const STEPS = 8
const TOTAL = 6000

/** Which order an odd element is, by the IDs that are left of it; null where nothing names it. */
function namedBy(element: unknown): Id | null {
  const { orderId, clientOid } = (element ?? {}) as Readonly<Record<string, unknown>>
  return ids.find((id) => orderId === id || (orderId !== id && clientOid === `c${id}`)) ?? null
}

function pushTo(desk: OrdersDesk, list: readonly unknown[]): void {
  for (const element of list) {
    const elements = readElements(looseList(channels.orders.item), [element])
    if (elements.kind === 'unreadable') throw elements.error
    for (const push of elements.data) desk.exchange.pushUpdate(orderUpdateOfPush('USDT-FUTURES', push))
    for (const element of elements.unreadable.filter(({ isPart }) => !isPart))
      desk.exchange.pushUnread(unreadOrderUpdate(element, { source: 'push', category: 'USDT-FUTURES' }))
  }
}

it(`open orders stay open, with their figures or as unread, through ${runs(TOTAL)} odd messages`, async () => {
  const counts = { whole: 0, unread: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      const desk = await openDesk()
      let at = desk.clock.now()
      const truth = new Map<Id, Resting>(ids.map((id) => [id, { price: '100', filled: '0', at }]))
      const history = new Map<Id, string[]>(ids.map((id) => [id, ['100']]))
      let odd: Mutation | undefined
      const sentOf = (list: readonly unknown[], mutation: Mutation | undefined) =>
        mutation === undefined ? list : mutatedList(list, mutation).mutated
      let answered: readonly unknown[] = []
      let listDelay = 0
      desk.exchange.script.query = (name, request) => {
        desk.exchange.script.queryDelay = name === 'unfilledOrders' ? listDelay : 0
        if (name === 'orderInfo') {
          const id = ids.find((id) => id === (request as { readonly orderId?: string }).orderId)
          return id === undefined ? null : (readAnswer('orderInfo', recordOf(id, truth.get(id)!)) as never)
        }
        if (name !== 'unfilledOrders') return null
        answered = sentOf(
          [...truth].map(([id, resting]) => recordOf(id, resting)),
          odd,
        )
        return readAnswer('unfilledOrders', { list: answered, cursor: '' }) as never
      }
      const ordersOf = (id: Id): Order | undefined => desk.orders.list().find(({ orderId }) => orderId === id)
      const listNow = async (): Promise<void> => {
        desk.exchange.drop()
        desk.exchange.ready()
        await desk.clock.advanceAsync(0)
      }
      await listNow()
      for (const { kind, changes, fills, mutation } of steps) {
        const before = new Map(ids.map((id) => [id, ordersOf(id)]))
        if (kind === 'late') {
          listDelay = 400
          await listNow()
          listDelay = 0
        }
        at += 10
        for (const nth of changes) {
          const id = ids[nth]!
          const { price, filled } = truth.get(id)!
          truth.set(
            id,
            fills ? { price, filled: `${Number(filled) + 0.25}`, at } : { price: `${at % 10_000}`, filled, at },
          )
          history.get(id)!.push(truth.get(id)!.price)
        }
        const pushed = [...truth].map(([id, resting]) => pushOf(id, resting))
        const isList = kind === 'list'
        if (isList) {
          odd = mutation
          await listNow()
          odd = undefined
        } else pushTo(desk, sentOf(pushed, mutation))
        const received = isList ? answered : sentOf(pushed, mutation)
        if (kind === 'late') await desk.clock.advanceAsync(2000)
        const sound = isList ? [...truth].map(([id, resting]) => recordOf(id, resting)) : pushed

        for (const id of ids) {
          const order = ordersOf(id)
          expect(order && isOpen(order.state)).toBe(true)
          const element = received.find((candidate) => namedBy(candidate) === id)
          const isSound = sound.some((candidate) => JSON.stringify(candidate) === JSON.stringify(element))
          // Nothing goes back, whatever came late.
          if (isSound)
            expect([id, order!.unread, shownOf(order!)]).toEqual([id, undefined, truthOf(id, truth.get(id)!)])
          else if (order!.unread !== undefined) {
            const { price, qty, filledQty } = before.get(id)!
            expect(order).toMatchObject({ side: sides[id], symbol: `S${id}USDT` })
            expect(['5', qty]).toContain(order!.qty)
            // It may be younger than before, never older; the price of an odd message is in no history.
            const prices = history.get(id)!
            if (order!.price !== price)
              expect(prices.lastIndexOf(order!.price)).toBeGreaterThan(prices.lastIndexOf(price))
            expect(Number(order!.filledQty)).toBeGreaterThanOrEqual(Number(filledQty))
          } else {
            const { side, symbol, orderType, price, qty, filledQty } = order!
            // Nothing that is not known is shown as none.
            expect([side, symbol]).toEqual([sides[id], `S${id}USDT`])
            for (const text of [orderType, price, qty, filledQty]) expect(text).not.toBe('')
            expect(Number(filledQty)).toBeGreaterThanOrEqual(Number(before.get(id)!.filledQty))
          }
          counts[order!.unread === undefined ? 'whole' : 'unread'] += 1
        }
        for (const { text } of desk.notices) expect(text).not.toMatch(/undefined|expected|invalid|big\.js|NaN/i)
      }
      // What cannot be read is read again, and stands whole at the end.
      at += 10
      for (const id of ids) truth.set(id, { ...truth.get(id)!, at })
      await desk.clock.advanceAsync(65_000)
      for (const id of ids) {
        const order = ordersOf(id)!
        expect([order.unread, shownOf(order)]).toEqual([undefined, truthOf(id, truth.get(id)!)])
      }
      expect(desk.orders.gate().open).toBe(true)
      desk.close()
    }),
    { numRuns: runs(TOTAL / STEPS) },
  )
  for (const count of Object.values(counts)) expect(count).toBeGreaterThanOrEqual(leastMet(500))
})

it(`an order first seen in one of ${runs(4000)} odd pushes is kept as known, and is whole later`, async () => {
  const desk = await openDesk()
  const sound = (nth: number, at: number) => {
    const [id] = ids
    const push = pushOf(id, { price: '100', filled: '0.5', at })
    return { ...push, orderId: `o${nth}`, clientOid: `n${nth}` }
  }
  const counts = { whole: 0, unread: 0, nameless: 0 }
  let count = 0
  await fc.assert(
    fc.asyncProperty(mutations, async (mutation) => {
      count += 1
      const at = desk.clock.now()
      const [odd] = mutatedList([sound(count, at)], { ...mutation, isReversed: false }).mutated
      pushTo(desk, [odd])
      const { orderId, clientOid, accBaseVolume } = (odd ?? {}) as Readonly<Record<string, unknown>>
      const isText = (id: unknown): boolean => typeof id === 'string' && id !== ''
      const isOwn = [orderId === `o${count}`, clientOid === `n${count}`] as const
      // Another name makes it another order.
      if ((isText(orderId) && !isOwn[0]) || (isText(clientOid) && !isOwn[1])) return
      const isNamed = isOwn[0] || isOwn[1]
      const ordersNow = (): Order | undefined =>
        desk.orders.list().find((order) => order.orderId === `o${count}` || order.clientOid === `n${count}`)
      const first = ordersNow()
      if (isNamed) {
        expect(first && isOpen(first.state)).toBe(true)
        const { side, symbol, category, orderType, price, qty, filledQty, unread } = first!
        if (unread === undefined)
          for (const text of [side, symbol, category, orderType, price, qty]) expect(text).not.toBe('')
        if (unread === undefined && accBaseVolume !== '0E-8') expect(filledQty).not.toBe('0')
      }
      counts[!isNamed ? 'nameless' : first!.unread === undefined ? 'whole' : 'unread'] += 1
      const whole = sound(count, at + 1)
      pushTo(desk, [whole])
      const later = desk.orders.list().find((order) => order.orderId === whole.orderId)!
      const { unread, symbol, orderType, ...terms } = { unread: later.unread, ...shownOf(later) }
      expect(unread).toBeUndefined()
      expect(terms).toEqual({ side: 'sell', category: 'USDT-FUTURES', price: '100', qty: '5', filledQty: '0.5' })
      // What a readable message called it stays; after an unreadable one the next one states it.
      if (first?.unread !== undefined || !isNamed) expect([symbol, orderType]).toEqual(['S71USDT', 'limit'])
    }),
    { numRuns: runs(4000) },
  )
  desk.close()
  for (const times of Object.values(counts)) expect(times).toBeGreaterThanOrEqual(leastMet(200))
})
