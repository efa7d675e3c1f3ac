import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buy, buys, newToken, openDesk, type Desk } from '../testing/desk'
import { refusal, timeout } from '../testing/fault-injecting-exchange'

let desk: Desk
beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

const CATEGORY = 'USDT-FUTURES'
/** Runs a command until it has its answer. */
async function answered<Result>(command: Promise<Result>): Promise<Result> {
  await desk.clock.advanceAsync(0)
  return command
}
const amend = (key: string, change: { price?: string; qty?: string }, autoCancel = false) =>
  desk.orders.amend(newToken(), [{ key, autoCancel, ...change }])
const posted = (name: string): number => desk.exchange.calls.filter((call) => call === name).length

describe('cancel', () => {
  it('shows filled, never canceled, when the answer is lost and the order fills meanwhile (R32)', async () => {
    const [row] = await desk.place([buy()])
    desk.exchange.script.pushes = false
    desk.exchange.script.cancel = () => timeout
    const [result] = await answered(desk.orders.cancel(newToken(), [row!.key]))
    expect(result?.outcome.kind).toBe('unknown')
    expect(desk.order(row!.key)).toMatchObject({ state: 'live', pending: { kind: 'cancel', state: 'unknown' } })
    desk.exchange.change(desk.exchange.named(row!.key)!, { orderStatus: 'filled', cumExecQty: '0.1' })
    await desk.clock.advanceAsync(2000)
    expect(desk.order(row!.key)).toMatchObject({ state: 'filled', pending: null })
  })

  it.each(['25204', '22001'])('takes "does not exist" (%s) for no proof and reads the order (R33)', async (code) => {
    const [row] = await desk.place([buy()])
    desk.exchange.script.pushes = false
    desk.exchange.change(desk.exchange.named(row!.key)!, { orderStatus: 'filled', cumExecQty: '0.1' })
    desk.exchange.script.cancel = () => refusal(code, true)
    const [result] = await answered(desk.orders.cancel(newToken(), [row!.key]))
    expect(result?.outcome).toMatchObject({ kind: 'refused', code })
    expect(desk.order(row!.key).state).toBe('filled')
  })

  it('says so per order where the exchange has no such call, and never falls back to a wider cancel', async () => {
    const rows = await desk.place(buys(2))
    desk.exchange.script.cancelBatch = () => ({ answer: refusal('40404', true), carriedOut: false })
    desk.exchange.script.cancel = () => refusal('40404', true)
    const results = await answered(
      desk.orders.cancel(
        newToken(),
        rows.map((row) => row.key),
      ),
    )
    const messages = results.map(({ outcome }) => outcome.kind === 'refused' && outcome.message)
    expect(messages).toEqual(Array(2).fill(expect.stringContaining('no call that cancels one order')))
    expect(posted('cancelSymbolOrder')).toBe(0)
    expect(desk.order(rows[0]!.key)).toMatchObject({ state: 'live', pending: null })
  })

  it('that could not connect leaves no mark on the order', async () => {
    const [row] = await desk.place([buy()])
    desk.exchange.script.cancel = () => ({ kind: 'not-sent', code: 'not-connected', message: 'No network' })
    const [result] = await answered(desk.orders.cancel(newToken(), [row!.key]))
    expect(result?.outcome.kind).toBe('not_sent')
    expect(desk.order(row!.key)).toMatchObject({ state: 'live', pending: null })
  })

  it('withdraws an order that has not left', async () => {
    desk.exchange.script.turnsHeld = true
    const rows = await desk.place(buys(3))
    await answered(desk.orders.cancel(newToken(), [rows[1]!.key]))
    expect(desk.order(rows[1]!.key).state).toBe('not_sent')
    desk.exchange.giveTurn()
    await desk.clock.advanceAsync(0)
    desk.exchange.giveTurn()
    await desk.clock.advanceAsync(0)
    expect(desk.exchange.requests.map((request) => request.map((order) => order.clientOid))).toEqual([
      [rows[0]!.key, rows[2]!.key],
    ])
  })

  it('runs once per token, and after a crash in between says that it does not know', async () => {
    const [row] = await desk.place([buy()])
    const token = newToken()
    desk.exchange.script.cancel = () => timeout
    const [first, second] = await answered(
      Promise.all([desk.orders.cancel(token, [row!.key]), desk.orders.cancel(token, [row!.key])]),
    )
    expect(first).toEqual(second)
    expect(posted('cancelOrder')).toBe(1)
    desk.crash()
    await desk.clock.advanceAsync(0)
    expect(await answered(desk.orders.cancel(token, [row!.key]))).toEqual(first)
    expect(posted('cancelOrder')).toBe(1)
  })

  it('gives up a cancel that was never carried out, once it can no longer arrive', async () => {
    const [row] = await desk.place([buy()])
    desk.exchange.script.cancel = () => timeout
    await answered(desk.orders.cancel(newToken(), [row!.key]))
    await desk.clock.advanceAsync(60_000)
    expect(desk.order(row!.key).pending).not.toBeNull()
    await desk.clock.advanceAsync(20_000)
    expect(desk.order(row!.key)).toMatchObject({ state: 'live', pending: null })
    expect(desk.notices.at(-1)?.title).toContain('did not take effect')
  })
})

