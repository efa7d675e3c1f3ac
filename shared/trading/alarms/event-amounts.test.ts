import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, compare, subtract } from '@/shared/base/decimal'
import { runs } from '@/shared/testing/runs'
import { amountText, type EventAmount, joinedTotals, totalsOf } from './event-amounts'

const plain = (text: string): string => text.replaceAll('\u202f', '').split(' ')[0]!
const positive = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 20n }), fc.integer({ min: 0, max: 12 }))
  .map(([units, decimals]) => {
    const digits = String(units).padStart(decimals + 1, '0')
    return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  })
const anAmount: fc.Arbitrary<EventAmount> = fc.record({
  kind: fc.constantFrom('repaid', 'sold'),
  amount: positive,
  coin: fc.constantFrom('USDT', 'BTC'),
})

describe('Totals of events', () => {
  it('are exact, whatever the order and grouping', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anAmount, { maxLength: 3 }), { maxLength: 8 }), fc.nat(8), (events, cut) => {
        const whole = totalsOf(events)
        expect(joinedTotals([totalsOf(events.slice(0, cut)), totalsOf(events.slice(cut))])).toEqual(whole)
        for (const { kind, coin, amount } of whole.amounts) {
          const same = events.flat().filter((entry) => entry.kind === kind && entry.coin === coin)
          expect(amount).toBe(same.map((entry) => entry.amount).reduce((total, entry) => add(total, entry), '0'))
        }
      }),
      { numRuns: runs(300) },
    )
  })

  it('are unknown where one amount cannot be read, never less', () => {
    const entry = { kind: 'repaid', amount: '5', coin: 'USDT' } as const
    expect(totalsOf([[entry], [{ ...entry, amount: '' }], [entry]])).toEqual({
      count: 3,
      amounts: [{ ...entry, amount: '' }],
    })
    expect(amountText('', 'USDT')).toBe('an unknown amount of USDT')
  })
})

describe('An amount for a person', () => {
  it('differs from the amount by less than a thousandth or a millionth, and is never zero', () => {
    fc.assert(
      fc.property(positive, (amount) => {
        const text = amountText(amount, 'BTC')
        const isTiny = compare(amount, '0.000001') < 0
        expect(text === 'less than 0.000001 BTC').toBe(isTiny)
        if (isTiny) return
        const displayed = plain(text)
        expect(compare(displayed, '0')).toBe(1)
        const off = subtract(displayed, amount).replace('-', '')
        const limit = compare(amount, '1000') >= 0 ? '0.5' : compare(amount, '1') >= 0 ? '0.005' : '0.0000005'
        expect(compare(off, limit)).toBeLessThanOrEqual(0)
      }),
      { numRuns: runs(500) },
    )
  })

  it.each([
    ['68079.4', '68\u202f079 USDT'],
    ['0.8', '0.8 USDT'],
    ['12.345', '12.35 USDT'],
    ['0', '0 USDT'],
  ])('%s is %s', (amount, text) => expect(amountText(amount, 'USDT')).toBe(text))
})
