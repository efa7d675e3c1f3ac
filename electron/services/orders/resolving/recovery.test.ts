import { DAY_MS, HOUR_MS } from '@/shared/base/time'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buy, buys, newToken, openDesk, type OrdersDesk } from '../testing/desk'
import { refusal, timeout, type Query } from '../testing/fault-injecting-exchange'

let desk: OrdersDesk
beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

const wire = (clientOid: string) => buy({ qty: '1', price: '50', clientOid })
const answering = <Data>(data: Data) => ({ kind: 'done', tookMs: 1, unreadable: [], data: data as never }) as const
const failing = (...names: Query[]) => (desk.exchange.script.query = (name) => (names.includes(name) ? timeout : null))
const working = () => (desk.exchange.script.query = () => null)
const maxPlacements = (): number => Math.max(0, ...desk.exchange.postCounts.values())

describe('an unknown outcome', () => {
  it('of an order that never arrived becomes not found only after the deadline, by two looks apart (R02)', async () => {
    desk.exchange.script.fateOf = () => ({ answer: timeout, executeAfter: null })
    const [row] = await desk.place([buy()])
    await desk.clock.advanceAsync(67_000)
    expect(desk.order(row!.key).state).toBe('unknown')
    await desk.clock.advanceAsync(20_000)
    expect(desk.order(row!.key)).toMatchObject({ state: 'not_found', problem: { code: 'not-found' } })
    expect(maxPlacements()).toBe(1)
  })

  const delays = [1_000, 10_000, 25_000, 44_000, 60_000]
  it.each(delays)(
    'is found when the engine executes %i ms later, after any number of "not found" answers (R04)',
    async (executeAfter) => {
      desk.exchange.script.pushes = false
      desk.exchange.script.fateOf = () => ({ answer: timeout, executeAfter })
      const [resting, immediate] = await desk.place([buy(), buy({ timeInForce: 'ioc', side: 'sell' })])
      await desk.clock.advanceAsync(executeAfter + 10_000)
      expect(desk.order(resting!.key).state).toBe('live')
      expect(desk.order(immediate!.key).state).toBe('filled')
      expect(maxPlacements()).toBe(1)
    },
  )

  it('is not decided by questions that failed (R37)', async () => {
    desk.exchange.script.fateOf = () => ({ answer: timeout, executeAfter: null })
    const [row] = await desk.place([buy()])
    failing('historyOrders')
    await desk.clock.advanceAsync(200_000)
    expect(desk.order(row!.key).state).toBe('unknown')
    failing('orderInfo')
    await desk.clock.advanceAsync(200_000)
    expect(desk.order(row!.key).state).toBe('unknown')
    working()
    await desk.clock.advanceAsync(60_000)
    expect(desk.order(row!.key).state).toBe('not_found')
  })

  it('is never decided where the exchange cannot show closed orders', async () => {
    desk.exchange.script.fateOf = () => ({ answer: timeout, executeAfter: null })
    desk.exchange.script.query = (name) =>
      name === 'orderInfo' || name === 'historyOrders' || name === 'fills' ? refusal('40404', true) : null
    const [row] = await desk.place([buy()])
    await desk.clock.advanceAsync(400_000)
    expect(desk.order(row!.key).state).toBe('unknown')
    desk.exchange.script.pushes = false
    desk.exchange.execute(wire(row!.key))
    await desk.clock.advanceAsync(100_000)
    expect(desk.order(row!.key).state).toBe('live')
  })

  it('is called not found only by two looks begun after the deadline, the lag of the lists apart (J6)', async () => {
    desk.exchange.script.fateOf = () => ({ answer: timeout, executeAfter: null })
    const [row] = await desk.place([buy()])
    await desk.clock.advanceAsync(200_000)
    const entries = desk.orders.timeline(row!.key)
    const late = entries.filter(({ what, detail }) => what === 'check' && detail.includes('after the deadline'))
    const conclusion = entries.find(({ what }) => what === 'verdict')!
    const before = late.filter(({ at }) => at <= conclusion.at)
    expect(before.length).toBeGreaterThanOrEqual(2)
    expect(conclusion.at - before[0]!.at).toBeGreaterThanOrEqual(5000)
  })

  it('that was called not found is looked for 24 hours more, past lists and pushes, and then no longer', async () => {
    desk.exchange.script.fateOf = () => ({ answer: timeout, executeAfter: null })
    const [filled, absent] = await desk.place([buy({ timeInForce: 'ioc' }), buy()])
    await desk.clock.advanceAsync(100_000)
    expect([desk.order(filled!.key).state, desk.order(absent!.key).state]).toEqual(['not_found', 'not_found'])
    await desk.clock.advanceAsync(20 * 3_600_000)
    desk.exchange.script.pushes = false
    desk.exchange.execute(buy({ timeInForce: 'ioc', clientOid: filled!.key }))
    await desk.clock.advanceAsync(120_000)
    expect(desk.order(filled!.key).state).toBe('filled')
    expect(desk.orderNotices.at(-1)).toMatchObject({
      level: 'error',
      title: 'Order found',
      text: expect.stringContaining('after all'),
    })
    await desk.clock.advanceAsync(5 * 3_600_000)
    desk.exchange.calls.length = 0
    await desk.clock.advanceAsync(600_000)
    expect(desk.exchange.calls).not.toContain('orderInfo')
  })

  it('that was called not found is revived by a late update, with an alarm', async () => {
    desk.exchange.script.fateOf = () => ({ answer: timeout, executeAfter: null })
    const [row] = await desk.place([buy()])
    await desk.clock.advanceAsync(100_000)
    expect(desk.order(row!.key).state).toBe('not_found')
    desk.exchange.execute(wire(row!.key))
    expect(desk.order(row!.key).state).toBe('live')
    expect(desk.orderNotices.at(-1)).toMatchObject({
      level: 'error',
      title: 'Order found',
      text: expect.stringContaining('after all'),
    })
  })

  it('of an order invisible for two seconds ends live (R38)', async () => {
    desk.exchange.script.pushes = false
    const noOrder = refusal('25204', true)
    const noOrders = answering({ list: [], cursor: '' })
    desk.exchange.script.query = (name) =>
      name === 'orderInfo' ? noOrder : name === 'unfilledOrders' ? noOrders : null
    const [row] = await desk.place([buy()])
    await desk.clock.advanceAsync(2000)
    expect(desk.order(row!.key).state).toBe('acknowledged')
    working()
    await desk.clock.advanceAsync(15_000)
    expect(desk.order(row!.key).state).toBe('live')
  })

  it('never arises from an acknowledgement alone: what then stays unseen is an alarm, not "not found"', async () => {
    desk.exchange.script.pushes = false
    const acknowledged = () =>
      desk.exchange.requests
        .at(-1)!
        .map((order) => ({ orderId: '77', clientOid: order.clientOid ?? '', code: '', msg: '' }))
    desk.exchange.script.fateOf = () => ({ executeAfter: null, elements: acknowledged })
    const [row] = await desk.place([buy()])
    await desk.clock.advanceAsync(300_000)
    expect(desk.order(row!.key)).toMatchObject({ state: 'acknowledged', problem: { code: 'not-visible' } })
    expect(desk.notices.filter((notice) => notice.title.includes('not visible'))).toHaveLength(1)
  })
})

