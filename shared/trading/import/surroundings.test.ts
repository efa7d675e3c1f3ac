import { describe, expect, it } from 'vitest'
import { readOrders } from './testing/read-orders'

const header = 'Symbol,Side,Price,Qty'
const row = 'BTCUSDT,buy,61250.5,0.5'
const cell = (inside: string) =>
  readOrders({
    kind: 'html',
    html: `<table><tr><td>Symbol</td><td>Side</td><td>Price</td><td>Qty</td></tr>
      <tr><td>BTCUSDT</td><td>buy</td><td>61250.5</td><td>${inside}</td></tr></table>`,
    text: '',
  })

describe('lines above the header', () => {
  it.each(['All sizes in thousands', 'CLOSE ONLY', 'Order history', ',,USDT,lots', '单位：张', '× 1000'])(
    'are asked about where they may concern the rows: %s',
    (above) => {
      const { isCertain, questions, findings } = readOrders(`${above}\n${header}\n${row}`)
      expect([isCertain, questions]).toEqual([false, ['above']])
      expect(findings[0]!.text).toContain(above.split(',').find((text) => text !== '')!)
    },
  )

  it.each(['Desk plan\n28 Nov 2026', 'Total,12.5', 'Alpha Capital', ''])(
    'are a note where they do not: %s',
    (above) => {
      const { isCertain, rows } = readOrders(`${above}\n${header}\n${row}`)
      expect([isCertain, rows.map(({ qty }) => qty)]).toEqual([true, ['0.5']])
    },
  )
})

describe('a plus sign', () => {
  const read = (side: string, price: string, qty: string) => readOrders(`${header}\nBTCUSDT,${side},${price},${qty}`)

  it('is no part of a price: it may be an offset', () => {
    const { isCertain, questions, rows } = read('buy', '+5', '0.5')
    expect([isCertain, questions, rows[0]!.price]).toEqual([false, ['unread-number'], '+5'])
  })

  it('agrees with a buy, and is asked about with a sell', () => {
    expect([read('buy', '61250.5', '+0.5').isCertain, read('buy', '61250.5', '+0.5').rows[0]!.qty]).toEqual([
      true,
      '0.5',
    ])
    const { isCertain, rows } = read('sell', '61250.5', '+0.5')
    expect([isCertain, rows[0]!.qty]).toEqual([false, '+0.5'])
  })
})

it('a point behind decimals is asked about, and one behind whole numbers is not', () => {
  const read = (qty: string) => readOrders(`${header}\nBTCUSDT,buy,61250.5,${qty}`)
  expect([read('1.5.').isCertain, read('5.').isCertain, read('5.').rows[0]!.qty]).toEqual([false, true, '5'])
})

it('an entry price may be that of a position: it is asked about', () => {
  expect(readOrders(`Symbol,Side,Entry Price,Qty\n${row}`)).toMatchObject({ isCertain: false, questions: ['record'] })
})

it('a target price may be a take profit: it is asked about', () => {
  expect(readOrders(`Symbol,Side,Target Price,Qty\n${row}`)).toMatchObject({
    isCertain: false,
    questions: ['target-price'],
  })
})

it('a row that is a comment is refused', () => {
  for (const symbol of ['//BTCUSDT', '--BTCUSDT', '#BTCUSDT'])
    expect(readOrders(`${header}\n${row.replace('BTCUSDT', symbol)}`).rows[0]!.symbol).toBe(symbol)
})

describe('the text of a cell of a web page', () => {
  it.each([
    ['<span style="display:block">0.5</span><span style="display:block">7</span>', 'lines'],
    ['<b style="color:red;display: flex">0.</b>5', 'lines'],
    ['<span class="price sr-only">9</span>0.5', 'hidden-text'],
    ['<i class="visually-hidden">9</i>0.5', 'hidden-text'],
    ['<input value="0.7">0.5', 'unread-number'],
  ])('is no number of glued parts: %s', (inside, rule) => {
    const { isCertain, questions } = cell(inside)
    expect([isCertain, questions]).toEqual([false, [rule]])
  })

  it('is struck with its whole row', () => {
    const cells = ['BTCUSDT', 'buy', '61250.5', '0.5'].map((text) => `<td>${text}</td>`).join('')
    const titles = header.split(',').map((text) => `<td>${text}</td>`)
    const html = `<table><tr>${titles.join('')}</tr><tr style="text-decoration: line-through">${cells}</tr></table>`
    expect(readOrders({ kind: 'html', html, text: '' })).toMatchObject({ isCertain: false, questions: ['struck'] })
  })

  it('may be parted by inline elements', () => {
    const { isCertain, rows } = cell('<span>0.</span><span class="small">5</span><input type="checkbox" value="on">')
    expect([isCertain, rows[0]!.qty]).toEqual([true, '0.5'])
  })
})