const keysOf = (rows: readonly { readonly key: string }[]): string[] => rows.map(({ key }) => key)

describe('a group cancel', () => {
  it('leaves by cancel-batch, 20 orders in a request, and one order by itself', async () => {
    const rows = await desk.place(buys(45))
    const results = await answered(desk.orders.cancel(newToken(), keysOf(rows.slice(1))))
    expect(results.map(({ outcome }) => outcome.kind)).toEqual(Array(44).fill('acknowledged'))
    expect([posted('cancelBatch'), posted('cancelOrder')]).toEqual([3, 0])
    await answered(desk.orders.cancel(newToken(), [rows[0]!.key]))
    expect([posted('cancelBatch'), posted('cancelOrder')]).toEqual([3, 1])
    expect(new Set(rows.map(({ key }) => desk.order(key).state))).toEqual(new Set(['canceled']))
  })

  it('shows orders as canceling at once, waits as long as its turn takes, and is never told as lost', async () => {
    const rows = await desk.place(buys(40))
    desk.exchange.script.turnsHeld = true
    const asked = desk.orders.cancel(newToken(), keysOf(rows))
    await desk.clock.advanceAsync(120_000)
    expect(new Set(rows.map(({ key }) => desk.order(key).pending?.state))).toEqual(new Set(['queued']))
    expect([posted('cancelBatch'), posted('orderInfo'), desk.notices.length]).toEqual([0, 0, 0])
    desk.exchange.giveTurn()
    desk.exchange.giveTurn()
    expect((await answered(asked)).map(({ outcome }) => outcome.kind)).toEqual(Array(40).fill('acknowledged'))
    expect(new Set(rows.map(({ key }) => desk.order(key).state))).toEqual(new Set(['canceled']))
  })

  it('leaves out what ended while it waited, and says so without a failure', async () => {
    const rows = await desk.place(buys(3))
    desk.exchange.script.turnsHeld = true
    const asked = desk.orders.cancel(newToken(), keysOf(rows))
    await desk.clock.advanceAsync(0)
    desk.exchange.change(desk.exchange.named(rows[1]!.key)!, { orderStatus: 'filled', cumExecQty: '0.1' })
    desk.exchange.giveTurn()
    await desk.clock.advanceAsync(0)
    desk.exchange.giveTurn()
    const results = new Map((await answered(asked)).map(({ key, outcome }) => [key, outcome]))
    expect(results.get(rows[1]!.key)).toMatchObject({ kind: 'not_sent', code: 'closed' })
    expect(rows.map(({ key }) => desk.order(key).state)).toEqual(['canceled', 'filled', 'canceled'])
    expect(posted('cancelBatch')).toBe(1)
  })

  it('goes one by one where the exchange has no cancel-batch', async () => {
    const rows = await desk.place(buys(3))
    desk.exchange.script.cancelBatch = () => ({ answer: refusal('40404', true), carriedOut: false })
    await answered(desk.orders.cancel(newToken(), keysOf(rows)))
    expect(rows.map(({ key }) => desk.order(key).state)).toEqual(['canceled', 'canceled', 'canceled'])
    expect(posted('cancelOrder')).toBe(3)
  })

  it.each([true, false])(
    'whose answers and pushes are lost ends as the exchange has it (done: %s), asking at most 5 times a second',
    async (carriedOut) => {
      const rows = await desk.place(buys(100))
      desk.exchange.script.pushes = false
      desk.exchange.script.cancelBatch = () => ({ answer: timeout, carriedOut })
      const results = await answered(desk.orders.cancel(newToken(), keysOf(rows)))
      expect(new Set(results.map(({ outcome }) => outcome.kind))).toEqual(new Set(['unknown']))
      const before = posted('orderInfo')
      await desk.clock.advanceAsync(10_000)
      expect(posted('orderInfo') - before).toBeLessThanOrEqual(51)
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
    const results = await answered(desk.orders.cancel(newToken(), keysOf(rows)))
    expect(desk.orders.gate().open).toBe(false)
    expect(results.map(({ outcome }) => outcome.kind)).toEqual(Array(30).fill('acknowledged'))
  })
})

