import { describe, expect, it } from 'vitest'
import { grouped } from '@/shared/base/grouped'
import { conclusionTexts, entryText } from './entry-text'
import {
  conclusionIn,
  type ConclusionName,
  conclusionSentences,
  gateSentences,
  repricedSentence,
} from './entry-sentences'

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
  it.each(Object.entries(values))('of a verdict is shown with its values: %s', (name, [first, two]) => {
    const sentence = conclusionSentences[name as ConclusionName](first, two)
    expect(conclusionIn(sentence)?.name).toBe(name)
    expect(entryText({ what: 'verdict', detail: sentence }, null).detail).toBe(sentence)
    expect(conclusionTexts[name as ConclusionName](first, two)).toBe(sentence)
  })

  it('of the gate and of a price is shown in words', () => {
    const displayed = (what: string, detail: string): string => entryText({ what, detail }, null).detail
    expect(displayed('gate', gateSentences.open)).toBe('orders may be sent')
    expect(displayed('gate', gateSentences.resumed(null))).toBe('resumed by a person')
    expect(displayed('gate', gateSentences.resumed('checked'))).toBe('resumed by a person: checked')
    expect(displayed('queued', repricedSentence('95000', '95100.5'))).toBe(
      `priced again: ${grouped('95000')} is ${grouped('95100.5')} now`,
    )
  })
})