describe('after a crash', () => {
  it.each([
    ['before the request reached the exchange (R43)', null, 'not_found'],
    ['after the exchange had it, before its answer (R44)', 0, 'live'],
    ['with the engine executing after the restart', 30_000, 'live'],
  ])('%s the truth is found and nothing is sent again', async (_, executeAfter, expected) => {
    desk.exchange.script.pushes = false
    desk.exchange.script.fateOf = () => ({ executeAfter, answerAfter: 1_000_000 })
    const rows = await desk.place(buys(20))
    desk.crash()
    expect(desk.orders.list().map((order) => order.state)).toEqual(Array(20).fill('unknown'))
    await desk.clock.advanceAsync(200_000)
    expect(rows.map((row) => desk.order(row.key).state)).toEqual(Array(20).fill(expected))
    expect(maxPlacements()).toBe(1)
    expect(desk.orders.batches()[0]?.state).toBe('settled')
  })

  it('after the answer, in mid-batch too, each row is one of unknown, its own, not sent (J7, R45, R46)', async () => {
    desk.exchange.script.turnsHeld = true
    const rows = await desk.place(buys(50))
    desk.exchange.giveTurn()
    await desk.clock.advanceAsync(0)
    desk.crash()
    await desk.clock.advanceAsync(15_000)
    expect(rows.slice(0, 20).map((row) => desk.order(row.key).state)).toEqual(Array(20).fill('live'))
    expect(rows.slice(20).map((row) => desk.order(row.key).state)).toEqual(Array(30).fill('not_sent'))
    expect(maxPlacements()).toBe(1)
  })

  it('a queued cancel is looked up, as it may have been sent, and has its entry', async () => {
    const [row, other] = await desk.place(buys(2))
    desk.exchange.script.turnsHeld = true
    void desk.orders.cancel(newToken(), [row!.key, other!.key])
    await desk.clock.advanceAsync(1000)
    desk.crash()
    desk.exchange.script.turnsHeld = false
    expect(desk.order(row!.key)).toMatchObject({ state: 'live', pending: { kind: 'cancel', state: 'unknown' } })
    await desk.clock.advanceAsync(70_000)
    const kinds = desk.orders.timeline(row!.key).map(({ what }) => what)
    expect(kinds.indexOf('command')).toBeGreaterThan(0)
    expect(kinds.indexOf('command')).toBeLessThan(kinds.indexOf('check'))
  })

  it('a fill finds the order whose intent the disk lost, once', async () => {
    desk.exchange.script.turnsHeld = true
    const rows = await desk.place(buys(21))
    const { key } = rows.at(-1)!
    desk.exchange.script.pushes = false
    desk.exchange.execute({ ...wire(key), timeInForce: 'ioc' })
    desk.crash()
    await desk.clock.advanceAsync(200_000)
    expect(desk.order(key).state).toBe('not_sent')
    const orderId = desk.exchange.findByName(key)!.orderId
    expect(desk.order(orderId)).toMatchObject({ origin: 'orphan', state: 'filled', filledQty: '1' })
    expect(
      desk.notices.filter(({ title }) => title === 'An order exists that was reported as not placed'),
    ).toHaveLength(1)
    expect(desk.exchange.calls.filter((name) => name === 'orderInfo')).toHaveLength(1)
    expect(desk.orders.timeline(orderId).map(({ what }) => what)).toContain('fill')
  })

  it('five times during recovery the end is the same (R47)', async () => {
    desk.exchange.script.fateOf = () => ({ answerAfter: 1_000_000 })
    const rows = await desk.place([...buys(3), buy({ timeInForce: 'ioc', side: 'sell' })])
    desk.exchange.script.queryDelay = 100
    for (let crash = 0; crash < 5; crash += 1) {
      desk.crash()
      await desk.clock.advanceAsync(60 + crash * 40)
    }
    await desk.clock.advanceAsync(10_000)
    expect(rows.map((row) => desk.order(row.key).state)).toEqual(['live', 'live', 'live', 'filled'])
    expect(maxPlacements()).toBe(1)
    expect(desk.orders.gate().open).toBe(true)
  })
})

