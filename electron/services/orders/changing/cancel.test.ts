import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buy, buys, newToken, openDesk, type OrdersDesk } from '../testing/desk'
import { refusal, timeout } from '../testing/fault-injecting-exchange'

let desk: OrdersDesk
beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

const keysOf = (rows: readonly { readonly key: string }[]): string[] => rows.map(({ key }) => key)

describe('cancel', () => {
  it('shows filled, never canceled, when the answer is lost and the order fills before a read (R32)', async () => {
    const [row] = await desk.place([buy()])
    desk.exchange.script.pushes = false
    desk.exchange.script.cancel = () => timeout
    const [result] = await desk.answered(desk.orders.cancel(newToken(), [row!.key]))
    expect(result?.outcome.kind).toBe('unknown')
    expect(desk.order(row!.key)).toMatchObject({ state: 'live', pending: { kind: 'cancel', state: 'unknown' } })
    desk.exchange.change(desk.exchange.findByName(row!.key)!, { orderStatus: 'filled', cumExecQty: '0.1' })
    await desk.clock.advanceAsync(2000)
    expect(desk.order(row!.key)).toMatchObject({ state: 'filled', pending: null })
  })

  it.each(['25204', '22001'])('takes "does not exist" (%s) for no proof and reads the order (R33)', async (code) => {
    const [row] = await desk.place([buy()])
    desk.exchange.script.pushes = false
    desk.exchange.change(desk.exchange.findByName(row!.key)!, { orderStatus: 'filled', cumExecQty: '0.1' })
    desk.exchange.script.cancel = () => refusal(code, true)
    const [result] = await desk.answered(desk.orders.cancel(newToken(), [row!.key]))
    expect(result?.outcome).toMatchObject({ kind: 'refused', code })
    expect(desk.order(row!.key).state).toBe('filled')
  })

  it('reports per order that the exchange has no such call, and never falls back to a wider cancel', async () => {
    const rows = await desk.place(buys(2))
    desk.exchange.script.cancelBatch = () => ({ answer: refusal('40404', true), carriedOut: false })
    desk.exchange.script.cancel = () => refusal('40404', true)
    const results = await desk.answered(
      desk.orders.cancel(
        newToken(),
        rows.map((row) => row.key),
      ),
    )
    const messages = results.map(({ outcome }) => outcome.kind === 'refused' && outcome.message)
    expect(messages).toEqual(Array(2).fill(expect.stringContaining('no call that cancels one order')))
    expect(desk.posted('cancelSymbolOrder')).toBe(0)
    expect(desk.order(rows[0]!.key)).toMatchObject({ state: 'live', pending: null })
  })

  it('that could not connect does not mark the order', async () => {
    const [row] = await desk.place([buy()])
    desk.exchange.script.cancel = () => ({ kind: 'not-sent', code: 'not-connected', message: 'No network' })
    const [result] = await desk.answered(desk.orders.cancel(newToken(), [row!.key]))
    expect(result?.outcome.kind).toBe('not_sent')
    expect(desk.order(row!.key)).toMatchObject({ state: 'live', pending: null })
  })

  it('withdraws an order that has not left', async () => {
    desk.exchange.script.turnsHeld = true
    const rows = await desk.place(buys(3))
    await desk.answered(desk.orders.cancel(newToken(), [rows[1]!.key]))
    expect(desk.order(rows[1]!.key).state).toBe('not_sent')
    desk.exchange.giveTurn()
    await desk.clock.advanceAsync(0)
    desk.exchange.giveTurn()
    await desk.clock.advanceAsync(0)
    expect(desk.exchange.requests.map((request) => request.map((order) => order.clientOid))).toEqual([
      [rows[0]!.key, rows[2]!.key],
    ])
  })

  it('runs once per token, and after a crash in between reports an unknown outcome', async () => {
    const [row] = await desk.place([buy()])
    const token = newToken()
    desk.exchange.script.cancel = () => timeout
    const [first, second] = await desk.answered(
      Promise.all([desk.orders.cancel(token, [row!.key]), desk.orders.cancel(token, [row!.key])]),
    )
    expect(first).toEqual(second)
    expect(desk.posted('cancelOrder')).toBe(1)
    desk.crash()
    await desk.clock.advanceAsync(0)
    expect(await desk.answered(desk.orders.cancel(token, [row!.key]))).toEqual(first)
    expect(desk.posted('cancelOrder')).toBe(1)
  })

  it('gives up a cancel that was never carried out, once it can no longer arrive', async () => {
    const [row] = await desk.place([buy()])
    desk.exchange.script.cancel = () => timeout
    await desk.answered(desk.orders.cancel(newToken(), [row!.key]))
    await desk.clock.advanceAsync(60_000)
    expect(desk.order(row!.key).pending).not.toBeNull()
    await desk.clock.advanceAsync(20_000)
    expect(desk.order(row!.key)).toMatchObject({ state: 'live', pending: null })
    expect(desk.notices.at(-1)?.title).toContain('did not take effect')
  })
})

