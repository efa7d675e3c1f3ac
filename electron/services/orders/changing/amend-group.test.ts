import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { requestedTerms, unsettledAmends } from '@/shared/trading/orders/pending-amend'
import { buy, buys, newToken, openDesk, type OrdersDesk } from '../testing/desk'
import { timeout } from '../testing/fault-injecting-exchange'

let desk: OrdersDesk
beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

const to = (price: string) => (row: { readonly key: string }) => ({ key: row.key, price, autoCancel: false })
const codeOf = ({ outcome }: { outcome: { kind: string; code?: string } }) =>
  outcome.kind === 'not_sent' ? outcome.code : outcome.kind

describe('changes of many orders', () => {
  it('requested while others are in flight are sent once, with the last value', async () => {
    const rows = await desk.place(buys(40))
    const first = desk.orders.amend(newToken(), rows.map(to('101')))
    const second = desk.orders.amend(newToken(), rows.map(to('102')))
    const third = desk.orders.amend(newToken(), rows.map(to('103')))
    expect((await desk.answered(second)).map(codeOf)).toEqual(rows.map(() => 'superseded'))
    await desk.answered(Promise.all([first, third]))
    expect(desk.posted('batchModifyOrder')).toBe(4)
    expect(rows.map(({ key }) => desk.order(key))).toMatchObject(rows.map(() => ({ price: '103', pending: null })))
  })

  it('that would change nothing are not sent, for a present or a requested value', async () => {
    const [row] = await desk.place([buy()])
    expect((await desk.answered(desk.amend(row!.key, { price: '100', qty: '0.1' }))).map(codeOf)).toEqual(['no-change'])
    desk.exchange.script.pushes = false
    await desk.answered(desk.amend(row!.key, { price: '101' }))
    expect(requestedTerms(desk.order(row!.key))).toEqual({ price: '101', qty: '0.1' })
    expect((await desk.answered(desk.amend(row!.key, { price: '101.0' }))).map(codeOf)).toEqual(['no-change'])
    expect(desk.posted('batchModifyOrder')).toBe(1)
    expect((await desk.answered(desk.amend(row!.key, { price: '100' }))).map(codeOf)).toEqual(['acknowledged'])
  })

  it('are counted until an update shows them, or a later one; five is the most', async () => {
    const [row] = await desk.place([buy()])
    desk.exchange.script.pushes = false
    const counts: number[] = []
    for (const price of ['101', '102', '103', '104', '105', '106']) {
      await desk.answered(desk.amend(row!.key, { price }))
      counts.push(unsettledAmends(desk.order(row!.key)))
    }
    expect(counts).toEqual([1, 2, 3, 4, 5, 5])
    const order = desk.exchange.findByName(row!.key)!
    const show = (price: string, later: number): number => {
      desk.exchange.push({ ...order, price, updatedTime: String(Number(order.updatedTime) + later) })
      return unsettledAmends(desk.order(row!.key))
    }
    expect([show('103', 1), show('105', 2)]).toEqual([2, 0])
    expect(desk.order(row!.key).pending).toBeNull()
  })

  it('wait for no change of unknown outcome, which could still come after them (R35)', async () => {
    const [row] = await desk.place([buy()])
    desk.exchange.script.pushes = false
    desk.exchange.script.amend = () => timeout
    const first = desk.amend(row!.key, { price: '101' })
    const second = desk.amend(row!.key, { price: '102' })
    expect((await desk.answered(Promise.all([first, second]))).flat().map(codeOf)).toEqual(['unknown', 'amend-unknown'])
    expect(desk.order(row!.key).pending).toMatchObject({ state: 'unknown', price: '101' })
    expect(requestedTerms(desk.order(row!.key)).price).toBe('101')
    expect(desk.posted('batchModifyOrder')).toBe(1)
  })

  it('are not sent after a cancel that was requested before their turn', async () => {
    const [row] = await desk.place([buy()])
    const first = desk.amend(row!.key, { price: '101' })
    const second = desk.amend(row!.key, { price: '102' })
    const cancel = desk.orders.cancel(newToken(), [row!.key])
    const outcomes = await desk.answered(Promise.all([first, second, cancel]))
    expect(outcomes.flat().map(codeOf)).toEqual(['cancel-pending', 'cancel-pending', 'acknowledged'])
    expect(desk.posted('batchModifyOrder')).toBe(0)
    expect(desk.order(row!.key)).toMatchObject({ state: 'canceled', pending: null })
  })

  it('that only waited are gone after a kill: what left is on disk as sent', async () => {
    const [row] = await desk.place([buy()])
    desk.exchange.script.pushes = false
    void desk.amend(row!.key, { price: '101' })
    void desk.amend(row!.key, { price: '102' })
    await Promise.resolve()
    desk.crash()
    await desk.clock.advanceAsync(0)
    expect(desk.order(row!.key).pending?.next).toBeUndefined()
    expect(desk.order(row!.key).pending?.price ?? '101').toBe('101')
  })
})
