// @vitest-environment happy-dom
import { answer, inputsOf } from '@/renderer/testing/fake-bridge'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { WatchedPriceAlert } from '@/shared/ipc/price-alerts'
import { formatDateTime } from '@/renderer/kit/format/time'
import { usePriceAlerts } from '@/renderer/state/stores/price-alerts-store'
import { button, closeScreen, happens, pressButton, show, shownText, tick, type } from '@/renderer/testing/screen'
import { PriceAlertsPopover } from './price-alerts-popover'

const at = Date.UTC(2026, 0, 5, 10, 30)
const anAlert = (change: Partial<WatchedPriceAlert> = {}): WatchedPriceAlert => ({
  id: 'a1',
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  direction: 'down',
  price: '57000',
  source: 'last',
  repeats: false,
  outside: null,
  note: '',
  createdAt: at,
  side: 'away',
  judgedAt: at,
  firedAt: null,
  firedBy: null,
  lastPrice: '60000',
  watch: 'watched',
  reason: null,
  ...change,
})
const alertsAre = (...alerts: WatchedPriceAlert[]) => happens(() => usePriceAlerts.setState({ alerts }))
const rows = (): string[] =>
  [...document.querySelectorAll('[data-testid="price-alert"]')].map((row) => row.textContent.replaceAll('\u202f', ''))
async function open(...alerts: WatchedPriceAlert[]): Promise<void> {
  await show(<PriceAlertsPopover category="USDT-FUTURES" symbol="BTCUSDT" />)
  await alertsAre(...alerts)
  await pressButton(button('Alerts') === undefined ? 'Alerts: no feed' : 'Alerts')
}

beforeEach(() => answer('priceAlerts.save', anAlert()))
afterEach(closeScreen)

describe('Price alerts', () => {
  it('show that they are watched, or since when they have fired, and which process received the price', async () => {
    await open(
      anAlert({ note: 'sell the rest' }),
      anAlert({ id: 'a2', watch: 'starting', repeats: true }),
      anAlert({ id: 'a3', watch: 'done', firedAt: at, firedBy: 'application' }),
      anAlert({ id: 'a4', watch: 'done', firedAt: at, firedBy: 'watchman' }),
    )
    const fired = `fired ${formatDateTime(at)}`
    expect(rows()).toEqual([
      expect.stringMatching(/^BTCUSDT falls to 57000 .*watchedsell the rest$/),
      expect.stringMatching(/waiting for a first price · repeats$/),
      expect.stringMatching(new RegExp(`${fired}$`)),
      expect.stringMatching(new RegExp(`${fired}, seen by the watchman$`)),
    ])
  })

  it('show on the button and in the row that no process watches them, until one does again', async () => {
    await open(anAlert({ watch: 'not-watched', reason: 'No answer in 10 s' }))
    expect(button('Alerts: no feed')).toBeDefined()
    expect(rows()[0]).toMatch(/not watched: No answer in 10 s$/)
    await alertsAre(anAlert())
    expect(button('Alerts: no feed')).toBeUndefined()
    expect(rows()[0]).not.toContain('not watched')
  })

  it('list those of the symbol on screen first', async () => {
    await open(anAlert({ symbol: 'ETHUSDT' }), anAlert({ id: 'a2' }))
    expect(rows().map((row) => row.slice(0, 7))).toEqual(['BTCUSDT', 'ETHUSDT'])
  })

  it('are saved with price, note and the level that is sent outside', async () => {
    await open()
    expect(shownText()).toContain('No price alert yet')
    await type('Price of BTCUSDT', '57000')
    await type('Note', 'sell the rest')
    await tick('Critical')
    await pressButton('Set alert')
    expect(inputsOf('priceAlerts.save')).toEqual([
      { terms: expect.objectContaining({ price: '57000', note: 'sell the rest', outside: 'critical' }) },
    ])
  })
})
