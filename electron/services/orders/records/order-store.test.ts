import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { orderUpdateOfPush } from '@/shared/adapters/classic/order-push'
import { orderUpdateOfRecord } from '@/shared/adapters/order-update'
import { unreadOrderUpdate } from '@/shared/adapters/unread-order'
import { OrderRecord } from '@/shared/exchange/calls/trade/order-record'
import { OrderPush } from '@/shared/exchange/channels'
import { CLOSED_IN_MEMORY } from '../journal/journal'
import { buy, newToken, openDesk, type OrdersDesk } from '../testing/desk'
import { timeout } from '../testing/fault-injecting-exchange'

let desk: OrdersDesk
beforeEach(async () => {
  desk = await openDesk()
  desk.exchange.script.pushes = false
})
afterEach(() => desk.close())

/** The record of an order as a list has it, with members in another form or left out. */
const listed = (orderId: string, change: object) =>
  orderUpdateOfRecord(OrderRecord.parse({ ...desk.exchange.truth.get(orderId), ...change }), 'open-list')
/** The same as a push has it. */
function pushed(orderId: string, change: object) {
  const { symbol, qty, cumExecQty, orderStatus, updatedTime, ...order } = desk.exchange.truth.get(orderId)!
  const element = { instId: symbol, size: qty, accBaseVolume: cumExecQty, status: orderStatus, uTime: updatedTime }
  return orderUpdateOfPush('USDT-FUTURES', OrderPush.parse({ ...order, force: 'gtc', ...element, ...change }))
}
const endOf = (orderId: string, status: string) => {
  const record = desk.exchange.truth.get(orderId)!
  desk.exchange.change(record, { orderStatus: status, ...(status === 'filled' ? { cumExecQty: record.qty } : {}) })
}

describe('an update that cannot be read', () => {
  it('is an entry of the order that it shows (J13)', async () => {
    desk.exchange.script.fateOf = () => ({ answer: timeout })
    const { key } = (await desk.place([buy()]))[0]!
    const [orderId = ''] = desk.exchange.truth.keys()
    desk.exchange.pushUnread({ ...pushed(orderId, {}), unread: ['qty'] })
    expect(desk.order(key)).toMatchObject({ state: 'live', unread: ['qty'] })
    expect(desk.orders.timeline(key).at(-1)).toMatchObject({ what: 'seen', detail: 'push: live, cannot be read: qty' })
  })
})

describe('a fill under the name of an order that waits', () => {
  it('is of the order that another copy of the folder sent (J13)', async () => {
    const [row] = await desk.place([buy()], {
      plan: { rule: null, delivery: { startAt: desk.clock.now() + 60_000, portions: null } },
    })
    const { clientOid, category, symbol, side } = row!
    const fill = { execId: 'e9', orderId: '9', clientOid, category, symbol, side, price: '100', qty: '0.1' }
    desk.exchange.pushFill({ ...fill, fees: [], scope: 'taker', at: desk.clock.now() })
    expect(desk.orders.timeline(clientOid).map(({ what }) => what)).not.toContain('fill')
    expect(desk.orders.timeline('9').map(({ what }) => what)).toEqual(['fill'])
  })
})

describe('an end with a missing figure', () => {
  const none = [null, undefined, '']
  it.each(['push', 'list'] as const)('by %s ends the order only with the figure', async (by) => {
    const update = by === 'push' ? pushed : listed
    const names = { push: ['accBaseVolume', 'size', 'price'], list: ['cumExecQty', 'qty', 'price'] }[by]
    for (const name of names)
      for (const member of none) {
        const key = (await desk.place([buy()]))[0]!.key
        const orderId = desk.order(key).orderId!
        endOf(orderId, 'filled')
        desk.exchange.pushUnread(update(orderId, { [name]: member }))
        expect(desk.order(key)).toMatchObject({ qty: '0.1', price: '100' })
        expect([desk.order(key).state, desk.order(key).filledQty]).not.toEqual(['filled', '0'])
        await desk.clock.advanceAsync(70_000)
        expect(desk.order(key)).toMatchObject({ state: 'filled', filledQty: '0.1', qty: '0.1', price: '100' })
      }
  })

  it('keeps the known data where the call for one order omits it too', async () => {
    const key = (await desk.place([buy()]))[0]!.key
    const orderId = desk.order(key).orderId!
    endOf(orderId, 'canceled')
    const update = { ...listed(orderId, { qty: null, price: null }), source: 'order-info' } as const
    desk.exchange.pushUnread(update)
    expect(desk.order(key)).toMatchObject({ state: 'canceled', qty: '0.1', price: '100' })
  })
})