describe('an order that turns out not to exist', () => {
  /** 30 orders that were lost on their way, canceled with all others while they are looked for. */
  async function canceledInVain() {
    desk.exchange.script.fateOf = () => ({ executeAfter: null, answer: timeout })
    const rows = await desk.place(buys(30))
    expect(desk.order(rows[0]!.key).state).toBe('unknown')
    await answered(desk.orders.cancelAll(newToken(), CATEGORY))
    return rows
  }

  it('ends its cancel, and is asked about no more than any order that was not found', async () => {
    const rows = await canceledInVain()
    await desk.clock.advanceAsync(150_000)
    expect(
      new Set(
        rows.map(({ key }) => desk.order(key)).map(({ state, pending }) => `${state} ${pending?.state ?? 'settled'}`),
      ),
    ).toEqual(new Set(['not_found settled']))
    const before = posted('orderInfo')
    await desk.clock.advanceAsync(600_000)
    expect(posted('orderInfo') - before).toBeLessThanOrEqual(30 * 10)
  })

  it('leaves the journal 30 days later', async () => {
    const rows = await canceledInVain()
    await desk.clock.advanceAsync(150_000)
    desk.clock.jumpWall(31 * 24 * 3_600_000)
    desk.crash()
    await desk.clock.advanceAsync(1000)
    expect(desk.orders.list().filter(({ key }) => keysOf(rows).includes(key))).toEqual([])
  })
})

