import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OrderRecord } from '@/shared/exchange/calls/trade/order-record'
import { confirmedOf } from '@/shared/trading/pretrade/assessment/confirmation'
import { buy, newToken, openDesk, type OrdersDesk } from '../testing/desk'
import { refusal, timeout } from '../testing/fault-injecting-exchange'

let desk: OrdersDesk
beforeEach(async () => {
  desk = await openDesk({ killSwitchLimits: { ordersPerMinute: 1_000_000, unknownRequestsPerMinute: 1_000_000 } })
})
afterEach(() => desk.close())

const life = (record: OrderRecord): OrderRecord[] => {
  const at = Number(record.updatedTime)
  return [
    record,
    { ...record, orderStatus: 'partially_filled', cumExecQty: '0.04', avgPrice: '100', updatedTime: String(at + 1) },
    { ...record, orderStatus: 'partially_filled', cumExecQty: '0.07', avgPrice: '100', updatedTime: String(at + 2) },
    { ...record, orderStatus: 'filled', cumExecQty: '0.1', avgPrice: '100', updatedTime: String(at + 3) },
  ]
}

describe('the answer of an order and the pushes about it', () => {
  it('end in the same order whichever arrives first, twice or late (W25, W26, W27)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.constantFrom('acknowledged', 'timeout', '40010'),
        fc.nat(3),
        async (scheduler, answer, repeated) => {
          desk.exchange.script.pushes = false
          let answered = (): void => {}
          const wrong = answer === 'timeout' ? timeout : refusal('40010', false)
          desk.exchange.script.fateOf = () => ({
            ...(answer === 'acknowledged' ? {} : { answer: wrong }),
            answerAfter: 1,
          })
          const request = [buy({ qty: '0.1' })]
          const confirmation = confirmedOf(await desk.orders.assess(request))
          const result = await desk.orders.place(newToken(), request, { onUnknown: 'continue', confirmation })
          await desk.clock.advanceAsync(0)
          if (!result.accepted) throw new Error('refused')
          const key = result.orders[0]!.key
          const pushes = life(desk.exchange.findByName(key)!)
          const all = [...pushes, pushes[repeated]!]
          answered = () => desk.clock.advance(1)
          const events = [answered, ...all.map((record) => () => desk.exchange.push(record))]
          await Promise.all(
            events
              .map(async (event) => {
                await scheduler.schedule(Promise.resolve())
                event()
              })
              .concat(scheduler.waitAll()),
          )
          await desk.clock.advanceAsync(1)
          expect(desk.order(key)).toMatchObject({
            state: 'filled',
            filledQty: '0.1',
            problem: null,
            orderId: pushes[0]!.orderId,
          })
          expect(desk.orders.timeline(key).filter((entry) => entry.what === 'fill')).toHaveLength(1)
          expect(desk.exchange.postCounts.get(key)).toBe(1)
          expect(desk.orders.gate().open).toBe(true)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('applies a fill that comes after the cancel, and reports it (W27)', async () => {
    const [row] = await desk.place([buy()])
    const record = desk.exchange.findByName(row!.key)!
    const at = Number(record.updatedTime)
    desk.exchange.push({ ...record, orderStatus: 'canceled', updatedTime: String(at + 5) })
    desk.exchange.push({ ...record, orderStatus: 'partially_filled', cumExecQty: '0.05', updatedTime: String(at + 3) })
    expect(desk.order(row!.key)).toMatchObject({ state: 'canceled', filledQty: '0.05' })
    await desk.clock.advanceAsync(1000)
    expect(desk.orderNotices.at(-1)).toMatchObject({
      level: 'warning',
      text: expect.stringContaining('a fill arrived after its end: filled'),
    })
    expect(desk.orders.gate().open).toBe(true)
  })
})
