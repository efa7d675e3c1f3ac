import { describe, expect, it } from 'vitest'
import { equityOf } from './equity'

const balance = (coin: string, equity: string, usdValue: string) => ({
  coin,
  total: equity,
  available: equity,
  locked: '0',
  equity,
  usdValue,
})

describe('The equity of an account', () => {
  it('is the sum of the values of its coins and debts', () => {
    const balances = [balance('USDT', '10', '10.01'), balance('BTC', '1', '60000'), balance('ETH', '-1', '-2000')]
    expect(equityOf(balances)).toBe('58010.01')
  })

  it('is known without the value of a coin that is zero, and unknown without another', () => {
    const known = balance('USDT', '10', '10')
    expect(equityOf([known, balance('OLD', '0.000', ''), balance('OLDER', '', '')])).toBe('10')
    expect(equityOf([known, balance('NEW', '5', '')])).toBeNull()
    expect(equityOf([known, balance('ODD', '5', 'n/a')])).toBeNull()
    expect(equityOf([known, balance('ODD', 'n/a', '')])).toBeNull()
  })
})
