import { describe, expect, it } from 'vitest'
import { type Files, formatted } from './files'

/** The formatter breaks code at this width, but never titles and texts. */
const WIDEST = 120
const tooWide = (files: Files): string[] =>
  [...files].flatMap(([path, text]) =>
    text.split('\n').flatMap((line, index) => (line.length > WIDEST ? [`${path}:${index + 1}`] : [])),
  )

describe('a line of code, style or script', () => {
  it('has at most 120 columns, texts and titles of tests included', () => {
    const files = formatted()
    expect(files.size).toBeGreaterThan(1400)
    expect(tooWide(files)).toEqual([])
  })

  it('is caught where it has one more', () => {
    const planted = (columns: number): Files =>
      new Map([['renderer/planted.css', `a {}\n/*${'*'.repeat(columns - 4)}*/\n`]])
    expect(tooWide(planted(121))).toEqual(['renderer/planted.css:2'])
    expect(tooWide(planted(120))).toEqual([])
  })
})
