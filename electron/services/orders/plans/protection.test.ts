import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OrderRecord } from '@/shared/exchange/calls/trade/order-record'
import type { Position } from '@/shared/trading/account/account'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { calmPretrade } from '../testing/calm-pretrade'
import { buy, instrumentNamed, newToken, openDesk, type OrdersDesk } from '../testing/desk'
import { createStrategyExchange, positionOfFills } from '../testing/strategy-exchange'

let desk: OrdersDesk
let strategies: ReturnType<typeof createStrategyExchange>
/** What the account shows of the position; null while it is not known. */
let positions: () => readonly Position[] | null
let last: string | null

const truth = (): readonly Position[] =>
  positionOfFills([...desk.exchange.truth.values()].map(({ cumExecQty }) => cumExecQty))

beforeEach(async () => {
  strategies = createStrategyExchange(() => desk.clock)
  positions = truth
  last = null
  const calm = calmPretrade(instrumentNamed)
  desk = await openDesk({
    speaks: strategies.speaks,
    pretrade: {
      ...calm,
      world: () => ({ ...calm.world(), positions: positions() }),
      positionsNow: () => positions(),
      traded: async () => () => ({ last, mark: last }),
    },
  })
})
afterEach(() => desk.close())

const entry = (change: Partial<OrderIntent> = {}): OrderIntent =>
  buy({ protection: { takeProfit: '110', stopLoss: '90' }, ...change })
async function place(change: Partial<OrderIntent> = {}): Promise<string> {
  const [order] = await desk.place([entry(change)])
  await desk.clock.advanceAsync(0)
  return order!.key
}
const recordOf = (key: string): OrderRecord => desk.exchange.findByName(key)!
async function fill(key: string, cumExecQty: string, change: Partial<OrderRecord> = {}): Promise<void> {
  const orderStatus = cumExecQty === recordOf(key).qty ? 'filled' : 'partially_filled'
  desk.exchange.change(recordOf(key), { cumExecQty, avgPrice: '100', orderStatus, ...change })
  await desk.clock.advanceAsync(0)
}
const planOf = (key: string) => desk.order(key).protection
const titles = (): string[] => desk.notices.map(({ level, title }) => `${level} ${title}`)
const after = (seconds: number): Promise<void> => desk.clock.advanceAsync(seconds * 1000)

