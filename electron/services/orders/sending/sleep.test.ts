import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buy, buys, openDesk, type OrdersDesk } from '../testing/desk'

let desk: OrdersDesk
beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

describe('while the computer slept', () => {
  it('unsent orders expire, and nothing is sent until everything was read again (R25)', async () => {
    const [resting] = await desk.place([buy({ side: 'sell' })])
    desk.exchange.script.turnsHeld = true
    const rows = await desk.place(buys(45))
    desk.exchange.script.queryDelay = 2000
    desk.clock.jumpWall(600_000)
    // The turn comes before any timer notices the sleep.
    desk.exchange.giveTurn()
    await desk.clock.advanceAsync(0)
    expect(desk.orders.gate()).toMatchObject({ open: false, reason: expect.stringContaining('slept') })
    for (let round = 0; round < 5; round += 1) {
      desk.exchange.giveTurn()
      await desk.clock.advanceAsync(0)
    }
    expect(new Set(rows.map(({ key }) => desk.order(key).state))).toEqual(new Set(['not_sent']))
    expect(desk.exchange.requests).toHaveLength(1)
    expect((await desk.answered(desk.amend(resting!.key, { price: '101' })))[0]?.outcome.kind).toBe('acknowledged')
    await desk.clock.advanceAsync(20_000)
    expect(desk.orders.gate().open).toBe(true)
  })
})
