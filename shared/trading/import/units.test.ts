import { describe, expect, it } from 'vitest'
import { xlsxBytes } from './testing/sheet-sources'
import { readOrders } from './testing/read-orders'

const titled = (price: string, qty: string, cells = '61250,25', symbol = 'BTCUSDT') =>
  readOrders(`Symbol\tSide\t${price}\t${qty}\n${symbol}\tbuy\t${cells.replace(',', '\t')}`)
const read = (...args: Parameters<typeof titled>) => {
  const { mapping, rows } = titled(...args).sheet
  return [mapping[2], mapping[3], rows[0]!.row.price, rows[0]!.row.qty]
}

describe('a unit in a title', () => {
  it.each([
    'Qty',
    'Qty ()',
    'Qty (BTC)',
    'Quantity [btc]',
    'Qty BTC',
    'Size in BTC',
    'Amount (base)',
    'Order Qty (Crypto)',
    '数量（BTC）',
    '数量【币】',
    'Qty *',
  ])('that says what is counted anyway is no question: %s', (qty) => {
    const { isCertain, rows } = titled('Price (USDT)', qty)
    expect([isCertain, rows[0]!.qty]).toEqual([true, '25'])
  })

  it.each([
    ['Size (%)', '25', '25%'],
    ['Qty %', '25', '25%'],
    ['Menge (Prozent)', '25', '25%'],
    ['Amount (sats)', '1500000', '0.015'],
    ['Quantity [mBTC]', '15', '0.015'],
    ['Volume (in 1,000)', '15', '15000'],
    ['数量（千）', '15', '15000'],
    ['Size ×1000', '15', '15000'],
  ])('is read beside every number, and asked: %s', (title, displayed, qty) => {
    const { isCertain, questions, rows } = titled('Price', title, `61250,${displayed}`)
    expect([isCertain, questions, rows[0]!.qty]).toEqual([false, ['title-unit'], qty])
  })

  it.each([
    'Qty (contracts)',
    'Qty (Cont.)',
    'Qty (lots)',
    'Lots',
    '数量(张)',
    '数量【张】',
    '数量〔手〕',
    'Amount (ETH)',
    'Size (‰)',
    'Size (m)',
    'Size (bp',
    'Qty lots',
    'Amount (USDT)',
    'Size USD',
    'Size (USDT-margined)',
    'Qty (filled)',
    'Qty {lots}',
    'Qty $',
  ])('that no quantity is counted in leaves the column out, and is asked: %s', (title) => {
    const { isCertain, sheet } = titled('Price', title)
    expect([isCertain, sheet.mapping[3]]).toEqual([false, 'extra'])
  })

  it('of a price is its quote coin, or is asked', () => {
    expect(read('Price (k)', 'Qty', '61.25,0.5')).toEqual(['price', 'qty', '61250', '0.5'])
    expect(titled('Price (k)', 'Qty').isCertain).toBe(false)
    for (const price of [
      'Price (%)',
      'Price (EUR)',
      'Price (BTC)',
      'Price (avg)',
      'Price offset',
      'Price +/-',
      'Price ±',
    ])
      expect([price, titled(price, 'Qty').isCertain, read(price, 'Qty')[0]]).toEqual([price, false, 'extra'])
    for (const price of ['Price ($)', 'Price USD', 'Limit price (quote)', '价格（USDT）'])
      expect([price, titled(price, 'Qty').isCertain]).toEqual([price, true])
  })

  it('of contracts is named: the exchange lists no size of a contract (A-contract-size)', () => {
    for (const title of [
      'Qty (contracts)',
      'Contracts',
      'Lots',
      '数量（张）',
      'Кол-во, лот',
      '数量（ロット）',
      '수량(계약)',
    ])
      expect([title, titled('Price', title).questions]).toEqual([title, ['contracts']])
  })

  it('that says base coin is asked where the order counts another coin', () => {
    for (const title of ['Qty (base)', 'Qty (coins)', 'Quantity [crypto]', '数量（币）']) {
      const rows = (line: string) => readOrders(`Category;Symbol;Side;Type;Price;${title}\n${line}`)
      expect([title, rows('SPOT;BTCUSDT;sell;market;;0.5').isCertain]).toEqual([title, true])
      expect([title, rows('SPOT;BTCUSDT;buy;market;;0.5').isCertain]).toEqual([title, false])
      expect([title, rows('COIN-FUTURES;BTCUSD;buy;limit;61250;0.5').isCertain]).toEqual([title, false])
    }
  })

  it('makes way for a column of coins', () => {
    const { sheet, rows } = readOrders(
      'Symbol,Side,Price,Order Qty (Cont.),Order Qty (Crypto)\nBTCUSDT,buy,61250,25,0.025',
    )
    expect([sheet.mapping.slice(3), rows[0]!.qty]).toEqual([['extra', 'qty'], '0.025'])
  })

  it('may be in a line below the titles, and is asked', () => {
    const text = 'Symbol,Side,Price,Qty\n,,USDT,lots\nBTCUSDT,buy,61250,25'
    expect(readOrders(text)).toMatchObject({ isCertain: false, questions: ['unit-row'] })
  })

  it('is judged by the coin of each row, and by what the row counts in', () => {
    const { rows, isCertain } = readOrders(
      [
        'Symbol,Category,Type,Side,Price,Amount (BTC)',
        'BTCUSDT,spot,limit,buy,61250,0.25',
        'ETHUSDT,spot,limit,buy,3000,0.5',
        'BTCUSDT,spot,market,buy,,0.25',
        'BTCUSD,inverse,limit,buy,61250,0.25',
      ].join('\n'),
    )
    expect([isCertain, rows.map(({ qty }) => qty)]).toEqual([false, ['0.25', '0.5 BTC', '0.25 BTC', '0.25 BTC']])
  })
})

