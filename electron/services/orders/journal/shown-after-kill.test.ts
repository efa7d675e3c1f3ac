import { describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import { compare } from '@/shared/base/decimal'
import type { Order } from '@/shared/trading/orders/order'
import { isOver } from '@/shared/trading/orders/order-lifecycle'
import { buy, newToken, openDesk, type OrdersDesk } from '../testing/desk'

const SEEDS = 60

/** Everything a page was told of each order last, by a push or by a list. */
function watchAsPage(desk: OrdersDesk) {
  const displayed = new Map<string, Order>()
  const display = (orders: readonly Order[]): void => orders.forEach((order) => displayed.set(order.key, order))
  desk.orders.onOrders(display)
  return { displayed, ask: () => display(desk.orders.list()) }
}

async function live(desk: OrdersDesk, next: () => number): Promise<ReadonlyMap<string, Order>> {
  const page = watchAsPage(desk)
  await desk.orders.place(newToken(), [buy(), buy({ qty: '0.2' }), buy({ timeInForce: 'ioc' })], {
    onUnknown: 'continue',
  })
  for (let step = 0; step < 12; step += 1) {
    await desk.clock.advanceAsync(next() < 0.5 ? 0 : Math.floor(next() * 30))
    const records = [...desk.exchange.truth.values()].filter(
      ({ orderStatus }) => orderStatus !== 'filled' && orderStatus !== 'cancelled',
    )
    const record = records[Math.floor(next() * records.length)]
    if (record === undefined) continue
    if (next() < 0.3) desk.exchange.change(record, { orderStatus: 'cancelled' })
    else if (next() < 0.5) desk.exchange.change(record, { orderStatus: 'filled', cumExecQty: record.qty })
    else
      desk.exchange.change(record, {
        orderStatus: 'partially_filled',
        cumExecQty: record.cumExecQty === '0' ? '0.01' : '0.05',
      })
    if (next() < 0.3) page.ask()
  }
  return page.displayed
}

describe('what was shown of an order', () => {
  it('is never taken back by a kill, at whatever moment it strikes', async () => {
    let closed = 0
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const random = seededRandom(seed)
      const desk = await openDesk()
      const displayed = await live(desk, () => random.next())
      desk.crash()
      for (const before of displayed.values()) {
        const after = desk.orders.list().find(({ key }) => key === before.key)
        const name = `seed ${seed}, ${before.key} shown ${before.state}`
        if (isOver(before.state)) expect(after?.state, name).toBe(before.state)
        expect(
          compare(after?.filledQty ?? '0', before.filledQty),
          `${name}, filled ${before.filledQty}`,
        ).toBeGreaterThanOrEqual(0)
        closed += isOver(before.state) ? 1 : 0
      }
      desk.close()
    }
    expect(closed).toBeGreaterThan(SEEDS)
  })

  it('is shown all the same while the disk refuses, with the gate shut', async () => {
    const desk = await openDesk()
    const { displayed } = watchAsPage(desk)
    const [row] = await desk.place([buy()])
    await desk.clock.advanceAsync(10)
    desk.refuseWrites()
    desk.exchange.change(desk.exchange.findByName(row!.key)!, { orderStatus: 'filled', cumExecQty: '0.1' })
    await desk.clock.advanceAsync(100)
    expect(displayed.get(row!.key)?.state).toBe('filled')
    expect(desk.orders.gate()).toMatchObject({ open: false, reason: expect.stringContaining('disk is read-only') })
    desk.close()
  })
})
