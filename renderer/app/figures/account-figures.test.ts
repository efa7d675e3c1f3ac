import { describe, expect, it } from 'vitest'
import { aBalance, aPosition, partsAsOf } from '@/shared/testing/samples/account'
import type { Account } from '@/shared/trading/account/account'
import { accountFigures } from './account-figures'

const account = (change: Partial<Account> = {}): Account => ({
  uid: '1',
  holdMode: null,
  leverages: {},
  marginRatio: '0.0231',
  valuesAsOf: 1,
  balances: [aBalance('USDT', '1000', { usdValue: '1000' }), aBalance('BTC', '1', { equity: '1', usdValue: '60000' })],
  positions: [],
  parts: partsAsOf(1),
  ...change,
})
const priceOf = (coin: string): string | null => ({ BTC: '60000', USDT: '1' })[coin] ?? null
const figures = (change: Partial<Account> = {}) =>
  Object.fromEntries(accountFigures(account(change), priceOf).map(({ id, text, title }) => [id, { text, title }]))

describe('the figures of the account', () => {
  it('add up equity and unrealized P&L in dollars, coins at the price of the exchange', () => {
    const positions = [
      aPosition({ unrealisedPnl: '-47.7' }),
      aPosition({ symbol: 'BTCUSD', marginCoin: 'BTC', unrealisedPnl: '0.001' }),
    ]
    const texts = figures({ positions })
    expect(texts.equity?.text.replaceAll(/\s/g, '')).toBe('61000.00USD')
    expect(texts.unrealized?.text).toBe('+12.30 USD')
    expect(texts.margin?.text).toBe('2.31 %')
  })

  it('name what is unknown instead of leaving it out of a sum', () => {
    const positions = [aPosition({ unrealisedPnl: '5' }), aPosition({ symbol: 'ETHUSD', marginCoin: 'ETH' })]
    expect(figures({ positions }).unrealized).toEqual({ text: '?', title: 'Unknown: P&L of ETHUSD' })
    expect(figures({ balances: [aBalance('X', '1')] }).equity).toEqual({ text: '?', title: 'Unknown: value of X' })
    expect(figures({ marginRatio: '' }).margin?.text).toBe('?')
  })

  it('are all unknown while a part of the account is not as it is now', () => {
    for (const parts of [partsAsOf(null), partsAsOf(1, 'refused')]) {
      const texts = figures({ parts })
      expect(Object.values(texts).map(({ text }) => text)).toEqual(['?', '?', '?'])
      expect(texts.unrealized?.title).toContain('Positions in USDT-FUTURES')
    }
    expect(accountFigures(null, priceOf).map(({ text }) => text)).toEqual(['?', '?', '?'])
  })
})
