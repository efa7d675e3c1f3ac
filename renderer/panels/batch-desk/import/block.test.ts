import { describe, expect, it } from 'vitest'
import { readCells } from '@/shared/sheets/text/delimited-text'
import { readHtml } from '@/shared/sheets/html/read-html'
import type { Workbook } from '@/shared/sheets/cells/workbook'
import { cellsOf, isCertainBlock, importBlock } from './block'

const target = { columns: ['price', 'qty'] as const, place: () => [] }
const block = (book: Workbook) => importBlock(book, target)!

describe('a block that is pasted onto cells', () => {
  it('is certain where its numbers read in one way only, and keeps its gaps', () => {
    expect(isCertainBlock(block(readCells('64.123\t2')))).toBe(false)
    const sure = block(readCells('61250.5\t0.25\r\n\r\n61251.5\t=25%\r\n'))
    expect(isCertainBlock(sure)).toBe(true)
    expect(cellsOf(sure).cells).toEqual([
      ['61250.5', '0.25'],
      ['', ''],
      ['61251.5', '=25%'],
    ])
  })

  it('is one cell where a comma stands in its text', () => {
    expect(cellsOf(block(readCells('61250,55'))).cells).toEqual([['61250.55']])
  })

  it('is asked about where a cell holds another number than it shows', () => {
    const html = '<table><tr><td sdval="64.123" sdnum="1033;0;0">64</td></tr></table>'
    const result = block(readHtml(html, '64'))
    expect(result.sheet.question?.differing).toHaveLength(1)
    expect(isCertainBlock(result)).toBe(false)
    const stored = importBlock(readHtml(html, '64'), target, { take: 'stored', decimal: null })!
    expect(cellsOf(stored).cells).toEqual([['64.123']])
  })

  it('unticks a row that names a total', () => {
    const result = importBlock(readCells('61250.5\t0.25\tfirst\n\t0.25\tTotal'), {
      ...target,
      columns: ['price', 'qty', 'note'],
    })!
    expect([isCertainBlock(result), cellsOf(result).unticked]).toEqual([false, new Set([1])])
  })

  it('says which of its columns find no place', () => {
    const result = block(readCells('1\t2\t3'))
    expect(result.findings.map(({ text }) => text)).toEqual([
      'No room after the last column for 1 of 3 columns; they were omitted',
    ])
    expect(cellsOf(result).cells).toEqual([['1', '2']])
  })

  it('is nothing where it holds no text, or where no column can take it', () => {
    expect(importBlock(readCells('\r\n'), target)).toBeNull()
    expect(importBlock(readCells('1'), { ...target, columns: [] })).toBeNull()
  })
})
