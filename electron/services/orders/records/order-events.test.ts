import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createManualClock } from '@/shared/testing/manual-clock'
import { anOrder } from '@/shared/testing/samples/orders'
import { endedAtOf, openedAtOf } from '@/shared/trading/orders/order-times'
import { createOrderNotices } from './order-notices'
import { buy, buys, newToken, openDesk, type OrdersDesk } from '../testing/desk'
import { refusal, timeout } from '../testing/fault-injecting-exchange'

let desk: OrdersDesk
beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

const settle = () => desk.clock.advanceAsync(2000)
const recordOf = (row: { readonly key: string }) => desk.exchange.findByName(row.key)!
/** Everything told so far, each line as it stands now. */
const notified = () =>
  [...new Map(desk.orderNotices.map((notice) => [notice.id, notice])).values()].map(
    ({ title, text }) => `${title} | ${text}`,
  )
async function rest(...intents: Parameters<typeof buy>) {
  const [row] = await desk.place([buy(...intents)])
  return row!
}

describe('a notification', () => {
  it('has the exchange’s own time of events while Volley was not connected, next to its time of receipt', async () => {
    const row = await rest()
    desk.exchange.drop()
    desk.exchange.script.pushes = false
    const closedAt = desk.clock.now()
    desk.exchange.change(recordOf(row), { orderStatus: 'filled', cumExecQty: '0.1', avgPrice: '100' })
    await desk.clock.advanceAsync(120_000)
    desk.exchange.ready()
    await settle()
    const [{ at, happenedAt } = { at: 0, happenedAt: 0 }] = desk.orderNotices.filter(
      ({ title }) => title === 'Order filled',
    )
    expect(happenedAt).toBe(Number(recordOf(row).updatedTime))
    expect(happenedAt! - closedAt).toBeLessThan(10)
    expect(at - closedAt).toBeGreaterThan(100_000)
    expect(desk.orders.timeline(row.key).find(({ what }) => what === 'seen')).toMatchObject({
      detail: expect.stringContaining(new Date(Number(recordOf(row).createdTime)).toISOString()),
    })
    const [listed] = await desk.orders.history('USDT-FUTURES')
    expect(endedAtOf(listed!)).toBe(happenedAt)
    expect(openedAtOf(listed!)).toBe(Number(recordOf(row).createdTime))
  })

  it('of what Volley refused or is looking for has its own time alone', async () => {
    desk.exchange.script.fateOf = () => ({ codeOf: () => '25202' })
    await rest()
    await settle()
    expect(desk.orderNotices.at(-1)).toMatchObject({ title: 'Order not placed' })
    expect(desk.orderNotices.at(-1)).not.toHaveProperty('happenedAt')
  })
})

describe('a command of unknown outcome', () => {
  it('counts as unresolved, and is notified with its order once the exchange shows what it did', async () => {
    const row = await rest()
    desk.exchange.script.pushes = false
    desk.exchange.script.amend = () => timeout
    await desk.answered(desk.amend(row.key, { price: '101' }))
    expect(desk.orders.unresolved()).toEqual(['buy 0.1 BTC of BTCUSDT'])
    desk.exchange.change(recordOf(row), { price: '101' })
    await desk.clock.advanceAsync(10_000)
    expect(desk.orders.unresolved()).toEqual([])
    expect(notified()).toEqual(['Order found | Buy 0.1 BTC of BTCUSDT at 101: the change was found: it is made'])
  })

  it('is notified as found where it was a cancel', async () => {
    const row = await rest()
    desk.exchange.script.pushes = false
    desk.exchange.script.cancel = () => timeout as never
    desk.exchange.script.cancelBatch = () => ({ answer: timeout as never, carriedOut: true })
    await desk.answered(desk.orders.cancel(newToken(), [row.key]))
    if (recordOf(row).orderStatus === 'live') desk.exchange.change(recordOf(row), { orderStatus: 'cancelled' })
    await desk.clock.advanceAsync(10_000)
    expect(notified()).toEqual(['Order found | Buy 0.1 BTC of BTCUSDT at 100: the cancel was found: it is canceled'])
  })
})

