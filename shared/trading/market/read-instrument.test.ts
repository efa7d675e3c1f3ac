import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InstrumentRecord } from '@/shared/exchange/calls/market/instruments'
import { isPositive } from '@/shared/base/decimal'
import { runs } from '@/shared/testing/runs'
import { openRefusal } from './permissions'
import { instrumentFromRecord } from './read-instrument'
import { checkPrice, checkQty } from './symbol-rules'

const record = {
  symbol: 'DOGEUSDT',
  category: 'USDT-FUTURES',
  baseCoin: 'DOGE',
  quoteCoin: 'USDT',
  priceMultiplier: '0.00001',
  pricePrecision: '5',
  quantityMultiplier: '1',
  quantityPrecision: '0',
  quotePrecision: '8',
  minOrderQty: '1',
  maxOrderQty: '1000',
  maxMarketOrderQty: '500',
  minOrderAmount: '5',
  maxLeverage: '75',
  makerFeeRate: '0.0002',
  takerFeeRate: '0.0006',
  status: 'online',
}
const read = (change: Partial<typeof record>) => instrumentFromRecord(InstrumentRecord.parse({ ...record, ...change }))

describe('the rules in a record', () => {
  it.each([
    [{ priceMultiplier: '0' }, 'DOGEUSDT lists no price tick: priceMultiplier is “0”'],
    [{ priceMultiplier: '-1' }, 'DOGEUSDT lists no price tick: priceMultiplier is “-1”'],
    [{ priceMultiplier: 'n/a' }, 'DOGEUSDT lists no price tick: priceMultiplier is “n/a”'],
    [
      { priceMultiplier: '', pricePrecision: '' },
      'DOGEUSDT lists no price tick: priceMultiplier is “”, pricePrecision is “”',
    ],
    [{ quantityMultiplier: '0' }, 'DOGEUSDT lists no quantity step: quantityMultiplier is “0”'],
    [
      { quantityMultiplier: '', quantityPrecision: '1e3' },
      'DOGEUSDT lists no quantity step: quantityMultiplier is “”, quantityPrecision is “1000”',
    ],
  ])('%j opens nothing and names the field', (change, refusal) => {
    const instrument = read(change)
    expect(openRefusal(instrument)).toBe(refusal)
    expect(isPositive(instrument.tickSize) && isPositive(instrument.lotSize)).toBe(true)
  })

  it('with a missing multiplier take one unit of the last decimal; exponents are read', () => {
    expect(read({ priceMultiplier: '' })).toMatchObject({ tickSize: '0.00001', priceDecimals: 5 })
    expect(read({ priceMultiplier: '1E-7', pricePrecision: '' })).toMatchObject({
      tickSize: '0.0000001',
      priceDecimals: 7,
    })
    expect([read({}), read({ priceMultiplier: '1E-7' })].map(openRefusal)).toEqual([null, null])
    expect(read({ minOrderQty: 'many', maxLeverage: '' })).toMatchObject({ minQty: '' })
  })

  it('never throw, and never open with a step of 0 or less, whatever the record holds', () => {
    const odd = fc.oneof(
      fc.constantFrom('', '0', '-1', '1E-7', '1e-400', '0E-8', 'NaN', 'Infinity', '١', '0.0', '00', '99', ' 1', '.5'),
      fc.string({ maxLength: 6 }),
      fc.integer({ min: -3, max: 40 }).map(String),
    )
    const names = Object.keys(record).filter((name) => !['symbol', 'baseCoin', 'quoteCoin'].includes(name))
    const records = fc.record(Object.fromEntries(names.map((name) => [name, odd])))
    fc.assert(
      fc.property(records, (change) => {
        const instrument = read(change as Partial<typeof record>)
        const { tickSize, lotSize, priceDecimals, qtyDecimals, quoteDecimals } = instrument
        expect(isPositive(tickSize) && isPositive(lotSize)).toBe(true)
        expect([priceDecimals, qtyDecimals, quoteDecimals].every((decimals) => decimals >= 0 && decimals <= 99)).toBe(
          true,
        )
        const hasTick = change.priceMultiplier !== '' || change.pricePrecision !== ''
        if (!hasTick) expect(openRefusal(instrument)).not.toBeNull()
        checkPrice('1.5', instrument, 'buy')
        checkQty('1.5', instrument, { side: 'sell', orderType: 'limit', price: '2' })
      }),
      { numRuns: runs(4000) },
    )
  })
})
