import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { absolute, add, compare, isMultipleOf, multiply, subtract } from '@/shared/base/decimal'
import { btcPerp, btcSpot } from '@/shared/testing/samples/draft-rows'
import { runs } from '@/shared/testing/runs'
import type { Instrument } from '@/shared/trading/market/instrument'
import { evaluateRiskSize, parseRiskSize, stopPriceOf, type RiskSize } from './risk-size'

const riskOf = (text: string): RiskSize => {
  const parsed = parseRiskSize(text)
  if (!parsed.ok) throw new Error(parsed.reason)
  return parsed.expression
}
const sized = (text: string, change: Partial<Parameters<typeof evaluateRiskSize>[1]> = {}): string => {
  const size = evaluateRiskSize(riskOf(text), {
    instrument: btcPerp,
    side: 'buy',
    orderType: 'limit',
    entry: '60000',
    ...change,
  })
  return size.ok ? size.value : `none: ${size.reason}`
}

describe('a size by its risk', () => {
  it.each([
    ['risk 50 stop 59000', '0.0500'],
    ['= Risk 50 STOP 1%', '0.0833'],
    ['risk50stop100bp', '0.0833'],
    ['risk 50 stop 2000 ticks', '0.0500'],
    ['risk 0.04 stop 1000t', '0.0000'],
  ])('%s of a buy at 60000 is %s', (text, qty) => expect(sized(text)).toBe(qty))

  it('is cut in quote coin where the order counts in it, and valued at the stop where it is margined in coin', () => {
    expect(sized('risk 50 stop 1%', { instrument: btcSpot, orderType: 'market' })).toBe('5000.00')
    const inverse: Instrument = { ...btcPerp, category: 'COIN-FUTURES', quoteCoin: 'USD', lotSize: '1' }
    expect(sized('risk 50 stop 59000', { instrument: inverse })).toBe('3000')
    expect(sized('risk 50 stop 61000', { instrument: inverse, side: 'sell' })).toBe('3000')
  })

  it('has none where the stop lies on the wrong side of the entry, or nowhere', () => {
    expect(sized('risk 50 stop 60000')).toBe('none: the stop 60000 of a buy must be below its price and above 0')
    expect(sized('risk 50 stop 59000', { side: 'sell' })).toBe('none: the stop 59000 of a sell must be above its price')
    expect(sized('risk 50 stop 100%')).toBe('none: the stop of a buy must be below its price and above 0')
    expect(sized('risk 50 stop 100%', { side: 'sell' })).toBe('0.0008')
    expect(sized('risk 50 stop 1%', { entry: '' })).toBe('none: it needs the price of the order')
  })

  it.each([
    'risk',
    'risk 50',
    'risk stop 1%',
    'risk 50 stop',
    'risk 1e3 stop 1%',
    'risk 50 stop 1 km',
    'risk -5 stop 1%',
  ])('"%s" is none, and gets advice how to write it', (text) =>
    expect(parseRiskSize(text)).toMatchObject({ ok: false, reason: expect.stringContaining('write what may be lost') }),
  )

  it('names the rule that an amount breaks', () => {
    expect(parseRiskSize('risk 0 stop 1%')).toMatchObject({ reason: '"risk 0 stop 1%": both amounts must be above 0' })
    expect(parseRiskSize('risk 5 stop 1.5t')).toMatchObject({ reason: '"risk 5 stop 1.5t": ticks are whole numbers' })
  })

  it('never loses more than the risk on the way to the stop, and one lot more would', () => {
    const amount = fc.integer({ min: 1, max: 10_000_000 }).map((units) => multiply(String(units), '0.01'))
    const lot = fc.constantFrom('0.0001', '0.001', '0.01', '1', '5', '0.3')
    const units = fc.integer({ min: 1, max: 2_000_000 }).map((count) => multiply(String(count), '0.5'))
    const stop = fc.oneof(
      units.map(String),
      fc.integer({ min: 1, max: 9900 }).map((share) => `${multiply(String(share), '0.01')}%`),
      fc.integer({ min: 1, max: 500 }).map((bps) => `${bps}bp`),
      fc.integer({ min: 1, max: 5000 }).map((ticks) => `${ticks}t`),
    )
    fc.assert(
      fc.property(
        amount,
        stop,
        units,
        lot,
        fc.constantFrom('buy' as const, 'sell' as const),
        fc.boolean(),
        (...drawn) => {
          const [risk, at, entry, lotSize, side, isInverse] = drawn
          const expression = riskOf(`risk ${risk} stop ${at}`)
          const instrument: Instrument = { ...btcPerp, lotSize, category: isInverse ? 'COIN-FUTURES' : 'USDT-FUTURES' }
          const size = evaluateRiskSize(expression, { instrument, side, orderType: 'limit', entry })
          const price = stopPriceOf(expression, entry, side, instrument.tickSize)
          expect(size.ok).toBe(price !== null)
          if (!size.ok || price === null) return
          const distance = absolute(subtract(entry, price))
          // Without a division: the loss of `qty` times the entry where lots are counted in quote coin.
          const lossOf = (qty: string): string => multiply(qty, distance)
          const limit = isInverse ? multiply(risk, entry) : risk
          expect(isMultipleOf(size.value, lotSize)).toBe(true)
          expect(compare(lossOf(size.value), limit)).not.toBe(1)
          expect(compare(lossOf(add(size.value, lotSize)), limit)).toBe(1)
        },
      ),
      { numRuns: runs(4000) },
    )
  })
})
