import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BatchResult } from '@/shared/exchange/calls/trade/batch-result'
import { buy, newToken, openDesk, type OrdersDesk } from '../testing/desk'

let desk: OrdersDesk
beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

const titles = (): readonly string[] => desk.notices.map(({ title }) => title)
const recordOf = (key: string) => [...desk.exchange.truth.values()].find(({ clientOid }) => clientOid === key)!
const withId = (orderId: string) => ({
  elements: (elements: BatchResult[]) => elements.map((element) => ({ ...element, orderId })),
})

describe('an acknowledgment with the ID of another order (A-ack-order)', () => {
  it('of Volley is named, and both orders are shown as they are', async () => {
    const [first] = await desk.place([buy()])
    desk.exchange.script.pushes = false
    desk.exchange.script.fateOf = () => withId(recordOf(first!.key).orderId)
    const [second] = await desk.place([buy({ price: '90' })])
    expect(desk.notices.at(-1)).toMatchObject({
      title: 'An answer does not fit its request',
      text: `${second!.key} was acknowledged with the ID of ${first!.key}.`,
    })
    await desk.clock.advanceAsync(20_000)
    expect(desk.order(first!.key)).toMatchObject({ state: 'live', price: '100' })
    expect(desk.order(second!.key)).toMatchObject({
      state: 'live',
      price: '90',
      orderId: recordOf(second!.key).orderId,
    })
  })

  it('of another program is never canceled, and its updates change no order of Volley', async () => {
    desk.exchange.script.pushes = false
    const foreign = desk.exchange.execute({ ...buy({ price: '70' }), clientOid: 'foreign' }).orderId!
    desk.exchange.script.fateOf = () => withId(foreign)
    const [own] = await desk.place([buy({ price: '90' })])
    expect(desk.order(own!.key).state).toBe('acknowledged')
    await desk.answered(desk.orders.cancel(newToken(), [own!.key]))
    await desk.clock.advanceAsync(20_000)
    expect([recordOf('foreign').orderStatus, recordOf(own!.key).orderStatus]).toEqual(['live', 'cancelled'])
    expect(desk.order(own!.key)).toMatchObject({ state: 'canceled', price: '90' })
    await desk.clock.advanceAsync(60_000)
    expect(desk.order(foreign)).toMatchObject({ origin: 'elsewhere', state: 'live', price: '70' })
  })
})

describe('a name in small letters (A-name-case)', () => {
  it('is the order of Volley in acknowledgments, pushes and lists', async () => {
    desk.exchange.script.fateOf = () => ({
      elements: (elements) => elements.map((element) => ({ ...element, clientOid: element.clientOid.toLowerCase() })),
    })
    desk.exchange.script.pushes = false
    const [row] = await desk.place([buy()])
    expect(desk.order(row!.key).state).toBe('acknowledged')
    const { orderId, ...record } = recordOf(row!.key)
    desk.exchange.truth.set(orderId, { ...record, orderId, clientOid: row!.key.toLowerCase() })
    await desk.clock.advanceAsync(90_000)
    expect(desk.orders.list().map(({ key, state }) => [key, state])).toEqual([[row!.key, 'live']])
  })
})

describe('figures that contradict each other', () => {
  it.each([
    ['more than the quantity (A-filled-within)', { cumExecQty: '0.3' }, 'part-filled: 0.3 of 0.1 filled.'],
    [
      'less than the quantity of a filled order (A-filled-within)',
      { orderStatus: 'filled', cumExecQty: '0.05' },
      'filled: 0.05 of 0.1 filled.',
    ],
  ])('are named once: %s', async (_, change, text) => {
    const [row] = await desk.place([buy()])
    desk.exchange.change(recordOf(row!.key), change)
    await desk.clock.advanceAsync(70_000)
    const named = desk.notices.filter(({ title }) => title === 'The exchange contradicts itself about an order')
    expect(named.map((notice) => notice.text)).toEqual([expect.stringContaining(text)])
  })

  it('are not named for an order that is filled in parts or completely, or spends quote coin', async () => {
    const [row] = await desk.place([buy()])
    desk.exchange.change(recordOf(row!.key), { cumExecQty: '0.04', orderStatus: 'partially_filled' })
    desk.exchange.change(recordOf(row!.key), { cumExecQty: '0.1', orderStatus: 'filled' })
    const [spent] = await desk.place([
      buy({ category: 'SPOT', orderType: 'market', price: undefined, timeInForce: 'ioc', qty: '50' }),
    ])
    desk.exchange.change(recordOf(spent!.key), { cumExecQty: '0.5' })
    await desk.clock.advanceAsync(70_000)
    expect(titles().filter((title) => title.endsWith('about an order'))).toEqual([])
  })

  it('are named for a fill of two sizes (A-exec-once)', async () => {
    const [row] = await desk.place([buy({ timeInForce: 'ioc' })])
    const record = recordOf(row!.key)
    desk.exchange.truth.set(record.orderId, { ...record, cumExecQty: '0.2' })
    await desk.clock.advanceAsync(70_000)
    const named = desk.notices.find(({ title }) => title === 'The exchange contradicts itself about a fill')
    expect(named?.text).toContain('has the sizes 0.1 and 0.2')
  })
})

describe('an amend with an unusual time (A-updated-time)', () => {
  it.each([0, -60_000])('%d ms after the placement is shown', async (ms) => {
    const [row] = await desk.place([buy({ price: '110' })])
    const { updatedTime } = recordOf(row!.key)
    desk.exchange.script.amend = ([change]) => {
      const record = recordOf(row!.key)
      const at = String(Number(updatedTime) + ms)
      desk.exchange.truth.set(record.orderId, { ...record, price: change!.price!, updatedTime: at })
      const element = { orderId: record.orderId, clientOid: row!.key, code: '', msg: '' }
      return { kind: 'done', data: [element], tookMs: 1, unreadable: [] }
    }
    await desk.answered(desk.amend(row!.key, { price: '105' }))
    await desk.clock.advanceAsync(120_000)
    expect(desk.order(row!.key)).toMatchObject({ price: '105', pending: null })
    expect(titles()).not.toContain('A change did not take effect')
  })
})

describe('a list of open orders without an end (A-list-end)', () => {
  it('blocks trading, and each known order is read by its name', async () => {
    const [ended] = await desk.place([buy(), buy({ price: '90' })])
    desk.exchange.script.pushes = false
    const [, other] = [...desk.exchange.truth.values()]
    let pages = 0
    desk.exchange.script.query = (name) =>
      name === 'unfilledOrders'
        ? ({ kind: 'done', data: { list: [other], cursor: String((pages += 1)) }, tookMs: 1, unreadable: [] } as never)
        : null
    desk.exchange.change(recordOf(ended!.key), { orderStatus: 'filled', cumExecQty: '0.1' })
    desk.crash()
    await desk.clock.advanceAsync(60_000)
    expect(desk.orders.gate()).toMatchObject({ open: false, reason: expect.stringContaining('did not end after 20') })
    expect(desk.order(ended!.key).state).toBe('filled')
  })
})