describe('an end after an amend that was not observed', () => {
  it.each([false, true])('ends it only with the amended figure; canceled before: %s', async (cancels) => {
    const key = (await desk.place([buy()]))[0]!.key
    const orderId = desk.order(key).orderId!
    desk.exchange.pushUnread(pushed(orderId, {}))
    await desk.answered(desk.amend(key, { price: '99', qty: '0.2' }))
    if (cancels) await desk.answered(desk.orders.cancel(newToken(), [key]))
    endOf(orderId, 'canceled')
    desk.exchange.pushUnread({ ...listed(orderId, { qty: null }), source: 'order-info' })
    expect([desk.order(key).state, desk.order(key).qty]).not.toEqual(['canceled', '0.1'])
    await desk.clock.advanceAsync(70_000)
    expect(desk.order(key)).toMatchObject({ state: 'canceled', qty: '0.2', price: '99' })
  })
})

describe('an order that is shown without its name', () => {
  const nameless = {
    'is not there': (orderId: string) => pushed(orderId, { clientOid: null }),
    'cannot be read': (orderId: string) => {
      const { symbol, qty, ...fields } = desk.exchange.truth.get(orderId)! as unknown as Record<string, string>
      const element = { readable: { ...fields, instId: symbol!, size: qty!, clientOid: '' }, fields: ['clientOid'] }
      return unreadOrderUpdate(element, { source: 'push', category: 'USDT-FUTURES' })
    },
  }

  it.each(Object.entries(nameless))('that %s is no second order while it may be ours', async (_what, update) => {
    desk.exchange.script.fateOf = () => ({ answerAfter: 500 })
    const placed = desk.orders.place('token-0000000nameless', [buy()], { onUnknown: 'continue' })
    await desk.clock.advanceAsync(100)
    const [orderId] = [...desk.exchange.truth.keys()] as [string]
    desk.exchange.pushUnread(update(orderId))
    await desk.clock.advanceAsync(1000)
    await placed
    expect(desk.orders.list()).toMatchObject([
      { origin: 'volley', state: expect.stringMatching(/live|acknowledged/), orderId },
    ])
    endOf(orderId, 'filled')
    await desk.clock.advanceAsync(70_000)
    expect(desk.orders.list()).toMatchObject([{ origin: 'volley', state: 'filled' }])
  })

  it('is another program’s where it cannot be ours', async () => {
    desk.exchange.script.fateOf = () => ({ answerAfter: 500 })
    const placed = desk.orders.place('token-0000000nameless', [buy()], { onUnknown: 'continue' })
    await desk.clock.advanceAsync(100)
    const [orderId] = [...desk.exchange.truth.keys()] as [string]
    desk.exchange.pushUnread({ ...pushed(orderId, { clientOid: null }), orderId: '77', price: '99' })
    expect(desk.orders.list().map(({ key }) => key)).toContain('77')
    await desk.clock.advanceAsync(1000)
    await placed
  })
})

describe('a closed order that left the memory', () => {
  it('stays one order when the exchange shows it again without its name', async () => {
    const { key, batchId } = (await desk.place([buy()]))[0]!
    const orderId = desk.order(key).orderId!
    endOf(orderId, 'canceled')
    desk.exchange.pushUnread(listed(orderId, {}))
    expect(desk.order(key).state).toBe('canceled')
    for (let count = 0; count < CLOSED_IN_MEMORY; count += 1)
      desk.exchange.pushUnread(listed(orderId, { orderId: `other-${count}`, clientOid: '', orderStatus: 'canceled' }))
    const keys = (): string[] => desk.orders.list().map((order) => order.key)
    expect(keys()).toHaveLength(CLOSED_IN_MEMORY)
    expect(keys()).not.toContain(key)
    const updatedTime = String(desk.clock.now() + 1)
    desk.exchange.pushUnread(listed(orderId, { clientOid: '', updatedTime }))
    expect(keys()).toHaveLength(CLOSED_IN_MEMORY)
    expect(keys()).not.toContain(orderId)
    expect(desk.orders.batches()).toMatchObject([{ id: batchId, state: 'settled' }])
  })
})