it.each([
  ['شراء', 'بيع'],
  ['קנייה', 'מכירה'],
  ['ซื้อ', 'ขาย'],
  ['mua', 'bán'],
  ['Beli', 'Jual'],
  ['खरीद', 'बेचें'],
  ['買', '売'],
])('%s and %s are sides', (buy, sell) => {
  const { isCertain, rows } = readOrders(`${header}\n${row.replace('buy', buy)}\n${row.replace('buy', sell)}`)
  expect([isCertain, rows.map(({ side }) => side)]).toEqual([true, ['buy', 'sell']])
})

describe('a flag in the words of a spreadsheet', () => {
  const flagged = (value: string, isHedge = false) =>
    readOrders(`Symbol;Side;Price;Qty;Reduce Only\nBTCUSDT;sell;61250.5;0.5;${value}`, undefined, undefined, isHedge)

  it.each(['FALSCH', 'FAUX', 'FALSO', 'ЛОЖЬ', '✗', '☐', '0', 'нет'])('that is not set is no question: %s', (value) => {
    expect(flagged(value)).toMatchObject({ isCertain: true, rows: [{ side: 'sell' }] })
  })

  it.each(['TRUE', '1', 'yes', '是', 'WAHR', 'VRAI', 'ИСТИНА', '✓', '☑'])('that is set closes a long: %s', (value) => {
    expect(flagged(value)).toMatchObject({ isCertain: false, questions: ['close'] })
    expect(flagged(value, true).rows[0]).toMatchObject({ side: 'sell', posSide: 'long' })
  })
})

describe('text that a style sheet hides', () => {
  const styled = (rules: string, row = '<tr>', price = '94<i class="a b">0</i>00') =>
    readOrders({
      kind: 'html',
      html: `<table><tr><td>Symbol</td><td>Side</td><td>Price</td><td>Qty</td></tr>
        ${row}<td>BTCUSDT</td><td>buy</td><td>${price}</td><td>0.5</td></tr></table><style>${rules}</style>`,
      text: '',
    })

  it.each([
    '.a{display:none}',
    'i.b { visibility: hidden }',
    'table td i {font-size:0}',
    'p, td > .a.b{opacity:0}',
    '<!-- .x{} --> .a{color:red} .a{display:none}',
    '@media print{.x{color:red} .a{color:red}} .a{display:none}',
  ])('makes a number unknown: %s', (rules) => {
    const { isCertain, questions, rows } = styled(rules)
    expect([isCertain, questions, rows[0]!.price]).toEqual([false, ['hidden-text'], '9400 ?'])
  })

  it.each(['.c{display:none}', 'b.a{display:none}', '.a.c{display:none}', 'p .a{display:none}', '.a:hover{opacity:0}'])(
    'is none where no rule applies: %s',
    (rules) => {
      const { isCertain, rows } = styled(rules)
      expect([isCertain, rows[0]!.price]).toEqual([true, '94000'])
    },
  )

  it('is a hidden row, and a struck one, by its class', () => {
    expect(styled('tr.gone{display:none}', '<tr class=gone>', '94000').questions).toEqual(['hidden-rows'])
    expect(styled('.done{text-decoration:line-through}', '<tr class=done>', '94000').questions).toEqual(['struck'])
  })
})

it.each([
  'Total',
  'Grand total:',
  '合计',
  'Average',
  'Итого',
  'Total général',
  'Toplam',
  'Razem',
  'Soma',
  'Gesamt:',
  'Total BTC',
  'BTCUSDT Total',
  'Genel Toplam',
  '합계',
  'المجموع',
  'Tổng cộng',
  'סה״כ',
])('a row that names a total is asked about and comes in unticked: %s', (word) => {
  const sheet = (note: string) => readOrders(`${header},Note\n${row},first\nBTCUSDT,buy,61000,0.5,${note}`)
  const { isCertain, questions, rows } = sheet(word)
  expect([isCertain, questions, rows.map(({ include }) => include)]).toEqual([false, ['total'], [true, false]])
  expect(sheet('total loss at 60000')).toMatchObject({ isCertain: true, rows: [{ include: true }, { include: true }] })
})

it.each(['EXIT ORDERS,,,', 'EXIT ORDERS', '* = reduce only', '已撤销,,,', ',,,,closed'])(
  'a line between or below the rows is asked about: %s',
  (line) => {
    for (const lines of [
      [row, line, row],
      [row, line],
    ])
      expect(readOrders([header, ...lines].join('\n'))).toMatchObject({ isCertain: false })
    expect(readOrders([`${header},Note`, row, line].join('\n')).questions).toContain('line')
  },
)