describe('cancel all', () => {
  it('withdraws what is queued in its scope first, and cancels the rest (R31)', async () => {
    const resting = await desk.place(buys(3))
    desk.exchange.script.turnsHeld = true
    const queued = await desk.place(buys(100))
    const otherSymbol = await desk.place([buy({ symbol: 'ETHUSDT' })])
    const outcome = await answered(desk.orders.cancelAll(newToken(), CATEGORY, 'BTCUSDT'))
    expect(outcome.kind).toBe('acknowledged')
    expect(new Set(queued.map((row) => desk.order(row.key).state))).toEqual(new Set(['not_sent']))
    expect(desk.order(otherSymbol[0]!.key).state).toBe('queued')
    await desk.clock.advanceAsync(1000)
    expect(resting.map((row) => desk.order(row.key).state)).toEqual(['canceled', 'canceled', 'canceled'])
    expect(queued.every((row) => !desk.exchange.posts.has(row.key))).toBe(true)
    expect(desk.notices.at(-1)?.text).toContain('3 canceled')
    expect(desk.notices.at(-1)?.text).toContain('100 withdrawn')
  })

  it('keeps new orders out of its scope until it is settled (R34)', async () => {
    const [resting] = await desk.place([buy()])
    desk.exchange.script.pushes = false
    await answered(desk.orders.cancelAll(newToken(), CATEGORY, 'BTCUSDT'))
    const early = await desk.orders.place(newToken(), [buy(), buy({ symbol: 'ETHUSDT' })], { onUnknown: 'continue' })
    expect(early).toMatchObject({ accepted: false, refusals: [{ row: 0, rule: 'cancel-all-lock' }] })
    await desk.clock.advanceAsync(1000)
    expect(desk.order(resting!.key).state).toBe('canceled')
    await expect(desk.place([buy()])).resolves.toHaveLength(1)
  })

  it('of unknown outcome keeps the lock until a delayed one cannot strike, and believes what it reads', async () => {
    const [resting] = await desk.place([buy()])
    desk.exchange.script.cancelAll = () => timeout
    const outcome = await answered(desk.orders.cancelAll(newToken(), CATEGORY))
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
    await answered(desk.orders.cancelAll(newToken(), CATEGORY, 'BTCUSDT'))
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
    desk.exchange.script.cancelAll = () => ({ kind: 'done', tookMs: 1, data: { list } })
    await answered(desk.orders.cancelAll(newToken(), CATEGORY, 'BTCUSDT'))
    await desk.clock.advanceAsync(30_000)
    expect(desk.order(resting!.key).state).toBe('live')
    desk.exchange.change(desk.exchange.named(resting!.key)!, { orderStatus: 'cancelled' })
    await desk.clock.advanceAsync(10_000)
    expect(desk.notices.at(-1)?.text).toContain('1 canceled')
  })
})

