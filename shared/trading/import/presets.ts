import type { Category } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import type { SheetRow } from '@/shared/sheets/cells/workbook'
import { draftColumns, type DraftColumn } from '@/shared/trading/batch/draft/draft-row'
import { columnCount, guessMapping, type ColumnMapping } from './column-mapping'
import { bare } from './titles'

/** A file of another program with a known header. */
export interface Preset {
  readonly name: string
  /**
   * `orders`: a list of orders to send; `history`: past orders, which require a confirmation before they become new
   * ones.
   */
  readonly kind: 'orders' | 'history'
  /** Category of all its rows; absent if the file does not determine it. */
  readonly category?: Category
  readonly titles: ReadonlyMap<string, DraftColumn | 'extra'>
}

/**
 * Headers as the programs write them, with the draft column after each title that has one. Sources: the help pages of
 * the programs, and importers of tax and journal programs that read these files.
 */
const declared: readonly (readonly [name: string, kind: Preset['kind'], category: Category | null, header: string])[] =
  [
    [
      t('Binance spot orders'),
      'history',
      'SPOT',
      `Date(UTC), OrderNo, Pair=symbol, Type=orderType, Side=side, Order Price=price, Order Amount=qty, Time, Executed,
    Average Price, Trading total, Status`,
    ],
    [
      t('Binance spot trades'),
      'history',
      'SPOT',
      'Date(UTC), Pair=symbol, Side=side, Price=price, Executed=qty, Amount, Fee',
    ],
    [
      t('Binance futures trades'),
      'history',
      'USDT-FUTURES',
      `Date(UTC), Symbol=symbol, Side=side, Price=price, Quantity=qty, Amount, Fee, Fee Coin, Realized Profit,
    Quote Asset`,
    ],
    [
      t('Coinbase transactions'),
      'history',
      'SPOT',
      `ID, Timestamp, Transaction Type=side, Asset=symbol, Quantity Transacted=qty, Price Currency,
    Price at Transaction, Subtotal, Total (inclusive of fees and/or spread), Fees and/or Spread, Notes=note`,
    ],
    [
      t('Coinbase transactions'),
      'history',
      'SPOT',
      `Timestamp, Transaction Type=side, Asset=symbol, Quantity Transacted=qty, Spot Price Currency,
    Spot Price at Transaction, Subtotal, Total, Fees, Notes=note`,
    ],
    [
      t('Coinbase fills'),
      'history',
      'SPOT',
      `portfolio, trade id, product=symbol, side=side, created at, size=qty, size unit, price=price, fee, total,
    price/fee/total unit`,
    ],
    [
      t('OKX trading history'),
      'history',
      null,
      `id, Order id, Time, Trade Type, Symbol=symbol, Action=side, Amount=qty, Trading Unit, Filled Price=price,
    Filled Price Unit, PnL, Fee, Fee Unit, Position Change, Position Balance, Position Unit, Balance Change, Balance,
    Balance Unit`,
    ],
    [
      t('OKX trading history'),
      'history',
      null,
      'Order id, Time, Trade Type, Instrument=symbol, Action=side, Amount=qty, Trading Unit, Filled Price=price',
    ],
    [
      t('Bybit spot orders'),
      'history',
      'SPOT',
      `Spot Pairs=symbol, Order Type=orderType, Direction=side, Filled Value, Filled Price=price, Filled Quantity=qty,
    Fees, Transaction ID, Order No., Timestamp (UTC)`,
    ],
    [
      t('Bybit closed positions'),
      'history',
      'USDT-FUTURES',
      `Contracts=symbol, Closing Direction, Qty=qty, Entry Price=price, Exit Price, Closed P&L, Exit Type,
    Trade Time(UTC)`,
    ],
    [
      t('Kraken trades'),
      'history',
      null,
      `txid, ordertxid, pair=symbol, time, type=side, ordertype=orderType, price=price, cost, fee, vol=qty, margin,
    misc, ledgers`,
    ],
    [
      t('KuCoin spot orders'),
      'history',
      'SPOT',
      `UID, Account Type, Order ID, Order Time(UTC), Symbol=symbol, Side=side, Order Type=orderType, Order Price=price,
    Order Amount=qty, Avg. Filled Price, Filled Amount, Filled Volume, Filled Volume (USDT), Filled Time(UTC), Fee,
    Tax, Fee Currency, Status`,
    ],
    [
      t('KuCoin filled orders'),
      'history',
      'SPOT',
      `UID, Account Type, Order ID, Symbol=symbol, Side=side, Order Type=orderType, Avg. Filled Price=price,
    Filled Amount=qty, Filled Volume, Filled Volume (USDT), Filled Time(UTC), Fee, Tax, Maker/Taker, Fee Currency`,
    ],
    [
      t('MEXC futures orders'),
      'history',
      'USDT-FUTURES',
      `UID, Time(UTC), Futures Trading Pair=symbol, Direction=side, Leverage, Order Type=orderType, Order Qty (Cont.),
    Filled Qty (Cont.), Order Qty (Crypto)=qty, Filled Qty (Crypto), Order Qty (Amount), Filled Qty (Amount),
    Order Price=price, Average Filled Price, Closing PNL, Trading Fee, Fee-payment Crypto, Status`,
    ],
    [
      t('MEXC spot orders'),
      'history',
      'SPOT',
      `UID, Pairs=symbol, Creation Time, Type=orderType, Direction=side, Average Filled Price, Order Price=price,
    Filled Quantity, Order Quantity=qty, Order Amount, Status`,
    ],
    [
      t('MEXC spot trades'),
      'history',
      'SPOT',
      'UID, Pairs=symbol, Time, Side=side, Filled Price=price, Executed Amount=qty, Total, Fee, Role',
    ],
    [
      t('Gate spot trades'),
      'history',
      'SPOT',
      `No, Currency Pair=symbol, Side=side, Role, Filled Price=price, Filled Amount=qty, Total, Fee,
    Fee Currency, Date`,
    ],
    [
      t('HTX spot trades'),
      'history',
      'SPOT',
      'Time, Pair=symbol, Side=side, Price=price, Amount=qty, Total, Fee, Fee Currency, Role',
    ],
    [
      t('Bitget spot orders'),
      'history',
      'SPOT',
      'Date, Trading pair=symbol, Direction=side, Price=price, Amount=qty, Total, Fee, Fee coin, Order ID',
    ],
    [
      t('Bitget spot trades'),
      'history',
      'SPOT',
      `Order ID, Trading Pair=symbol, Side=side, Filled Price=price, Filled Amount=qty, Total, Fee, Fee Currency,
    Order Time, Order Type=orderType`,
    ],
    [
      t('Bitget futures trades'),
      'history',
      'USDT-FUTURES',
      'Order ID, Futures=symbol, Direction=side, Avg Price=price, Filled Qty=qty, Realized PnL, Fee, Order Time',
    ],
    [
      t('Upbit trades'),
      'history',
      'SPOT',
      '체결시간, 코인=symbol, 마켓, 종류=side, 거래수량=qty, 거래단가=price, 거래금액, 수수료, 정산금액, 주문시간',
    ],
    [
      t('Crypto.com trades'),
      'history',
      'SPOT',
      `account_type, order_id, trade_id, create_time_utc, symbol=symbol, side=side, liquidity_indicator,
    traded_price=price, traded_quantity=qty, fee, fee_currency`,
    ],
    [
      t('Bitfinex trades'),
      'history',
      'SPOT',
      '#, PAIR=symbol, AMOUNT=qty, PRICE=price, FEE, FEE PERC, FEE CURRENCY, DATE, ORDER ID',
    ],
    [
      t('BloFin futures orders'),
      'history',
      'USDT-FUTURES',
      `Underlying Asset=symbol, Margin Mode, Leverage, Order Time, Side=side, Avg Fill, Price=price, Filled, Total=qty,
    PNL, PNL%, Fee, Order Options=orderType, Reduce-only, Status`,
    ],
    [
      t('Interactive Brokers basket'),
      'orders',
      null,
      `Action=side, Quantity=qty, Symbol=symbol, SecType, Exchange, Currency, TimeInForce=timeInForce,
    OrderType=orderType, LmtPrice=price, BasketTag, Account, OrderRef=clientOid`,
    ],
    [
      t('TradingView list of trades'),
      'history',
      null,
      'Trade #, Type=side, Signal, Date/Time, Price=price, Contracts, Profit, Profit %',
    ],
    [
      t('TradingView list of trades'),
      'history',
      null,
      'Trade number, Type=side, Date and time, Signal, Price=price, Size (qty)=qty, Net PnL',
    ],
    [
      t('TradingView orders'),
      'history',
      null,
      `Symbol=symbol, Side=side, Type=orderType, Qty=qty, Qty Filled, Limit Price=price, Stop Price, Fill Price, Status,
    Time, Reduce Only, Post Only, Close On Trigger, Order ID`,
    ],
    [
      t('Trading 212 orders'),
      'history',
      null,
      `Action=side, Time, ISIN, Ticker=symbol, Name, No. of shares=qty, Price / share=price, Currency (Price / share),
    Exchange rate, Total, Currency (Total)`,
    ],
    [
      t('NinjaTrader executions'),
      'history',
      null,
      `Instrument=symbol, Action=side, Quantity=qty, Price=price, Time, ID, E/X, Position, Order ID, Name, Commission,
    Rate, Account, Connection`,
    ],
    [
      t('VeighNa orders'),
      'history',
      null,
      '委托号, 来源, 代码=symbol, 交易所, 类型=orderType, 方向=side, 开平, 价格=price, 总数量=qty, 已成交, 状态, 时间, 接口',
    ],
    [t('Broker basket'), 'orders', null, '证券代码=symbol, 证券名称, 操作=side, 委托价格=price, 委托数量=qty'],
    [
      t('ccxt orders'),
      'history',
      null,
      `id, clientOrderId=clientOid, timestamp, datetime, symbol=symbol, type=orderType, timeInForce=timeInForce,
    postOnly, reduceOnly, side=side, price=price, amount=qty, filled, remaining, cost, average, status`,
    ],
  ]

