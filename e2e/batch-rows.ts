import type { SheetSource } from '@/shared/sheets/cells/workbook'
import { sheetSources } from '@/shared/trading/import/testing/sheet-sources'
import type { Terminal } from './terminal'

/** A row to paste and its expected result. */
export interface TypedRow {
  readonly cells: readonly [
    category: string,
    symbol: string,
    side: string,
    type: string,
    price: string,
    qty: string,
    tif: string,
  ]
  /** The cell with an error, and the user's correction. */
  readonly wrong?: { readonly column: string; readonly message: RegExp; readonly correction: string }
  readonly ends: 'live' | 'filled' | 'refused'
}

/** Price levels near the market, in the notation of the symbol. */
export async function pricesOf(
  terminal: Pick<Terminal, 'get'>,
  category: string,
  symbol: string,
): Promise<(share: number) => string> {
  const [ticker] = await terminal.get<{ lastPrice: string }[]>(
    `/api/v3/market/tickers?category=${category}&symbol=${symbol}`,
  )
  const [rules] = await terminal.get<{ pricePrecision: string }[]>(
    `/api/v3/market/instruments?category=${category}&symbol=${symbol}`,
  )
  return (share) => (Number(ticker!.lastPrice) * share).toFixed(Number(rules!.pricePrecision))
}

/** Forty-seven rows of two categories: resting and market orders on both sides, and some that are wrong. */
export async function fortySevenRows(terminal: Terminal): Promise<TypedRow[]> {
  const futures = await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT')
  const spot = await pricesOf(terminal, 'SPOT', 'ETHUSDT')
  const resting = (count: number, row: (index: number) => TypedRow['cells']): TypedRow[] =>
    Array.from({ length: count }, (_, index) => ({ cells: row(index), ends: 'live' }))
  const farBid = futures(0.97)
  return [
    ...resting(14, (index) => [
      'USDT-FUTURES',
      'BTCUSDT',
      'buy',
      'limit',
      futures(0.985 - index * 0.001),
      `0.0${10 + index}`,
      'gtc',
    ]),
    ...resting(8, (index) => [
      'USDT-FUTURES',
      'BTCUSDT',
      'sell',
      'limit',
      futures(1.015 + index * 0.001),
      '0.02',
      'post_only',
    ]),
    { cells: ['USDT-FUTURES', 'BTCUSDT', 'buy', 'market', '', '0.01', 'ioc'], ends: 'filled' },
    { cells: ['USDT-FUTURES', 'BTCUSDT', 'sell', 'market', '', '0.004', 'ioc'], ends: 'filled' },
    { cells: ['USDT-FUTURES', 'BTCUSDT', 'buy', 'limit', futures(1.01), '0.002', 'gtc'], ends: 'filled' },
    {
      cells: ['USDT-FUTURES', 'BTCUSDT', 'buy', 'limit', `${farBid}7`, '0.02', 'gtc'],
      wrong: { column: 'price', message: /multiple of the tick/, correction: farBid },
      ends: 'live',
    },
    {
      cells: ['USDT-FUTURES', 'BTCUSDT', 'buy', 'limit', '', '0.02', 'gtc'],
      wrong: { column: 'price', message: /needs a price/, correction: farBid },
      ends: 'live',
    },
    {
      cells: ['USDT-FUTURES', 'BTCUSDT', 'buy', 'limit', farBid, '0.00001', 'gtc'],
      wrong: { column: 'qty', message: /minimum|lot/, correction: '0.01' },
      ends: 'live',
    },
    {
      cells: ['USDT-FUTURES', 'BTCUSDT', 'buy', 'limit', farBid, '1e5', 'gtc'],
      wrong: { column: 'qty', message: /exponent/, correction: '0.011' },
      ends: 'live',
    },
    {
      cells: ['USDT-FUTURES', 'NOPEUSDT', 'buy', 'limit', farBid, '0.012', 'gtc'],
      wrong: { column: 'symbol', message: /no symbol NOPEUSDT/, correction: 'BTCUSDT' },
      ends: 'live',
    },
    ...resting(8, (index) => ['SPOT', 'ETHUSDT', 'buy', 'limit', spot(0.985 - index * 0.001), '0.1', 'gtc']),
    ...resting(4, (index) => ['SPOT', 'ETHUSDT', 'sell', 'limit', spot(1.015 + index * 0.001), '0.05', 'gtc']),
    { cells: ['SPOT', 'ETHUSDT', 'buy', 'market', '', '500', 'ioc'], ends: 'filled' },
    { cells: ['SPOT', 'ETHUSDT', 'sell', 'market', '', '0.1', 'ioc'], ends: 'filled' },
    // More ether than in the account: only the exchange knows for certain, so the desk warns and the exchange refuses.
    { cells: ['SPOT', 'ETHUSDT', 'sell', 'limit', spot(1.03), '900', 'gtc'], ends: 'refused' },
    {
      cells: ['SPOT', 'ETHUSDT', 'buy', 'limit', spot(0.96), '0', 'gtc'],
      wrong: { column: 'qty', message: /above 0/, correction: '0.2' },
      ends: 'live',
    },
    {
      cells: ['SPOT', 'ETHUSDT', 'buy', 'limit', spot(0.96), '', 'gtc'],
      wrong: { column: 'qty', message: /missing/, correction: '0.3' },
      ends: 'live',
    },
  ]
}

const header = ['Category', 'Symbol', 'Side', 'Type', 'Price', 'Qty', 'TIF']

/** The rows in a spreadsheet's clipboard format. */
export const asClipboardText = (rows: readonly TypedRow[]): string =>
  [header, ...rows.map((row) => row.cells)].map((cells) => cells.join('\t')).join('\n')

const withComma = (cell: string): string => (/^\d+\.\d+$/.test(cell) ? cell.replace('.', ',') : cell)

/** The rows as copied by an Excel with decimal commas. */
export function asExcelCopies(rows: readonly TypedRow[]): SheetSource {
  const sheet = [header, ...rows.map(({ cells }) => cells.map(withComma))]
  const excel = sheetSources.find(({ name }) => name === 'new Excel')!
  return excel.make(sheet.map((cells) => cells.map((displayed) => ({ displayed, stored: null, code: 'General' }))))
}
