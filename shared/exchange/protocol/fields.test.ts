import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  Amount,
  GivenAmount,
  GivenCount,
  GivenId,
  GivenTime,
  LooseId,
  LoosePrice,
  LooseAmount,
  LooseTime,
  RequiredTime,
} from './fields'
import { mismatchesIn } from './mismatches'

const ofMoney = { Amount, GivenAmount }
const others = { LooseAmount, GivenCount }
const times = { LooseTime, RequiredTime, GivenTime }
const emptyReaders = { LooseAmount, Amount, LooseTime, RequiredTime }

describe.each(Object.entries({ ...ofMoney, ...others }))('%s', (_name, reader) => {
  it.each([
    ['0.10', '0.10'],
    ['-3', '-3'],
    ['0E-8', '0.00000000'],
    ['1E-4', '0.0001'],
    ['1.5e+3', '1500'],
    ['-2.50E1', '-25.0'],
    [' 7 ', '7'],
    ['.5', '0.5'],
  ])('reads %j as %s', (input, text) => {
    expect(reader.parse(input)).toBe(text)
  })

  it.each([[true], [{}], [['1']], [Number.NaN]])('does not read %j', (input) => {
    expect(reader.safeParse(input).success).toBe(false)
  })
})

describe('a JSON number', () => {
  it.each(Object.entries(others))('is read by %s', (_name, reader) => {
    expect([0, 1e-7, 1_700_000_000_000].map((input) => reader.parse(input))).toEqual([
      '0',
      '0.0000001',
      '1700000000000',
    ])
  })

  it.each(Object.entries(ofMoney))('is no amount to %s (V12)', (_name, reader) => {
    expect(reader.safeParse(1).success).toBe(false)
  })
})

describe('a large number', () => {
  it.each(Object.entries({ Amount, GivenAmount, LooseAmount, GivenCount }))('is read by %s', (_name, reader) => {
    expect(reader.parse('9007199254740993000000')).toBe('9007199254740993000000')
  })
})

describe('a time', () => {
  it.each(Object.entries(times))('in ms is read by %s', (_name, reader) => {
    const forms = ['1700000000000', 1_700_000_000_000, ' 1700000000000 ', '1.7E12']
    expect(forms.map((input) => reader.parse(input))).toEqual(forms.map(() => '1700000000000'))
  })

  const others = [1_700_000_000, '1700000000', '1700000000000000', 1.7e18, '-1700000000000', 'soon', '1,000', '0x10']
  it.each(Object.entries({ LooseTime, RequiredTime }))('in another unit is unknown to %s', (_name, reader) => {
    for (const input of [...others, 0, '0', '0E-8']) expect([input, reader.parse(input)]).toEqual([input, ''])
    for (const input of [true, {}, ['1']]) expect(reader.safeParse(input).success).toBe(false)
  })

  it('in another unit is unreadable if it is required', () => {
    expect([...others, 0, '0', true, {}].filter((input) => GivenTime.safeParse(input).success)).toEqual([])
  })

  it('that is unknown is counted, and 0 is none', () => {
    const record = z.object({ at: LooseTime, by: RequiredTime })
    const of = (at: unknown) => mismatchesIn(record, { at, by: '1700000000000' })
    expect(['', null, 0, '0', '1700000000000'].flatMap(of)).toEqual([])
    for (const at of others) expect(of(at)).toEqual([{ kind: 'unreadable', path: 'at', value: String(at) }])
  })
})

it('a market price is above 0, or none', () => {
  const prices = ['0', '0.00', '-1', 'n/a', '', null, 0, '1', 2.5, '1E-4']
  expect(prices.map((price) => LoosePrice.parse(price))).toEqual(['', '', '', '', '', '', '', '1', '2.5', '0.0001'])
})

describe('an identifier', () => {
  it('is read as text or as a whole number that has all of its digits', () => {
    for (const reader of [GivenId, LooseId]) {
      expect(['a-1', '1234567890123456789', 42].map((id) => reader.parse(id))).toEqual([
        'a-1',
        '1234567890123456789',
        '42',
      ])
      for (const id of [2 ** 60, 1.5, -1, true, { of: 1 }])
        expect([id, reader.safeParse(id).success]).toEqual([id, false])
    }
    expect([null, undefined, ''].map((id) => [LooseId.parse(id), GivenId.safeParse(id).success])).toEqual(
      Array(3).fill(['', false]),
    )
  })
})

describe('nothing', () => {
  it.each(Object.entries(emptyReaders))('is read as an empty text by %s', (_name, reader) => {
    expect([null, undefined, ''].map((input) => reader.parse(input))).toEqual(['', '', ''])
  })

  it.each(Object.entries({ GivenAmount, GivenCount, GivenTime }))('is not read by %s', (_name, reader) => {
    expect([null, undefined, '', ' '].filter((input) => reader.safeParse(input).success)).toEqual([])
  })
})

describe('text that is no number', () => {
  it.each(['--', 'NaN', 'Infinity', '1,000', '1e99999', '0x10', '1.2.3', 'e5'])(
    'is never taken for one: %s',
    (text) => {
      expect(LooseAmount.parse(text)).toBe(text)
      expect([Amount, GivenAmount, GivenTime].filter((field) => field.safeParse(text).success)).toEqual([])
    },
  )
})