describe('a reconnect', () => {
  it('closes the gate, and opens it only when the lists were read (J9, W28, W29)', async () => {
    const rows = await desk.place(buys(10))
    desk.exchange.drop()
    expect(desk.orders.gate()).toMatchObject({ open: false, reason: expect.stringContaining('private feed') })
    const meanwhile = await desk.orders.place(newToken(), [buy()], { onUnknown: 'continue' })
    expect(meanwhile).toMatchObject({ accepted: false, refusals: [{ rule: 'gate' }] })
    desk.exchange.script.pushes = false
    for (let nth = 0; nth < 5; nth += 1) desk.exchange.execute(wire(`stranger-${nth}`))
    for (const row of rows.slice(0, 7))
      desk.exchange.change(desk.exchange.findByName(row.key)!, { orderStatus: 'filled', cumExecQty: '0.1' })
    for (const row of rows.slice(7))
      desk.exchange.change(desk.exchange.findByName(row.key)!, { orderStatus: 'cancelled' })
    failing('unfilledOrders')
    desk.exchange.ready()
    await desk.clock.advanceAsync(5000)
    expect(desk.orders.gate().open).toBe(false)
    working()
    await desk.clock.advanceAsync(15_000)
    expect(desk.orders.gate().open).toBe(true)
    expect(rows.map((row) => desk.order(row.key).state)).toEqual([
      ...Array<string>(7).fill('filled'),
      ...Array<string>(3).fill('canceled'),
    ])
    expect(desk.orders.list().filter((order) => order.origin === 'elsewhere' && order.state === 'live')).toHaveLength(5)
  })

  it('merges pushes that came while the lists were read, and no older list undoes one of them (R41)', async () => {
    const [row] = await desk.place([buy()])
    desk.exchange.script.queryDelay = 500
    desk.exchange.ready()
    await desk.clock.advanceAsync(700)
    desk.exchange.change(desk.exchange.findByName(row!.key)!, { orderStatus: 'filled', cumExecQty: '0.1' })
    await desk.clock.advanceAsync(5000)
    expect(desk.order(row!.key)).toMatchObject({ state: 'filled', filledQty: '0.1' })
  })

  it('adopts own orders its journal lost, with an alarm, and marks those of other programs (W30, R42)', async () => {
    desk.exchange.execute(wire('cTEST-01ARZ3NDEKTSV4RRFFQ69G5FAV'))
    desk.exchange.execute(wire('other-bot-1'))
    expect(desk.order('cTEST-01ARZ3NDEKTSV4RRFFQ69G5FAV').origin).toBe('orphan')
    const notified = desk.notices.filter((notice) => notice.title.includes('not in its journal'))
    // The journal lost it, or a copy of the data folder placed it: which of the two cannot be seen from here.
    expect(notified).toMatchObject([{ text: expect.stringContaining('second copy of this data folder') }])
    const other = desk.orders.list().find((order) => order.clientOid === 'other-bot-1')
    expect(other).toMatchObject({ origin: 'elsewhere', key: other?.orderId })
    const before = desk.exchange.calls.length
    await desk.clock.advanceAsync(120_000)
    const commands = ['placeBatch', 'batchModifyOrder', 'cancelOrder', 'cancelSymbolOrder']
    expect(desk.exchange.calls.slice(before).filter((name) => commands.includes(name))).toEqual([])
  })
})

