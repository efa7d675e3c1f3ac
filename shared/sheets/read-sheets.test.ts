import { describe, expect, it } from 'vitest'
import { encoded } from './text/testing/encode'
import { readSheets } from './read-sheets'

const read = (text: string) => readSheets({ kind: 'text', text }).sheets[0]!
const texts = (text: string) => read(text).rows.map(({ cells }) => cells.map(({ displayed }) => displayed))
const readFile = (name: string, text: string, encoding: Parameters<typeof encoded>[1] = 'utf-8') =>
  readSheets({ kind: 'file', name, bytes: encoded(text, encoding) })
const rows = [
  ['Symbol', 'Side', 'Price', 'Qty'],
  ['BTCUSDT', 'buy', '61250.5', '0.25'],
  ['ETHUSDT', 'sell', '3000', '1.5'],
]
const lines = (delimiter: string) => rows.map((cells) => cells.join(delimiter)).join('\n')

describe('the sign between cells', () => {
  it('is judged over many lines, not by the first', () => {
    for (const [first, sign] of [
      ['Orders, all of March', ';'],
      ['Orders | March', ','],
      ['Orders; March', '\t'],
    ] as const)
      expect(texts(`${first}\n${lines(sign)}`).slice(1)).toEqual(rows)
    expect(texts('Symbol,"Price; USDT",Qty\nBTCUSDT,61250.5,0.25')[0]).toEqual(['Symbol', 'Price; USDT', 'Qty'])
    expect(texts('Symbol;Side;Price\nBTCUSDT;buy;61250,5\nETHUSDT;buy;3000,25')[1]).toEqual([
      'BTCUSDT',
      'buy',
      '61250,5',
    ])
    expect(texts('BTCUSDT,buy,61250.5,0.25,wait; then buy\nETHUSDT,sell,3000,1.5,no; later')[0]).toHaveLength(5)
    expect(texts('61250,5;0,25\n3000,5;1,5')).toEqual([
      ['61250,5', '0,25'],
      ['3000,5', '1,5'],
    ])
  })

  it('is no tab that only ends the cells of a comma file', () => {
    expect(texts(rows.map((cells) => cells.map((cell) => `${cell}\t`).join(',')).join('\n'))).toEqual(rows)
  })
})

describe('a text that programs write', () => {
  it('is read by its form: Markdown, JSON records, arrays and lines, columns of spaces', () => {
    const [titles, ...records] = rows as [string[], ...string[][]]
    const objects = records.map((cells) => Object.fromEntries(titles.map((title, at) => [title, cells[at]])))
    const markdown = [titles, titles.map(() => '---:'), ...records].map((cells) => `| ${cells.join(' | ')} |`)
    const aligned = rows.map((cells) =>
      cells
        .map((cell) => cell.padEnd(10))
        .join('')
        .trimEnd(),
    )
    for (const text of [
      markdown.join('\n'),
      markdown.map((line) => line.slice(2, -2)).join('\n'),
      JSON.stringify(objects),
      JSON.stringify(objects, null, 2),
      JSON.stringify({ code: '00000', data: { list: objects } }),
      JSON.stringify(rows),
      objects.map((record) => JSON.stringify(record)).join('\n'),
      aligned.join('\n'),
    ])
      expect([texts(text), read(text).remarks]).toEqual([rows, []])
  })

  it('keeps every digit of a JSON number', () => {
    expect(texts('[{"price": 0.1234567890123456789, "id": 12345678901234567890, "note": "a 1 \\" 2"}]')[1]).toEqual([
      '0.1234567890123456789',
      '12345678901234567890',
      'a 1 " 2',
    ])
  })

  it('names what a JSON text has more of than was read', () => {
    const record = '{"symbol":"BTCUSDT","price":"61250.5"}'
    expect(read(`[${record.replace('}', ',"price":"1"}')}]`).remarks).toEqual([
      'A record has a name more than once: only the last value of it was read.',
    ])
    expect(read(`{"data":{"open":[${record}],"closed":[${record}]}}`).remarks).toEqual([
      'The text has more than one list: only the first was read.',
    ])
    expect(read(`{"data":{"open":[${record}],"closed":[]},"note":"\\"a\\": 1"}`).remarks).toEqual([])
  })

  it('keeps a sign at one end of a Markdown cell, and drops emphasis', () => {
    const cells = (price: string) => texts(`| a | b |\n|---|---|\n| 1 | ${price} |`)[1]
    expect([cells('61250*'), cells('**61250**'), cells('`61250`')]).toEqual([
      ['1', '61250*'],
      ['1', '61250'],
      ['1', '61250'],
    ])
  })

  it('is named where it cannot be read', () => {
    expect(read('[{"symbol":"BTCUSDT","price":1},{"symbol":').remarks).toEqual([
      'The text begins like JSON and cannot be read as a list of records.',
    ])
    expect(read('<table><tr><td>BTCUSDT</td></tr></table>').remarks).toEqual([
      'The text is the source of a page or of an XML file: copy the table itself, or drop the file.',
    ])
    expect(read(`Of March:\n| a | b |\n|---|---|\n| 1 | 2 |`).remarks).toEqual(['Text outside the table was left out.'])
    expect(() => readFile('orders.xls', '<html><body>Please sign in</body></html>')).toThrow(
      'orders.xls is a web page or an XML file without a table.',
    )
  })

  it('has its values without what keeps them texts in a spreadsheet', () => {
    expect(texts(`Symbol,Price,Note\n="BTCUSDT",="61250.5",'=bid-3t\n"=""ETHUSDT""",'61250,="a ""b"""`)).toEqual([
      ['Symbol', 'Price', 'Note'],
      ['BTCUSDT', '61250.5', '=bid-3t'],
      ['ETHUSDT', "'61250", 'a "b"'],
    ])
  })
})

