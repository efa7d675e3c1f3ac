import { describe, expect, it } from 'vitest'
import { endpointNames } from '@/shared/exchange/endpoints'
import { requestOf } from '@/shared/exchange/form/form-value'
import { isNumericColumn, tablesOf } from './answer-tables'
import { callOf, findCalls, openingValue } from './calls'
import { answerCsvOf, tsvOf } from './answer-csv'
import { ordersIn, placementRejection, rowsOf } from './placement-rows'
import { wireText } from '@/renderer/domain/wire/wire-text'

const selection = { category: 'USDT-FUTURES', symbol: 'ETHUSDT' } as const
const order = { category: 'SPOT', symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', qty: '1', price: '2' } as const

describe('the list of calls', () => {
  it('holds every declared call, and finds one by words of its help, path, method or chapter', () => {
    expect(findCalls('').flatMap(([, calls]) => calls).length).toBe(endpointNames.length)
    expect(findCalls('post cancel symbol').flatMap(([, calls]) => calls.map(({ name }) => name))).toEqual([
      'cancelSymbolOrder',
      'spotCancelSymbolOrder',
    ])
    expect(findCalls('unfilled')[0]?.[0]).toBe('Trade')
    expect(findCalls('no such call')).toEqual([])
  })

  it('opens every form, with the selected symbol where one must be named', () => {
    for (const name of endpointNames)
      expect(() => requestOf(callOf(name).form, openingValue(callOf(name), selection))).not.toThrow()
    const opened = (name: 'candles' | 'placeBatch' | 'unfilledOrders') =>
      requestOf(callOf(name).form, openingValue(callOf(name), selection))
    expect(opened('candles')).toEqual(selection)
    expect(opened('placeBatch')).toEqual([selection])
    expect(opened('unfilledOrders')).toEqual({})
  })
})

describe('an answer as tables', () => {
  it('shows every list, members that the first element lacks, and the data outside of the lists', () => {
    const data = {
      list: [
        { orderId: '1', feeDetail: [{ feeCoin: 'BTC' }] },
        { orderId: '2', brandNew: null },
      ],
      cursor: '2',
    }
    expect(tablesOf(data)).toEqual([
      {
        name: 'list',
        columns: ['orderId', 'feeDetail', 'brandNew'],
        rows: [
          { orderId: '1', feeDetail: '[{"feeCoin":"BTC"}]' },
          { orderId: '2', brandNew: 'null' },
        ],
      },
      { name: 'fields', columns: ['name', 'value'], rows: [{ name: 'cursor', value: '2' }] },
    ])
  })

  it('puts a record before its details, plain lists among its values', () => {
    const record = {
      ltv: '0.5',
      usdtBalance: '10',
      unpaidUsdtAmount: '5',
      subAccountUids: ['1', '2'],
      unpaidInfo: [{ coin: 'BTC' }],
      balanceInfo: [],
    }
    expect(tablesOf(record).map(({ name, rows }) => `${name} ${rows.length}`)).toEqual([
      'fields 4',
      'unpaidInfo 1',
      'balanceInfo 0',
    ])
    expect(tablesOf(record)[0]?.rows.at(-1)).toEqual({ name: 'subAccountUids', value: '["1","2"]' })
  })

  it('names the positions of candle values, and keeps unnamed positions', () => {
    const [table] = tablesOf([['1', '2', '3', '4', '5', '6', '7', 'more']], callOf('candles').columnNames)
    expect(table?.columns).toEqual(['time', 'open', 'high', 'low', 'close', 'volume (base)', 'turnover (quote)', '[7]'])
    expect(tablesOf(null)).toEqual([])
    expect(tablesOf('plain')).toEqual([{ name: 'data', columns: ['value'], rows: [{ value: 'plain' }] }])
  })

  it('lines numbers up, and only numbers', () => {
    const table = tablesOf([{ price: '1.5', id: 'a1', empty: '' }, { price: '-2' }])[0]!
    expect(['price', 'id', 'empty'].map((column) => isNumericColumn(table, column))).toEqual([true, false, false])
  })
})

describe('an export', () => {
  it('keeps amounts as they are and disarms formulas', () => {
    const table = tablesOf([
      { pnl: '-1.50', note: '=HYPERLINK("x")', name: 'a,"b"' },
      { pnl: '', note: '-2+3|cmd', extra: '1' },
    ])[0]!
    expect(answerCsvOf(table)).toBe('pnl,note,name,extra\r\n-1.50,"\'=HYPERLINK(""x"")","a,""b""",\r\n,"\'-2+3|cmd",,1')
    expect(tsvOf(table).split('\n')[0]).toBe('pnl\tnote\tname\textra')
  })

  it('writes a dry run exactly as it would be sent', () => {
    const preview = {
      method: 'GET',
      url: 'http://127.0.0.1:9/api/v3/market/tickers?category=SPOT',
      headers: { locale: 'en-US' },
      body: null,
      notes: [],
    } as const
    expect(wireText(preview)).toBe(
      'GET /api/v3/market/tickers?category=SPOT HTTP/1.1\nHost: 127.0.0.1:9\nlocale: en-US',
    )
    expect(wireText({ ...preview, method: 'POST', body: '{}' })).toContain('\n\n{}')
  })
})

describe('a placement from the API desk', () => {
  it('becomes rows of a batch, so that the same checks and the same review see it', () => {
    expect(
      rowsOf(ordersIn('placeBatch', [order, { ...order, orderType: 'market', price: undefined, timeInForce: 'ioc' }])),
    ).toMatchObject([
      { ...order, timeInForce: 'gtc', stpMode: 'none', clientOid: '', include: true },
      { orderType: 'market', price: '', timeInForce: 'ioc' },
    ])
    expect(ordersIn('placeBatch', [{ ...order, qty: 'x' }])).toEqual([])
    expect(ordersIn('placeOrder', { ...order, reduceOnly: 'no' })).toEqual([{ ...order, reduceOnly: 'no' }])
    expect(
      ordersIn('placeRealityOrder', { symbol: 'RTSLAUSDT', side: 'buy', orderType: 'market', qty: '100' }),
    ).toMatchObject([{ category: 'SPOT', symbol: 'RTSLAUSDT' }])
  })

  it('states why a margin mode cannot be sent, instead of omitting it', () => {
    for (const via of ['placeBatch', 'placeOrder'] as const)
      expect(placementRejection(via, [order, { ...order, marginMode: 'isolated' }])).toContain('marginMode')
  })

  it('states why reduceOnly cannot be sent', () => {
    const reducing = [{ ...order, reduceOnly: 'yes' }] as const
    expect(placementRejection('placeBatch', reducing)).toContain('reduceOnly')
    expect(placementRejection('placeBatch', [order])).toBeNull()
    expect(placementRejection('placeOrder', reducing)).toBeNull()
  })
})