describe('reading the lists', () => {
  it('takes all pages, each order once (R39)', async () => {
    desk.exchange.script.pushes = false
    for (let nth = 0; nth < 23; nth += 1) desk.exchange.execute(wire(`other-${nth}`))
    desk.exchange.script.pageSize = 3
    desk.exchange.ready()
    await desk.clock.advanceAsync(0)
    expect(desk.orders.list()).toHaveLength(23)
    expect(desk.orders.gate().open).toBe(true)
  })

  it.each([
    ['a cursor that repeats', () => 'same'],
    ['a cursor that never ends', (call: number) => String(call)],
  ])('stops at %s, raises an alarm and keeps the gate closed (R39)', async (_, cursorOf) => {
    desk.exchange.execute(wire('other'))
    let pages = 0
    const record = desk.exchange.findByName('other')!
    const page = () => answering({ list: [record], cursor: cursorOf((pages += 1)) })
    desk.exchange.script.query = (name) => (name === 'unfilledOrders' ? page() : null)
    desk.exchange.drop()
    desk.exchange.ready()
    await desk.clock.advanceAsync(0)
    expect(pages).toBeLessThanOrEqual(20)
    expect(desk.orders.gate().open).toBe(false)
    expect(desk.notices.some((notice) => notice.level === 'error' && notice.text.includes('list'))).toBe(true)
  })

  it('closes no order for being absent from a list: it asks for it by name (R40)', async () => {
    const [row] = await desk.place([buy()])
    desk.exchange.script.query = (name) => (name === 'unfilledOrders' ? answering({ list: [], cursor: '' }) : null)
    await desk.clock.advanceAsync(65_000)
    expect(desk.order(row!.key).state).toBe('live')
    expect(desk.exchange.calls).toContain('orderInfo')
    desk.exchange.truth.clear()
    await desk.clock.advanceAsync(65_000)
    expect(desk.order(row!.key).state).toBe('live')
    expect(desk.notices.filter((notice) => notice.title.includes('no longer shown'))).toHaveLength(1)
  })

  it('harms nothing when a record makes no sense', async () => {
    desk.exchange.execute(wire('odd'))
    desk.exchange.push({ ...desk.exchange.findByName('odd')!, cumExecQty: 'NaN' })
    expect(desk.notices.at(-1)?.title).toContain('cannot be read')
    expect(desk.orders.list()[0]).toMatchObject({ filledQty: '0', state: 'live' })
  })
})