const typed = (displayed: string) => ({ displayed, stored: null, code: 'General' })
const formatted = (price: readonly [string, string], qty: readonly [string, string]) =>
  readOrders({
    kind: 'file',
    name: 'orders.xlsx',
    bytes: xlsxBytes([
      ['Symbol', 'Side', 'Price', 'Qty'].map(typed),
      [typed('BTCUSDT'), typed('buy'), ...[price, qty].map(([stored, code]) => ({ displayed: '', stored, code }))],
    ]),
  })

describe('a unit of a number format', () => {
  it.each(['0" mBTC"', '0" cont."', '0"张"', '0" sats"', '0" ETH"', '"lots "0', '0\\ "BTC perp"', '0"k"', '0" %"'])(
    'is what the same unit is when typed: %s',
    (code) => {
      const { isCertain, rows, questions } = formatted(['61250', '0'], ['15', code])
      expect([isCertain, rows[0]!.qty === '15', questions.length > 0 || rows[0]!.qty === '']).toEqual([
        false,
        false,
        true,
      ])
      const text = code.replaceAll(/["\\]/g, '').replace('0', '15')
      const same = readOrders(`Symbol\tSide\tPrice\tQty\nBTCUSDT\tbuy\t61250\t${text}`)
      expect([same.rows[0]!.qty === '15']).toEqual([false])
    },
  )

  it('that is its own coin is no question', () => {
    const { isCertain, rows } = formatted(['61250', '"$"#,##0'], ['0.015', '0.000\\ "BTC"'])
    expect([isCertain, rows[0]!.price, rows[0]!.qty]).toEqual([true, '61250', '0.015'])
    expect(formatted(['61250', '#,##0 [$€-407]'], ['0.015', '0.000']).isCertain).toBe(false)
  })

  it('that is not drawn is asked: conditions, and text between the digits', () => {
    for (const code of ['[<100]0" mBTC";0" BTC"', '0" lots "00'])
      expect([code, formatted(['61250', '0'], ['15', code]).isCertain]).toEqual([code, false])
    expect(formatted(['61250', '0'], ['15', '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)']).isCertain).toBe(true)
  })
})
