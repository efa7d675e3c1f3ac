import { describe, expect, it } from 'vitest'
import { btcPerp } from '@/shared/testing/samples/draft-rows'
import type { OrderIntent } from '../orders/order-intent'
import { coinUnitResult } from '@/shared/trading/pretrade/rules/size-rules'

const order: OrderIntent = {
  category: 'COIN-FUTURES',
  symbol: 'BTCUSD',
  side: 'buy',
  orderType: 'market',
  qty: '100',
  timeInForce: 'ioc',
  stpMode: 'none',
}
const inverse = { ...btcPerp, category: 'COIN-FUTURES', symbol: 'BTCUSD', quoteCoin: 'USD' } as const

describe('The unit of an inverse contract (A-coin-qty)', () => {
  it('is quote coin where its steps are whole', () => {
    expect(coinUnitResult(order, { ...inverse, lotSize: '1' }, '60000')).toBeNull()
    expect(coinUnitResult(order, { ...inverse, lotSize: '100' }, '60000')).toBeNull()
  })

  it('could be base coin if its steps are fractions, which must be confirmed', () => {
    expect(coinUnitResult(order, { ...inverse, lotSize: '0.001' }, '60000')).toMatchObject({
      band: 'type-to-confirm',
      message:
        'Quantities come in steps of 0.001, which fits BTC and not USD. ' +
        'If the exchange counts BTC, this order is 100 BTC, with a notional of about 6\u202f000\u202f000 USD',
    })
  })

  it('could be base coin if a whole step of it has the value of a usual lot and the order would be larger', () => {
    const xrp = { ...inverse, symbol: 'XRPUSD', baseCoin: 'XRP', lotSize: '1' }
    expect(coinUnitResult(order, xrp, '2.3')).toMatchObject({
      band: 'type-to-confirm',
      message:
        'Quantities come in steps of 1, which fits XRP as well as USD. ' +
        'If the exchange counts XRP, this order is 100 XRP, with a notional of about 230 USD',
    })
    expect(coinUnitResult(order, xrp, '0.3')).toBeNull()
    expect(coinUnitResult(order, xrp, null)).toBeNull()
    expect(coinUnitResult(order, { ...xrp, lotSize: '100' }, '2.3')).toBeNull()
  })

  it('of any other contract is never in question', () => {
    expect(coinUnitResult({ ...order, category: 'USDT-FUTURES' }, { ...btcPerp, lotSize: '0.001' }, '1')).toBeNull()
  })
})
