import { describe, expect, it } from 'vitest'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { AssessedOrder } from '@/shared/trading/pretrade/assessment/context'
import { typingOf } from './typing'

const asNew = (change: Partial<OrderIntent> = {}): AssessedOrder => ({
  order: {
    category: 'USDT-FUTURES',
    symbol: 'BTCUSDT',
    side: 'buy',
    orderType: 'limit',
    qty: '0.50',
    price: '60000.0',
    timeInForce: 'gtc',
    stpMode: 'none',
    ...change,
  },
  replaces: null,
  trigger: null,
})
const changed = (change: Partial<OrderIntent>, filledQty = '0.2', price = '60000.0'): AssessedOrder => ({
  ...asNew(change),
  replaces: { key: 'o', price, qty: '0.7', filledQty, trigger: null },
})
const typed = (...orders: readonly AssessedOrder[]): string => {
  const { typing, phrase } = typingOf(orders)
  return [typing!.figure, typing!.unit, phrase].join(' ')
}

describe('the figure that is typed', () => {
  it('is the quantity of one order, and the total of several of one kind', () => {
    expect([typed(asNew()), typed(asNew(), asNew({ qty: '0.25' }))]).toEqual(['quantity BTC 0.5', 'total BTC 0.75'])
  })

  it('is the number of orders of several kinds, and at least one', () => {
    for (const other of [
      { side: 'sell' },
      { symbol: 'ETHUSDT' },
      { category: 'SPOT' },
      { category: 'USDC-FUTURES' },
    ] as const)
      expect(typed(asNew(), asNew(other), asNew())).toBe('orders  3')
    const spot = asNew({ category: 'SPOT' })
    const atMarket = asNew({ category: 'SPOT', orderType: 'market', price: undefined })
    expect([typed(spot, atMarket), typed()]).toEqual(['orders  2', 'orders  1'])
  })

  it('is the new price of a change, else its new total with what is filled', () => {
    expect([typed(changed({ price: '61000.50' })), typed(changed({}))]).toEqual(['price  61000.5', 'quantity BTC 0.7'])
    expect([typed(changed({}, '')), typed(changed({ price: undefined }))]).toEqual([
      'quantity BTC 0.5',
      'quantity BTC 0.7',
    ])
    expect([typed(changed({}), changed({})), typed(asNew(), changed({}))]).toEqual(['orders  2', 'orders  2'])
  })
})
