import { describe, expect, it } from 'vitest'
import { readText } from '@/shared/sheets/text/delimited-text'
import type { DecimalSign } from '@/shared/sheets/cells/local-number'
import { rowToOrder } from '@/shared/trading/batch/pricing/row-to-order'
import { guessMapping } from './column-mapping'
import { findHeader } from './find-header'
import { importSheet, noAnswers } from './import-sheet'

let ids = 0
const newId = () => `r${(ids += 1)}`
const usual = { category: 'USDT-FUTURES', orderType: 'limit', timeInForce: 'gtc', stpMode: 'none' }

function tableOf(text: string) {
  const [table] = readText(text).sheets
  const headerAt = findHeader(table!.rows)
  const header = headerAt < 0 ? null : table!.rows[headerAt]!
  return { table: table!, headerAt, header, rows: table!.rows.slice(headerAt + 1) }
}
const mappingOf = (text: string) => {
  const { header, rows } = tableOf(text)
  return guessMapping(header, rows)
}
function paste(text: string, decimal: DecimalSign | null = null, defaults: Record<string, string> = usual) {
  const { table, headerAt } = tableOf(text)
  return importSheet(table, headerAt, mappingOf(text), { ...noAnswers, decimal }, { defaults, newId })
}
const rowsOf = (...cells: Parameters<typeof paste>) => paste(...cells).rows.map(({ row }) => row)
const pricesOf = (...cells: Parameters<typeof paste>) => rowsOf(...cells).map(({ price }) => price)
const questions = (text: string) => paste(text).question?.ambiguous.map(({ cell }) => cell.displayed) ?? []

