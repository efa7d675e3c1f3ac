import { describe, expect, it } from 'vitest'
import { perText } from './per-text'

describe('Results per text', () => {
  it('are computed once for a repeated text', () => {
    const worked: string[] = []
    const lengthOf = perText((text) => worked.push(text) && text.length)
    expect(['buy', 'sell', 'buy', 'buy'].map(lengthOf)).toEqual([3, 4, 3, 3])
    expect(worked).toEqual(['buy', 'sell'])
  })

  it('are those of the text after more texts than a cache has', () => {
    const upper = perText((text) => text.toUpperCase())
    const texts = Array.from({ length: 1200 }, (_, at) => `price ${at % 700}`)
    expect(texts.map(upper)).toEqual(texts.map((text) => text.toUpperCase()))
  })
})
