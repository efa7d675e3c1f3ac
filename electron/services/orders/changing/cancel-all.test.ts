import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Order } from '@/shared/trading/orders/order'
import type { BatchRecord } from '../journal/batch-record'
import { createPost } from '../sending/order-call'
import { createSender, type SenderOptions } from '../sending/sender'
import { unsentOrder } from '../sending/unsent-order'
import { calmPretrade } from '../testing/calm-pretrade'
import { buy, buys, instrumentNamed, newToken, openDesk, type OrdersDesk } from '../testing/desk'
import { timeout } from '../testing/fault-injecting-exchange'

let desk: OrdersDesk
beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

const CATEGORY = 'USDT-FUTURES'
const keysOf = (rows: readonly { readonly key: string }[]): string[] => rows.map(({ key }) => key)

describe('cancel all', () => {
  it('withdraws what is queued in its scope first, and cancels the rest (R31)', async () => {
    const resting = await desk.place(buys(3))
    desk.exchange.script.turnsHeld = true
    const queued = await desk.place(buys(100))
    const otherSymbol = await desk.place([buy({ symbol: 'ETHUSDT' })])
    const outcome = await desk.answered(desk.orders.cancelAll(newToken(), CATEGORY, 'BTCUSDT'))
    expect(outcome.kind).toBe('acknowledged')
    expect(new Set(queued.map((row) => desk.order(row.key).state))).toEqual(new Set(['not_sent']))
    expect(desk.order(otherSymbol[0]!.key).state).toBe('queued')
    await desk.clock.advanceAsync(1000)
    expect(resting.map((row) => desk.order(row.key).state)).toEqual(['canceled', 'canceled', 'canceled'])
    expect(queued.every((row) => !desk.exchange.postCounts.has(row.key))).toBe(true)
    expect(desk.notices.at(-1)?.text).toContain('3 canceled')
    expect(desk.notices.at(-1)?.text).toContain('100 withdrawn')
  })

  it('keeps new orders out of its scope until it is settled (R34)', async () => {
    const [resting] = await desk.place([buy()])
    desk.exchange.script.pushes = false
    await desk.answered(desk.orders.cancelAll(newToken(), CATEGORY, 'BTCUSDT'))
    const early = await desk.orders.place(newToken(), [buy(), buy({ symbol: 'ETHUSDT' })], { onUnknown: 'continue' })
    expect(early).toMatchObject({ accepted: false, refusals: [{ row: 0, rule: 'cancel-all-lock' }] })
    await desk.clock.advanceAsync(1000)
    expect(desk.order(resting!.key).state).toBe('canceled')
    await expect(desk.place([buy()])).resolves.toHaveLength(1)
  })

  it('lets a market order in that can only close a position, for it never rests (R34)', async () => {
    await desk.place([buy()])
    desk.exchange.script.cancelAll = () => timeout
    await desk.answered(desk.orders.cancelAll(newToken(), CATEGORY))
    const close = buy({ side: 'sell', orderType: 'market', price: undefined, timeInForce: 'ioc', reduceOnly: 'yes' })
    const how = { onUnknown: 'continue', via: 'placeOrder' } as const
    const limit = { ...close, orderType: 'limit', price: '90', timeInForce: 'gtc' } as const
    const opening = { ...close, reduceOnly: undefined }
    for (const terms of [limit, opening])
      expect(await desk.orders.place(newToken(), [terms], how)).toMatchObject({
        refusals: [{ rule: 'cancel-all-lock' }],
      })
    const { findings } = await desk.orders.assess([close], { via: 'placeOrder' })
    const rows = findings.map(({ row, rule, band, figure }) => ({ row, rule, band, figure }))
    const placed = await desk.orders.place(newToken(), [close], {
      ...how,
      confirmation: { findings: rows, phrase: null },
    })
    await desk.clock.advanceAsync(100)
    expect(placed.accepted && desk.order(placed.orders[0]!.key).state).toBe('filled')
  })

  it('of unknown outcome keeps the lock until a delayed one cannot strike, and believes what it reads', async () => {
    const [resting] = await desk.place([buy()])
    desk.exchange.script.cancelAll = () => timeout
    const outcome = await desk.answered(desk.orders.cancelAll(newToken(), CATEGORY))
    expect(outcome.kind).toBe('unknown')
    await desk.clock.advanceAsync(60_000)
    expect(desk.order(resting!.key).state).toBe('live')
    await expect(desk.place([buy()])).rejects.toThrow('cancel-all-lock')
    await desk.clock.advanceAsync(20_000)
    await expect(desk.place([buy()])).resolves.toHaveLength(1)
    expect(desk.order(resting!.key)).toMatchObject({ state: 'live', pending: null })
  })

  it('keeps the lock over a crash, because it may still be on its way then (R34)', async () => {
    const [resting] = await desk.place([buy()])
    desk.exchange.script.cancelAll = () => timeout
    await desk.answered(desk.orders.cancelAll(newToken(), CATEGORY, 'BTCUSDT'))
    desk.crash()
    await desk.clock.advanceAsync(1000)
    expect(desk.orders.gate().open).toBe(true)
    await expect(desk.place([buy()])).rejects.toThrow('cancel-all-lock')
    await expect(desk.place([buy({ symbol: 'ETHUSDT' })])).resolves.toHaveLength(1)
    await desk.clock.advanceAsync(80_000)
    await expect(desk.place([buy()])).resolves.toHaveLength(1)
    expect(desk.order(resting!.key)).toMatchObject({ state: 'live', pending: null })
    desk.crash()
    await desk.clock.advanceAsync(1000)
    await expect(desk.place([buy()])).resolves.toHaveLength(1)
  })

  it('takes the answer list for nothing: empty or with errors, the orders are read again', async () => {
    const [resting] = await desk.place([buy()])
    const list = [{ orderId: '1', clientOid: '', code: '24056', msg: 'notExisted' }]
    desk.exchange.script.cancelAll = () => ({ kind: 'done', tookMs: 1, unreadable: [], data: { list } })
    await desk.answered(desk.orders.cancelAll(newToken(), CATEGORY, 'BTCUSDT'))
    await desk.clock.advanceAsync(30_000)
    expect(desk.order(resting!.key).state).toBe('live')
    desk.exchange.change(desk.exchange.findByName(resting!.key)!, { orderStatus: 'cancelled' })
    await desk.clock.advanceAsync(10_000)
    expect(desk.notices.at(-1)?.text).toContain('1 canceled')
  })
})

