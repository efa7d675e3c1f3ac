import { afterEach, describe, expect, it } from 'vitest'
import { noLimits } from '@/shared/testing/samples/no-limits'
import { aPosition } from '@/shared/testing/samples/account'
import { PretradeSettings } from '@/shared/trading/pretrade/limits/limits'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { calmPretrade } from '../testing/calm-pretrade'
import { buy, instrumentNamed, newToken, openDesk, type OrdersDesk } from '../testing/desk'

let desk: OrdersDesk
afterEach(() => desk.close())

const sell = (change: Partial<OrderIntent> = {}) => buy({ side: 'sell', price: '110', reduceOnly: 'yes', ...change })
const place = async (intent: OrderIntent, via: 'placeOrder' | 'placeBatch' = 'placeOrder') => {
  const placed = await desk.orders.place(newToken(), [intent], { onUnknown: 'continue', via })
  await desk.clock.advanceAsync(100)
  return placed
}

/** A long of 0.3 in one-way mode, and a trading lock that one opening order has set off. */
async function locked(change: Parameters<typeof calmPretrade>[1] = {}, holdMode = 'one_way_mode') {
  const settings = PretradeSettings.parse({
    account: noLimits,
    worthPerMinute: '1000000000000',
    lock: { ordersPerMinute: 1 },
  })
  const positions = [aPosition({ total: '0.3', available: '0.3' })]
  const pretrade = calmPretrade(instrumentNamed, { settings, positions, ...change })
  desk = await openDesk({ pretrade: { ...pretrade, traded: async () => () => ({ last: '100', mark: '100' }) } })
  desk.exchange.script.holdMode = holdMode
  desk.crash()
  await desk.clock.advanceAsync(1000)
  const opening = holdMode === 'hedge_mode' ? buy({ posSide: 'long' }) : buy()
  await desk.place([opening])
  await desk.place([opening])
  await desk.clock.advanceAsync(100)
  expect(desk.orders.gate()).toMatchObject({ open: false, letsReduce: true })
  expect(desk.exchange.postCounts.size).toBe(1)
}

describe('while the trading lock holds (R58)', () => {
  it('a reduce-only order within the position leaves, and what could open does not', async () => {
    await locked()
    expect(await place(buy())).toMatchObject({ refusals: [{ rule: 'gate' }] })
    const closing = await place(sell({ qty: '0.1' }))
    expect(closing.accepted).toBe(true)
    expect(desk.exchange.postCounts.size).toBe(2)
    expect(closing.accepted && desk.order(closing.orders[0]!.key)).toMatchObject({ state: 'live', reduceOnly: true })
    expect(await place(sell({ qty: '0.31' }))).toMatchObject({
      refusals: [{ message: expect.stringContaining('more than the 0.3') }],
    })
  })

  it('a close in hedge mode leaves in a batch and can be changed within the position', async () => {
    await locked({ positions: [aPosition({ total: '0.3', available: '0.3', holdMode: 'hedge_mode' })] }, 'hedge_mode')
    const close = sell({ qty: '0.1', reduceOnly: undefined, posSide: 'long' })
    const closing = await place(close, 'placeBatch')
    const [order] = closing.accepted ? closing.orders : []
    const changed = (qty: string) => desk.answered(desk.amend(order!.key, { qty }))
    expect((await changed('0.2'))[0]?.outcome).toMatchObject({ kind: 'acknowledged' })
    expect((await changed('0.4'))[0]?.outcome).toMatchObject({ kind: 'not_sent', code: 'gate' })
    expect(await place({ ...close, side: 'buy' }, 'placeBatch')).toMatchObject({ accepted: false })
  })

  it('the same order in a batch does not: no batch carries reduce-only', async () => {
    await locked()
    expect((await place(sell({ qty: '0.1', reduceOnly: undefined }), 'placeBatch')).accepted).toBe(false)
    expect(desk.exchange.postCounts.size).toBe(1)
  })

  it('a stop loss of the position leaves, one of another symbol and a trigger order do not', async () => {
    await locked()
    const send = async (request: object) => {
      const where = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' }
      const sending = desk.orders.requests.send(newToken(), 'placeStrategyOrder', { ...where, ...request })
      const [leg] = await desk.answered(sending)
      return leg?.outcome
    }
    // The exchange of this test knows no strategy orders: what reaches it ends as that.
    expect(await send({ stopLoss: '50' })).toMatchObject({ code: 'unused' })
    // It passes the gate and asks to be confirmed.
    expect(await send({ stopLoss: '50', tpslMode: 'partial', qty: '0.2' })).toMatchObject({ code: 'unconfirmed' })
    expect(await send({ stopLoss: '50', tpslMode: 'partial', qty: '0.4' })).toMatchObject({ code: 'gate' })
    expect(await send({ stopLoss: '50', symbol: 'ETHUSDT' })).toMatchObject({ code: 'gate' })
    const trigger = { type: 'trigger', side: 'sell', qty: '0.1', triggerPrice: '90' }
    expect(await send(trigger)).toMatchObject({ code: 'gate' })
  })

  it('nothing passes while the positions are not known for sure', async () => {
    const settings = PretradeSettings.parse({ account: noLimits, lock: { ordersPerMinute: 1 } })
    const pretrade = calmPretrade(instrumentNamed, { settings })
    desk = await openDesk({ pretrade: { ...pretrade, positionsNow: () => null } })
    await desk.place([buy()])
    await desk.place([buy()])
    await desk.clock.advanceAsync(100)
    expect(await place(sell({ qty: '0.1' }))).toMatchObject({
      refusals: [{ message: expect.stringContaining('not known for sure') }],
    })
  })

  it('a restart changes nothing about it', async () => {
    await locked()
    desk.crash()
    await desk.clock.advanceAsync(1000)
    expect(desk.orders.gate()).toMatchObject({ open: false, letsReduce: true })
    expect(await place(buy())).toMatchObject({ accepted: false })
    expect(await place(sell({ qty: '0.1' }))).toMatchObject({ accepted: true })
  })
})
