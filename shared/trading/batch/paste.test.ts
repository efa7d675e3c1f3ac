import { describe, expect, it } from 'vitest'
import { ambiguousDecimals, guessMapping, parseSheet, provenDecimal, rowsFromSheet } from './paste'
import type { DecimalSign } from './local-number'
import { rowToOrder } from './row-to-order'

let ids = 0
const newId = () => `r${(ids += 1)}`
const defaults = { category: 'USDT-FUTURES', orderType: 'limit', timeInForce: 'gtc', stpMode: 'none' }
function paste(text: string, decimal?: DecimalSign) {
  const sheet = parseSheet(text)
  const mapping = guessMapping(sheet)
  return rowsFromSheet(sheet, mapping, {
    defaults,
    decimal: decimal ?? provenDecimal(sheet, mapping) ?? 'point',
    newId,
  })
}
const ambiguous = (text: string) => ambiguousDecimals(parseSheet(text), guessMapping(parseSheet(text)))
const pricesOf = (text: string, decimal?: DecimalSign) => paste(text, decimal).rows.map((row) => row.price)

describe('a pasted sheet', () => {
  it('is read with tabs, commas or semicolons, quotes, any line ends and a byte order mark', () => {
    for (const text of [
      '\uFEFFSymbol\tSide\r\n"BTC\tUSDT"\tB\r\n\r\n',
      'Symbol,Side\n"BTC\tUSDT",B',
      'Symbol;Side\n"BTC\tUSDT";B\n',
    ]) {
      expect(parseSheet(text)).toMatchObject({ header: ['Symbol', 'Side'], rows: [['BTC\tUSDT', 'B']] })
    }
    expect(parseSheet('a,"b ""x"", c"\n').rows).toEqual([['a', 'b "x", c']])
    expect(parseSheet('').rows).toEqual([])
  })

  it('keeps the first row when it is no header', () => {
    expect(parseSheet('BTCUSDT\tbuy\t60000\t0.1')).toMatchObject({
      header: null,
      rows: [['BTCUSDT', 'buy', '60000', '0.1']],
    })
  })
})

describe('the guess of columns', () => {
  it('knows what other programs call them', () => {
    expect(guessMapping(parseSheet('Pair\tB/S\tOrder type\tTIF\tLimit price\tAmount (BTC)\tDesk\tSize\n'))).toEqual([
      'symbol',
      'side',
      'orderType',
      'timeInForce',
      'price',
      'qty',
      'extra',
      'extra',
    ])
  })

  it('goes by the cells where there is no header', () => {
    expect(
      guessMapping(
        parseSheet('spot\tBTC/USDT\tB\tlimit\tPO\t61000,5\t0,1\tdesk 7\nfutures\tETH-USDT\tshort\tmkt\tioc\t\t2\tx'),
      ),
    ).toEqual(['category', 'symbol', 'side', 'orderType', 'timeInForce', 'price', 'qty', 'extra'])
    expect(guessMapping(parseSheet('BTCUSDT\tbuy\t0.1\t60000\nBTCUSDT\tsell\t0.2\t'))).toEqual([
      'symbol',
      'side',
      'qty',
      'price',
    ])
  })
})

describe('rows from a sheet', () => {
  it('carry words the exchange knows, defaults, and unknown columns as a note', () => {
    const { rows, notes } = paste(
      'Symbol,Side,Price,Size,TIF,Desk\nBTC/USDT,Long,60000,0.1,PO,seven\nbtc-usdt,S,61000,0.2,,\n',
    )
    expect(rows[0]).toMatchObject({
      symbol: 'BTCUSDT',
      side: 'buy',
      price: '60000',
      qty: '0.1',
      timeInForce: 'post_only',
      note: 'Desk: seven',
      category: 'USDT-FUTURES',
      include: true,
    })
    expect(rows[1]).toMatchObject({ symbol: 'BTCUSDT', side: 'sell', timeInForce: 'gtc', note: '' })
    expect(new Set(rows.map((row) => row.id)).size).toBe(2)
    expect(notes).toEqual([])
    expect(rows.every((row) => rowToOrder(row).ok)).toBe(true)
  })

  it('do not give a market order what only a limit order takes', () => {
    const sheet = parseSheet('Symbol,Side,Type,Price,Qty\nBTCUSDT,buy,market,,1\nBTCUSDT,buy,market,5,1')
    const { rows } = rowsFromSheet(sheet, guessMapping(sheet), {
      defaults: { ...defaults, timeInForce: 'post_only', price: '1' },
      decimal: 'point',
      newId,
    })
    expect(rows.map((row) => [row.price, row.timeInForce])).toEqual([
      ['', 'gtc'],
      ['5', 'gtc'],
    ])
  })

  it('keep text that cannot be read as it was typed', () => {
    const { rows, notes } = paste('Symbol,Side,Price,Qty\nBTCUSDT,sideways,n/a,#REF!')
    expect([rows[0], notes]).toMatchObject([{ side: 'sideways', price: 'n/a', qty: '#REF!' }, []])
  })
})

const column = (...prices: string[]) => ['Symbol\tPrice', ...prices.map((price) => `BTCUSDT\t${price}`)].join('\n')

describe('decimal signs', () => {
  it('of a comma sheet are read and every rewritten number is noted', () => {
    const { rows, notes } = paste(column('61.250,5', '0,5', '1.234', '1 234,5'))
    expect(rows.map((row) => row.price)).toEqual(['61250.5', '0.5', '1234', '1234.5'])
    expect(notes[0]).toBe('Row 1, price: 61.250,5 was read as 61250.5')
    expect(notes).toHaveLength(4)
  })

  it('of a point sheet lose only their grouping', () => {
    expect(pricesOf(column('1,234.5', '1,234', '1.234', '1,234,567'))).toEqual(['1234.5', '1234', '1.234', '1234567'])
  })

  it('that nothing decides are asked about, never guessed (D05)', () => {
    expect(ambiguous(column('1.234', '100'))).toEqual(['1.234'])
    expect(ambiguous(column('1,234', '100'))).toEqual(['1,234'])
    expect(ambiguous(column('1.234', '0.5'))).toEqual([])
    expect(ambiguous(column('1.234', '0,5'))).toEqual([])
    expect(ambiguous(column('1.234', '0,5', '0.5'))).toEqual(['1.234'])
    expect([pricesOf(column('1.234'), 'point'), pricesOf(column('1.234'), 'comma')]).toEqual([['1.234'], ['1234']])
  })

  it('that contradict what is known stay as typed and are refused later', () => {
    const { rows, notes } = paste(column('1,5', '1.5'), 'point')
    expect([rows.map((row) => row.price), notes]).toEqual([['1,5', '1.5'], []])
    expect(pricesOf(column('1.2.3', '1,23,456', '12,34.5'), 'point')).toEqual(['1.2.3', '1,23,456', '12,34.5'])
  })

  it('with an exponent stay as typed, so that the check refuses them and offers the number written out', () => {
    expect(paste(column('1E-05', '6.1E+4'))).toMatchObject({
      rows: [{ price: '1E-05' }, { price: '6.1E+4' }],
      notes: [],
    })
  })
})