/** Title in comparable form, without time zone and coin, which differ between files. */
const keyOf = (title: string): string => {
  const sign = title.trim()
  return sign === '#' ? sign : bare(sign.normalize('NFKC').replace(/\(?UTC[^)]*\)?$|\s(USDT|USDC|USD|EUR|BTC)$/i, ''))
}

const columnNamed = (text: string | undefined): DraftColumn | 'extra' =>
  draftColumns.find((column) => column === text) ?? 'extra'

export const presets: readonly Preset[] = declared.map(([name, kind, category, header]) => {
  const titles = header.split(/,\s*/).map((part) => part.split('='))
  return {
    name,
    kind,
    ...(category === null ? {} : { category }),
    titles: new Map(titles.map(([title = '', column]) => [keyOf(title), columnNamed(column)])),
  }
})

/** Share of the titles that a header needs. Titles with a draft column are all required. */
const LEAST_SHARE = 0.7

/** Number of titles that a header shares with a preset; null if it does not match. */
function matchOf(keys: ReadonlySet<string>, { titles }: Preset): number | null {
  const met = [...titles.keys()].filter((title) => keys.has(title)).length
  const isWhole = [...titles].every(([title, column]) => column === 'extra' || keys.has(title))
  return isWhole && met >= titles.size * LEAST_SHARE && met >= keys.size * LEAST_SHARE ? met : null
}

