import { describe, expect, it } from 'vitest'
import { documents, sources } from './files'
import { tableRowsOf } from './markdown'

const rows = tableRowsOf(documents().get('docs/features.md') ?? '').map(([feature, priority, shown, gap]) => ({
  feature: feature ?? '',
  priority: priority ?? '',
  shown: shown ?? '',
  gap: gap ?? '',
}))
const isGap = /^(Missing|Not at this exchange)(: \S.*)?$/

describe('the table of features', () => {
  it('names for each feature of P0 and P1 the test that shows it, or what is missing', () => {
    expect(rows.length).toBeGreaterThan(45)
    expect(rows.filter(({ shown, gap }) => shown === '' && gap === '')).toEqual([])
    expect(rows.filter(({ priority }) => !/^P[012]$/.test(priority))).toEqual([])
    expect(rows.filter(({ gap }) => gap !== '' && !isGap.test(gap))).toEqual([])
  })

  it('names tests that exist', () => {
    const files = sources()
    const absent = rows
      .filter(({ shown }) => shown !== '')
      .filter(({ shown }) => {
        const [, path = '', title = ''] = /^`([^`]+)` ?(.*)$/.exec(shown) ?? []
        return title === '' || files.get(path)?.includes(title) !== true
      })
    expect(absent.map(({ feature }) => feature)).toEqual([])
  })
})
