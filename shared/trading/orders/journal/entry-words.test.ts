import { describe, expect, it } from 'vitest'
import { grouped } from '@/shared/base/grouped'
import { conclusionTexts, entryText } from './entry-text'
import { conclusionIn, type ConclusionName, conclusionWords, gateWords, pricedAgainWords } from './entry-words'

const values: Readonly<Record<ConclusionName, readonly [string, string]>> = {
  notFound: ['3', ''],
  limited: ['3', ''],
  inVain: ['cancel', ''],
  withoutEffect: ['change', ''],
  endedByCancel: ['filled', 'filled'],
  endedByLists: ['filled', 'filled'],
  triggered: ['991', 'stop loss'],
}

describe('a written sentence', () => {
  it.each(Object.entries(values))('of a verdict is shown with its values: %s', (name, [one, two]) => {
    const written = conclusionWords[name as ConclusionName](one, two)
    expect(conclusionIn(written)?.name).toBe(name)
    expect(entryText({ what: 'verdict', detail: written }, null).detail).toBe(written)
    expect(conclusionTexts[name as ConclusionName](one, two)).toBe(written)
  })

  it('of the gate and of a price is shown in words', () => {
    const shown = (what: string, detail: string): string => entryText({ what, detail }, null).detail
    expect(shown('gate', gateWords.open)).toBe('orders may be sent')
    expect(shown('gate', gateWords.resumed(null))).toBe('resumed by a person')
    expect(shown('gate', gateWords.resumed('checked'))).toBe('resumed by a person: checked')
    expect(shown('queued', pricedAgainWords('95000', '95100.5'))).toBe(
      `priced again: ${grouped('95000')} is ${grouped('95100.5')} now`,
    )
  })
})