describe('amend', () => {
  it('sends each order once per request, at most 20, with autoCancel said out loud', async () => {
    const rows = await desk.place(buys(45))
    const results = await answered(
      desk.orders.amend(
        newToken(),
        rows.map((row) => ({ key: row.key, price: '101', autoCancel: false })),
      ),
    )
    expect(results.every(({ outcome }) => outcome.kind === 'acknowledged')).toBe(true)
    expect(posted('batchModifyOrder')).toBe(3)
    expect(rows.every((row) => desk.order(row.key).price === '101' && desk.order(row.key).pending === null)).toBe(true)
    expect(desk.orders.timeline(rows[0]!.key).find((entry) => entry.what === 'command')?.detail).toContain(
      '"autoCancel":"no"',
    )
  })

  it('needs a quantity strictly above what is filled, a price on the tick, and an open order (D04)', async () => {
    const [row] = await desk.place([buy({ qty: '1' })])
    desk.exchange.change(desk.exchange.named(row!.key)!, { orderStatus: 'partially_filled', cumExecQty: '0.4' })
    const codes = await Promise.all([
      answered(amend(row!.key, { qty: '0.4' })),
      answered(amend(row!.key, { price: '100.05' })),
      answered(amend('nobody', { price: '1' })),
    ])
    expect(codes.map(([result]) => result?.outcome)).toMatchObject([
      { code: 'filled-qty' },
      { code: 'tick' },
      { code: 'no-order' },
    ])
    expect(posted('batchModifyOrder')).toBe(0)
    const [allowed] = await answered(amend(row!.key, { qty: '0.401' }))
    expect(allowed?.outcome.kind).toBe('acknowledged')
  })

  it('keeps only the latest of several wishes while one is under way', async () => {
    const [row] = await desk.place([buy()])
    const all = await answered(Promise.all(['101', '102', '103', '104'].map((price) => amend(row!.key, { price }))))
    const words = all.map(([result]) =>
      result?.outcome.kind === 'not_sent' ? result.outcome.code : result?.outcome.kind,
    )
    expect(words).toEqual(['acknowledged', 'superseded', 'superseded', 'acknowledged'])
    expect(posted('batchModifyOrder')).toBe(2)
    expect(desk.order(row!.key).price).toBe('104')
  })

  it('stops at five changes that nothing has confirmed', async () => {
    const [row] = await desk.place([buy()])
    desk.exchange.script.pushes = false
    const kinds: string[] = []
    for (const price of ['101', '102', '103', '104', '105', '106']) {
      const [result] = await answered(amend(row!.key, { price }))
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
    const [result] = await answered(amend(row!.key, { price: '101' }, true))
    expect(result?.outcome.kind).toBe('unknown')
    const [second] = await answered(amend(row!.key, { price: '102' }))
    expect(second?.outcome).toMatchObject({ kind: 'not_sent', code: 'amend-unknown' })
    if (Object.keys(truth).length > 0) desk.exchange.change(desk.exchange.named(row!.key)!, truth)
    await desk.clock.advanceAsync(80_000)
    expect(desk.order(row!.key)).toMatchObject(expected)
    expect(posted('batchModifyOrder')).toBe(1)
  })

  it('is not given up for an earlier one, whose time has passed (R35)', async () => {
    const [row] = await desk.place([buy()])
    desk.exchange.script.pushes = false
    const { orderId, clientOid } = desk.exchange.named(row!.key)!
    desk.exchange.script.amend = () => ({ kind: 'done', tookMs: 1, data: [{ orderId, clientOid, code: '', msg: '' }] })
    await answered(amend(row!.key, { price: '101' }))
    desk.exchange.script.queryDelay = 3000
    await desk.clock.advanceAsync(67_100)
    expect(desk.order(row!.key).pending).toMatchObject({ price: '101' })
    // A look that began after the deadline of the first is under way when the second is sent.
    desk.exchange.calls.length = 0
    for (let wait = 0; wait < 200 && !desk.exchange.calls.includes('orderInfo'); wait += 1)
      await desk.clock.advanceAsync(100)
    await answered(amend(row!.key, { price: '102' }))
    await desk.clock.advanceAsync(3100)
    expect(desk.order(row!.key).pending).toMatchObject({ kind: 'amend', price: '102' })
    expect(desk.notices.map(({ title }) => title)).not.toContain('A change did not take effect')
  })

  it('is held back by all but an unfinished reading, and a cancel only by a foreign key (P02, R55, J8)', async () => {
    const [row] = await desk.place([buy()])
    desk.exchange.drop()
    expect(desk.orders.gate().open).toBe(false)
    expect((await answered(amend(row!.key, { price: '101' })))[0]?.outcome.kind).toBe('acknowledged')
    desk.exchange.ready()
    await desk.clock.advanceAsync(0)
    desk.exchange.script.fateOf = () => ({ answer: timeout, executeAfter: null })
    for (const symbol of ['ETHUSDT', 'XRPUSDT', 'SOLUSDT']) await desk.place([buy({ symbol })])
    expect(desk.orders.gate().reason).toContain('kill switch')
    expect((await answered(amend(row!.key, { price: '102' })))[0]?.outcome).toMatchObject({
      kind: 'not_sent',
      code: 'gate',
    })
    expect(posted('batchModifyOrder')).toBe(1)
    desk.exchange.script.uid = 'somebody'
    await desk.clock.advanceAsync(61_000)
    expect((await answered(desk.orders.cancel(newToken(), [row!.key])))[0]?.outcome).toMatchObject({
      kind: 'not_sent',
      code: 'gate',
    })
    expect(await answered(desk.orders.cancelAll(newToken(), CATEGORY))).toMatchObject({
      kind: 'not_sent',
      code: 'gate',
    })
    desk.exchange.script.uid = 'u1'
    await desk.clock.advanceAsync(61_000)
    expect((await answered(desk.orders.cancel(newToken(), [row!.key])))[0]?.outcome.kind).toBe('acknowledged')
  })

  it('refused by the exchange leaves the order as it was', async () => {
    const [row] = await desk.place([buy()])
    desk.exchange.script.amend = () => refusal('25573', true)
    const [result] = await answered(amend(row!.key, { price: '101' }))
    expect(result?.outcome).toMatchObject({ kind: 'refused', code: '25573' })
    expect(desk.order(row!.key)).toMatchObject({ price: '100', pending: null })
  })
})

describe('an order that gets a new orderId when it is changed', () => {
  it('stays one order, and fills under either id land on it (R36)', async () => {
    const [row] = await desk.place([buy()])
    const first = desk.exchange.named(row!.key)!
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

describe('an order that another program placed and nobody here has seen', () => {
  const foreign = () => {
    desk.exchange.script.pushes = false
    desk.exchange.execute(buy({ qty: '1', clientOid: 'theirs' }))
    return desk.exchange.named('theirs')!.orderId
  }

  it('is asked for, adopted, and followed by the journal like any other', async () => {
    const orderId = foreign()
    const { order } = await answered(desk.orders.find({ orderId }))
    expect(order).toMatchObject({ key: orderId, clientOid: 'theirs', origin: 'elsewhere', state: 'live' })
    expect((await answered(amend(orderId, { price: '101' })))[0]?.outcome.kind).toBe('acknowledged')
    expect((await answered(desk.orders.cancel(newToken(), [orderId])))[0]?.outcome.kind).toBe('acknowledged')
    expect(desk.orders.timeline(orderId).map(({ what }) => what)).toEqual(
      expect.arrayContaining(['adopt', 'command', 'command-result']),
    )
    await desk.clock.advanceAsync(2000)
    expect(desk.order(orderId).state).toBe('canceled')
  })

  it('is found in the list where the exchange has no call for one order', async () => {
    const orderId = foreign()
    desk.exchange.script.query = (name) => (name === 'orderInfo' ? refusal('40404', true) : null)
    expect(await answered(desk.orders.find({ clientOid: 'theirs' }))).toMatchObject({ order: { key: orderId } })
  })

  it('is left alone with the reason when the exchange does not know it or does not answer', async () => {
    expect(await answered(desk.orders.find({ orderId: '404' }))).toEqual({
      order: null,
      why: 'the exchange knows no such order',
    })
    desk.exchange.script.query = () => timeout
    expect(await answered(desk.orders.find({ orderId: '404' }))).toMatchObject({
      order: null,
      why: expect.stringContaining('No answer'),
    })
  })
})

describe('while the computer slept', () => {
  it('what had not left expires, and nothing is sent until everything was read again (R25)', async () => {
    const [resting] = await desk.place([buy({ side: 'sell' })])
    desk.exchange.script.turnsHeld = true
    const rows = await desk.place(buys(45))
    desk.exchange.script.queryDelay = 2000
    desk.clock.jumpWall(600_000)
    // The turn comes before any timer notices the sleep.
    desk.exchange.giveTurn()
    await desk.clock.advanceAsync(0)
    expect(desk.orders.gate()).toMatchObject({ open: false, reason: expect.stringContaining('slept') })
    for (let turn = 0; turn < 5; turn += 1) {
      desk.exchange.giveTurn()
      await desk.clock.advanceAsync(0)
    }
    expect(new Set(rows.map(({ key }) => desk.order(key).state))).toEqual(new Set(['not_sent']))
    expect(desk.exchange.requests).toHaveLength(1)
    expect((await answered(amend(resting!.key, { price: '101' })))[0]?.outcome.kind).toBe('acknowledged')
    await desk.clock.advanceAsync(20_000)
    expect(desk.orders.gate().open).toBe(true)
  })
})
