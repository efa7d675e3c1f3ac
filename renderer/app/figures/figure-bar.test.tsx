// @vitest-environment happy-dom
import { answer, refuseCall } from '@/renderer/testing/fake-bridge'
import { afterEach, describe, expect, it } from 'vitest'
import { accountIs, allLive, connectionLost } from '@/renderer/testing/account'
import { eventually } from '@/renderer/testing/eventually'
import { closeScreen, happens, show, shownText } from '@/renderer/testing/screen'
import { queryClient } from '@/renderer/state/queries/client'
import { aBalance } from '@/shared/testing/samples/account'
import { btcPerp } from '@/shared/testing/samples/draft-rows'
import { FigureBar } from './figure-bar'

const isLive = (label: string): boolean =>
  document.querySelector(`[aria-label="${label}"]`)?.getAttribute('data-live') === 'true'
const symbolIsLive = (): boolean => isLive('Figures of BTCUSDT')

async function showBar(): Promise<void> {
  answer('market.instruments', [btcPerp])
  answer('fills.list', { fills: [], problem: null })
  answer('market.funding', { rate: '0.0001', nextAt: null })
  answer('market.tickers', [
    {
      symbol: 'BTCUSDT',
      lastPrice: '60000',
      markPrice: '60001',
      bid1Price: '',
      ask1Price: '',
      change24h: '0.01',
      high24h: '61000',
      low24h: '59000',
      volume24h: '',
      turnover24h: '',
      indexPrice: '',
      fundingRate: '',
      openInterest: '',
    },
  ])
  await show(<FigureBar />)
  await eventually(() => expect(shownText()).toContain('60001'))
  // The first reply can start a session, which empties the stores of the previous session.
  await happens(() => {
    allLive()
    accountIs({})
  })
}

describe('the bar of figures', () => {
  afterEach(closeScreen)

  it('shows figures as live until a read fails, then keeps them and marks them as stale', async () => {
    await showBar()
    await eventually(() => expect(symbolIsLive()).toBe(true))
    expect(shownText()).toContain('24 h volume?')
    refuseCall('market.tickers', 'refused')
    await happens(() => queryClient.refetchQueries().catch(() => undefined))
    await eventually(() => expect(symbolIsLive()).toBe(false))
    expect(shownText()).toContain('60001')
    expect(shownText()).toContain('stale')
  })

  it('shows the realized P&L of the UTC day, and none while the fills cannot be read', async () => {
    const realized = (): string => document.querySelector('[data-figure="realized"] dd')?.textContent ?? ''
    await showBar()
    await eventually(() => expect(realized()).toBe('0.00 USDT'))
    refuseCall('fills.list', 'refused')
    await happens(() => queryClient.refetchQueries().catch(() => undefined))
    await eventually(() => expect(realized()).toBe('?'))
  })

  it('shows equity and margin ratio as live only with values of the last 15 s', async () => {
    const isFigureLive = (id: string): boolean =>
      document.querySelector(`[data-figure="${id}"]`)?.getAttribute('data-live') === 'true'
    const balances = [aBalance('USDT', '1000', { usdValue: '1000' })]
    await showBar()
    await happens(() => accountIs({ balances, marginRatio: '0.01', valuesAsOf: Date.now() }))
    expect([isFigureLive('equity'), isFigureLive('margin')]).toEqual([true, true])
    await happens(() => accountIs({ balances, marginRatio: '0.01', valuesAsOf: Date.now() - 15_001 }))
    await eventually(() => expect([isFigureLive('equity'), isFigureLive('margin')]).toEqual([false, false]))
    expect(isFigureLive('unrealized')).toBe(true)
  })

  it('shows nothing as live while Volley cannot be reached', async () => {
    await showBar()
    await happens(connectionLost)
    expect(symbolIsLive()).toBe(false)
    expect(isLive('Figures of the account')).toBe(false)
  })
})
