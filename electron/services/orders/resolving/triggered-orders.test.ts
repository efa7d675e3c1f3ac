import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StrategyRecord } from '@/shared/exchange/calls/trade/strategy/strategy-fields'
import { aStrategy } from '@/shared/testing/samples/strategies'
import { buy, openDesk, type OrdersDesk } from '../testing/desk'

let past: StrategyRecord[] | null
let desk: OrdersDesk
beforeEach(async () => {
  past = []
  desk = await openDesk({
    speaks: (rest) => ({
      ...rest,
      historyStrategyOrders: async () =>
        past === null
          ? { kind: 'unknown', code: 'timeout', message: 'No answer' }
          : { kind: 'done', data: { list: past, cursor: '' }, tookMs: 1, unreadable: [] },
    }),
  })
  desk.exchange.script.pnlOf = () => '-304.377'
})
afterEach(() => desk.close())

const settle = () => desk.clock.advanceAsync(12_000)
const notified = () =>
  [...new Map(desk.orderNotices.map((notice) => [notice.id, notice])).values()].map(
    ({ title, text }) => `${title} | ${text}`,
  )
const triggered = (change: Partial<StrategyRecord> = {}): StrategyRecord =>
  aStrategy({
    orderId: 's1',
    status: 'success',
    triggerType: 'stopLoss',
    stopLoss: '90',
    slOrderType: 'market',
    updatedTime: String(desk.clock.now()),
    ...change,
  })
/** An order without a name: the exchange placed it for a strategy order, or another program did. */
const unnamed = (change: Parameters<typeof buy>[0] = {}) =>
  desk.exchange.execute({
    ...buy({ side: 'sell', orderType: 'market', qty: '0.3', ...change }),
    price: undefined,
    clientOid: undefined,
  })
const external = () => desk.orders.list().filter(({ origin }) => origin === 'elsewhere')

describe('an order that a strategy order placed', () => {
  it('is announced as the stop loss that was hit, with the P&L and the fees of its fills', async () => {
    past = [triggered()]
    unnamed()
    await settle()
    expect(notified()).toEqual([
      'Stop loss hit: −304.38 USDT | Sell 0.3 BTC of BTCUSDT at market (stop loss): filled at 100; ' +
        'realized P&L −304.38 USDT, fee 0.01 USDT',
    ])
    expect(desk.orderNotices.at(-1)).toMatchObject({ level: 'warning', orders: { kind: 'stop-loss', count: 1 } })
    expect(external()).toMatchObject([{ triggeredBy: { kind: 'stopLoss', strategyId: 's1' } }])
  })

  it('is announced as the take profit that was hit', async () => {
    past = [triggered({ triggerType: 'takeProfit', takeProfit: '110', tpOrderType: 'market' })]
    desk.exchange.script.pnlOf = () => '12.5'
    unnamed()
    await settle()
    expect(notified()[0]).toMatch(/^Take profit hit: \+12\.50 USDT \|/)
  })

  it('of a trigger order is a fill with its name', async () => {
    past = [triggered({ type: 'trigger', triggerType: undefined, side: 'sell', posSide: '', qty: '0.3' })]
    unnamed()
    await settle()
    expect(notified()).toEqual(['Order filled | Sell 0.3 BTC of BTCUSDT at market (trigger order): filled at 100'])
  })

  it('is announced without a P&L where no source has it', async () => {
    past = [triggered()]
    desk.exchange.script.pnlOf = () => ''
    unnamed()
    await settle()
    expect(notified()).toEqual([
      'Stop loss hit | Sell 0.3 BTC of BTCUSDT at market (stop loss): filled at 100; realized P&L not known yet',
    ])
  })

  it('keeps its strategy order over a restart, and is announced once', async () => {
    past = [triggered()]
    unnamed()
    await settle()
    desk.crash()
    await settle()
    expect(desk.orderNotices).toHaveLength(1)
    expect(external()).toMatchObject([{ triggeredBy: { kind: 'stopLoss' } }])
  })
})

describe('an order of another program', () => {
  it.each([
    ['no strategy order was triggered', () => []],
    ['the past strategy orders cannot be read', () => null],
    ['one on the other side was triggered', () => [triggered({ posSide: 'short' })]],
    ['one of another symbol was triggered', () => [triggered({ symbol: 'ETHUSDT' })]],
    ['one was triggered long before', () => [triggered({ updatedTime: String(desk.clock.now() - 10_000) })]],
    ['one of another size was triggered', () => [triggered({ tpslMode: 'partial', qty: '0.2' })]],
    ['one was canceled', () => [triggered({ status: 'cancelled' })]],
    [
      'a take profit and a stop loss fit',
      () => [triggered(), triggered({ orderId: 's2', triggerType: 'takeProfit', tpOrderType: 'market' })],
    ],
  ])('stays external where %s', async (_case, records) => {
    past = records()
    unnamed()
    await settle()
    expect(notified()).toEqual(['Order filled | Sell 0.3 BTC of BTCUSDT at market (external): filled at 100'])
    expect(external()[0]).not.toHaveProperty('triggeredBy')
  })

  it('that fits the same stop loss as another keeps both external', async () => {
    past = [triggered()]
    unnamed()
    unnamed()
    await settle()
    expect(notified()[0]).toMatch(/^2 orders filled/)
    expect(external().some(({ triggeredBy }) => triggeredBy !== undefined)).toBe(false)
  })
})

describe('a liquidation', () => {
  it.each([
    ['with its loss', '-1200.5', 'Liquidation: −1\u202f200.50 USDT'],
    ['at once where its loss is not known', '', 'Liquidation'],
  ])('is announced %s', async (_case, pnl, title) => {
    desk.exchange.script.pnlOf = () => pnl
    const [row] = await desk.place([buy({ side: 'sell' })])
    const record = desk.exchange.findByName(row!.key)!
    desk.exchange.change(record, { orderStatus: 'filled', cumExecQty: '0.1', tradeSide: 'burst_close_long' })
    await desk.clock.advanceAsync(100)
    expect(desk.orderNotices.at(-1)).toMatchObject({ level: 'error', title })
  })
})

describe('an order that another program canceled', () => {
  it('is marked; one that Volley canceled is not', async () => {
    const [other, own] = await desk.place([buy(), buy()])
    desk.exchange.change(desk.exchange.findByName(other!.key)!, {
      orderStatus: 'cancelled',
      cancelReason: 'normal_cancel',
    })
    await desk.answered(desk.orders.cancel('token-own-cancel', [own!.key]))
    await settle()
    expect([other, own].map((order) => desk.order(order!.key).canceledExternally)).toEqual([true, undefined])
  })
})