describe('a fill', () => {
  it('is announced once, also a partial fill before it, for any repetition', async () => {
    const row = await rest()
    desk.exchange.change(recordOf(row), { orderStatus: 'partially_filled', cumExecQty: '0.04', avgPrice: '99.5' })
    await settle()
    desk.exchange.push(recordOf(row))
    desk.exchange.change(recordOf(row), { orderStatus: 'filled', cumExecQty: '0.1', avgPrice: '99.123456' })
    await settle()
    desk.exchange.drop()
    desk.exchange.ready()
    await settle()
    expect(notified()).toEqual([
      'Order part-filled | Buy 0.1 BTC of BTCUSDT at 100: filled 0.04 of 0.1 BTC at 99.5',
      'Order filled | Buy 0.1 BTC of BTCUSDT at 100: filled at 99.12',
    ])
  })

  it('of forty orders is one line with the number 40, under one id', async () => {
    const rows = await desk.place(buys(40))
    for (const row of rows)
      desk.exchange.change(recordOf(row), { orderStatus: 'filled', cumExecQty: '0.1', avgPrice: '100' })
    await settle()
    expect(new Set(desk.orderNotices.map(({ id }) => id)).size).toBe(1)
    expect(desk.orderNotices.at(-1)).toMatchObject({
      title: '40 orders filled',
      level: 'info',
      orders: {
        kind: 'filled',
        count: 40,
        keys: rows
          .slice(-5)
          .map(({ key }) => key)
          .toReversed(),
      },
    })
    expect(desk.orderNotices.at(-1)?.text.split('\n')).toHaveLength(6)
    expect(desk.orderNotices.at(-1)?.text).toContain('and 35 more')
  })

  it('that came while Volley was away is announced at the next start, and earlier fills are not', async () => {
    const [early, late] = await desk.place(buys(2))
    desk.exchange.change(recordOf(early!), { orderStatus: 'filled', cumExecQty: '0.1' })
    await settle()
    const before = desk.orderNotices.length
    desk.exchange.script.pushes = false
    desk.exchange.change(recordOf(late!), { orderStatus: 'filled', cumExecQty: '0.1' })
    desk.crash()
    await settle()
    expect(desk.orderNotices.slice(before).map(({ title, orders }) => [title, orders?.count])).toEqual([
      ['Order filled', 1],
    ])
    desk.crash()
    await settle()
    expect(desk.orderNotices).toHaveLength(before + 1)
  })

  it('of another program is announced with a label; an old state that only a list shows is not', async () => {
    desk.exchange.script.pushes = false
    desk.exchange.execute(buy({ timeInForce: 'ioc', clientOid: 'old-one' }))
    await desk.orders.history('USDT-FUTURES')
    await settle()
    expect(notified()).toEqual([])
    desk.exchange.script.pushes = true
    desk.exchange.execute(buy({ timeInForce: 'ioc', clientOid: 'new-one' }))
    await settle()
    expect(notified()).toEqual(['Order filled | Buy 0.1 BTC of BTCUSDT at 100 (external): filled at 100'])
  })
})

describe('a fill in several parts', () => {
  it('within moments is announced as one fill, without its intermediate states', async () => {
    const row = await rest()
    for (const cumExecQty of ['0.02', '0.05'])
      desk.exchange.change(recordOf(row), { orderStatus: 'partially_filled', cumExecQty })
    await desk.clock.advanceAsync(300)
    desk.exchange.change(recordOf(row), { orderStatus: 'filled', cumExecQty: '0.1', avgPrice: '100' })
    await settle()
    expect(notified()).toEqual(['Order filled | Buy 0.1 BTC of BTCUSDT at 100: filled at 100'])
  })
})