/** Known file with this header; null for other headers. */
export function presetOf(header: SheetRow | null): Preset | null {
  if (header === null) return null
  const keys = new Set(header.cells.map(({ displayed }) => keyOf(displayed)).filter((key) => key !== ''))
  const matches = presets.flatMap((preset) => {
    const match = matchOf(keys, preset)
    return match === null ? [] : [{ preset, match }]
  })
  return matches.toSorted((a, b) => b.match - a.match)[0]?.preset ?? null
}

export const columnOf = ({ titles }: Preset, title: string): DraftColumn | 'extra' =>
  titles.get(keyOf(title)) ?? 'extra'
/** True for a title of a known file. */
export const isTitleOf = ({ titles }: Preset, title: string): boolean => titles.has(keyOf(title))

function presetMapping(preset: Preset, header: SheetRow, width: number): ColumnMapping {
  const used = new Set<string>()
  return Array.from({ length: width }, (_, at) => {
    const column = columnOf(preset, header.cells[at]?.displayed ?? '')
    if (column === 'extra' || used.has(column)) return 'extra'
    used.add(column)
    return column
  })
}

/** Columns of a table before changes by the trader, and the known file. */
export function usualColumns(
  header: SheetRow | null,
  rows: readonly SheetRow[],
): { readonly mapping: ColumnMapping; readonly preset: Preset | null } {
  const preset = presetOf(header)
  const mapping =
    preset === null || header === null
      ? guessMapping(header, rows)
      : presetMapping(preset, header, columnCount([header, ...rows]))
  return { mapping, preset }
}
