import { describe, expect, it } from 'vitest'
import { grouped, groupStarts } from './grouped'

describe('groups of digits', () => {
  it.each([
    ['1234567.1234', '1\u202f234\u202f567.1234'],
    ['-97238.5', '-97\u202f238.5'],
    ['999', '999'],
    ['', ''],
    ['—', '—'],
    ['97\u202f238', '97\u202f238'],
  ])('separate the thousands of %s', (value, text) => {
    expect(grouped(value)).toBe(text)
  })

  it('begin before each three digits of the whole part', () => {
    expect([groupStarts('1234567.1234'), groupStarts('-123456'), groupStarts('12')]).toEqual([[1, 4], [4], []])
  })
})
