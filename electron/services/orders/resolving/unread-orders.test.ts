import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '@/shared/exchange/endpoints'
import { readElements } from '@/shared/exchange/protocol/read-elements'
import { aPosition } from '@/shared/testing/samples/account'
import { unreadOrderUpdate } from '@/shared/adapters/unread-order'
import { calmPretrade } from '../testing/calm-pretrade'
import { buy, instrumentNamed, newToken, openDesk, type OrdersDesk } from '../testing/desk'

const position = aPosition({ total: '2', available: '2', avgPrice: '100' })

let desk: OrdersDesk
beforeEach(async () => {
  desk = await openDesk({ pretrade: calmPretrade(instrumentNamed, { positions: [position] }) })
})
afterEach(() => desk.close())

const record = (orderId: string, change: object = {}) => ({
  orderId,
  clientOid: '',
  category: 'USDT-FUTURES',
  symbol: 'ETHUSDT',
  orderType: 'limit',
  side: 'sell',
  price: '3600',
  qty: '1',
  cumExecQty: '0',
  timeInForce: 'gtc',
  orderStatus: 'live',
  createdTime: String(desk.clock.now()),
  updatedTime: String(desk.clock.now()),
  ...change,
})
const odd = { qty: 'much' }

/** The open list as the client reads it. */
function list(...records: readonly object[]): void {
  desk.exchange.script.query = (name) => {
    if (name !== 'unfilledOrders') return null
    const elements = readElements(endpoints.unfilledOrders.data, { list: records, cursor: '' })
    if (elements.kind === 'unreadable') throw elements.error
    return { kind: 'done', tookMs: 1, unreadable: elements.unreadable, data: elements.data as never }
  }
}
async function reconnect(): Promise<void> {
  desk.exchange.drop()
  desk.exchange.ready()
  await desk.clock.advanceAsync(0)
}

describe('an open order that cannot be read', () => {
  it('is kept as open with its known data, next to the others, and can be canceled', async () => {
    list(record('71'), record('72', odd), record('73', { createdTime: { at: 1 } }))
    await reconnect()
    expect(desk.orders.gate().open).toBe(true)
    expect(desk.orders.list()).toHaveLength(3)
    expect(desk.order('71').unread).toBeUndefined()
    expect(desk.order('72')).toMatchObject({
      state: 'live',
      symbol: 'ETHUSDT',
      side: 'sell',
      price: '3600',
      qty: '',
      unread: ['qty'],
    })
    expect(desk.order('73')).toMatchObject({ state: 'live', qty: '1', unread: ['createdTime'] })
    const canceled = desk.orders.cancel(newToken(), ['72'])
    await desk.clock.advanceAsync(1000)
    await canceled
    expect(desk.posted('cancelOrder')).toBe(1)
  })

  it('is notified once, in no words of a library', async () => {
    list(record('72', odd))
    await reconnect()
    await desk.clock.advanceAsync(130_000)
    const notified = desk.notices.filter(({ title }) => title.includes('cannot be read'))
    expect(notified.map(({ text }) => text)).toEqual(['ETHUSDT 72: qty (open-list)'])
  })

  it('may have fills: they are announced without the quantity that could not be read', async () => {
    list(record('72', { ...odd, cumExecQty: '0.4', orderStatus: 'partially_filled' }))
    await reconnect()
    await desk.clock.advanceAsync(5000)
    expect(desk.order('72')).toMatchObject({ qty: '', filledQty: '0.4', unread: ['qty'] })
    const push = { orderId: '9', instId: 'BTCUSDT', side: 'buy', orderType: 'limit', status: 'partially_filled' }
    const element = { readable: { ...push, accBaseVolume: '0.5' }, fields: ['size'] }
    desk.exchange.pushUnread(unreadOrderUpdate(element, { source: 'push', category: 'USDT-FUTURES' }))
    await desk.clock.advanceAsync(5000)
    expect(desk.orderNotices.map(({ text }) => text).join()).toContain('filled 0.5')
  })

  it('keeps new orders of its symbol unchecked, and reports it', async () => {
    list(record('72', odd))
    await reconnect()
    const findings = async (symbol: string) =>
      (await desk.orders.assess([buy({ symbol })])).findings.filter(({ rule }) => rule === 'unread-order')
    expect(await findings('ETHUSDT')).toMatchObject([
      { row: 0, band: 'review', message: expect.stringContaining('72') },
    ])
    expect(await findings('BTCUSDT')).toEqual([])
  })

  it('keeps what was known of it before, and is whole again once it can be read', async () => {
    list(record('72'))
    await reconnect()
    list(record('72', odd))
    await desk.clock.advanceAsync(65_000)
    expect(desk.order('72')).toMatchObject({ qty: '1', unread: ['qty'] })
    list(record('72', { cumExecQty: '4E-1' }))
    await desk.clock.advanceAsync(15_000)
    expect(desk.order('72')).toMatchObject({ qty: '1', filledQty: '0.4' })
    expect(desk.order('72').unread).toBeUndefined()
  })

  it('is not over for being unreadable by name too, nor does it keep the others from being read', async () => {
    list(record('72', odd))
    await reconnect()
    list()
    const none = desk.exchange.script.query
    const unreadable = { kind: 'unknown', code: 'unreadable-data', message: 'x' } as const
    desk.exchange.script.query = (name) => (name === 'orderInfo' ? unreadable : none(name, {}))
    await reconnect()
    expect(desk.order('72').state).toBe('live')
    expect(desk.orders.gate().open).toBe(true)
  })

  it('holds new orders back while nothing names it, but neither what only reduces nor cancels', async () => {
    list(record('71'), { ...record('72', odd), orderId: 72 })
    await reconnect()
    expect(desk.orders.gate()).toMatchObject({
      open: false,
      letsReduce: true,
      reason: expect.stringContaining('ETHUSDT'),
    })
    await expect(desk.place([buy()])).rejects.toThrow('could not be read')
    const close = buy({ side: 'sell', qty: '2', reduceOnly: 'yes', orderType: 'market', price: undefined })
    const placed = desk.orders.place(newToken(), [close], { onUnknown: 'stop', via: 'placeOrder' })
    await desk.clock.advanceAsync(0)
    expect(await placed).toMatchObject({ accepted: true })
    list(record('71'))
    await desk.clock.advanceAsync(65_000)
    expect(desk.orders.gate().open).toBe(true)
  })

  it('is kept when a push reports it', async () => {
    const push = { orderId: '9', instId: 'BTCUSDT', side: 'buy', status: 'live', size: '1', price: 'x', clientOid: '' }
    const element = { readable: push, fields: ['price'] }
    desk.exchange.pushUnread(unreadOrderUpdate(element, { source: 'push', category: 'USDT-FUTURES' }))
    expect(desk.order('9')).toMatchObject({ state: 'live', symbol: 'BTCUSDT', qty: '1', price: '', unread: ['price'] })
    await desk.clock.advanceAsync(11_000)
    expect(desk.exchange.calls.filter((call) => call === 'unfilledOrders').length).toBeGreaterThan(1)
  })
})

