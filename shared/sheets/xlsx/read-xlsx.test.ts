import { strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { xlsxBytes, type SourceCell, type XlsxOptions } from '@/shared/trading/import/testing/sheet-sources'
import { SheetError, type SheetTable } from '@/shared/sheets/cells/workbook'
import { readXlsx } from './read-xlsx'

const text = (displayed: string): SourceCell => ({ displayed, stored: null, code: 'General' })
const number = (stored: string, code = 'General'): SourceCell => ({ displayed: '', stored, code })
const tableOf = (cells: readonly (readonly SourceCell[])[], options?: XlsxOptions): SheetTable =>
  readXlsx('orders.xlsx', xlsxBytes(cells, options)).sheets[0]!
const displayedBy = (stored: string, code: string): string =>
  tableOf([[number(stored, code)]]).rows[0]!.cells[0]!.displayed

/** A workbook with one replaced part. */
function withPart(path: string, part: string, cells: readonly (readonly SourceCell[])[] = [[number('1')]]): Uint8Array {
  return zipSync({ ...unzipSync(xlsxBytes(cells)), [path]: strToU8(part) })
}
const sheetPart = (rows: string): Uint8Array =>
  withPart('xl/worksheets/sheet1.xml', `<worksheet><sheetData>${rows}</sheetData></worksheet>`)
const cellsOf = (bytes: Uint8Array) => readXlsx('orders.xlsx', bytes).sheets[0]!.rows.map(({ cells }) => cells)
const problemOf = (bytes: Uint8Array): string => {
  try {
    readXlsx('orders.xlsx', bytes)
  } catch (error) {
    if (error instanceof SheetError) return error.message
    throw error
  }
  return ''
}

describe('a workbook', () => {
  it('contains the values of its cells, although they are written with the digits of binary numbers', () => {
    const [cell] = cellsOf(sheetPart('<row r="1"><c r="A1"><v>64.123000000000005</v></c></row>'))[0]!
    expect(cell).toMatchObject({ stored: '64.123', displayed: '64.123', kind: 'number' })
    const long = cellsOf(sheetPart('<row><c><v>0.100000000000000000001</v></c><c><v>1E-005</v></c></row>'))[0]!
    expect(long.map(({ stored }) => stored)).toEqual(['0.1', '0.00001'])
    const exact = cellsOf(sheetPart('<row><c><v>0.12345678901234567891</v></c></row>'))[0]!
    expect(exact[0]!.stored).toBe('0.12345678901234567891')
  })

  it('detects raised or struck digits, as in a text of several fonts', () => {
    const runs = (font: string): string => `<r><t>61250</t></r><r><rPr>${font}</rPr><t>1</t></r>`
    const irregularityIn = (font: string): unknown => {
      const strings = `<sst><si>${runs(font)}</si></sst>`
      const shared = zipSync({
        ...unzipSync(sheetPart('<row><c t="s"><v>0</v></c></row>')),
        'xl/sharedStrings.xml': strToU8(strings),
      })
      const inline = sheetPart(`<row><c t="inlineStr"><is>${runs(font)}</is></c></row>`)
      expect(cellsOf(inline)[0]![0]!.irregularity).toBe(cellsOf(shared)[0]![0]!.irregularity)
      return cellsOf(shared)[0]![0]!.irregularity
    }
    expect([
      irregularityIn('<vertAlign val="superscript"/>'),
      irregularityIn('<strike/>'),
      irregularityIn('<b/><strike val="0"/>'),
    ]).toEqual(['raised', 'struck', undefined])
    const styles = `<styleSheet><fonts><font><b/></font><font><strike/></font></fonts>
      <cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs></styleSheet>`
    const styled = zipSync({
      ...unzipSync(sheetPart('<row><c s="0"><v>1</v></c><c s="1"><v>2</v></c></row>')),
      'xl/styles.xml': strToU8(styles),
    })
    expect(cellsOf(styled)[0]!.map(({ irregularity }) => irregularity)).toEqual([undefined, 'struck'])
  })

  it.each([
    ['64.123', '0', '64'],
    ['64.5', '0', '65'],
    ['61250.456', '#,##0.00', '61,250.46'],
    ['0.255', '0%', '26%'],
    ['0.25', '0.00%', '25.00%'],
    ['0.0000123', '0.00E+00', '1.23E-05'],
    ['61250', '"$"#,##0.00', '$61,250.00'],
    ['61250', '#,##0.00\\ [$€-407]', '61,250.00 €'],
    ['-5', '#,##0_);(#,##0)', '(5)'],
    ['64123', '0.0,"K"', '64.1K'],
    ['0.5', '#.##', '.5'],
    ['5', ';;;', ''],
    ['0.333333333333333', 'General', '0.333333333'],
    ['0.30000000000000004', 'General', '0.3'],
    ['123456789012', 'General', '1.23457E+11'],
    ['0.5', '0.000" BTC"', '0.500 BTC'],
    ['15', 'General" lots"', '15 lots'],
    ['-15', '"~"General', '-~15'],
    ['45413', 'yyyy-mm-dd', '2024-05-01'],
    ['45413.604166666664', 'dd.mm.yy hh:mm', '2024-05-01 14:30'],
  ])('that holds %s with the format %s shows %s', (stored, code, displayed) => {
    expect(displayedBy(stored, code)).toBe(displayed)
  })

  it('counts its days from 1900 or from 1904', () => {
    const cells = [[number('43951', 'yyyy-mm-dd')]]
    expect(tableOf(cells).rows[0]!.cells[0]!.displayed).toBe('2020-04-30')
    const later = tableOf(cells, { workbook: '<workbookPr date1904="1"/>' })
    expect(later.rows[0]!.cells[0]!.displayed).toBe('2024-05-01')
  })

  it('names hidden rows and columns, merged cells, formulas, errors, and what was not calculated', () => {
    const table = tableOf([[text('a')], [text('b')]], {
      rowAttributes: (row) => (row === 1 ? ' hidden="true"' : ''),
      extra: '<cols><col min="2" max="3" hidden="1"/></cols><mergeCells><mergeCell ref="A1:B2"/></mergeCells>',
    })
    expect(table.rows.map(({ hidden }) => hidden)).toEqual([false, true])
    expect([table.hiddenColumns, table.merged]).toEqual([[1, 2], ['A1:B2']])
    const row = '<c><f>1+1</f><v>2</v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c><c><f>1+1</f></c><c t="b"><v>1</v></c>'
    expect(cellsOf(sheetPart(`<row>${row}</row>`))[0]).toMatchObject([
      { stored: '2', formula: true },
      { kind: 'error', displayed: '#DIV/0!' },
      { kind: 'error', displayed: '#CALC!' },
      { kind: 'boolean', displayed: 'TRUE' },
    ])
  })

  it('keeps cells in their columns where others are left out, and reads prefixed elements', () => {
    const [cells] = cellsOf(sheetPart('<x:row r="7"><x:c r="C7"><x:v>3</x:v></x:c></x:row>'))
    expect(cells!.map(({ displayed }) => displayed)).toEqual(['', '', '3'])
  })
})

describe('a workbook that means harm', () => {
  it('is refused when it declares entities', () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet><sheetData/></worksheet>'
    expect(problemOf(withPart('xl/worksheets/sheet1.xml', bomb))).toMatch('declares XML entities')
  })

  it('is refused when its elements are nested without end', () => {
    const nested = sheetPart(`${'<a>'.repeat(2_000_000)}${'</a>'.repeat(2_000_000)}`)
    expect(problemOf(nested)).toMatch('nested more than 1,000 deep')
  })

  it('hides no more columns than a sheet has', () => {
    const columns = '<cols><col min="-1e9" max="1e9" hidden="1"/></cols>'
    const part = `<worksheet>${columns.repeat(10_000)}<sheetData><row><c><v>1</v></c></row></sheetData></worksheet>`
    const bytes = withPart('xl/worksheets/sheet1.xml', part)
    expect(readXlsx('orders.xlsx', bytes).sheets[0]!.hiddenColumns).toHaveLength(200)
  })

  it('is refused before it is unpacked when it would unpack to too much', () => {
    const zeros = zipSync({ 'xl/workbook.xml': new Uint8Array(60 * 1024 * 1024) }, { level: 9 })
    expect(zeros.length).toBeLessThan(100_000)
    expect(problemOf(zeros)).toMatch('too large when unpacked')
  })

  it('is refused when a part unpacks to more than it declares, rather than read in part', () => {
    const bytes = xlsxBytes(Array.from({ length: 50 }, (_, at) => [number(String(at))]))
    const view = new DataView(bytes.buffer, bytes.byteOffset)
    const headers = Array.from({ length: bytes.length - 4 }, (_, at) => at).filter(
      (at) => view.getUint32(at, true) === 0x02014b50,
    )
    // The size in the directory of the archive is used: the sheet is the last of the parts.
    const size = view.getUint32(headers.at(-1)! + 24, true)
    view.setUint32(headers.at(-1)! + 24, size - 200, true)
    expect(problemOf(bytes)).toMatch('cut off')
  })

  it.each([
    ['cut off', new Uint8Array([0x50, 0x4b, 3, 4, 0]), 'not a whole .xlsx workbook'],
    ['under a password', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0]), 'under a password'],
    ['without a workbook', zipSync({ mimetype: strToU8('x') }), 'holds no workbook'],
  ])('or is %s is refused in a sentence', (_, bytes, sentence) => {
    expect(problemOf(bytes)).toMatch(sentence)
  })

  it('cannot claim rows or columns without end', () => {
    const far = '<row r="1048576"><c r="XFD1048576"><v>1</v></c><c r="A1"><v>2</v></c></row>'
    const table = readXlsx('orders.xlsx', sheetPart(far)).sheets[0]!
    expect([table.rows.length, table.remarks]).toEqual([1, ['Only the first 200 columns were read.']])
  })
})
