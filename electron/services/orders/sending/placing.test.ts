import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Order } from '@/shared/trading/orders/order'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { PlaceOptions } from './place'
import { buy, buys, newToken, openDesk, type OrdersDesk } from '../testing/desk'
import { refusal, timeout } from '../testing/fault-injecting-exchange'

let desk: OrdersDesk
beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

const states = (rows: readonly Order[]): string[] => rows.map((row) => desk.order(row.key).state)
const maxPlacements = (): number => Math.max(0, ...desk.exchange.postCounts.values())

describe('a batch', () => {
  it('sends each order once, at most 20 of a single category per request, with timeInForce and stpMode', async () => {
    const rows = await desk.place([...buys(25), ...buys(22, { category: 'SPOT' })])
    expect(desk.exchange.requests.map((request) => request.length)).toEqual([20, 5, 20, 2])
    expect(desk.exchange.requests.every((request) => new Set(request.map((order) => order.category)).size === 1)).toBe(
      true,
    )
    expect(
      desk.exchange.requests.flat().every((order) => order.timeInForce === 'gtc' && order.stpMode === 'none'),
    ).toBe(true)
    expect(desk.exchange.postCounts.size).toBe(47)
    expect(maxPlacements()).toBe(1)
    expect(new Set(states(rows))).toEqual(new Set(['live']))
    expect(desk.orders.batches()[0]).toMatchObject({ size: 47, requests: 4, state: 'settled' })
  })

  it('sends stock pairs one by one by their own call, after the others, and lets no other call take them', async () => {
    const stock = { category: 'SPOT', symbol: 'RTSLAUSDT' } as const
    const rows = await desk.place([buy(stock), ...buys(2, { category: 'SPOT' }), buy({ ...stock, category: 'MARGIN' })])
    await desk.clock.advanceAsync(2000)
    expect(desk.exchange.requests.map((request) => request.length)).toEqual([2, 1, 1])
    expect([desk.posted('placeBatch'), desk.posted('placeRealityOrder')]).toEqual([1, 2])
    expect(rows.map(({ timeInForce, stpMode }) => [timeInForce, stpMode])).toEqual([
      ['', null],
      ['gtc', 'none'],
      ['gtc', 'none'],
      ['', null],
    ])
    expect(new Set(states(rows))).toEqual(new Set(['live']))
    const wrong = [
      [buy(stock), 'placeBatch'],
      [buy({ ...stock, timeInForce: 'ioc' }), undefined],
      [buy({ category: 'SPOT' }), 'placeRealityOrder'],
    ] as const
    for (const [order, via] of wrong) {
      const { findings } = await desk.orders.assess([order], { via })
      expect(findings.filter(({ band }) => band === 'never')).toHaveLength(1)
    }
    expect(maxPlacements()).toBe(1)
  })

  it('remembers over a crash which draft rows it was made of, and refuses them a second time', async () => {
    await desk.place(buys(2), { draftRows: ['first', 'second'] })
    desk.crash()
    expect([...desk.orders.sentDraftRows().keys()]).toEqual(['first', 'second'])
    const again = await desk.orders.place(newToken(), buys(2), { onUnknown: 'stop', draftRows: ['other', 'second'] })
    await desk.clock.advanceAsync(60_000)
    expect(again).toMatchObject({ accepted: false })
    const later = await desk.orders.place(newToken(), buys(2), { onUnknown: 'stop', draftRows: ['other', 'second'] })
    const sentAt = desk.orders.batches()[0]!.createdAt
    expect(later).toMatchObject({ accepted: false, refusals: [{ row: 1, field: '', rule: 'sent-before', sentAt }] })
    expect(desk.exchange.postCounts.size).toBe(2)
  })

  it('lists its orders by row over a crash, whichever of them changed last (simulation, seed 8)', async () => {
    const token = newToken()
    const rows = await desk.place(buys(3), { token })
    await desk.answered(desk.orders.cancel(newToken(), [rows[0]!.key]))
    await desk.clock.advanceAsync(1000)
    desk.crash()
    const again = await desk.orders.place(token, buys(3), { onUnknown: 'continue' })
    expect(again.accepted && again.orders.map(({ key }) => key)).toEqual(rows.map(({ key }) => key))
  })

  it('has unknown instead of unsent rows where the journal lacks its last writes (simulation, seed 349)', async () => {
    let problem: string | null = null
    const older = await openDesk({ knownJournal: { problemOf: () => problem, save: () => undefined } })
    older.exchange.script.turnsHeld = true
    const rows = await older.place(buys(3))
    const of = (): (string | undefined)[] =>
      rows.map(({ key }) => older.orders.list().find((order) => order.key === key)?.state)
    expect(of()).toEqual(['queued', 'queued', 'queued'])
    problem = 'The order journal is an older copy'
    older.crash()
    expect(of()).toEqual(['unknown', 'unknown', 'unknown'])
    await older.clock.advanceAsync(200_000)
    expect(of()).toEqual(['not_found', 'not_found', 'not_found'])
    older.close()
  })

  it('keeps over a crash what was typed into its rows and what its review expected', async () => {
    const details = {
      typed: [{ row: 1, price: { text: '=bid-2%', value: '100' }, note: 'dip' }],
      expected: ['99.5', null],
    }
    await desk.place(buys(2), details)
    desk.crash()
    expect(desk.orders.batches()[0]).toMatchObject(details)
    expect(Object.keys(desk.orders.batches()[0]!)).not.toContain('token')
  })

  it('maps elements by clientOid, not by place, and keeps elements without a match unknown (R13)', async () => {
    desk.exchange.script.pushes = false
    const refused = ['25202', '25203', '25207', '25244']
    desk.exchange.script.fateOf = () => ({
      codeOf: (order) =>
        Number(order.price) <= 104 ? refused[Number(order.price) - 101] : order.price === '105' ? '45001' : undefined,
      elements: (elements) =>
        [...elements.slice(0, 19), { orderId: '999', clientOid: 'somebody-else', code: '', msg: '' }].reverse(),
    })
    const rows = await desk.place(Array.from({ length: 20 }, (_, row) => buy({ price: String(101 + row) })))
    const by = states(rows)
    expect(by.slice(0, 4)).toEqual(['refused', 'refused', 'refused', 'refused'])
    expect(rows.slice(0, 4).map((row) => desk.order(row.key).problem?.code)).toEqual(refused)
    expect(by[4]).toBe('unknown')
    expect(by.slice(5, 19).every((state) => state === 'acknowledged')).toBe(true)
    expect(by[19]).toBe('unknown')
    for (const row of rows.slice(5, 19))
      expect(desk.order(row.key).orderId).toBe(desk.exchange.findByName(row.clientOid)?.orderId)
    expect(desk.notices.some((notice) => notice.text.includes('somebody-else'))).toBe(true)
  })

  it.each([
    ['a timeout', timeout],
    ['a gateway error', { kind: 'unknown', code: 'http-502', message: 'Bad gateway' } as const],
    ['40010', refusal('40010', false)],
  ])(
    'turns every row of a request unknown after %s, and finds each without a second POST (R12, R14)',
    async (_, answer) => {
      desk.exchange.script.pushes = false
      desk.exchange.script.fateOf = () => ({ answer })
      const rows = await desk.place(buys(20))
      expect(new Set(states(rows))).toEqual(new Set(['unknown']))
      expect(desk.orders.batches()[0]?.state).toBe('resolving')
      const before = desk.exchange.calls.length
      await desk.clock.advanceAsync(1000)
      const queries = desk.exchange.calls.slice(before).filter((name) => name === 'orderInfo').length
      expect(queries).toBeLessThanOrEqual(10)
      await desk.clock.advanceAsync(9000)
      expect(new Set(states(rows))).toEqual(new Set(['live']))
      expect(maxPlacements()).toBe(1)
      expect(desk.orders.batches()[0]?.state).toBe('settled')
    },
  )

  it('takes identical elements as one, and conflicting ones and empty data as unknown (R15)', async () => {
    desk.exchange.script.pushes = false
    desk.exchange.script.fateOf = () => ({
      elements: ([a, b, c]) => [a!, a!, b!, { ...b!, code: '25202', msg: 'no' }, c!],
    })
    const three = await desk.place(buys(3))
    expect(states(three)).toEqual(['acknowledged', 'unknown', 'acknowledged'])
    await desk.clock.advanceAsync(20_000)
    desk.exchange.script.fateOf = () => ({ elements: () => [] })
    const two = await desk.place(buys(2, { side: 'sell' }))
    expect(states(two)).toEqual(['unknown', 'unknown'])
  })

  it('accepts an acknowledgement without orderId, and rereads earlier reduce-only orders there (R16)', async () => {
    desk.exchange.execute({ ...buy({ side: 'sell', price: '200', clientOid: 'other' }), reduceOnly: 'yes' })
    await desk.clock.advanceAsync(0)
    const reduceOnly = desk.orders.list().find((order) => order.reduceOnly)
    expect(reduceOnly).toMatchObject({ origin: 'elsewhere', state: 'live' })
    desk.exchange.script.pushes = false
    desk.exchange.script.fateOf = () => {
      desk.exchange.change(desk.exchange.findByName('other')!, { orderStatus: 'cancelled' })
      return { elements: (elements) => elements.map((element) => ({ ...element, orderId: null })) }
    }
    const [row] = await desk.place([buy()])
    await desk.clock.advanceAsync(100)
    expect(desk.order(reduceOnly!.key).state).toBe('canceled')
    expect(['acknowledged', 'live']).toContain(desk.order(row!.key).state)
  })

  const duplicates = ['25212', '40786', '43118', '45034']
  it.each(duplicates)(
    'takes duplicate clientOid (%s) as a sign that ours exists: it asks, and never sends again (R26)',
    async (code) => {
      desk.exchange.script.pushes = false
      desk.exchange.script.fateOf = () => ({
        elements: (elements) => elements.map((element) => ({ ...element, code, msg: 'duplicate' })),
      })
      const [row] = await desk.place([buy()])
      expect(desk.order(row!.key).state).toBe('unknown')
      await desk.clock.advanceAsync(5000)
      expect(desk.order(row!.key).state).toBe('live')
      expect(desk.exchange.postCounts).toEqual(new Map([[row!.key, 1]]))
    },
  )

  it('sends once however often the same token arrives, also after a restart (J3, R28)', async () => {
    const token = newToken()
    const answers = await Promise.all([1, 2, 3].map(() => desk.orders.place(token, [buy()], { onUnknown: 'continue' })))
    await desk.clock.advanceAsync(0)
    desk.crash()
    await desk.clock.advanceAsync(0)
    answers.push(await desk.orders.place(token, [buy()], { onUnknown: 'continue' }))
    expect(new Set(answers.map((answer) => answer.accepted && answer.orders[0]?.key)).size).toBe(1)
    expect(desk.exchange.requests).toHaveLength(1)
  })

  it('is not sent once it has waited five seconds for its turn: its price may be gone (R30)', async () => {
    desk.exchange.script.turnsHeld = true
    const [row] = await desk.place([buy()])
    await desk.clock.advanceAsync(4999)
    expect(desk.order(row!.key).state).toBe('queued')
    await desk.clock.advanceAsync(1)
    expect(desk.order(row!.key)).toMatchObject({
      state: 'not_sent',
      problem: { message: expect.stringContaining('too long') },
    })
    desk.exchange.giveTurn()
    await desk.clock.advanceAsync(1000)
    expect(desk.exchange.requests).toEqual([])
  })

  it('cancels the remaining orders before the send after an unknown outcome if requested, and on request', async () => {
    desk.exchange.script.fateOf = () => ({ answer: timeout, executeAfter: null })
    const rows = await desk.place(buys(45), { onUnknown: 'stop' })
    expect(states(rows).filter((state) => state === 'unknown')).toHaveLength(20)
    expect(states(rows).filter((state) => state === 'not_sent')).toHaveLength(25)
    expect(desk.exchange.requests).toHaveLength(1)
    desk.exchange.script.turnsHeld = true
    const more = await desk.place(buys(30, { side: 'sell' }))
    expect(new Set(states(more))).toEqual(new Set(['queued']))
    desk.orders.stopBatch(desk.order(more[0]!.key).batchId!)
    desk.exchange.giveTurn()
    await desk.clock.advanceAsync(0)
    expect(new Set(states(more))).toEqual(new Set(['not_sent']))
    expect(desk.exchange.requests).toHaveLength(1)
  })

  it('shows 20 unknown rows of three requests: 13 found by push, 5 by REST, and 2 not found (D03)', async () => {
    let nth = 0
    desk.exchange.script.fateOf = () =>
      (nth += 1) === 2 ? { answer: refusal('45001', false), executeAfter: null } : {}
    const rows = await desk.place(buys(60))
    const unanswered = rows.slice(20, 40)
    expect(new Set(states(unanswered))).toEqual(new Set(['unknown']))
    expect(new Set(states([...rows.slice(0, 20), ...rows.slice(40)]))).toEqual(new Set(['live']))
    const wires = desk.exchange.requests[1]!
    wires.slice(0, 13).forEach(desk.exchange.execute)
    expect(states(unanswered).filter((state) => state === 'live')).toHaveLength(13)
    desk.exchange.script.pushes = false
    wires.slice(13, 18).forEach(desk.exchange.execute)
    await desk.clock.advanceAsync(20_000)
    expect(states(unanswered).filter((state) => state === 'live')).toHaveLength(18)
    expect(states(unanswered.slice(18))).toEqual(['unknown', 'unknown'])
    await desk.clock.advanceAsync(80_000)
    expect(states(unanswered.slice(18))).toEqual(['not_found', 'not_found'])
    expect(maxPlacements()).toBe(1)
    expect(desk.orders.timeline(unanswered[19]!.key).filter((entry) => entry.what === 'check').length).toBeGreaterThan(
      8,
    )
  })
})

