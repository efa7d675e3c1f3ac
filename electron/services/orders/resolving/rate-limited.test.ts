import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RATE_LIMITED } from '@/shared/exchange/protocol/errors'
import { buy, openDesk, type OrdersDesk } from '../testing/desk'
import { refusal, timeout } from '../testing/fault-injecting-exchange'

let desk: OrdersDesk
beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

const limited = (executeAfter: number | null) => () => ({ executeAfter, answer: refusal(RATE_LIMITED, false) })

describe('a placement that met the rate limit (M9)', () => {
  it('is unknown until a complete search after the lag of the lists, and refused then', async () => {
    desk.exchange.script.fateOf = limited(null)
    const [row] = await desk.place([buy()])
    expect(desk.order(row!.key).state).toBe('unknown')
    await desk.clock.advanceAsync(5000)
    expect(desk.order(row!.key).state).toBe('unknown')
    await desk.clock.advanceAsync(10_000)
    expect(desk.order(row!.key)).toMatchObject({ state: 'refused', problem: { code: RATE_LIMITED } })
    expect(desk.orders.unresolved()).toEqual([])
    expect(desk.orderNotices.at(-1)).toMatchObject({
      title: 'Order not placed',
      text: expect.stringContaining('refused: 429'),
    })
    expect(desk.posted('placeBatch')).toBe(1)
  })

  it('stays unknown while a list cannot be read', async () => {
    desk.exchange.script.fateOf = limited(null)
    const [row] = await desk.place([buy()])
    desk.exchange.script.query = (name) => (name === 'historyOrders' ? timeout : null)
    await desk.clock.advanceAsync(60_000)
    expect(desk.order(row!.key).state).toBe('unknown')
    desk.exchange.script.query = () => null
    await desk.clock.advanceAsync(10_000)
    expect(desk.order(row!.key).state).toBe('refused')
  })

  it('is found where it was taken all the same, and an alarm where it appears after the verdict', async () => {
    desk.exchange.script.fateOf = limited(2000)
    const [order] = await desk.place([buy()])
    await desk.clock.advanceAsync(10_000)
    expect(desk.order(order!.key).state).toBe('live')
    desk.exchange.script.fateOf = limited(30_000)
    const [late] = await desk.place([buy({ symbol: 'ETHUSDT' })])
    await desk.clock.advanceAsync(60_000)
    expect(desk.order(late!.key).state).toBe('refused')
    expect(desk.notices.at(-1)).toMatchObject({
      level: 'error',
      title: expect.stringContaining('reported as not placed'),
    })
    expect(desk.orders.list().filter(({ symbol, state }) => symbol === 'ETHUSDT' && state === 'live')).toHaveLength(1)
  })
})
