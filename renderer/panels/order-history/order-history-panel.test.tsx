// @vitest-environment happy-dom
import { answer, inputsOf, refuseCall } from '@/renderer/testing/fake-bridge'
import { afterEach, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import type { Order } from '@/shared/trading/orders/order'
import { mergeOrders, useOrders } from '@/renderer/state/stores/orders-store'
import { selectSymbol } from '@/renderer/state/stores/selection-store'
import { allLive, connectionLost, disconnect } from '@/renderer/testing/account'
import { anOrder } from '@/shared/testing/samples/orders'
import {
  button,
  cell,
  choose,
  closeScreen,
  happens,
  claimsToBeLive,
  message,
  openAccount,
  pressButton,
  rows,
  show,
  sortBy,
  shownText,
  type,
} from '@/renderer/testing/screen'
import { eventually } from '@/renderer/testing/eventually'
import { historyRows } from './history-rows'
import { historyColumns, OrderHistoryPanel } from './order-history-panel'

const ended = (key: string, change: Partial<Order> = {}): Order =>
  anOrder({ key, orderId: key, clientOid: key, state: 'filled', filledQty: '0.01', avgPrice: '60000', ...change })
const column = (id: string): string[] => rows('Order history', [id]).flat()

async function showHistory(listed: readonly Order[] | null, ours: readonly Order[] = []): Promise<void> {
  if (listed !== null) answer('orders.history', listed)
  selectSymbol('SPOT', 'BTCUSDT')
  await show(<OrderHistoryPanel />)
  await happens(() => {
    allLive()
    useOrders.setState({ orders: mergeOrders(new Map(), ours), loaded: true, error: null })
  })
}
afterEach(async () => {
  await closeScreen()
  disconnect()
})

describe('The order history', () => {
  it('has what the exchange lists and what Volley saw, each order once, what ended last first', async () => {
    const listed = [
      ended('1', { sightedAt: 10, updatedAt: 99 }),
      ended('2', { sightedAt: 30, updatedAt: 40, symbol: 'ETHUSDT' }),
    ]
    await showHistory(listed, [
      ended('1', { sightedAt: 10, updatedAt: 98, symbol: 'OURS' }),
      ended('3', { sightedAt: 20, updatedAt: 97, symbol: 'XRPUSDT' }),
    ])
    expect(column('symbol')).toEqual(['ETHUSDT', 'XRPUSDT', 'OURS'])
  })

  it('omits orders that are not over, and those of another category', async () => {
    await showHistory(
      [],
      [
        ended('1'),
        ended('2', { state: 'live', symbol: 'RESTING' }),
        ended('3', { state: 'unknown', symbol: 'UNKNOWN' }),
        ended('4', { category: 'MARGIN', symbol: 'MARGIN' }),
      ],
    )
    expect(column('symbol')).toEqual(['BTCUSDT'])
  })

  it('keeps amounts as they came, and cuts only a mean price, with every digit in the tooltip', async () => {
    await showHistory([
      ended('1', { price: '60000.123', qty: '0.010000001', filledQty: '0.01', avgPrice: '59999.98765' }),
    ])
    expect([cell('Order history', 0, 'price').text, cell('Order history', 0, 'qty').text]).toEqual([
      '60000.123',
      '0.010000001 BTC',
    ])
    expect(cell('Order history', 0, 'average')).toEqual({ text: '59999.99', title: '59999.98765' })
  })

  it('shows no price for a market order, and no average for one that never traded', async () => {
    await showHistory([ended('1', { orderType: 'market', price: '', state: 'canceled', filledQty: '0', avgPrice: '' })])
    expect(rows('Order history', ['price', 'average'])).toEqual([['—', '—']])
  })

  it('states why an order is over: the code of the exchange, or its remaining quantity', async () => {
    await showHistory([
      ended('1', {
        updatedAt: 3,
        state: 'refused',
        problem: { code: '25244', message: 'Price is not a multiple of the tick' },
      }),
      ended('2', { sightedAt: 2, state: 'canceled', filledQty: '0.004', cancelReason: 'normal_cancel' }),
      ended('3', { sightedAt: 1 }),
    ])
    expect(rows('Order history', ['state', 'reason'])).toEqual([
      ['refused', '25244 Price is not a multiple of the tick'],
      ['filled 0.004 of 0.01 BTC', 'rest canceled'],
      ['filled', ''],
    ])
  })

  it('has value, fee and realized P&L of each order, and “?” while not all of its fills were read', async () => {
    const of = (key: string, change: Partial<Order> = {}) =>
      ended(key, { category: 'USDT-FUTURES', filledValue: '600', fees: [{ coin: 'USDT', amount: '0.36' }], ...change })
    const fill = {
      execId: 'f',
      clientOid: '',
      category: 'USDT-FUTURES',
      symbol: 'BTCUSDT',
      side: 'sell',
      price: '60000',
    }
    const filled = { ...fill, qty: '0.01', fees: [], scope: 'taker', at: 1, batchId: null } as const
    answer('fills.list', { fills: [{ ...filled, orderId: '1', pnl: '-304.377' }], problem: null })
    const listed = [
      of('1', { sightedAt: 3 }),
      of('2', { sightedAt: 2 }),
      of('3', { sightedAt: 1, state: 'canceled', filledQty: '0', filledValue: '0', fees: [] }),
    ]
    await showHistory([])
    answer('orders.history', listed)
    await choose('Category', 'USDT-FUTURES')
    await eventually(() => expect(column('pnl')).toEqual(['−304.38 USDT', '?', '—']))
    expect(rows('Order history', ['value', 'fee'])).toEqual([
      ['600 USDT', '0.36 USDT'],
      ['600 USDT', '0.36 USDT'],
      ['—', '—'],
    ])
  })

  it('is narrowed to a range of days by the time an order ended', async () => {
    await showHistory([
      ended('1', { sightedAt: Date.now(), symbol: 'TODAY' }),
      ended('2', { sightedAt: Date.now() - 40 * 86_400_000, symbol: 'EARLIER' }),
    ])
    expect(column('symbol')).toEqual(['TODAY', 'EARLIER'])
    await choose('Range', 'This month')
    expect(column('symbol')).toEqual(['TODAY'])
  })

  it('is sorted by symbol, state or time at a press', async () => {
    await showHistory([
      ended('1', { symbol: 'B', sightedAt: 1 }),
      ended('2', { symbol: 'A', sightedAt: 2 }),
      ended('3', { symbol: 'C', sightedAt: 3 }),
    ])
    await sortBy('Order history', 'Symbol')
    expect(column('symbol')).toEqual(['C', 'B', 'A'])
    await sortBy('Order history', 'Closed')
    expect(column('symbol')).toEqual(['C', 'A', 'B'])
  })

  it('is narrowed by words in any of its fields, and counts what is left', async () => {
    await showHistory([ended('1', { symbol: 'ETHUSDT', side: 'sell' }), ended('2', { state: 'refused' }), ended('3')])
    await type('Filter orders by any words', 'sell eth')
    expect([column('symbol'), shownText().includes('1 of 3')]).toEqual([['ETHUSDT'], true])
    await type('Filter orders by any words', 'nothing like it')
    expect(message()).toMatchObject({ kind: 'empty', title: 'No order matches the filter' })
    await pressButton('Clear')
    expect(column('symbol')).toHaveLength(3)
  })

  it('is narrowed by symbol and by side', async () => {
    await showHistory([ended('1', { symbol: 'ETHUSDT', side: 'sell' }), ended('2', { symbol: 'ETHUSDT' }), ended('3')])
    await choose('Symbol', 'ETHUSDT')
    expect(column('symbol')).toEqual(['ETHUSDT', 'ETHUSDT'])
    await choose('Side', 'Sells')
    expect(column('side')).toEqual(['Sell'])
  })

  it('is read for the category that is chosen', async () => {
    await showHistory([])
    await choose('Category', 'USDT-FUTURES')
    expect(inputsOf('orders.history')).toEqual([{ category: 'SPOT' }, { category: 'USDT-FUTURES' }])
    expect(message()?.title).toBe('No finished USDT-FUTURES orders')
  })

  it('is read again on request', async () => {
    await showHistory([])
    answer('orders.history', [ended('1')])
    await pressButton('Refresh')
    await eventually(() => expect(column('symbol')).toEqual(['BTCUSDT']))
  })
})

describe('The panel of the order history', () => {
  it('shows that it is being read, and takes no second request until it is', async () => {
    await showHistory(null)
    expect([message()?.kind, button('Loading…')?.disabled]).toEqual(['loading', true])
  })

  it('shows the orders seen by Volley if the exchange refuses its list, and states both', async () => {
    refuseCall('orders.history', 'Too many requests.')
    await showHistory(null, [ended('1')])
    await eventually(() =>
      expect(shownText()).toContain('could not be read: Too many requests. Shown is what Volley saw.'),
    )
    expect(column('symbol')).toEqual(['BTCUSDT'])
  })

  it('is not empty where the exchange refuses its list and Volley saw no order', async () => {
    refuseCall('orders.history', 'Too many requests.')
    await showHistory(null, [])
    await eventually(() => expect(message()).toMatchObject({ kind: 'error', title: 'The history is not known' }))
  })

  it('does not call itself live while the private feed is lost', async () => {
    await showHistory([ended('1')])
    expect(claimsToBeLive()).toBe(true)
    await happens(connectionLost)
    expect([claimsToBeLive(), column('symbol')]).toEqual([false, ['BTCUSDT']])
  })

  it('shows no order of an account that left the screen, though its list was read a moment ago', async () => {
    await showHistory([ended('1', { symbol: 'OLD' })], [ended('2', { symbol: 'OLDER' })])
    expect(column('symbol')).toEqual(['OLD', 'OLDER'])
    answer('orders.history', [ended('9', { symbol: 'NEW' })])
    await happens(openAccount)
    expect(shownText()).not.toContain('OLD')
    await eventually(() => expect(column('symbol')).toEqual(['NEW']))
  })
})

describe('The times of the history', () => {
  const closedAt = Date.UTC(2026, 10, 26, 22, 18, 59, 465)
  const readAt = Date.UTC(2026, 10, 26, 22, 21, 22, 83)

  it('are those of the exchange, and files have them too, with the time of reading in addition', () => {
    const columns = historyColumns(
      readAt,
      () => 1,
      () => ({ unit: 'BTC', decimals: 3 }) as never,
    )
    const valueOf = (id: string, order: Order) => columns.find((column) => column.id === id)?.value?.(order)
    const order = ended('1', { createdAt: readAt, openedAt: closedAt - 5, sightedAt: closedAt, updatedAt: readAt })
    expect(['time', 'opened', 'read'].map((id) => valueOf(id, order))).toEqual([closedAt, closedAt - 5, readAt])
    expect(valueOf('time', ended('2', { sightedAt: 0, updatedAt: readAt }))).toBe('')
    expect(valueOf('time', ended('3', { state: 'refused', updatedAt: readAt }))).toBe(readAt)
  })
})

describe('The rows of the history', () => {
  it('hold each order once and lose none, ours before the list’s', () => {
    const order = fc
      .tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.nat(20))
      .map(([key, sightedAt]) => ended(key, { sightedAt, updatedAt: 1000 - sightedAt }))
    fc.assert(
      fc.property(fc.array(order, { maxLength: 8 }), fc.array(order, { maxLength: 8 }), (listed, ours) => {
        const merged = historyRows(listed, ours)
        expect(new Set(merged.map(({ orderId }) => orderId))).toEqual(
          new Set([...listed, ...ours].map(({ orderId }) => orderId)),
        )
        expect(merged).toHaveLength(new Set(merged.map(({ orderId }) => orderId)).size)
        for (const mine of ours) expect(ours).toContain(merged.find(({ orderId }) => orderId === mine.orderId))
        const times = merged.map(({ sightedAt = 0 }) => sightedAt)
        expect(times).toEqual(times.toSorted((a, b) => b - a))
      }),
    )
  })

  it('knows an order that has no ID of the exchange by its own', () => {
    const unsent = ended('x', { orderId: null, state: 'not_sent' })
    expect(historyRows([], [unsent, unsent])).toEqual([unsent])
  })
})