describe('the guess of columns', () => {
  it('knows what other programs call them, and takes the surer of two', () => {
    expect(mappingOf('Pair\tB/S\tOrder type\tTIF\tLimit price\tAmount (BTC)\tDesk\tSize\n')).toEqual([
      'symbol',
      'side',
      'orderType',
      'timeInForce',
      'price',
      'extra',
      'extra',
      'qty',
    ])
  })

  it('goes by the cells where there is no header', () => {
    expect(
      mappingOf('spot\tBTC/USDT\tB\tlimit\tPO\t61000,5\t0,1\tdesk 7\nfutures\tETH-USDT\tshort\tmkt\tioc\t\t2\tx'),
    ).toEqual(['category', 'symbol', 'side', 'orderType', 'timeInForce', 'price', 'qty', 'extra'])
    expect(mappingOf('BTCUSDT\tbuy\t0.1\t60000\nBTCUSDT\tsell\t0.2\t')).toEqual(['symbol', 'side', 'qty', 'price'])
  })

  it('never takes a column of money for a quantity', () => {
    expect(mappingOf('Symbol\tSide\tPrice\tAmount (USDT)\nBTCUSDT\tbuy\t60000\t500')[3]).toBe('extra')
    expect(mappingOf('Symbol\tSide\tPrice\tSize USD\nBTCUSDT\tbuy\t60000\t500')[3]).toBe('extra')
  })

  it.each([
    ['German', 'Handelspaar;Kauf/Verkauf;Limitpreis;Menge', 'BTCUSDT;Kauf;61.250,5;0,1'],
    ['French', 'Paire;Sens;Prix limite;Quantité', 'BTCUSDT;achat;61 250,5;0,1'],
    ['Spanish', 'Par;Lado;Precio límite;Cantidad', 'BTCUSDT;compra;61.250,5;0,1'],
    ['Italian', 'Coppia;Lato;Prezzo limite;Quantità', 'BTCUSDT;acquisto;61.250,5;0,1'],
    ['Portuguese', 'Par;Lado;Preço limite;Quantidade', 'BTCUSDT;compra;61.250,5;0,1'],
    ['Dutch', 'Handelspaar;Kant;Limietprijs;Hoeveelheid', 'BTCUSDT;koop;61.250,5;0,1'],
    ['Russian', 'Пара;Сторона;Цена;Количество', 'BTCUSDT;Купить;61 250,5;0,1'],
    ['Chinese', '交易对,方向,委托价格,数量', 'BTCUSDT,买入,61250.5,0.1'],
    ['Japanese', '銘柄,売買,指値,数量', 'BTCUSDT,買い,61250.5,0.1'],
    ['Korean', '종목,매매,주문가격,주문수량', 'BTCUSDT,매수,61250.5,0.1'],
    ['Polish', 'Para;Strona;Cena;Ilość', 'BTCUSDT;kupno;61 250,5;0,1'],
    ['Turkish', 'Sembol;Yön;Fiyat;Miktar', 'BTCUSDT;alış;61.250,5;0,1'],
  ])('reads a sheet in %s', (_, header, line) => {
    expect(rowsOf(`${header}\n${line}`)).toMatchObject([
      { symbol: 'BTCUSDT', side: 'buy', price: '61250.5', qty: '0.1', note: '' },
    ])
  })

  it.each([
    [
      'Binance, spot orders',
      'Date(UTC),OrderNo,Pair,Type,Side,Order Price,Order Amount',
      '2024-05-01 10:00:00,1,BTCUSDT,LIMIT,BUY,61250.5,0.1',
    ],
    [
      'Binance, futures',
      'Time(UTC),Symbol,Side,Price,Quantity,Amount,Fee',
      '2024-05-01,BTCUSDT,BUY,61250.5,0.1,6125.05,1',
    ],
    [
      'Binance, old trades',
      'Date(UTC),Market,Type,Price,Amount,Total,Fee',
      '2024-05-01,BTCUSDT,BUY,61250.5,0.1,6125.05,1',
    ],
    ['Bybit', 'Contracts,Order Type,Direction,Order Price,Order Qty,Filled', 'BTCUSDT,Limit,Buy,61250.5,0.1,0.1'],
    ['OKX', 'Order id,Instrument,Order type,Side,Price,Size,Status', '5,BTC-USDT,limit,buy,61250.5,0.1,filled'],
    [
      'Kraken',
      'txid,ordertxid,pair,time,type,ordertype,price,cost,fee,vol',
      'T,O,BTC/USDT,2024-05-01,buy,limit,61250.5,6125.05,1,0.1',
    ],
    [
      'Coinbase',
      'portfolio,trade id,product,side,created at,size,size unit,price,fee,total',
      'default,7,BTC-USDT,BUY,2024-05-01,0.1,BTC,61250.5,1,-6126',
    ],
    [
      'Interactive Brokers, basket',
      'Action,Quantity,Symbol,SecType,TimeInForce,OrderType,LmtPrice',
      'BUY,0.1,BTCUSDT,CRYPTO,GTC,LMT,61250.5',
    ],
  ])('reads an export of %s', (_, header, line) => {
    expect(rowsOf(`${header}\n${line}`)).toMatchObject([
      { symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', price: '61250.5', qty: '0.1' },
    ])
  })

  it('finds a header below the lines that an export writes above it', () => {
    const { headerAt, rows } = tableOf('Order report\nAccount,7\n\nSymbol,Side,Price,Size\nBTCUSDT,buy,1,2')
    expect([headerAt, rows.length]).toEqual([2, 1])
  })
})

describe('rows from a sheet', () => {
  it('carry words the exchange knows, defaults, and unknown columns as a note', () => {
    const text = 'Symbol,Side,Price,Size,TIF,Desk\nBTC/USDT,Long,60000,0.1,PO,seven\nbtc-usdt,S,61000,0.2,,\n'
    const rows = rowsOf(text)
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
    // An empty cell of a column that the sheet has is for the trader to fill.
    expect(rows[1]).toMatchObject({ symbol: 'BTCUSDT', side: 'sell', timeInForce: '', note: '' })
    expect(new Set(rows.map((row) => row.id)).size).toBe(2)
    expect(paste(text).rewritten).toEqual([])
    expect(rows.map((row) => rowToOrder(row).ok)).toEqual([true, false])
  })

  it('do not give a market order what only a limit order takes', () => {
    const rows = rowsOf('Symbol,Side,Type,Qty\nBTCUSDT,buy,market,1\nBTCUSDT,buy,limit,1', null, {
      ...usual,
      timeInForce: 'post_only',
      price: '1',
    })
    expect(rows.map((row) => [row.price, row.timeInForce])).toEqual([
      ['', 'gtc'],
      ['1', 'post_only'],
    ])
  })

  it('keep text that cannot be read as it was typed', () => {
    const { rows, rewritten } = paste('Symbol,Side,Price,Qty\nBTCUSDT,sideways,n/a,#REF!')
    expect([rows[0]!.row, rewritten]).toMatchObject([{ side: 'sideways', price: 'n/a', qty: '#REF!' }, []])
  })

  it('cut no text of a note in silence', () => {
    const { rows, cut } = paste(`Symbol,Side,Price,Qty,Desk\nBTCUSDT,buy,1,2,${'x'.repeat(300)}`)
    expect([rows[0]!.row.note.length, cut]).toEqual([200, [{ rowNumber: 2, column: 'note' }]])
  })
})

const column = (...prices: string[]) => ['Symbol\tPrice', ...prices.map((price) => `BTCUSDT\t${price}`)].join('\n')

describe('decimal signs', () => {
  it('of a comma sheet are read and every rewritten number is listed', () => {
    const { rows, rewritten } = paste(column('61.250,5', '0,5', '1.234', '1 234,5'))
    expect(rows.map(({ row }) => row.price)).toEqual(['61250.5', '0.5', '1234', '1234.5'])
    expect(rewritten[0]).toEqual({
      rowNumber: 2,
      column: 'price',
      displayed: '61.250,5',
      stored: null,
      draftText: '61250.5',
    })
    expect(rewritten).toHaveLength(4)
  })

  it('of a point sheet lose only their grouping, India’s too', () => {
    expect(pricesOf(column('1,234.5', '1,234', '1.234', '1,234,567', '12,34,567.5'))).toEqual([
      '1234.5',
      '1234',
      '1.234',
      '1234567',
      '1234567.5',
    ])
  })

  it('that nothing decides are asked about, never guessed (D05)', () => {
    expect(questions(column('1.234', '100'))).toEqual(['1.234'])
    expect(questions(column('1,234', '100'))).toEqual(['1,234'])
    expect(questions(column('1.234', '0.5'))).toEqual([])
    expect(questions(column('1.234', '0,5'))).toEqual([])
    expect(questions(column('1.234', '0,5', '0.5'))).toEqual(['1.234'])
    expect([pricesOf(column('1.234'), 'point'), pricesOf(column('1.234'), 'comma')]).toEqual([['1.234'], ['1234']])
  })

  it('that cannot be read stay as typed and are refused later', () => {
    expect(pricesOf(column('1.2.3', '1,2,3', '12,34.5'))).toEqual(['1.2.3', '1,2,3', '12,34.5'])
  })

  it('with an exponent stay as typed, so that the check refuses them and offers the number written out', () => {
    expect(pricesOf(column('1E-05', '6.1E+4'))).toEqual(['1E-05', '6.1E+4'])
  })

  it('of other scripts are read, since their digits mean nothing else', () => {
    expect(pricesOf(column('٦١٬٢٥٠٫٥', '６１２５０．５', '۶۱۲۵۰'))).toEqual(['61250.5', '61250.5', '61250'])
  })
})

describe('what stands around a number', () => {
  it('is dropped where it is certain, and left for the check where it is not', () => {
    expect(pricesOf(column('$61,250.50', '61250 USDT', '€61,250.50', '0.5 K', '5%', '=bid-3t', '=A1*2', '-5'))).toEqual(
      ['61250.50', '61250', '€61,250.50', '0.5 K', '5%', '=bid-3t', '=A1*2', '-5'],
    )
  })

  it('makes no quantity of an amount of money', () => {
    expect(rowsOf('Symbol,Side,Qty\nBTCUSDT,buy,$5000')[0]!.qty).toBe('$5000')
  })
})
