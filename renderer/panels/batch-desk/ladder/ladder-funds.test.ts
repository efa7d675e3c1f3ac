import { expect, it } from 'vitest'
import { btcPerp, btcSpot } from '@/shared/testing/samples/draft-rows'
import { openableValue } from '@/shared/trading/pretrade/figures/order-funds'
import type { Account } from '@/shared/trading/account/account'
import { aBalance, partsAsOf } from '@/shared/testing/samples/account'
import { checkedAccount } from '@/renderer/domain/drafts/pricing/pricing-terms'
import { ladderFunds } from './ladder-funds'

const readAccount: Account = {
  uid: '1',
  holdMode: null,
  leverages: { 'USDT-FUTURES:BTCUSDT': '10' },
  marginRatio: '',
  valuesAsOf: 1,
  balances: [aBalance('USDT', '605'), aBalance('BTC', '0.5')],
  positions: [],
  parts: partsAsOf(1),
}
const account = checkedAccount(readAccount)

it('a ladder is paid from what is available, futures with their leverage, and nothing is known too early', () => {
  expect(ladderFunds('buy', btcSpot, account)).toEqual({ coin: 'USDT', amount: '605' })
  expect(ladderFunds('sell', btcSpot, account)).toEqual({ coin: 'BTC', amount: '0.5' })
  expect(ladderFunds('sell', btcPerp, account)).toEqual({
    coin: 'USDT',
    amount: openableValue('605', '10', btcPerp),
  })
  expect(ladderFunds('buy', { ...btcSpot, baseCoin: 'ETH', quoteCoin: 'EUR' }, account)).toEqual({
    coin: 'EUR',
    amount: '0',
  })
  expect(ladderFunds('buy', btcSpot, checkedAccount({ ...readAccount, parts: partsAsOf(null) }))).toBeNull()
})

it('a ladder of a classic account is paid by the wallet of its category alone', () => {
  const walletOf = (of: string) => (of === 'SPOT' ? [aBalance('USDT', '200')] : null)
  const classic = { ...account, balances: null, walletOf }
  expect(ladderFunds('buy', btcSpot, classic)).toEqual({ coin: 'USDT', amount: '200' })
  expect(ladderFunds('buy', btcPerp, classic)).toBeNull()
})
