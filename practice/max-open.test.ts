import { describe, expect, it } from 'vitest'
import { add, toDecimals } from '@/shared/base/decimal'
import { handLimits, post } from '@/practice/testing/driver'
import { usePracticeExchange } from '@/practice/testing/use-exchange'

const path = '/api/v3/account/max-open-available'

describe('the most that can be opened', () => {
  const limits = handLimits()
  const at = usePracticeExchange({ createLimiter: limits.createLimiter })
  const requestMaxOpen = (request: object) => {
    limits.nextSecond()
    return post(at.descriptor, path, request, at.key())
  }

  it.each([
    { category: 'USDT-FUTURES', symbol: 'BTCUSDT', side: 'buy', price: '40000' },
    { category: 'USDT-FUTURES', symbol: 'BTCUSDT', side: 'sell', price: '240000' },
    { category: 'COIN-FUTURES', symbol: 'BTCUSD_CM', side: 'buy', price: '20000' },
    { category: 'SPOT', symbol: 'BTCUSDT', side: 'buy', price: '40000' },
    { category: 'SPOT', symbol: 'BTCUSDT', side: 'sell', price: '240000' },
  ] as const)('is accepted as an order of $category, $side, and one lot more is refused', async (order) => {
    const answer = await requestMaxOpen({ ...order, orderType: 'limit' })
    const { maxOpen, maxBuyOpen, maxSellOpen } = Object(answer.data)
    expect(maxOpen).toBe(order.side === 'buy' ? maxBuyOpen : maxSellOpen)
    const { lotSize } = at.core.instruments(order.category).find(({ symbol }) => symbol === order.symbol)!
    const placed = (qty: string) =>
      at.core.place(at.key().uid, { ...order, orderType: 'limit', timeInForce: 'gtc', qty })
    expect(placed(add(maxOpen, lotSize)).ok).toBe(false)
    const placement = placed(maxOpen)
    expect([placement.ok, placement.ok ? '' : placement.message]).toEqual([true, ''])
    if (placement.ok) at.core.cancel(at.key().uid, { orderId: placement.orderId })
  })

  it('is what market orders are begun with: money for spot buys, else at the best price', async () => {
    const spot = await requestMaxOpen({ category: 'SPOT', symbol: 'BTCUSDT', side: 'buy', orderType: 'market' })
    expect(Object(spot.data).maxOpen).toBe(toDecimals(at.core.spendable(at.key().uid, 'USDT'), 8))
    const perp = await requestMaxOpen({
      category: 'USDT-FUTURES',
      symbol: 'BTCUSDT',
      side: 'sell',
      orderType: 'market',
    })
    expect(Number(Object(perp.data).maxOpen)).toBeGreaterThan(0)
  })

  it.each([
    ['for margin orders, which borrow', { category: 'MARGIN' }, '40020'],
    ['of a symbol that is not listed', { symbol: 'NOPEUSDT' }, '40034'],
    ['of a limit order without a price', { price: undefined }, '40019'],
    ['at a price of nothing', { price: '0' }, '40020'],
  ])('does not receive %s', async (_name, change, code) => {
    const order = { category: 'SPOT', symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', price: '40000' }
    expect((await requestMaxOpen({ ...order, ...change })).code).toBe(code)
  })
})