describe('a fill that cannot be read', () => {
  it('is named once and keeps neither the others nor the gate', async () => {
    const fill = { orderId: '5', category: 'SPOT', symbol: 'BTCUSDT', side: 'buy', execPrice: '100', execQty: '0E-8' }
    const at = String(desk.clock.now())
    const records = [
      { ...fill, execId: 'e1', execValue: '1', createdTime: Number(at), updatedTime: at },
      { ...fill, execId: 'e2', execValue: null, createdTime: at, updatedTime: at },
    ]
    desk.exchange.script.query = (name) => {
      if (name !== 'fills') return null
      const elements = readElements(endpoints.fills.data, { list: records, cursor: '' })
      if (elements.kind === 'unreadable') throw elements.error
      return { kind: 'done', tookMs: 1, unreadable: elements.unreadable, data: elements.data as never }
    }
    await reconnect()
    await desk.clock.advanceAsync(130_000)
    expect(desk.orders.gate().open).toBe(true)
    expect(desk.orders.fillsBetween(0, Infinity, 9).map(({ execId, qty }) => [execId, qty])).toEqual([
      ['e1', '0.00000000'],
    ])
    const notified = desk.notices.filter(({ title }) => title === 'Fills may be missing')
    expect(notified.map(({ text }) => text)).toEqual([
      'Of the list of fills 1 could not be read: BTCUSDT 5 (execValue).',
    ])
  })
})

describe('an order that ended in an unknown word', () => {
  const world = async (orderStatus: string) => {
    const [row] = await desk.place([buy()])
    desk.exchange.script.pushes = false
    desk.exchange.change(desk.exchange.findByName(row!.key)!, { orderStatus })
    return row!.key
  }

  it('is over once no list shows it and its word means an end; the word stays', async () => {
    const key = await world('expired')
    await desk.clock.advanceAsync(65_000)
    expect(desk.order(key)).toMatchObject({ state: 'canceled', rawStatus: 'expired' })
    await desk.clock.advanceAsync(130_000)
    expect(desk.order(key)).toMatchObject({ state: 'canceled', rawStatus: 'expired' })
  })

  it('stays open while the list has an order without a name, which may be the same order', async () => {
    const key = await world('expired')
    list(record('', { ...odd, orderId: { of: 1 } }))
    await desk.clock.advanceAsync(65_000)
    expect(desk.order(key)).toMatchObject({ state: 'live', rawStatus: 'expired' })
    list()
    await desk.clock.advanceAsync(65_000)
    expect(desk.order(key)).toMatchObject({ state: 'canceled', rawStatus: 'expired' })
  })

  it('stays open while its word may mean anything, until its cancel finds no such order', async () => {
    const key = await world('paused')
    await desk.clock.advanceAsync(65_000)
    expect(desk.order(key)).toMatchObject({ state: 'live', rawStatus: 'paused' })
    const canceled = desk.orders.cancel(newToken(), [key])
    await desk.clock.advanceAsync(2000)
    await canceled
    expect(desk.order(key)).toMatchObject({ state: 'canceled', rawStatus: 'paused' })
  })
})
