import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutTricks } from './plain-text'

const tricks = /\p{Bidi_Control}|[\u007f-\u009f]|(?![\t\n\r])[\p{Cc}]/u
const read = (json: string): unknown => JSON.parse(withoutTricks(json))

describe('Text from the other side (I11)', () => {
  it.each([
    '\u202e',
    '\u202a',
    '\u2066',
    '\u2069',
    '\u200e',
    '\u200f',
    '\u061c',
    '\u0000',
    '\u001b',
    '\u007f',
    '\u009f',
  ])('shows %j as �, however it was written', (char) => {
    const escaped = `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
    expect(read(`{"coin":"BTC${escaped}CDU","${escaped}":1}`)).toEqual({ coin: 'BTC\ufffdCDU', '\ufffd': 1 })
    expect(read(`"${escaped.toUpperCase().replace('U', 'u')}"`)).toBe('\ufffd')
    if (char >= ' ') expect(read(`["a${char}b"]`)).toEqual(['a\ufffdb'])
  })

  const harmless = [
    '{"a":"line\\nnext\\ttab"}',
    '"\\\\u202e"',
    '"\\\\\\\\u202e"',
    '[1,\n2]',
    '"ünï ✓ 比特币 👍🏽 \\u00e9"',
  ]
  it.each(harmless)('keeps %s unchanged', (json) => {
    expect(read(json)).toEqual(JSON.parse(json))
  })

  it('holds nothing of the kind afterwards, and is otherwise what it was', () => {
    const char = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 3 }),
      fc.constantFrom('\\', '"', '\u202e', '\u0007', 'u202e'),
    )
    fc.assert(
      fc.property(
        fc.array(char).map((parts) => parts.join('')),
        fc.boolean(),
        (text, ascii) => {
          const json = ascii
            ? JSON.stringify(text).replace(
                /[^ -~]/g,
                (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
              )
            : JSON.stringify(text)
          const result = read(json)
          expect(result).not.toMatch(tricks)
          const expected = Array.from(text, (character) => (tricks.test(character) ? '\ufffd' : character)).join('')
          expect(result).toBe(expected)
        },
      ),
    )
  })
})
