import { describe, expect, it } from 'vitest'
import { btcPerp, btcSpot } from '@/shared/testing/draft-rows'
import type { Account } from '@/shared/trading/account/account'
import { aBalance } from '@/shared/testing/account'
import { fundsOf, specOf, startingForm, withSide } from './ladder-form'

const account: Account = {
  uid: '1',
  holdMode: null,
  leverages: { 'USDT-FUTURES:BTCUSDT': '10' },
  balances: [aBalance('USDT', '605'), aBalance('BTC', '0.5')],
  positions: [],
  asOf: 1,
}

describe('the ladder form', () => {
  const start = startingForm(btcSpot, '60000')

  it('flips the ends to the other side of the market with the side', () => {
    expect(start).toMatchObject({ side: 'buy', from: '59940.00', to: '59400.00' })
    const sell = withSide(start, 'sell', btcSpot, '60000')
    expect(sell).toMatchObject({ side: 'sell', from: '60060.00', to: '60600.00' })
    expect(withSide(sell, 'buy', btcSpot, '60000')).toEqual(start)
  })

  it('leaves prices that rest on the new side, and all of them while the last price is not known', () => {
    const across = { ...start, from: '61000', to: '59000' }
    expect(withSide(across, 'sell', btcSpot, '60000')).toMatchObject({ from: '61000', to: '61000.00' })
    expect(withSide(start, 'sell', btcSpot, undefined)).toEqual({ ...start, side: 'sell' })
  })

  it('counts the total in lots, in quote coin, or in percent of what is available', () => {
    const form = { ...startingForm(btcPerp, '60000'), from: '61000', to: '60000', count: '5' }
    const total = (totalIn: 'lots' | 'quote' | 'percent', typed: string) =>
      specOf({ ...form, totalIn, total: typed }, btcPerp, { coin: 'USDT', amount: '6050' }).total
    expect([total('lots', '0.25'), total('quote', '605'), total('percent', '10'), total('percent', '')]).toEqual([
      '0.25',
      '0.01',
      '0.01',
      '',
    ])
    expect(specOf({ ...form, totalIn: 'percent', total: '10' }, btcPerp, null).total).toBe('')
  })

  it('reckons futures with their leverage, and nothing for an account it does not know', () => {
    expect(fundsOf('buy', btcSpot, account)).toEqual({ coin: 'USDT', amount: '605' })
    expect(fundsOf('sell', btcSpot, account)).toEqual({ coin: 'BTC', amount: '0.5' })
    expect(fundsOf('sell', btcPerp, account)).toEqual({ coin: 'USDT', amount: '6050' })
    expect(fundsOf('buy', btcSpot, { ...account, asOf: null })).toBeNull()
  })
})
