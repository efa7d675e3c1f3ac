import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Category, type OrderType, type Side } from '@/shared/exchange/protocol/fields'
import { runs } from '@/shared/testing/runs'
import { orderPhrase, positionPhrase, quantityPhrase } from './order-phrase'

const buy = (category: Category, orderType: OrderType, qty: string, symbol: string, side: Side = 'buy') =>
  orderPhrase({ category, symbol, side, orderType, qty })

describe('A quantity in a sentence', () => {
  it('has the unit its order is counted in', () => {
    expect(buy('SPOT', 'market', '500', 'BTCUSDT')).toBe('buy 500 USDT of BTCUSDT')
    expect(buy('MARGIN', 'market', '500', 'ETHUSDC')).toBe('buy 500 USDC of ETHUSDC')
    expect(buy('SPOT', 'market', '0.50', 'BTCUSDT', 'sell')).toBe('sell 0.5 BTC of BTCUSDT')
    expect(buy('SPOT', 'limit', '0.5', 'BTCUSDT')).toBe('buy 0.5 BTC of BTCUSDT')
    expect(buy('USDT-FUTURES', 'market', '0.5', 'BTCUSDT')).toBe('buy 0.5 BTC of BTCUSDT')
    expect(buy('USDC-FUTURES', 'limit', '0.5', 'BTCPERP')).toBe('buy 0.5 BTC of BTCPERP')
    expect(buy('COIN-FUTURES', 'market', '1000', 'BTCUSD_CM')).toBe('buy 1\u202f000 USD of BTCUSD_CM')
    expect(positionPhrase({ category: 'COIN-FUTURES', symbol: 'BTCUSD', posSide: 'short', total: '1000' })).toBe(
      'short 1\u202f000 USD of BTCUSD',
    )
  })

  it('has one where the symbol names no coin that is known', () => {
    expect(buy('SPOT', 'market', '500', '龙虾')).toBe('buy 500 in the quote coin of 龙虾')
    expect(buy('SPOT', 'limit', '500', '龙虾USDT')).toBe('buy 500 龙虾 of 龙虾USDT')
    expect(buy('USDT-FUTURES', 'limit', '500', 'ODD')).toBe('buy 500 ODD')
  })

  it('always has a unit, and never the base coin for an amount of quote coin', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Category.options),
        fc.constantFrom<OrderType>('market', 'limit'),
        fc.constantFrom<Side>('buy', 'sell'),
        fc.constantFrom('BTCUSDT', 'ETHBTC', 'BTCUSD', 'ETHPERP', 'XY', 'USDT'),
        fc.integer({ min: 0, max: 9_999_999 }),
        (category, orderType, side, symbol, units) => {
          const qty = String(units / 1000)
          const [number, unit = ''] = quantityPhrase({ category, symbol, side, orderType, qty }).split(' ')
          expect([number?.replaceAll('\u202f', ''), unit === '']).toEqual([qty, false])
          const isAmount = (category === 'SPOT' || category === 'MARGIN') && orderType === 'market' && side === 'buy'
          if (isAmount) expect(symbol.endsWith(unit) || unit === 'in' || unit === 'USDC').toBe(true)
          if (category === 'COIN-FUTURES') expect(['USD', 'USDT', 'USDC', 'BTC']).toContain(unit)
        },
      ),
      { numRuns: runs(2000) },
    )
  })
})
