import { describe, expect, it } from 'vitest'
import { Amount, GivenAmount, GivenCount, GivenTime, LooseAmount, LooseTime, RequiredTime } from './fields'

const ofMoney = { Amount, GivenAmount }
const others = { LooseAmount, GivenCount, LooseTime, RequiredTime, GivenTime }
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

  it.each(Object.entries({ RequiredTime, GivenTime }))('is in another unit than ms to %s', (_name, reader) => {
    expect(['1700000000000000', 1.7e18].filter((input) => reader.safeParse(input).success)).toEqual([])
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
      expect([Amount, GivenAmount, RequiredTime, GivenTime].filter((field) => field.safeParse(text).success)).toEqual(
        [],
      )
    },
  )
})
