import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aBalance } from '@/shared/testing/samples/account'
import { btcSpot } from '@/shared/testing/samples/draft-rows'
import { runs } from '@/shared/testing/runs'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { createBorrowing } from './borrowing'

const spend = (category: OrderIntent['category'], amount: string, side: 'buy' | 'sell' = 'buy'): OrderIntent => ({
  category,
  symbol: 'BTCUSDT',
  side,
  orderType: 'market',
  qty: amount,
  timeInForce: 'ioc',
  stpMode: 'none',
})
const coinOf = { buy: 'USDT', sell: 'BTC' } as const
const anOrder = fc.record({
  category: fc.constantFrom('SPOT' as const, 'MARGIN' as const),
  amount: fc.integer({ min: 1, max: 9 }).map(String),
  side: fc.constantFrom('buy' as const, 'sell' as const),
})

describe('borrowed amounts of margin orders', () => {
  it('is what a ledger of each coin lacks, where a spot order pays in full or not at all', () => {
    fc.assert(
      fc.property(fc.array(anOrder, { maxLength: 8 }), fc.integer({ min: -3, max: 20 }), (orders, usdt) => {
        const borrow = createBorrowing([aBalance('USDT', String(usdt))])
        const remaining = { USDT: usdt, BTC: 0 }
        for (const { category, amount, side } of orders) {
          const coin = coinOf[side]
          const has = remaining[coin]
          const shortfall = has >= Number(amount) ? 0 : Number(amount) - Math.max(0, has)
          if (category === 'MARGIN') remaining[coin] = Math.max(0, has - Number(amount))
          else if (has >= Number(amount)) remaining[coin] = has - Number(amount)
          expect(borrow(spend(category, amount, side), btcSpot)).toEqual(
            category === 'MARGIN' ? { coin, amount: String(shortfall) } : undefined,
          )
        }
      }),
      { numRuns: runs(2000) },
    )
  })

  it('is all of it once a spot order took exactly what was there', () => {
    const borrow = createBorrowing([aBalance('USDT', '5')])
    borrow(spend('SPOT', '5'), btcSpot)
    expect(borrow(spend('MARGIN', '3'), btcSpot)).toEqual({ coin: 'USDT', amount: '3' })
  })

  it('is what is missing to the last digit', () => {
    const borrow = createBorrowing([aBalance('USDT', '0.00000001')])
    expect(borrow(spend('MARGIN', '1'), btcSpot)).toEqual({ coin: 'USDT', amount: '0.99999999' })
  })

  it('is not known without the rules of the symbol or the balances', () => {
    const [borrowing, unknown] = [createBorrowing([]), createBorrowing(null)]
    expect([borrowing(spend('MARGIN', '1'), null), unknown(spend('MARGIN', '1'), btcSpot)]).toEqual([null, null])
    expect([borrowing(spend('SPOT', '1'), null), unknown(spend('SPOT', '1'), btcSpot)]).toEqual([undefined, undefined])
  })
})