describe('the end of an order', () => {
  it('that was filled in part is never "canceled" alone', async () => {
    const row = await rest({ qty: '60' })
    desk.exchange.change(recordOf(row), {
      orderStatus: 'cancelled',
      cumExecQty: '53.36',
      avgPrice: '100',
      cancelReason: 'ioc_not_full_cancel',
    })
    await settle()
    expect(notified()).toEqual([
      'Order part-filled | Buy 60 BTC of BTCUSDT at 100: filled 53.36 of 60 BTC, rest canceled at 100: ' +
        'immediate or cancel: the book had no more at its price',
    ])
  })

  it('by the exchange is announced with its reason, by another party as such, by the trader not at all', async () => {
    const [own, stp, otherOrder, all] = await desk.place(buys(4, { symbol: 'BTCUSDT' }))
    const cancel = desk.orders.cancel(newToken(), [own!.key])
    await settle()
    await cancel
    desk.exchange.change(recordOf(stp!), { orderStatus: 'cancelled', cancelReason: 'stp_cancel' })
    desk.exchange.change(recordOf(otherOrder!), { orderStatus: 'cancelled', cancelReason: 'normal_cancel' })
    await settle()
    const everything = desk.orders.cancelAll(newToken(), 'USDT-FUTURES')
    await settle()
    await everything
    expect(desk.order(all!.key).state).toBe('canceled')
    expect(notified()).toEqual([
      [
        '2 orders canceled, not by you | Buy 0.1 BTC of BTCUSDT at 100: canceled, not by you in Volley',
        'Buy 0.1 BTC of BTCUSDT at 100: canceled by the exchange: self-trade prevention',
      ].join('\n'),
    ])
  })

  it('by the matching of the exchange, after it was acknowledged, is announced as a late reject', async () => {
    const [postOnly] = await desk.place([buy({ timeInForce: 'post_only' })])
    desk.exchange.change(recordOf(postOnly!), { orderStatus: 'cancelled', cancelReason: 'post_only_fill_cancel' })
    await settle()
    expect(desk.orderNotices.at(-1)).toMatchObject({
      level: 'error',
      title: 'Order refused after it was received',
      text:
        'Buy 0.1 BTC of BTCUSDT at 100: received, and then refused by the exchange: ' +
        'post-only: it would have traded at once',
      orders: { kind: 'late-reject', count: 1, keys: [postOnly!.key] },
    })
  })

  it('that was never seen to rest is a late reject, whatever the reason', async () => {
    desk.exchange.script.pushes = false
    const [never] = await desk.place([buy()])
    expect(desk.order(never!.key).state).toBe('acknowledged')
    desk.exchange.script.pushes = true
    desk.exchange.change(recordOf(never!), { orderStatus: 'cancelled', cancelReason: 'some_new_word' })
    await settle()
    expect(notified().at(-1)).toContain('received, and then refused by the exchange: some new word')
  })

  it('of a part-filled order canceled by the trader is not announced again, except for later trades', async () => {
    const [quiet, racing] = await desk.place(buys(2))
    desk.exchange.change(recordOf(quiet!), { orderStatus: 'partially_filled', cumExecQty: '0.04' })
    await settle()
    const before = desk.orderNotices.length
    desk.exchange.script.cancel = (id) => {
      const record = desk.exchange.truth.get(id)!
      desk.exchange.change(record, {
        orderStatus: 'cancelled',
        cancelReason: 'normal_cancel',
        ...(id === recordOf(racing!).orderId ? { cumExecQty: '0.07' } : {}),
      })
      return timeout
    }
    for (const row of [quiet!, racing!]) {
      const cancellation = desk.orders.cancel(newToken(), [row.key])
      await settle()
      await cancellation
    }
    expect(desk.orderNotices.slice(before).at(-1)?.text).toContain('filled 0.07 of 0.1 BTC, rest canceled')
    expect(desk.orderNotices.slice(before).at(-1)?.text).not.toContain('filled 0.04 of 0.1 BTC, rest canceled')
  })

  it('by a refusal is an error that names the reason', async () => {
    desk.exchange.script.fateOf = () => ({ executeAfter: null, answer: refusal('25202', true) })
    await desk.place(buys(3))
    await settle()
    expect(desk.orderNotices.at(-1)).toMatchObject({
      level: 'error',
      title: '3 orders not placed',
      text: expect.stringContaining('refused: 25202 code 25202'),
    })
  })

  it('by a fill that the exchange made itself is announced as a liquidation, and the fill keeps it', async () => {
    const row = await rest()
    desk.exchange.change(recordOf(row), { orderStatus: 'filled', cumExecQty: '0.1', tradeSide: 'burst_close_long' })
    await settle()
    expect(desk.orderNotices.at(-1)).toMatchObject({ level: 'error', title: 'Liquidation' })
    expect(desk.orders.fillsBetween(0, Infinity, 10)).toMatchObject([{ forcedBy: 'liquidation' }])
  })

  it('that the order itself requires, as an IOC does, warns', () => {
    const levels: string[] = []
    const announce = createOrderNotices(createManualClock(), ({ level }) => levels.push(level))
    const before = anOrder({ state: 'acknowledged', timeInForce: 'ioc' })
    const order = { ...before, state: 'canceled', cancelReason: 'ioc_not_full_cancel' } as const
    announce([{ kind: 'late-reject', order, before }])
    expect(levels).toEqual(['warning'])
  })

  it('in a liquidation is announced as one', async () => {
    const row = await rest()
    desk.exchange.change(recordOf(row), { orderStatus: 'cancelled', cancelReason: 'burst_cancel' })
    await settle()
    expect(desk.orderNotices.at(-1)).toMatchObject({
      level: 'error',
      title: 'Liquidation',
      text: 'Buy 0.1 BTC of BTCUSDT at 100: canceled by the exchange: liquidation',
    })
  })
})

describe('an unknown outcome', () => {
  it('is announced if it lasts, and so is the recovery; after a restart neither is repeated', async () => {
    desk.exchange.script.query = () => timeout
    desk.exchange.script.pushes = false
    desk.exchange.script.fateOf = () => ({ answer: timeout })
    await rest()
    await settle()
    expect(notified()).toEqual([
      'Order outcome unknown | Buy 0.1 BTC of BTCUSDT at 100: ' +
        'No answer in 10 s. Volley looks for it and sends nothing again',
    ])
    desk.crash()
    await settle()
    expect(notified()).toHaveLength(1)
    desk.exchange.script.query = () => null
    await desk.clock.advanceAsync(30_000)
    expect(notified().slice(1)).toEqual(['Order found | Buy 0.1 BTC of BTCUSDT at 100: found: it is live'])
    desk.crash()
    await settle()
    expect(notified()).toHaveLength(2)
  })

  it('that is cleared up at once is not worth a word', async () => {
    desk.exchange.script.pushes = false
    desk.exchange.script.fateOf = () => ({ answer: timeout })
    const row = await rest()
    await settle()
    expect(desk.order(row.key).state).toBe('live')
    expect(notified()).toEqual([])
  })
})
