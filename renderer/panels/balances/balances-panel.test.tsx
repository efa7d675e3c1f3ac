// @vitest-environment happy-dom
import '@/renderer/testing/fake-bridge'
import { afterEach, describe, expect, it } from 'vitest'
import type { Balance } from '@/shared/trading/account/account'
import { useAccount } from '@/renderer/state/stores/account-store'
import { useScreen } from '@/renderer/state/stores/screen-store'
import {
  accountIs,
  accountReadingIs,
  allLive,
  connectionLost,
  disconnect,
  privateFeedIs,
} from '@/renderer/testing/account'
import {
  cell,
  closeScreen,
  happens,
  claimsToBeLive,
  message,
  openAccount,
  pressButton,
  rows,
  show,
  sortBy,
  tick,
  veil,
} from '@/renderer/testing/screen'
import { aBalance, partsAsOf } from '@/shared/testing/samples/account'
import { BalancesPanel } from './balances-panel'

const balance = (coin: string, total: string, usdValue: string, more: Partial<Balance> = {}) =>
  aBalance(coin, total, { usdValue, ...more })
const holds = (...balances: Balance[]): void => accountIs({ balances })
const coins = (): string[] => rows('Balances', ['coin']).flat()

async function showBalances(...balances: Balance[]): Promise<void> {
  await show(<BalancesPanel />)
  await happens(() => {
    allLive()
    holds(...balances)
  })
}
afterEach(async () => {
  await closeScreen()
  disconnect()
})

describe('The balances', () => {
  it('are in order of their worth, and in the other order or another one at a press', async () => {
    await showBalances(balance('ETH', '2', '6000'), balance('USDT', '90000', '90000'), balance('BTC', '0.1', '6100'))
    expect(coins()).toEqual(['USDT', 'BTC', 'ETH'])
    await sortBy('Balances', 'USD')
    expect(coins()).toEqual(['ETH', 'BTC', 'USDT'])
    await sortBy('Balances', 'Coin')
    expect(coins()).toEqual(['USDT', 'ETH', 'BTC'])
  })

  it('are compared as amounts: 9 is less than 10, and a missing amount is least', async () => {
    await showBalances(balance('A', '1', '9'), balance('B', '1', '10'), balance('C', '1', ''))
    expect(coins()).toEqual(['B', 'A', 'C'])
  })

  it('are cut and never rounded up, with every digit in the tooltip', async () => {
    await showBalances(
      balance('USDT', '1234.56789', '1'),
      balance('BTC', '0.123456789123', '2'),
      balance('SHIB', '123456789.987654', '3'),
    )
    expect([0, 1, 2].map((row) => cell('Balances', row, 'total'))).toEqual([
      { text: '123456789', title: '123456789.987654' },
      { text: '0.12345678', title: '0.123456789123' },
      { text: '1234.5678', title: '1234.56789' },
    ])
  })

  it('show a missing amount as a dash, and a debt by its sign', async () => {
    await showBalances(balance('BTC', '1', '60000', { equity: '', locked: '' }), balance('USDT', '-250.5', '-250.5'))
    expect([cell('Balances', 0, 'equity').text, cell('Balances', 0, 'locked').text]).toEqual(['—', '—'])
    expect(cell('Balances', 1, 'total').text).toBe('-250.5000')
  })

  it('omit empty coins unless requested; a coin with equity alone is not empty', async () => {
    await showBalances(
      balance('BTC', '1', '60000'),
      balance('DOGE', '0', '0'),
      balance('SOL', '0', '5', { equity: '0.03' }),
    )
    expect(coins()).toEqual(['BTC', 'SOL'])
    await tick('Show empty coins')
    expect(coins()).toEqual(['BTC', 'SOL', 'DOGE'])
  })

  it('that are none at all differ from those that are all empty', async () => {
    await showBalances()
    expect(message()).toMatchObject({ kind: 'empty', reason: 'The exchange lists no coin for this account.' })
    await happens(() => holds(balance('BTC', '0', '0')))
    expect(message()).toMatchObject({ kind: 'empty', reason: 'Every coin of this account is empty.' })
  })
})

describe('The panel of balances', () => {
  it('waits for the first complete answer of the exchange', async () => {
    await show(<BalancesPanel />)
    await happens(allLive)
    expect(message()?.kind).toBe('loading')
    await happens(() => accountIs({ balances: [balance('BTC', '1', '1')], parts: partsAsOf(null) }))
    expect(message()?.kind).toBe('loading')
    await happens(() => holds(balance('BTC', '1', '1')))
    expect([coins(), message()]).toEqual([['BTC'], null])
  })

  it('states why there is no account, and leads to the connections', async () => {
    await show(<BalancesPanel />)
    await happens(() => accountReadingIs('no-key', 'This profile has no key.'))
    expect(message()).toEqual({
      kind: 'empty',
      title: 'No account on this profile',
      reason: 'This profile has no key.',
    })
    await pressButton('Open connections')
    expect(useScreen.getState().overlay).toBe('connections')
  })

  it('reports an account that refuses its key as unknown, and quotes the exchange', async () => {
    await show(<BalancesPanel />)
    await happens(() => accountReadingIs('unreadable', 'The exchange refused the key: 40012.'))
    expect(message()).toMatchObject({ kind: 'error', reason: 'The exchange refused the key: 40012.' })
  })

  it('gives the reason of its refused request, once the account is known', async () => {
    await show(<BalancesPanel />)
    await happens(() => {
      allLive()
      useAccount.setState({ account: null, error: 'The exchange did not answer.' })
    })
    expect(message()).toMatchObject({ kind: 'error', reason: 'The exchange did not answer.' })
  })

  it.each([
    ['stale', 'stale'],
    ['offline', 'offline'],
    ['resyncing', 'resyncing'],
  ] as const)('keeps the figures of a feed that is %s under a veil that states since when', async (state, kind) => {
    await showBalances(balance('BTC', '1', '60000'))
    expect([claimsToBeLive(), veil()]).toEqual([true, null])
    await happens(() => privateFeedIs(state, 'No word for 5 s.'))
    expect([claimsToBeLive(), veil()]).toEqual([
      false,
      { kind, text: expect.stringMatching(/^As of \d\d:\d\d:\d\d\. No word for 5 s\.$/) },
    ])
    expect(coins()).toEqual(['BTC'])
  })

  it('takes nothing for current once Volley itself cannot be heard', async () => {
    await showBalances(balance('BTC', '1', '60000'))
    await happens(connectionLost)
    expect([claimsToBeLive(), veil()?.kind]).toEqual([false, 'offline'])
  })

  it('shows nothing of an account that left the screen', async () => {
    await showBalances(balance('BTC', '1', '60000'))
    await happens(openAccount)
    expect([document.body.textContent.includes('BTC'), message()?.kind]).toEqual([false, 'loading'])
  })
})
