import { describe, expect, it } from 'vitest'
import { layoutToSave, readLayout } from './saved-layout'

const known = ['chart', 'book']
const arrangement = (...components: string[]) => ({
  grid: { root: { type: 'branch' }, width: 10 },
  panels: Object.fromEntries(components.map((id) => [id, { id, contentComponent: id }])),
})

describe('a saved layout', () => {
  it('is used again after a restart, unchanged', () => {
    const saved = JSON.parse(JSON.stringify(layoutToSave(arrangement('chart', 'book'), undefined)))
    expect(readLayout(saved, known)).toEqual({
      kind: 'saved',
      arrangement: arrangement('chart', 'book'),
      kept: undefined,
    })
  })

  it.each([
    ['of another version', { version: 2, arrangement: arrangement('chart') }],
    ['that names a panel we do not have', { version: 1, arrangement: arrangement('chart', 'astrology') }],
    ['without panels', { version: 1, arrangement: arrangement() }],
    ['that is broken', { version: 1, arrangement: { grid: 7 } }],
  ])('%s gives way to the default arrangement and is kept', (_, saved) => {
    const read = readLayout(saved, known)
    expect(read).toEqual({ kind: 'default', kept: saved })
    const next = layoutToSave(arrangement('book'), read.kept)
    expect(readLayout(next, known)).toEqual({ kind: 'saved', arrangement: arrangement('book'), kept: saved })
  })

  it('that was never saved is simply the default', () => {
    expect(readLayout(null, known)).toEqual({ kind: 'default', kept: undefined })
  })
})