describe('fills that happened while Volley was closed', () => {
  const fillWhileClosed = async (hours: number, names: readonly string[]) => {
    for (const name of names) {
      desk.clock.jumpWall(hours * HOUR_MS)
      desk.exchange.change(desk.exchange.findByName(name)!, { orderStatus: 'filled', cumExecQty: '0.1' })
    }
  }
  const fillIds = () => new Set(desk.orders.fillsBetween(0, Infinity, 100).map(({ clientOid }) => clientOid))

  it('are all read at the next start, although a later one was pushed before a reading failed (W28)', async () => {
    const rows = await desk.place(buys(4))
    const names = rows.map(({ key }) => key)
    await fillWhileClosed(0, names.slice(0, 1))
    await desk.clock.advanceAsync(61_000)
    desk.exchange.disconnectAll()
    await fillWhileClosed(5, names.slice(1, 3))
    desk.clock.jumpWall(5 * HOUR_MS)
    failing('unfilledOrders')
    desk.crash()
    desk.exchange.change(desk.exchange.findByName(names[3]!)!, { orderStatus: 'filled', cumExecQty: '0.1' })
    await desk.clock.advanceAsync(1500)
    expect(fillIds()).toEqual(new Set([names[0], names[3]]))
    working()
    await desk.clock.advanceAsync(15_000)
    expect(desk.orders.gate().open).toBe(true)
    expect(fillIds()).toEqual(new Set(names))
  })

  it('are read back to the creation of the oldest known order, where no fill is known yet', async () => {
    const rows = await desk.place(buys(2))
    const names = rows.map(({ key }) => key)
    await desk.clock.advanceAsync(1000)
    desk.exchange.disconnectAll()
    await fillWhileClosed(40 * 24, names)
    desk.crash()
    await desk.clock.advanceAsync(1000)
    expect(fillIds()).toEqual(new Set(names))
  })

  it('are given up where their list does not end, with a word, and trading goes on', async () => {
    const [row] = await desk.place([buy()])
    const fill = {
      ...desk.exchange.findByName(row!.key)!,
      execId: 'again',
      execPrice: '100',
      execQty: '0.01',
      tradeScope: 'maker',
    }
    desk.exchange.script.query = (name) => (name === 'fills' ? answering({ list: [fill], cursor: 'same' }) : null)
    desk.crash()
    await desk.clock.advanceAsync(1000)
    expect(desk.orders.gate().open).toBe(true)
    expect(desk.notices).toContainEqual(expect.objectContaining({ title: 'Fills may be missing' }))
  })
})

describe('after longer than the exchange looks back', () => {
  it('a start reads in allowed windows, reports that fills may be missing, and opens the gate', async () => {
    // Fills of an order that is still open outlive the upkeep of the journal.
    const [row] = await desk.place([buy()])
    desk.exchange.change(desk.exchange.findByName(row!.clientOid)!, {
      orderStatus: 'partially_filled',
      cumExecQty: '0.05',
    })
    await desk.clock.advanceAsync(1000)
    const requests: object[] = []
    desk.clock.jumpWall(100 * DAY_MS)
    desk.crash()
    desk.exchange.script.query = (name, request) => (name === 'fills' && requests.push(request), null)
    await desk.clock.advanceAsync(100)
    expect(desk.orders.gate()).toMatchObject({ open: true, reason: null })
    expect(requests).toHaveLength(3)
    expect(requests.filter((request) => !('endTime' in request))).toHaveLength(1)
    expect(desk.notices.filter(({ title }) => title === 'Fills may be missing')).toHaveLength(1)
    await desk.clock.advanceAsync(130_000)
    expect(desk.notices.filter(({ title }) => title === 'Fills may be missing')).toHaveLength(1)
  })

  it('an unknown outcome stays unknown, with words, because its absence proves nothing', async () => {
    desk.exchange.script.fateOf = () => ({ answer: timeout, executeAfter: null })
    const [row] = await desk.place([buy()])
    desk.clock.jumpWall(100 * DAY_MS)
    desk.crash()
    await desk.clock.advanceAsync(400_000)
    expect(desk.order(row!.key)).toMatchObject({
      state: 'unknown',
      problem: { code: 'too-old', message: expect.stringContaining('Older') },
    })
  })

  it('an order that was open is not closed for being in no list', async () => {
    const [row] = await desk.place([buy()])
    await desk.clock.advanceAsync(100)
    desk.clock.jumpWall(100 * DAY_MS)
    desk.exchange.truth.clear()
    desk.crash()
    await desk.clock.advanceAsync(130_000)
    expect(desk.order(row!.key).state).toBe('live')
    expect(desk.notices).toContainEqual(
      expect.objectContaining({ text: expect.stringContaining('older than what the exchange still lists') }),
    )
  })
})