describe('refusals before anything is recorded', () => {
  it.each([
    ['a limit order without price', { price: undefined }, 'price', 'format'],
    ['a price off the tick', { price: '100.05' }, 'price', 'tick'],
    ['a quantity off the lot', { qty: '0.1005' }, 'qty', 'lot'],
    ['a value below the minimum', { qty: '0.001' }, 'qty', 'min-value'],
    ['an unknown symbol', { symbol: 'NOSUCH' }, 'symbol', 'symbol'],
    ['scientific notation', { qty: '1e5' }, 'qty', 'number'],
    ['a position side in one-way mode', { posSide: 'long' as const }, 'posSide', 'one-way'],
  ])('%s names row, field and rule', async (_, change, field, rule) => {
    const intent = Object.fromEntries(
      Object.entries(buy(change)).filter(([, value]) => value !== undefined),
    ) as ReturnType<typeof buy>
    const result = await desk.orders.place(newToken(), [buy(), intent], { onUnknown: 'continue' })
    expect(result).toMatchObject({ accepted: false, refusals: [{ row: 1, field, rule }] })
    expect(desk.exchange.requests).toHaveLength(0)
    expect(desk.orders.list()).toHaveLength(0)
  })

  it('a clientOid twice in the batch, or ever used before', async () => {
    const twice = await desk.orders.place(newToken(), buys(2, { clientOid: 'mine' }), { onUnknown: 'continue' })
    expect(twice).toMatchObject({ accepted: false, refusals: [{ row: 1, field: 'clientOid', rule: 'duplicate' }] })
    await desk.place([buy({ clientOid: 'mine', timeInForce: 'ioc' })])
    expect(desk.order('mine').state).toBe('filled')
    const again = await desk.orders.place(newToken(), [buy({ clientOid: 'mine' })], { onUnknown: 'continue' })
    expect(again).toMatchObject({ accepted: false, refusals: [{ rule: 'duplicate' }] })
  })

  it('a difference between the prepared and the reviewed orders: in names, sequence or call', async () => {
    const { payload, digest } = desk.orders.write([buy(), buy({ side: 'sell', price: '110' })])
    const send = (orders: readonly OrderIntent[], how: Pick<PlaceOptions, 'via' | 'reviewed'> = {}) =>
      desk.orders.place(newToken(), orders, { onUnknown: 'continue', reviewed: digest, ...how })
    const [first, second] = payload
    const others = [
      [first!],
      payload.toReversed(),
      [first!, { ...second!, qty: '0.101' }],
      [first!, { ...second!, clientOid: undefined }],
    ]
    const results = [
      ...(await Promise.all(others.map((orders) => send(orders)))),
      await send(payload, { reviewed: '0'.repeat(64) }),
      await send([first!], { reviewed: desk.orders.write([first!]).digest, via: 'placeOrder' }),
    ]
    for (const result of results) expect(result).toMatchObject({ accepted: false, refusals: [{ rule: 'review' }] })
    expect([desk.orders.list(), desk.exchange.requests]).toEqual([[], []])
    expect(await send(payload)).toMatchObject({ accepted: true })
  })

  it('the order that would be the 401st open one (R54)', async () => {
    await desk.place(buys(399))
    const result = await desk.orders.place(newToken(), buys(20), { onUnknown: 'continue' })
    expect(result.accepted ? [] : result.refusals.map((refusal) => refusal.row)).toEqual(
      Array.from({ length: 19 }, (_, index) => index + 1),
    )
  })

  it('another order of a symbol and side whose outcome is unknown, unless the trader accepts it', async () => {
    desk.exchange.script.fateOf = () => ({ answer: timeout, executeAfter: null })
    await desk.place([buy()])
    const result = await desk.orders.place(newToken(), [buy(), buy({ side: 'sell' })], { onUnknown: 'continue' })
    expect(result).toMatchObject({ accepted: false, refusals: [{ row: 0, rule: 'unresolved' }] })
    await expect(desk.place([buy()], { confirmed: ['unresolved'] })).resolves.toHaveLength(1)
  })
})

describe('the kill switch (R55)', () => {
  it('stops trading after three requests of unknown outcome in a minute, until a person arms it again', async () => {
    desk.exchange.script.fateOf = () => ({ answer: timeout, executeAfter: null })
    const rows = await desk.place(buys(100))
    expect(desk.exchange.requests).toHaveLength(3)
    expect(states(rows).filter((state) => state === 'not_sent')).toHaveLength(40)
    expect(desk.orders.gate()).toMatchObject({ open: false })
    await desk.clock.advanceAsync(300_000)
    expect(desk.orders.gate()).toMatchObject({ open: false, needsReview: true })
    desk.orders.pause('Unexpected error in Volley')
    // One decision lifts both, so both are said.
    expect(desk.orders.gate().reason).toMatch(/Unexpected error.*kill switch/)
    desk.orders.rearm()
    expect(desk.orders.gate().open).toBe(true)
  })
})
