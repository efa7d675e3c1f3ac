import { describe, expect, it } from 'vitest'
import { readHtml } from './read-html'

const tableOf = (html: string) => readHtml(html, '').sheets[0]!
const cellsOf = (html: string) => tableOf(html).rows.map(({ cells }) => cells)

/** A string without an end: repeated up to half of the clipboard's limit. */
const many = (piece: string): string => piece.repeat(10_000_000 / piece.length)

describe('a clipboard that means harm', () => {
  it('is read in a time that grows with its length, however its style sheet is written', () => {
    for (const rule of ['.a{', '.a {x:', '.a', '.a{mso-number-format:"'])
      expect(cellsOf(`<style>${many(rule)}</style><table><tr><td>1</td></tr></table>`)).toHaveLength(1)
    expect(cellsOf(`<table><tr><td style='mso-number-format:"${many('0')}"'>1</td></tr></table>`)).toHaveLength(1)
  })

  it('is refused when its elements are nested without end', () => {
    for (const element of ['<b>', '<table>'])
      expect(() => readHtml(`<table><tr><td>${many(element)}`, '')).toThrow('nested more than 1,000 deep')
  })

  it('hides no more columns than a sheet has', () => {
    const columns = '<col span=99999 style="display:none">'.repeat(100_000)
    expect(tableOf(`<table>${columns}<tr><td>1</td></tr></table>`).hiddenColumns).toHaveLength(200)
  })
})

describe('a table of the clipboard', () => {
  it('of LibreOffice contains the values of its cells, their language, and which are dates', () => {
    const table = tableOf(`<table><tr><td align="left">1,5</td>
      <td sdval="61250,4" sdnum="1031;0;#.##0">61.250</td><td sdval="45413" sdnum="1031;0;TT.MM.JJJJ">01.05.2024</td>
      <td sdval="0" sdnum="1031;">#DIV/0!</td><td sdval="1" sdnum="1031;0;BOOLEAN">WAHR</td></tr></table>`)
    expect(table.decimal).toBe('comma')
    expect(table.rows[0]!.cells).toMatchObject([
      { kind: 'text', stored: null },
      { kind: 'number', stored: '61250.4', displayed: '61.250' },
      { kind: 'date', displayed: '01.05.2024' },
      { kind: 'error', stored: null },
      { kind: 'boolean' },
    ])
  })

  it('of Google Sheets contains values and formulas', () => {
    const value = '{&quot;1&quot;:3,&quot;3&quot;:0.00001}'
    const [cells] = cellsOf(`<google-sheets-html-origin><table><tr>
      <td data-sheets-value="${value}" data-sheets-formula="=R[0]C[-1]">1E-05</td>
      <td data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;7&quot;}">7</td>
      <td data-sheets-value="not json">8</td>
      </tr></table>`)
    expect(cells).toMatchObject([
      { kind: 'number', stored: '0.00001', formula: true },
      { kind: 'text', stored: null },
      { kind: 'unknown', stored: null },
    ])
  })

  it('of Excel contains the values of older versions, and the format of its styles', () => {
    const [cells] = cellsOf(`<html xmlns:x="urn:schemas-microsoft-com:office:excel"><style><!--
      .xl65 {mso-number-format:"0\\.00";} .xl66 {mso-number-format:"\\#\\,\\#\\#0";} .xl67 {mso-number-format:"\\@";}
      .xl68 {mso-number-format:"yyyy\\-mm\\-dd";} --></style><table><tr>
      <td class=xl65 x:num="64.123">64.12</td><td class=xl66>61.250</td><td class=xl67>007</td>
      <td class=xl68>2024-05-01</td><td x:num>5</td></tr></table>`)
    expect(cells).toMatchObject([
      { kind: 'number', stored: '64.123', decimals: 2 },
      { kind: 'unknown', stored: null, decimals: 0 },
      { kind: 'text' },
      { kind: 'date' },
      { kind: 'unknown', stored: null, decimals: null },
    ])
  })

  it('keeps its columns under cells that reach over several rows and columns', () => {
    const table = tableOf(
      `<table><tr><td rowspan=2>a</td><td colspan=2>b</td></tr><tr><td>c</td><td>d</td></tr></table>`,
    )
    expect(table.rows.map(({ cells }) => cells.map(({ displayed }) => displayed))).toEqual([
      ['a', 'b'],
      ['', 'c', 'd'],
    ])
    expect(table.merged).toEqual(['A1:A2', 'B1:C1'])
  })

  it('names rows and columns that are not shown', () => {
    const table = tableOf(`<table><col><col style="display:none"><tr style="display:none"><td>a</td><td>b</td></tr>
      <tr height=0><td>c</td></tr><tr><td>d</td></tr></table>`)
    expect(table.rows.map(({ hidden }) => hidden)).toEqual([true, true, false])
    expect(table.hiddenColumns).toEqual([1])
  })

  it('is plain text where there is no table, and runs nothing', () => {
    expect(readHtml('<p>a</p>', 'b\tc').sheets[0]!.rows[0]!.cells.map(({ displayed }) => displayed)).toEqual(['b', 'c'])
    const [cells] = cellsOf('<table><tr><td>a<script>alert(1)</script><img src=x onerror=alert(1)></td></tr></table>')
    expect(cells!.map(({ displayed }) => displayed)).toEqual(['a'])
    const [wide] = cellsOf('<table><tr><td colspan=999999999 rowspan=999999999>a</td></tr></table>')
    expect(wide!.map(({ displayed }) => displayed)).toEqual(['a'])
  })
})
