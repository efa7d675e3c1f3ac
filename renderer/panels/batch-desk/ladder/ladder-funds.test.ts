import { expect, it } from 'vitest'
import { btcPerp, btcSpot } from '@/shared/testing/draft-rows'
import type { Account } from '@/shared/trading/account/account'
import { aBalance, partsAsOf } from '@/shared/testing/account'
import { ladderFunds } from './ladder-funds'

const account: Account = {
  uid: '1',
  holdMode: null,
  leverages: { 'USDT-FUTURES:BTCUSDT': '10' },
  balances: [aBalance('USDT', '605'), aBalance('BTC', '0.5')],
  positions: [],
  parts: partsAsOf(1),
}

it('a ladder is paid from what is available, futures with their leverage, and nothing is known too early', () => {
  expect(ladderFunds('buy', btcSpot, account)).toEqual({ coin: 'USDT', amount: '605' })
  expect(ladderFunds('sell', btcSpot, account)).toEqual({ coin: 'BTC', amount: '0.5' })
  expect(ladderFunds('sell', btcPerp, account)).toEqual({ coin: 'USDT', amount: '6050' })
  expect(ladderFunds('buy', { ...btcSpot, baseCoin: 'ETH', quoteCoin: 'EUR' }, account)).toEqual({
    coin: 'EUR',
    amount: '0',
  })
  expect(ladderFunds('buy', btcSpot, { ...account, parts: partsAsOf(null) })).toBeNull()
})