const cell = (type: string, value: string, more = '') => `<Cell${more}><Data ss:Type="${type}">${value}</Data></Cell>`
const workbook = (sheet: string) => `<?xml version="1.0"?>
<?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Styles><Style ss:ID="s1"><NumberFormat ss:Format="0&quot; mBTC&quot;"/></Style>
<Style ss:ID="s2"><NumberFormat ss:Format="Percent"/></Style>
<Style ss:ID="s3"><Font ss:StrikeThrough="1"/></Style></Styles>
<Worksheet ss:Name="Orders"><Table>${sheet}</Table></Worksheet></Workbook>`

describe('a file named .xls', () => {
  it('that is a page is read as one, in the encoding that it names', () => {
    const page = `<html><head><meta http-equiv="Content-Type" content="text/html; charset=gbk"></head>
      <table><tr><td>交易对</td></tr><tr><td>BTCUSDT</td></tr></table></html>`
    const book = readFile('orders.xls', page, 'gb18030')
    expect([book.source, book.sheets[0]!.rows.map(({ cells }) => cells[0]!.displayed)]).toEqual([
      'orders.xls, a web page',
      ['交易对', 'BTCUSDT'],
    ])
  })

  it('that is an XML spreadsheet is read with its values, formats and what is hidden', () => {
    const {
      rows: read_,
      merged,
      hiddenColumns,
      name,
    } = readFile(
      'orders.xls',
      workbook(`<Column/><Column ss:Hidden="1"/>
        <Row>${cell('String', 'Symbol')}${cell('String', 'Price', ' ss:Index="3"')}</Row>
        <Row ss:Index="4" ss:Hidden="1">${cell('String', 'BTCUSDT', ' ss:MergeAcross="1" ss:MergeDown="1"')}
        ${cell('Number', '15', ' ss:StyleID="s1"')}${cell('Number', '0.25', ' ss:StyleID="s2"')}</Row>
        <Row>${cell('Number', '61250.5', ' ss:Index="3" ss:Formula="=1+1"')}
        ${cell('Number', '7', ' ss:StyleID="s3"')}${cell('Error', '#N/A')}</Row>`),
    ).sheets[0]!
    expect([name, hiddenColumns, merged]).toEqual(['Orders', [1], ['A4:B5']])
    expect(read_.map(({ number, hidden }) => [number, hidden])).toEqual([
      [1, false],
      [4, true],
      [5, false],
    ])
    const visible = read_.slice(1).map(({ cells }) => cells.map(({ displayed, stored }) => [displayed, stored]))
    expect(visible).toEqual([
      [
        ['BTCUSDT', null],
        ['', null],
        ['15 mBTC', '15'],
        ['25.00%', '0.25'],
      ],
      [
        ['', null],
        ['', null],
        ['61250.5', '61250.5'],
        ['7', '7'],
        ['#N/A', null],
      ],
    ])
    expect(read_[2]!.cells.map(({ irregularity, formula }) => irregularity ?? formula)).toEqual([
      false,
      false,
      true,
      'struck',
      false,
    ])
  })
})
