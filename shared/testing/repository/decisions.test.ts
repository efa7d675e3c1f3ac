import { describe, expect, it } from 'vitest'
import { documents } from './files'
import { headingsOf, tableRowsOf } from './markdown'

const LONGEST = 40
const folder = 'docs/decisions/'
const texts = [...documents()].filter(([path]) => path.startsWith(folder))
const pages = texts.filter(([path]) => /\/\d{4}-[a-z0-9-]+\.md$/.test(path))
const list = texts.find(([path]) => path === `${folder}README.md`)?.[1] ?? ''
const titleOf = (text: string): string => headingsOf(text)[0] ?? ''
const statusOf = (text: string): string => /^Status: (.+)$/m.exec(text)?.[1] ?? ''

describe('the decisions', () => {
  it('are numbered without a gap and listed with title, page and status', () => {
    const rows = pages.map(([path, text], index) => {
      const number = String(index + 1).padStart(4, '0')
      const title = titleOf(text).replace(`${number} `, '')
      return [number, `[${title}](${path.slice(folder.length)})`, statusOf(text)]
    })
    expect(rows.length).toBeGreaterThan(20)
    expect(tableRowsOf(list)).toEqual(rows)
  })

  it.each(pages)('%s has context, decision and consequences in at most forty lines', (_, text) => {
    expect(headingsOf(text).slice(1)).toEqual(['Context', 'Decision', 'Consequences'])
    expect(statusOf(text)).toMatch(/^(proposed|accepted|superseded by \d{4})$/)
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(LONGEST)
  })
})
