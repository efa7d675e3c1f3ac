import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buy, buys, newToken, openDesk, type OrdersDesk } from '../testing/desk'
import { refusal, timeout } from '../testing/fault-injecting-exchange'

let desk: OrdersDesk
beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

const CATEGORY = 'USDT-FUTURES'

describe('amend', () => {
  it('sends each order once per request, at most 20, with an explicit autoCancel', async () => {
    const rows = await desk.place(buys(45))
    const results = await desk.answered(
      desk.orders.amend(
        newToken(),
        rows.map((row) => ({ key: row.key, price: '101', autoCancel: false })),
      ),
    )
    expect(results.every(({ outcome }) => outcome.kind === 'acknowledged')).toBe(true)
    expect(desk.posted('batchModifyOrder')).toBe(3)
    expect(rows.every((row) => desk.order(row.key).price === '101' && desk.order(row.key).pending === null)).toBe(true)
    expect(desk.orders.timeline(rows[0]!.key).find((entry) => entry.what === 'command')?.detail).toContain(
      '"autoCancel":"no"',
    )
  })

  it('needs a quantity strictly above what is filled, a price on the tick, and an open order (D04)', async () => {
    const [row] = await desk.place([buy({ qty: '1' })])
    desk.exchange.change(desk.exchange.findByName(row!.key)!, { orderStatus: 'partially_filled', cumExecQty: '0.4' })
    const codes = await Promise.all([
      desk.answered(desk.amend(row!.key, { qty: '0.4' })),
      desk.answered(desk.amend(row!.key, { price: '100.05' })),
      desk.answered(desk.amend('nobody', { price: '1' })),
    ])
    expect(codes.map(([result]) => result?.outcome)).toMatchObject([
      { code: 'filled-qty' },
      { code: 'tick' },
      { code: 'no-order' },
    ])
    expect(desk.posted('batchModifyOrder')).toBe(0)
    const [allowed] = await desk.answered(desk.amend(row!.key, { qty: '0.401' }))
    expect(allowed?.outcome.kind).toBe('acknowledged')
  })

  it('keeps only the latest of several wishes while one is under way', async () => {
    const [row] = await desk.place([buy()])
    const all = await desk.answered(
      Promise.all(['101', '102', '103', '104'].map((price) => desk.amend(row!.key, { price }))),
    )
    const texts = all.map(([result]) =>
      result?.outcome.kind === 'not_sent' ? result.outcome.code : result?.outcome.kind,
    )
    expect(texts).toEqual(['acknowledged', 'superseded', 'superseded', 'acknowledged'])
    expect(desk.posted('batchModifyOrder')).toBe(2)
    expect(desk.order(row!.key).price).toBe('104')
  })

  it('stops at five changes that nothing has confirmed', async () => {
    const [row] = await desk.place([buy()])
    desk.exchange.script.pushes = false
    const kinds: string[] = []
    for (const price of ['101', '102', '103', '104', '105', '106']) {
      const [result] = await desk.answered(desk.amend(row!.key, { price }))
      kinds.push(result?.outcome.kind === 'not_sent' ? result.outcome.code : (result?.outcome.kind ?? ''))
    }
    expect(kinds).toEqual([...Array<string>(5).fill('acknowledged'), 'too-many-pending'])
  })

  it.each([
    ['the new price', { price: '101' }, { state: 'live', price: '101', pending: null }],
    ['a cancel by autoCancel', { orderStatus: 'canceled' }, { state: 'canceled', pending: null }],
    ['the old price, once it can no longer change', {}, { state: 'live', price: '100', pending: null }],
  ])('of unknown outcome blocks a second one and ends with %s (R35)', async (_, truth, expected) => {
    const [row] = await desk.place([buy()])
    desk.exchange.script.pushes = false
    desk.exchange.script.amend = () => timeout
    const [result] = await desk.answered(desk.amend(row!.key, { price: '101' }, true))
    expect(result?.outcome.kind).toBe('unknown')
    const [second] = await desk.answered(desk.amend(row!.key, { price: '102' }))
    expect(second?.outcome).toMatchObject({ kind: 'not_sent', code: 'amend-unknown' })
    if (Object.keys(truth).length > 0) desk.exchange.change(desk.exchange.findByName(row!.key)!, truth)
    await desk.clock.advanceAsync(80_000)
    expect(desk.order(row!.key)).toMatchObject(expected)
    expect(desk.posted('batchModifyOrder')).toBe(1)
  })

  it('is not given up for an earlier one, whose time has passed (R35)', async () => {
    const [row] = await desk.place([buy()])
    desk.exchange.script.pushes = false
    const { orderId, clientOid } = desk.exchange.findByName(row!.key)!
    desk.exchange.script.amend = () => ({
      kind: 'done',
      tookMs: 1,
      unreadable: [],
      data: [{ orderId, clientOid, code: '', msg: '' }],
    })
    await desk.answered(desk.amend(row!.key, { price: '101' }))
    desk.exchange.script.queryDelay = 3000
    await desk.clock.advanceAsync(67_100)
    expect(desk.order(row!.key).pending).toMatchObject({ price: '101' })
    // A look that began after the deadline of the first is under way when the second is sent.
    desk.exchange.calls.length = 0
    for (let wait = 0; wait < 200 && !desk.exchange.calls.includes('orderInfo'); wait += 1)
      await desk.clock.advanceAsync(100)
    await desk.answered(desk.amend(row!.key, { price: '102' }))
    await desk.clock.advanceAsync(3100)
    expect(desk.order(row!.key).pending).toMatchObject({ kind: 'amend', price: '102' })
    expect(desk.notices.map(({ title }) => title)).not.toContain('A change did not take effect')
  })

  it('is held back by all but an unfinished reading, and a cancel only by a foreign key (P02, R55, J8)', async () => {
    const [row] = await desk.place([buy()])
    desk.exchange.drop()
    expect(desk.orders.gate().open).toBe(false)
    expect((await desk.answered(desk.amend(row!.key, { price: '101' })))[0]?.outcome.kind).toBe('acknowledged')
    desk.exchange.ready()
    await desk.clock.advanceAsync(0)
    desk.exchange.script.fateOf = () => ({ answer: timeout, executeAfter: null })
    for (const symbol of ['ETHUSDT', 'XRPUSDT', 'SOLUSDT']) await desk.place([buy({ symbol })])
    expect(desk.orders.gate().reason).toContain('kill switch')
    expect((await desk.answered(desk.amend(row!.key, { price: '102' })))[0]?.outcome).toMatchObject({
      kind: 'not_sent',
      code: 'gate',
    })
    expect(desk.posted('batchModifyOrder')).toBe(1)
    desk.exchange.script.uid = 'somebody'
    await desk.clock.advanceAsync(61_000)
    expect((await desk.answered(desk.orders.cancel(newToken(), [row!.key])))[0]?.outcome).toMatchObject({
      kind: 'not_sent',
      code: 'gate',
    })
    expect(await desk.answered(desk.orders.cancelAll(newToken(), CATEGORY))).toMatchObject({
      kind: 'not_sent',
      code: 'gate',
    })
    desk.exchange.script.uid = 'u1'
    await desk.clock.advanceAsync(61_000)
    expect((await desk.answered(desk.orders.cancel(newToken(), [row!.key])))[0]?.outcome.kind).toBe('acknowledged')
  })

  it('refused by the exchange does not change the order', async () => {
    const [row] = await desk.place([buy()])
    desk.exchange.script.amend = () => refusal('25573', true)
    const [result] = await desk.answered(desk.amend(row!.key, { price: '101' }))
    expect(result?.outcome).toMatchObject({ kind: 'refused', code: '25573' })
    expect(desk.order(row!.key)).toMatchObject({ price: '100', pending: null })
  })
})

describe('an order that gets a new orderId when it is changed', () => {
  it('stays one order, and fills under either id land on it (R36)', async () => {
    const [row] = await desk.place([buy()])
    const first = desk.exchange.findByName(row!.key)!
    const renamed = (later: number) => ({
      ...first,
      orderId: 'renamed',
      price: '101',
      updatedTime: String(Number(first.updatedTime) + later),
    })
    desk.exchange.push(renamed(1))
    desk.exchange.push({ ...renamed(2), orderStatus: 'partially_filled', cumExecQty: '0.05' })
    expect(desk.orders.list()).toHaveLength(1)
    expect(desk.order(row!.key)).toMatchObject({ state: 'partially_filled', price: '101', filledQty: '0.05' })
    expect(desk.orders.timeline(row!.key).filter((entry) => entry.what === 'fill')).toHaveLength(1)
  })
})
