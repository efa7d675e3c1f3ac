import { beforeEach, describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import type { Notice } from '@/shared/ipc/transport/notice'
import type { WatchedPriceAlert } from '@/shared/ipc/watching/price-alerts'
import { createManualClock, type ManualClock } from '@/shared/testing/manual-clock'
import type { Firing } from '@/shared/trading/price-alerts/firing'
import { MOST_PRICE_ALERTS, type PriceAlertTerms } from '@/shared/trading/price-alerts/price-alert'
import type { BestPrices } from '@/shared/trading/public-prices/standstill'
import type { Duty } from '@/electron/base/partner/partner'
import { openInMemory, priceAlertList } from '@/electron/base/storage/database'
import { createPriceAlertRecords, type PriceAlertRecords } from '@/electron/base/storage/records/price-alert-records'
import { firingNotice } from './firing-notice'
import { createPriceAlerts, type PriceAlerts } from './price-alerts'

let clock: ManualClock
let records: PriceAlertRecords
let partner: { speaks: boolean; shares: boolean }
let prices: Record<string, { readonly last: string; readonly mark: string }> | null
/** The order book of every symbol. */
let book: BestPrices | null
let calls: string[]
let notices: Notice[]
let delivered: Firing[]
let watchedAlerts: readonly WatchedPriceAlert[]
let alerts: PriceAlerts

function open(): void {
  alerts = createPriceAlerts({
    clock,
    random: seededRandom(1),
    profileId: 'mine',
    watcher: 'application',
    tickers: (category) => {
      calls.push(category)
      return prices === null
        ? Promise.reject(new Error('No answer in 10 s'))
        : Promise.resolve(
            Object.entries(prices).map(([symbol, { last, mark }]) => ({
              symbol,
              lastPrice: last,
              markPrice: mark,
              bid1Price: last,
              ask1Price: last,
            })),
          )
    },
    best: async () => book,
    records,
    join: (): Duty => ({
      speaks: () => partner.speaks,
      isShared: () => partner.shares,
      isAccompanied: () => partner.shares,
      hasUnwritten: () => false,
      reported: () => undefined,
      end: () => undefined,
    }),
    notify: (notice) => void notices.push(notice),
    deliver: (firing) => void delivered.push(firing),
    notifyFired: (firing) => void notices.push(firingNotice(firing)),
    changed: (next) => void (watchedAlerts = next),
  })
}
beforeEach(() => {
  clock = createManualClock()
  book = null
  records = createPriceAlertRecords(openInMemory(priceAlertList), (error) => {
    throw error
  })
  partner = { speaks: true, shares: false }
  prices = { BTCUSDT: { last: '100', mark: '90' } }
  calls = []
  notices = []
  delivered = []
  watchedAlerts = []
  open()
})

const terms = (change: Partial<PriceAlertTerms> = {}): PriceAlertTerms => ({
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  direction: 'up',
  price: '110',
  source: 'last',
  repeats: false,
  outside: null,
  note: 'sell the rest',
  ...change,
})
const at = (last: string, mark = '90') => (prices = { BTCUSDT: { last, mark } })
const pass = (ms: number) => clock.advanceAsync(ms)

describe('Price alerts', () => {
  it('ask nothing while there is none, and once a second for each category that carries one', async () => {
    await pass(5000)
    expect(calls).toEqual([])
    alerts.save({ terms: terms() })
    alerts.save({ terms: terms({ price: '120' }) })
    await pass(3000)
    expect(calls.length).toBeLessThanOrEqual(5)
    expect(watchedAlerts.map(({ watch }) => watch)).toEqual(['watched', 'watched'])
  })

  it('are not watched within 5 s where the ticker does not move although its order book does', async () => {
    book = { bid: '99.99', ask: '100.01' }
    alerts.save({ terms: terms() })
    await pass(30_000)
    expect([watchedAlerts.map(({ watch }) => watch), notices]).toEqual([['watched'], []])
    book = { bid: '99.89', ask: '99.91' }
    await pass(5000)
    const reason = 'The ticker of BTCUSDT does not move although its order book does.'
    expect(watchedAlerts).toMatchObject([{ watch: 'not-watched', reason }])
    expect(notices.map(({ level, title }) => `${level} ${title}`)).toEqual(['error A price alert is not watched'])
    at('99.9')
    await pass(2000)
    expect(watchedAlerts.map(({ watch }) => watch)).toEqual(['watched'])
    expect(notices.at(-1)).toMatchObject({ title: 'Price alerts are watched again' })
  })

  it('are watched while nothing trades and the order book matches the ticker', async () => {
    book = { bid: '99.99', ask: '100.01' }
    alerts.save({ terms: terms() })
    for (let minute = 0; minute < 5; minute += 1) {
      await pass(60_000)
      expect(watchedAlerts.map(({ watch }) => watch)).toEqual(['watched'])
    }
    book = null
    await pass(60_000)
    expect([watchedAlerts.map(({ watch }) => watch), notices]).toEqual([['watched'], []])
  })

  it('fire with their note, once, and are delivered once', async () => {
    alerts.save({ terms: terms() })
    alerts.save({ terms: terms({ outside: 'warning' }) })
    await pass(2000)
    at('110.5')
    await pass(3000)
    expect(notices.map(({ title }) => title)).toEqual(['BTCUSDT rises to 110', 'BTCUSDT rises to 110'])
    expect(notices[0]).toMatchObject({ text: 'Last price 110.5, USDT-FUTURES. sell the rest' })
    expect(delivered.map(({ alert }) => alert.outside)).toEqual([null, 'warning'])
    expect(watchedAlerts.map(({ watch }) => watch)).toEqual(['done', 'done'])
    calls = []
    await pass(3000)
    expect(calls).toEqual([])
  })

  it('of the mark price follow that, and are not watched where the exchange sends none', async () => {
    alerts.save({ terms: terms({ source: 'mark', price: '95' }) })
    await pass(2000)
    at('200', '')
    await pass(2000)
    expect(watchedAlerts).toMatchObject([
      { watch: 'not-watched', reason: 'The exchange sends no mark price of BTCUSDT.' },
    ])
    at('200', '96')
    await pass(2000)
    expect(notices.at(-1)?.text).toContain('Mark price 96')
  })

  it('report a gap in watching once, and its end; a crossing in between fires then', async () => {
    alerts.save({ terms: terms() })
    await pass(2000)
    prices = null
    await pass(30_000)
    expect(watchedAlerts).toMatchObject([{ watch: 'not-watched', reason: 'No answer in 10 s' }])
    expect(notices.map(({ level, title }) => `${level} ${title}`)).toEqual(['error A price alert is not watched'])
    at('130')
    await pass(3000)
    expect(notices.find(({ priceAlert }) => priceAlert !== undefined)?.text).toContain(
      'It crossed while it was not monitored; before that it was 100.',
    )
  })

  it('exist after a restart, with crossings in between, and do not fire twice', async () => {
    alerts.save({ terms: terms() })
    await pass(2000)
    alerts.stop()
    at('111')
    open()
    await pass(2000)
    expect(notices).toHaveLength(1)
    alerts.stop()
    open()
    await pass(3000)
    expect(notices).toHaveLength(1)
    expect(alerts.list()).toMatchObject([{ watch: 'done', note: 'sell the rest' }])
  })

  it('are handled by the other process while it leads, and are watched as long as it has prices', async () => {
    alerts.save({ terms: terms() })
    await pass(2000)
    partner = { speaks: false, shares: true }
    prices = null
    await pass(30_000)
    expect([watchedAlerts.map(({ watch }) => watch), notices]).toEqual([['watched'], []])
    partner = { speaks: true, shares: false }
    await pass(1000)
    expect(notices.map(({ title }) => title)).toEqual(['A price alert is not watched'])
  })

  it('that crossed before the other process could report it fire here after three seconds', async () => {
    alerts.save({ terms: terms() })
    await pass(2000)
    partner = { speaks: false, shares: true }
    at('111')
    await pass(1000)
    at('100')
    await pass(1000)
    expect(records.list('mine')).toMatchObject([{ side: 'away', firedAt: null }])
    await pass(2000)
    expect([notices.length, delivered.length]).toEqual([1, 0])
    partner = { speaks: true, shares: false }
    await pass(1000)
    expect([notices.length, delivered.map(({ by }) => by)]).toEqual([1, ['application']])
  })

  it('are changed and removed by their id, and bounded', async () => {
    const { id } = alerts.save({ terms: terms() })
    alerts.save({ id, terms: terms({ price: '105' }) })
    expect(alerts.list()).toMatchObject([{ id, price: '105', side: null }])
    alerts.remove({ id })
    expect([alerts.list(), records.list('mine')]).toEqual([[], []])
    expect(() => alerts.remove({ id })).toThrow('no such price alert')
    for (let count = 0; count < MOST_PRICE_ALERTS; count += 1) alerts.save({ terms: terms() })
    expect(() => alerts.save({ terms: terms() })).toThrow('100 price alerts already')
  })
})
