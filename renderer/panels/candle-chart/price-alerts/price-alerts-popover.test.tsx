// @vitest-environment happy-dom
import { answer, inputsOf } from '@/renderer/testing/fake-bridge'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { WatchedPriceAlert } from '@/shared/ipc/watching/price-alerts'
import { formatDateTime } from '@/renderer/kit/format/time'
import { usePriceAlerts } from '@/renderer/state/stores/price-alerts-store'
import {
  button,
  closeScreen,
  happens,
  pressButton,
  problemAt,
  show,
  shownText,
  tick,
  type,
} from '@/renderer/testing/screen'
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
  it.each([
    ['98,500', ['Use 98500', 'Use 98.5'], '98500'],
    ['97,000.5', ['Use 97000.5'], '97000.5'],
    ['1.000,5', ['Use 1000.5'], '1000.5'],
    ['９８５００', ['Use 98500'], '98500'],
  ])('at a pasted %s show why they are not set, and each price that it may be', async (pasted, offers, price) => {
    await open()
    await type('Price of BTCUSDT', pasted)
    await pressButton('Set alert')
    expect(inputsOf('priceAlerts.save')).toEqual([])
    expect(problemAt('Price of BTCUSDT')).toContain(pasted)
    expect(offers.filter((offer) => button(offer) === undefined)).toEqual([])
    await pressButton(offers[0]!)
    await pressButton('Set alert')
    expect(inputsOf('priceAlerts.save')).toMatchObject([{ terms: { price } }])
  })

  it.each(['abc', '', '0', '=last+1%', '-5'])('at %j show that they are not set', async (typed) => {
    await open()
    await type('Price of BTCUSDT', typed)
    await pressButton('Set alert')
    expect(inputsOf('priceAlerts.save')).toEqual([])
    expect(problemAt('Price of BTCUSDT')).toMatch(/^must be/)
  })
})