it.each(['TBD', 'max', '½', '一', '①', '—', 'n/a', '∞', '01.02', '０１.０２', '0..5', '1.03.2026'])(
  'an amount of %s is asked about',
  (word) => {
    for (const cells of [`${word},0.5`, `61250.5,${word}`])
      expect(readOrders(`${header}\nBTCUSDT,buy,${cells}\n${row}`).isCertain).toBe(false)
  },
)

describe('a symbol', () => {
  const read = (symbol: string) => readOrders(`${header}\n${symbol},buy,61250.5,0.5`)
  it.each(['#BTCUSDT', 'BTCUSDT*', '!BTCUSDT', 'BTCUSDT (close only)', 'BTCUSDT Long', 'NOT //BTCUSDT', '2x BTCUSDT'])(
    'with a mark or a further word is asked about: %s',
    (symbol) => expect(read(symbol)).toMatchObject({ isCertain: false, questions: ['symbol-mark'] }),
  )
  it.each(['BTC/USDT', 'btc - usdt', 'BTC USDT', 'BTC_USDT', 'BTC/USDT:USDT', 'BTC USDT Perp', 'BITGET:BTCUSDT.P'])(
    'in another spelling is not: %s',
    (symbol) => expect(read(symbol).isCertain).toBe(true),
  )
})

describe('a note', () => {
  const read = (note: string, title = 'Note') => readOrders(`${header},${title}\n${row},${note}`)
  it.each([
    'reduce only',
    'close-only',
    'Close long',
    'exit',
    'do not send',
    'STOP 62000',
    'cancelled',
    '平仓',
    'test',
  ])('that may change its order is asked about: %s', (note) => {
    expect(read(note)).toMatchObject({ isCertain: false, questions: ['instruction'] })
    expect(read(note, 'Reason').questions).toEqual(['instruction'])
  })
  it.each(['scalp', 'total loss at 60000', 'stop below the low', 'closed the gap', 'desk 7'])(
    'that describes it is not: %s',
    (note) => expect(read(note).isCertain).toBe(true),
  )
})

it.each(['Price >', '≥ Price', 'Price <=', '−Price', '-Price', 'Price -', 'Price →', '√Price', '∑ Price', 'Price °'])(
  'a title with a sign is no price: %s',
  (title) => {
    expect(readOrders(`Symbol,Side,${title},Qty\n${row}`)).toMatchObject({ isCertain: false, rows: [{ price: '' }] })
    expect(readOrders(`Symbol ▲,Side,Price ▼,Qty*\n${row}`)).toMatchObject({ isCertain: true })
  },
)

it('a group of three is asked about in a sheet that writes thousands without groups', () => {
  const read = (price: string, qty: string) =>
    readOrders(`${header}\tNote\nBTCUSDT\tbuy\t${price}\t${qty}\tx`.replaceAll(',', '\t').replaceAll(';', ','))
  expect(read('61250.5', '1;250').sheet.question?.ambiguous).toHaveLength(1)
  expect(read('61250;5', '1.250').sheet.question?.ambiguous).toHaveLength(1)
  expect(read('61;250.5', '1;250').rows[0]!.qty).toBe('1250')
  expect(read('61.250;5', '1.250').rows[0]!.qty).toBe('1250')
})

describe('a market buy on spot', () => {
  const buy = (qty: string, side = 'buy', category = 'SPOT') =>
    readOrders(`Symbol,Category,Side,Type,Qty\nBTCUSDT,${category},${side},market,${qty}`)

  const notesOf = (read: ReturnType<typeof buy>): readonly string[] => read.findings.map(({ rule }) => rule)

  it('has a note without a unit, since the exchange spends its quantity', () => {
    expect([notesOf(buy('500')), notesOf(buy('500', 'buy', 'MARGIN'))]).toEqual([['spent'], ['spent']])
  })

  it('has none with a unit, as a sale, and on another market', () => {
    const others = [buy('$500'), buy('0.5', 'sell'), buy('0.5', 'buy', 'USDT-FUTURES')]
    expect(others.flatMap(notesOf)).toEqual([])
  })
})

it('a table of Apple Numbers may have rounded numbers, as it has displayed texts only', () => {
  const html = `<meta name="Generator" content="Cocoa HTML Writer"><table>
    <tr><td>Symbol</td><td>Side</td><td>Price</td><td>Qty</td></tr>
    <tr><td>BTCUSDT</td><td>buy</td><td>61250.5</td><td>0.5</td></tr></table>`
  expect(readOrders({ kind: 'html', html, text: '' }).questions).toEqual(['may-be-rounded'])
})
