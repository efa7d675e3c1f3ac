import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare } from '@/shared/base/decimal'
import { comparePrice, isActive, type PriceAlert, PriceAlertTerms, type ObservedPrice } from './price-alert'

const anAlert = (change: Partial<PriceAlert> = {}): PriceAlert => ({
  id: 'a',
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  direction: 'up',
  price: '100',
  source: 'last',
  repeats: false,
  outside: null,
  note: '',
  createdAt: 0,
  side: null,
  judgedAt: 0,
  firedAt: null,
  firedBy: null,
  lastPrice: '',
  ...change,
})

const priceOf = (price: string, at = 1): ObservedPrice => ({ price, requestedAt: at, at, by: 'application' })

/** The prices at which it fires. */
function firedBy(alert: PriceAlert, prices: readonly string[]): string[] {
  let now = alert
  return prices.filter((price, at) => {
    const next = comparePrice(now, priceOf(price, at))
    now = next.alert
    return next.fires
  })
}

describe('A price alert', () => {
  it('fires once when its price is reached from its side, and then is done', () => {
    expect(firedBy(anAlert(), ['99', '100', '99', '101'])).toEqual(['100'])
    expect(firedBy(anAlert({ direction: 'down' }), ['101', '99.9', '101', '99'])).toEqual(['99.9'])
    expect(isActive(comparePrice(anAlert({ side: 'away' }), priceOf('100')).alert)).toBe(false)
  })

  it('that is set where the price has been already waits for it to go back', () => {
    expect(firedBy(anAlert(), ['105', '101', '99', '101'])).toEqual(['101'])
  })

  it('that repeats needs the price to go back by a thousandth, so that it does not flutter', () => {
    const prices = ['99', '100', '99.95', '100', '99.9', '100.2']
    expect(firedBy(anAlert({ repeats: true }), prices)).toEqual(['100', '100.2'])
    expect(
      firedBy(anAlert({ repeats: true, direction: 'down' }), ['101', '100', '100.05', '100', '100.1', '99']),
    ).toEqual(['100', '99'])
  })

  it('detects a price that crossed during a gap in watching', () => {
    expect(firedBy(anAlert({ side: 'away', lastPrice: '90' }), ['130'])).toEqual(['130'])
  })

  it('names the source and the time of the price that made it fire', () => {
    const { alert } = comparePrice(anAlert({ side: 'away' }), { price: '100', requestedAt: 6, at: 7, by: 'watchman' })
    expect(alert).toMatchObject({ firedAt: 7, firedBy: 'watchman', lastPrice: '100' })
  })

  it('is not moved by a price that was requested before its side last changed, unless the clock was set back', () => {
    const rearmed = anAlert({ repeats: true, side: 'away', judgedAt: 5000 })
    const late: ObservedPrice = { price: '101', requestedAt: 4999, at: 5100, by: 'watchman' }
    expect(comparePrice(rearmed, late)).toEqual({ alert: rearmed, fires: false })
    expect(comparePrice({ ...rearmed, judgedAt: 90_000 }, late).fires).toBe(true)
  })

  it('never fires twice in a row without its price having been away in between', () => {
    const price = fc.integer({ min: 9900, max: 10_100 }).map((value) => (value / 100).toString())
    fc.assert(
      fc.property(fc.array(price, { maxLength: 60 }), fc.constantFrom('up', 'down'), (prices, direction) => {
        let alert = anAlert({ repeats: true, direction })
        let wasAway = false
        for (const now of prices) {
          const next = comparePrice(alert, priceOf(now))
          const isAway = direction === 'up' ? compare(now, '100') < 0 : compare(now, '100') > 0
          if (next.fires && (!wasAway || isAway)) return false
          if (next.fires) wasAway = false
          if (isAway) wasAway = true
          alert = next.alert
        }
        return true
      }),
    )
  })

  it('is of the last price where there is no mark price, and of a price above zero', () => {
    const terms = (change: object) => {
      const { category, symbol, direction, price, source, repeats, outside, note } = anAlert()
      const plain = { category, symbol, direction, price, source, repeats, outside, note }
      return PriceAlertTerms.safeParse({ ...plain, ...change }).success
    }
    expect([terms({}), terms({ source: 'mark' })]).toEqual([true, true])
    expect(terms({ category: 'SPOT', source: 'mark' })).toBe(false)
    expect([
      terms({ price: '0' }),
      terms({ price: '1e5' }),
      terms({ note: 'x'.repeat(201) }),
      terms({ outside: 'call' }),
    ]).toEqual([false, false, false, false])
  })
})
