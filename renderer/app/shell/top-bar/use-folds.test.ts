// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { fold } from './use-folds'

const widths: Readonly<Record<string, number>> = {
  'tour-words': 140,
  keys: 40,
  'vault-words': 130,
  'commands-word': 70,
}

/** A bar whose content has `content` pixels, less the folded parts. */
function barOf(content: number, width: number): HTMLElement {
  const bar = document.createElement('header')
  const folded = (): number => (bar.dataset.folds ?? '').split(' ').reduce((sum, part) => sum + (widths[part] ?? 0), 0)
  Object.defineProperties(bar, {
    clientWidth: { get: () => width },
    scrollWidth: { get: () => Math.max(width, content - folded()) },
  })
  return bar
}
function foldsOf(content: number, width: number): string {
  const bar = barOf(content, width)
  fold(bar)
  return bar.dataset.folds!
}

describe('the top bar', () => {
  it('folds the least important parts until its content fits, and unfolds them in a wider window', () => {
    expect(foldsOf(1400, 1440)).toBe('')
    expect(foldsOf(1570, 1440)).toBe('tour-words')
    expect(foldsOf(1620, 1440)).toBe('tour-words keys')
    expect(foldsOf(1750, 1440)).toBe('tour-words keys vault-words')
    const bar = barOf(1400, 1440)
    bar.dataset.folds = 'tour-words keys'
    fold(bar)
    expect(bar.dataset.folds).toBe('')
  })

  it('folds every part it may where nothing suffices', () => {
    expect(foldsOf(9000, 800)).toBe('tour-words keys vault-words commands-word uid category')
  })
})
