import fc from 'fast-check'
import { coinDirection, signedCoinAmount, fundsAmount } from './coin-amount'
import { describe, expect, it } from 'vitest'
import { compare } from '@/shared/base/decimal'
import { absent, formatCompact, formatExact, formatMoney, formatPrice, formatTrimmed } from './decimals'
import { grouped } from '@/shared/base/grouped'
import { directionOf, formatPercent, formatSigned } from './signed'
import { formatAge, formatDateTime, formatLocalIso, formatMinute, timeZoneLabel, formatShort } from './time'

const amounts = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.integer({ min: 0, max: 18 }))
  .map(([negative, digits, decimals]) => {
    const text = String(digits).padStart(decimals + 1, '0')
    const plain = decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`
    return negative ? `-${plain}` : plain
  })

describe('an amount on screen', () => {
  it('shows a dash for what is absent, never zero', () => {
    for (const unreadable of [null, undefined, '', 'NaN', '1e-7', '1,5']) {
      expect([
        formatExact(unreadable),
        formatMoney(unreadable),
        formatSigned(unreadable),
        formatPercent(unreadable),
        formatCompact(unreadable),
      ]).toEqual(Array(5).fill(absent))
    }
  })

  it('is padded to the symbol’s decimals and never loses a digit', () => {
    expect(formatExact('61250', 1)).toBe('61\u202f250.0')
    expect(formatExact('0.0000351', 5)).toBe('0.0000351')
    const digitsOf = (text: string): string => text.replaceAll('\u202f', '').replace('−', '-')
    fc.assert(
      fc.property(
        amounts,
        fc.integer({ min: 0, max: 8 }),
        (value, decimals) => compare(digitsOf(formatExact(value, decimals)), value) === 0,
      ),
    )
  })

  it.each([
    [formatExact('-61250', 1), '−61\u202f250.0'],
    [formatMoney('-1234.567'), '−1\u202f234.57'],
    [formatTrimmed('-0.2500', 4), '−0.25'],
    [formatCompact('-1234567'), '−1.23M'],
  ])('has a minus sign and no hyphen: %s', (text, expected) => expect(text).toBe(expected))

  it('is never in scientific notation', () => {
    fc.assert(
      fc.property(
        amounts,
        (value) =>
          ![
            formatExact(value, 2),
            formatMoney(value),
            formatSigned(value, 8),
            formatPercent(value),
            formatCompact(value),
          ].some((text) => /e/i.test(text)),
      ),
    )
  })

  it('sets thousands apart without touching the fraction', () => {
    expect(grouped('-1234567.123456')).toBe('-1\u202f234\u202f567.123456')
    expect(grouped('999')).toBe('999')
    expect(formatMoney('1234.565')).toBe('1\u202f234.57')
  })

  it('is a price of as many decimals as its size needs', () => {
    expect(['61234.567', '3012.456', '1.23456', '0.512345678', '0.0000123456', ''].map(formatPrice)).toEqual([
      '61\u202f235',
      '3\u202f012.46',
      '1.2346',
      '0.512346',
      '0.00001235',
      absent,
    ])
  })

  it('is trimmed of the zeros at its end, and of no others', () => {
    expect(['100', '100.50', '0.00000001', '1200.123', '0'].map((value) => formatTrimmed(value, 8))).toEqual([
      '100',
      '100.5',
      '0.00000001',
      '1\u202f200.123',
      '0',
    ])
    expect([formatTrimmed('100', 0), formatTrimmed('', 4)]).toEqual(['100', absent])
  })

  it('is shortened for volumes only', () => {
    expect(['1234567', '950', '12500', '0.12345678', '3400000000'].map(formatCompact)).toEqual([
      '1.23M',
      '950',
      '12.50K',
      '0.1235',
      '3.40B',
    ])
  })
})

describe('a signed amount', () => {
  it('of a coin has no direction where its digits are zeros', () => {
    const directions = (amount: string, coin: string) => [signedCoinAmount(amount, coin), coinDirection(amount, coin)]
    expect(directions('-0.001', 'USDT')).toEqual(['0.00', 'flat'])
    expect(directions('0.006', 'USDT')).toEqual(['+0.01', 'up'])
    expect(directions('-0.001', 'BTC')).toEqual(['−0.00100000', 'down'])
  })

  it('always prints its sign, and none for zero', () => {
    expect([formatSigned('1.2'), formatSigned('-0.5'), formatSigned('0'), formatSigned('-0.001')]).toEqual([
      '+1.20',
      '−0.50',
      '0.00',
      '0.00',
    ])
    expect(formatPercent('0.0123')).toBe('+1.23 %')
  })

  it('points the way that is printed', () => {
    expect([
      directionOf('0.1'),
      directionOf('-0.1'),
      directionOf('0'),
      directionOf(''),
      directionOf('-0.00001', 4),
    ]).toEqual(['up', 'down', 'flat', 'flat', 'flat'])
  })
})

describe('a time in a file or copy', () => {
  it('is of the clock of this machine, with its offset, and the same moment', () => {
    for (const ms of [0, 1795406546123, 1782999999999]) {
      expect(formatLocalIso(ms)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/)
      expect(Date.parse(formatLocalIso(ms))).toBe(ms)
      expect(formatLocalIso(ms).slice(0, 19).replace('T', ' ')).toBe(formatDateTime(ms))
    }
  })
})

describe('an age', () => {
  it('has a single unit', () => {
    expect([40, 1250, 45_900, 190_000, 7_300_000, 400_000_000].map(formatAge)).toEqual([
      '40 ms',
      '1.2 s',
      '45 s',
      '3 min',
      '2 h',
      '4 d',
    ])
    expect([formatAge(null), formatAge(-5)]).toEqual([absent, '0 ms'])
  })

  it('is a short moment that still shows its day', () => {
    const at = (...parts: [number, number, number, number?, number?, number?]) => new Date(...parts).getTime()
    const now = at(2026, 10, 21, 9)
    expect(
      [at(2026, 10, 21, 5, 15, 7), at(2026, 10, 20, 23, 59, 59), at(2025, 11, 31), null].map((ms) =>
        formatShort(ms, now),
      ),
    ).toEqual(['05:15:07', '11-20 23:59', '2025-12-31', absent])
  })

  it('is a date to the minute where seconds do not matter', () => {
    expect([formatMinute(new Date(2026, 10, 21, 9, 5, 59).getTime()), formatMinute(null)]).toEqual([
      '2026-11-21 09:05',
      absent,
    ])
  })

  it('belongs to a named zone', () => {
    expect(timeZoneLabel(new Date())).toMatch(/^UTC([+−]\d\d:\d\d)?$/)
  })
})

describe('Funds', () => {
  it('are truncated to the digits of their coin, so that the displayed amount can be spent', () => {
    expect(plain(fundsAmount('1053369.297927', 'USDT'))).toBe('1 053 369.29')
    expect(plain(fundsAmount('1174590.7', 'USDC'))).toBe('1 174 590.70')
    expect(plain(fundsAmount('0.47270019', 'USDT'))).toBe('0.4727')
    expect(plain(fundsAmount('9.866399999', 'BTC'))).toBe('9.86639999')
    expect([fundsAmount('0', 'BTC'), fundsAmount('', 'BTC')]).toEqual(['0', '—'])
  })
})
const plain = (text: string): string => text.replaceAll('\u202f', ' ')