describe('a group cancel', () => {
  it('is sent by cancel-batch, 20 orders in a request, and one order alone by its own call', async () => {
    const rows = await desk.place(buys(45))
    const results = await desk.answered(desk.orders.cancel(newToken(), keysOf(rows.slice(1))))
    expect(results.map(({ outcome }) => outcome.kind)).toEqual(Array(44).fill('acknowledged'))
    expect([desk.posted('cancelBatch'), desk.posted('cancelOrder')]).toEqual([3, 0])
    await desk.answered(desk.orders.cancel(newToken(), [rows[0]!.key]))
    expect([desk.posted('cancelBatch'), desk.posted('cancelOrder')]).toEqual([3, 1])
    expect(new Set(rows.map(({ key }) => desk.order(key).state))).toEqual(new Set(['canceled']))
  })

  it('shows orders as canceling at once, waits for its turn, and is never reported as lost', async () => {
    const rows = await desk.place(buys(40))
    desk.exchange.script.turnsHeld = true
    const cancellation = desk.orders.cancel(newToken(), keysOf(rows))
    await desk.clock.advanceAsync(120_000)
    expect(new Set(rows.map(({ key }) => desk.order(key).pending?.state))).toEqual(new Set(['queued']))
    expect([desk.posted('cancelBatch'), desk.posted('orderInfo'), desk.notices.length]).toEqual([0, 0, 0])
    desk.exchange.giveTurn()
    desk.exchange.giveTurn()
    expect((await desk.answered(cancellation)).map(({ outcome }) => outcome.kind)).toEqual(
      Array(40).fill('acknowledged'),
    )
    expect(new Set(rows.map(({ key }) => desk.order(key).state))).toEqual(new Set(['canceled']))
  })

  it('omits orders that ended while it waited, and reports no failure for them', async () => {
    const rows = await desk.place(buys(3))
    desk.exchange.script.turnsHeld = true
    const cancellation = desk.orders.cancel(newToken(), keysOf(rows))
    await desk.clock.advanceAsync(0)
    desk.exchange.change(desk.exchange.findByName(rows[1]!.key)!, { orderStatus: 'filled', cumExecQty: '0.1' })
    desk.exchange.giveTurn()
    await desk.clock.advanceAsync(0)
    desk.exchange.giveTurn()
    const results = new Map((await desk.answered(cancellation)).map(({ key, outcome }) => [key, outcome]))
    expect(results.get(rows[1]!.key)).toMatchObject({ kind: 'not_sent', code: 'closed' })
    expect(rows.map(({ key }) => desk.order(key).state)).toEqual(['canceled', 'filled', 'canceled'])
    expect(desk.posted('cancelBatch')).toBe(1)
  })

  it('goes one by one where the exchange has no cancel-batch', async () => {
    const rows = await desk.place(buys(3))
    desk.exchange.script.cancelBatch = () => ({ answer: refusal('40404', true), carriedOut: false })
    await desk.answered(desk.orders.cancel(newToken(), keysOf(rows)))
    expect(rows.map(({ key }) => desk.order(key).state)).toEqual(['canceled', 'canceled', 'canceled'])
    expect(desk.posted('cancelOrder')).toBe(3)
  })

  it.each([true, false])(
    'whose answers and pushes are lost ends in the state of the exchange (done: %s), with at most 5 polls a second',
    async (carriedOut) => {
      const rows = await desk.place(buys(100))
      desk.exchange.script.pushes = false
      desk.exchange.script.cancelBatch = () => ({ answer: timeout, carriedOut })
      const results = await desk.answered(desk.orders.cancel(newToken(), keysOf(rows)))
      expect(new Set(results.map(({ outcome }) => outcome.kind))).toEqual(new Set(['unknown']))
      const before = desk.posted('orderInfo')
      await desk.clock.advanceAsync(10_000)
      expect(desk.posted('orderInfo') - before).toBeLessThanOrEqual(51)
      await desk.clock.advanceAsync(120_000)
      expect(
        new Set(
          rows.map(({ key }) => desk.order(key)).map(({ state, pending }) => `${state} ${pending?.state ?? 'settled'}`),
        ),
      ).toEqual(new Set([carriedOut ? 'canceled settled' : 'live settled']))
    },
  )

  it('passes with the gate shut', async () => {
    const rows = await desk.place(buys(30))
    desk.exchange.drop()
    const results = await desk.answered(desk.orders.cancel(newToken(), keysOf(rows)))
    expect(desk.orders.gate().open).toBe(false)
    expect(results.map(({ outcome }) => outcome.kind)).toEqual(Array(30).fill('acknowledged'))
  })
})