describe('an order that was queued before a cancel-all and was not withdrawn', () => {
  /** The sender alone: everything above it withdraws such an order before. */
  function senderOf(isLocked: boolean) {
    const { exchange } = desk
    const intent = { ...buy(), clientOid: 'queued' }
    let order = unsentOrder(intent, { batchId: 'batch', row: 0, createdAt: 0, revision: 1 })
    const store = {
      get: () => order,
      all: () => [order],
      keyOf: () => null,
      become: (_: string, state: Order['state'], change: Partial<Order> = {}) =>
        (order = { ...order, ...change, state }),
    }
    const sender = createSender({
      post: createPost(exchange.client.rest, { admit: () => undefined, note: () => undefined }),
      pretrade: calmPretrade(instrumentNamed),
      store,
      batches: { keysOf: () => ['queued'], setState: () => undefined },
      journal: { note: () => undefined, recordIntents: () => undefined },
      reductions: { areSure: () => false, rejection: () => null },
      locks: { blocks: () => isLocked },
      notify: () => undefined,
      sleeps: () => 0,
      onAck: () => undefined,
      reread: () => undefined,
    } as unknown as SenderOptions)
    const batch = { id: 'batch', via: 'placeBatch', onUnknown: 'continue' } as BatchRecord
    return { sent: sender.send(batch, [[intent]], async () => undefined), order: () => order }
  }

  it.each([
    [true, 'not_sent', 0],
    [false, 'acknowledged', 1],
  ] as const)('is checked once more at the wire: locked %s makes it %s', async (isLocked, state, requestCount) => {
    const { sent: sending, order } = senderOf(isLocked)
    await desk.answered(sending)
    expect([order().state, desk.exchange.requests.length]).toEqual([state, requestCount])
    if (isLocked) expect(order().problem?.message).toContain('A cancel-all of this symbol is not settled yet')
  })
})

describe('an order that turns out not to exist', () => {
  /** 30 orders that were lost on their way, canceled with all others while they are looked for. */
  async function canceledInVain() {
    desk.exchange.script.fateOf = () => ({ executeAfter: null, answer: timeout })
    const rows = await desk.place(buys(30))
    expect(desk.order(rows[0]!.key).state).toBe('unknown')
    await desk.answered(desk.orders.cancelAll(newToken(), CATEGORY))
    return rows
  }

  it('ends its cancel, and is polled no more than any order that was not found', async () => {
    const rows = await canceledInVain()
    await desk.clock.advanceAsync(150_000)
    expect(
      new Set(
        rows.map(({ key }) => desk.order(key)).map(({ state, pending }) => `${state} ${pending?.state ?? 'settled'}`),
      ),
    ).toEqual(new Set(['not_found settled']))
    const before = desk.posted('orderInfo')
    await desk.clock.advanceAsync(600_000)
    expect(desk.posted('orderInfo') - before).toBeLessThanOrEqual(30 * 10)
  })

  it('is removed from the journal 30 days later', async () => {
    const rows = await canceledInVain()
    await desk.clock.advanceAsync(150_000)
    for (let day = 0; day < 33; day += 1) {
      desk.clock.jumpWall(24 * 3_600_000)
      desk.crash()
      await desk.clock.advanceAsync(1000)
    }
    expect(desk.orders.list().filter(({ key }) => keysOf(rows).includes(key))).toEqual([])
  })
})
