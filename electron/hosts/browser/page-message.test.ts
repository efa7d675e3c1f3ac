import { describe, expect, it } from 'vitest'
import { readPageMessage } from './page-message'

describe('A message of a page', () => {
  it('is read once and its bytes are cleared, for any content', () => {
    for (const [text, message] of [
      ['{"name":"lock.unlock","input":{"pin":"geheim 42"}}', { name: 'lock.unlock', input: { pin: 'geheim 42' } }],
      ['{"pin":"geheim 42', null],
    ] as const) {
      const frame = Buffer.from(text)
      expect(readPageMessage(frame)).toEqual(message)
      expect([...frame].some((byte) => byte !== 0)).toBe(false)
    }
    expect(readPageMessage([Buffer.from('{}')])).toBeNull()
  })
})