describe('Take profit and stop loss of an entry', () => {
  it('are recorded with it, and sent once it fills', async () => {
    const key = await place()
    await after(60)
    expect([strategies.received, planOf(key)?.state]).toEqual([[], 'pending'])
    expect(desk.orders.timeline(key).find(({ what }) => what === 'protection')?.detail).toBe(
      'once it fills: take profit 110, stop loss 90',
    )
    expect(desk.exchange.requests[0]?.[0]).not.toHaveProperty('protection')
    await fill(key, '0.1')
    await after(2)
    expect(strategies.received.map(({ body }) => body)).toEqual([
      {
        clientOid: expect.any(String),
        category: 'USDT-FUTURES',
        symbol: 'BTCUSDT',
        type: 'tpsl',
        tpslMode: 'partial',
        qty: '0.1',
        takeProfit: '110',
        tpTriggerBy: 'market',
        tpOrderType: 'market',
        stopLoss: '90',
        slTriggerBy: 'market',
        slOrderType: 'market',
      },
    ])
    expect(planOf(key)).toMatchObject({ state: 'ended', covered: '0.1', orderId: 's1' })
  })

  it('grow with each fill, and keep what filled of a canceled entry', async () => {
    const key = await place()
    await fill(key, '0.03')
    await after(2)
    expect([strategies.covered(), planOf(key)?.state]).toEqual([['0.03'], 'placed'])
    await fill(key, '0.05')
    await after(2)
    expect(strategies.received.at(-1)).toEqual({ name: 'modifyStrategyOrder', body: { orderId: 's1', qty: '0.05' } })
    desk.exchange.change(recordOf(key), { orderStatus: 'cancelled' })
    await after(2)
    expect([strategies.covered(), planOf(key)?.state]).toEqual([['0.05'], 'ended'])
    expect(desk.notices).toEqual([])
  })

  it('end with an entry of which nothing filled', async () => {
    const key = await place()
    desk.exchange.change(recordOf(key), { orderStatus: 'cancelled' })
    await after(60)
    expect([strategies.received, planOf(key)?.state]).toEqual([[], 'ended'])
  })

  it('are found where the answer was lost, and not sent twice', async () => {
    const key = await place()
    strategies.script.fateOf = () => ({ isLost: true, executeAfter: 4000 })
    await fill(key, '0.1')
    await after(60)
    expect([strategies.received.length, strategies.covered(), planOf(key)?.state]).toEqual([1, ['0.1'], 'ended'])
  })

  it('are missing where the request was lost, and not sent again', async () => {
    const key = await place()
    strategies.script.fateOf = () => ({ isLost: true, executeAfter: null })
    await fill(key, '0.1')
    await after(600)
    expect([strategies.received.length, planOf(key)?.state]).toEqual([1, 'missing'])
    expect(planOf(key)?.why).toContain('not found')
    expect(titles().filter((title) => title.includes('TP/SL'))).toEqual(['error TP/SL is missing'])
  })

  it.each(['before', 'after'] as const)('are sent once where Volley is killed %s the request', async (when) => {
    const key = await place()
    if (when === 'before') desk.exchange.script.pushes = false
    strategies.script.fateOf = () => ({ isLost: true })
    await fill(key, '0.1')
    expect(strategies.received).toHaveLength(when === 'before' ? 0 : 1)
    desk.crash()
    await after(120)
    expect([strategies.received.length, strategies.covered(), planOf(key)?.state]).toEqual([1, ['0.1'], 'ended'])
  })

  it('are tried again where they are refused, and the trader is notified with the reason', async () => {
    const key = await place()
    strategies.script.fateOf = () => ({ refused: 'No position to protect.' })
    await fill(key, '0.1')
    await after(300)
    expect([strategies.received.length, planOf(key)?.state]).toEqual([6, 'missing'])
    const error = desk.notices.find(({ title }) => title === 'TP/SL is missing')
    expect(error?.text).toBe(
      '0.1 BTC of BTCUSDT is filled, 0 of it with take profit 110, stop loss 90. No position to protect.',
    )
  })

  it('wait for a position that is not known, and a notice states when they are placed', async () => {
    const key = await place()
    positions = () => null
    await fill(key, '0.1')
    await after(8)
    expect([strategies.received, planOf(key)?.why]).toEqual([[], 'The position is not known'])
    positions = truth
    await after(3)
    expect(strategies.covered()).toEqual(['0.1'])
    expect(titles().filter((title) => title.includes('TP/SL'))).toEqual([
      'error TP/SL is missing',
      'info TP/SL is placed',
    ])
  })

  it('omit a price that the market has passed', async () => {
    const key = await place()
    last = '111'
    await fill(key, '0.1')
    await after(2)
    expect(strategies.orders).toEqual([expect.objectContaining({ takeProfit: '', stopLoss: '90' })])
    expect(desk.notices.map(({ title }) => title)).toEqual(['Take profit is not placed'])
    expect(planOf(key)?.state).toBe('ended')
  })

  it('never cover more than the position', async () => {
    const key = await place()
    positions = () => positionOfFills(['0.04'])
    await fill(key, '0.1')
    await after(30)
    expect([strategies.covered(), planOf(key)]).toEqual([
      ['0.04'],
      expect.objectContaining({ released: '0.06', state: 'ended' }),
    ])
    expect(titles()).toEqual(['warning TP/SL covers less than the entry filled'])
  })

  it.each([
    [{ category: 'SPOT' }, 'Take profit protects a futures position'],
    [{ protection: { stopLoss: '100' } }, 'Stop loss 100 of a buy must be below its price 100'],
    [{ protection: { takeProfit: '99.9' } }, 'Take profit 99.9 of a buy must be above its price 100'],
    [{ protection: { stopLoss: '90.05' } }, 'Stop loss 90.05 is not a multiple of the tick 0.1'],
    [{ side: 'sell' }, 'Take profit 110 of a sell must be below its price 100'],
  ] as const)('are refused with the entry: %o', async (change, message) => {
    const placed = await desk.orders.place(newToken(), [entry(change)], { onUnknown: 'stop' })
    expect(JSON.stringify(placed)).toContain(message)
    expect(desk.exchange.requests).toEqual([])
  })
})
