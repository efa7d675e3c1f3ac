import { describe, expect, it } from 'vitest'
import { documents, sources } from './files'
import { tableRowsOf } from './markdown'

const rows = tableRowsOf(documents().get('docs/features.md') ?? '').map(([feature, priority, place, gap]) => ({
  feature: feature ?? '',
  priority: priority ?? '',
  shown: place ?? '',
  gap: gap ?? '',
}))
const isGap = /^(Missing|Not at this exchange)(: \S.*)?$/

describe('the table of features', () => {
  it('names for each feature of P0 and P1 the test that shows it, or what is missing', () => {
    expect(rows.length).toBeGreaterThan(45)
    expect(rows.filter(({ shown: place, gap }) => place === '' && gap === '')).toEqual([])
    expect(rows.filter(({ priority }) => !/^P[012]$/.test(priority))).toEqual([])
    expect(rows.filter(({ gap }) => gap !== '' && !isGap.test(gap))).toEqual([])
  })

  it('names tests that exist', () => {
    const files = sources()
    const absent = rows
      .filter(({ shown: place }) => place !== '')
      .filter(({ shown: place }) => {
        const [, path = '', title = ''] = /^`([^`]+)` ?(.*)$/.exec(place) ?? []
        return title === '' || files.get(path)?.includes(title) !== true
      })
    expect(absent.map(({ feature }) => feature)).toEqual([])
  })
})
