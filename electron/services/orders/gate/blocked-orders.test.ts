import { describe, expect, it } from 'vitest'
import { confirmedOf } from '@/shared/trading/pretrade/assessment/confirmation'
import { buy, newToken, openDesk } from '@/electron/services/orders/testing/desk'
import { rejectionBy } from './reductions'

const REASON = 'category: the exchange differs from the assumption A-coin-value; confirm it in the diagnostics first'

describe('Orders that evidence about the exchange blocks', () => {
  it('are refused in the review, at the send and at an amend, and canceled all the same', async () => {
    let isBlocked = false
    const desk = await openDesk({ blockedBy: ({ category }) => (isBlocked && category !== 'SPOT' ? REASON : null) })
    const [order] = await desk.place([buy()])
    await desk.clock.advanceAsync(1000)
    isBlocked = true
    const assessed = await desk.orders.assess([buy()])
    expect(assessed.findings).toMatchObject([{ rule: 'assumption', band: 'never', message: REASON }])
    const confirmation = confirmedOf(assessed)
    const placed = await desk.orders.place(newToken(), [buy()], { onUnknown: 'continue', confirmation })
    expect(placed).toMatchObject({ accepted: false, refusals: [{ message: REASON }] })
    expect(await desk.answered(desk.amend(order!.key, { price: '101' }))).toMatchObject([
      { outcome: { kind: 'not_sent', message: REASON } },
    ])
    expect([desk.posted('placeBatch'), desk.posted('batchModifyOrder')]).toEqual([1, 0])
    await desk.answered(desk.orders.cancel(newToken(), [order!.key]))
    expect(desk.posted('cancelBatch') + desk.posted('cancelOrder')).toBe(1)
    isBlocked = false
    await desk.place([buy()])
    expect(desk.posted('placeBatch')).toBe(2)
    desk.close()
  })

  it('are not changed, also if the order can only close a position', () => {
    const order = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', side: 'sell', qty: '1' }
    const terms = { ...order, posSide: null, reduceOnly: true }
    expect(rejectionBy(() => REASON, 'place', terms)).toBeNull()
    expect(rejectionBy(() => REASON, 'change', terms)).toBe(REASON)
  })

  it('are sent if they can only close a position', async () => {
    const desk = await openDesk({ blockedBy: ({ category }) => (category === 'SPOT' ? null : REASON) })
    const close = buy({ side: 'sell', orderType: 'market', price: undefined, timeInForce: 'ioc', reduceOnly: 'yes' })
    const rulesOf = async (via: 'placeOrder' | 'placeBatch', order = close): Promise<readonly string[]> =>
      (await desk.orders.assess([order], { via })).findings.map(({ rule }) => rule)
    expect(await rulesOf('placeOrder')).not.toContain('assumption')
    expect(await rulesOf('placeBatch')).toContain('assumption')
    expect(await rulesOf('placeBatch', { ...close, reduceOnly: undefined, posSide: 'long' })).not.toContain(
      'assumption',
    )
    const placed = await desk.orders.place(newToken(), [close], {
      onUnknown: 'continue',
      via: 'placeOrder',
      confirmation: confirmedOf(await desk.orders.assess([close], { via: 'placeOrder' })),
    })
    expect(placed).toMatchObject({ accepted: true })
    await desk.clock.advanceAsync(1000)
    expect(desk.posted('placeOrder')).toBe(1)
    desk.close()
  })

  it('are not sent if they are already queued', async () => {
    let isQueued = false
    const desk = await openDesk({
      blockedBy: () => (isQueued ? REASON : null),
      onEntry: ({ kind }) => void (isQueued ||= kind === 'queued'),
    })
    const [order] = await desk.place([buy()])
    await desk.clock.advanceAsync(1000)
    expect(desk.order(order!.key)).toMatchObject({ state: 'not_sent', problem: { message: REASON } })
    expect(desk.posted('placeBatch')).toBe(0)
    desk.close()
  })
})
