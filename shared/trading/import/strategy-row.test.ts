import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SheetCell } from '@/shared/sheets/cells/workbook'
import { runs } from '@/shared/testing/runs'
import { rowToOrder } from '@/shared/trading/batch/pricing/row-to-order'
import { importSheet, noAnswers } from './import-sheet'
import { strategyOf, type StrategyRow } from './strategy-row'
import { readOrders, usualDefaults } from './testing/read-orders'

const read = (text: string, isHedge = false) => {
  const [row] = readOrders(text, noAnswers, usualDefaults, isHedge).rows
  expect(rowToOrder(row!).ok).toBe(false)
  return strategyOf(row!, isHedge)
}
const order = (text: string, isHedge = false) => {
  const reading = read(text, isHedge)
  return reading?.ok === true ? reading.order : null
}
const reason = (text: string, isHedge = false) => {
  const reading = read(text, isHedge)
  return reading?.ok === false ? reading.reason : null
}
const header = 'Symbol,Side,Type,Price,Qty'

describe('a row of a file that is a strategy order', () => {
  it('becomes one by its type and its trigger price', () => {
    expect(order(`${header},Stop Price\nBTCUSDT,sell,Stop Limit,91900,0.015,92000`)).toEqual({
      category: 'USDT-FUTURES',
      symbol: 'BTCUSDT',
      side: 'sell',
      posSide: '',
      reduceOnly: false,
      qty: '0.015',
      triggerPrice: '92000',
      triggerBy: 'market',
      orderType: 'limit',
      limit: '91900',
      omitted: [],
    })
  })

  it.each([
    [`${header},Trigger Price\nBTCUSDT,buy,STOP_MARKET,,0.015,92000`, { orderType: 'market', limit: '' }],
    [`${header},Trigger Price\nBTCUSDT,buy,Stop,91900,0.015,92000`, { orderType: 'limit', limit: '91900' }],
    [`${header},Take Profit\nBTCUSDT,sell,Take Profit,0,0.015,99000`, { orderType: 'market', triggerPrice: '99000' }],
    [`${header},触发价\nBTCUSDT,卖,止损,,0.015,92000`, { side: 'sell', triggerPrice: '92000' }],
    [`Symbol,Side,Price,Qty,Stop Price\nBTCUSDT,sell,91900,0.015,92000`, { orderType: 'limit', limit: '91900' }],
    [`${header},Stop Price,Trigger by\nBTCUSDT,sell,Stop,,0.015,92000,Mark`, { triggerBy: 'mark' }],
    [`${header},Stop Price,reduceOnly\nBTCUSDT,sell,Stop,,0.015,92000,true`, { reduceOnly: true, side: 'sell' }],
    [`${header},Stop Price\nBTCUSDT,Close long,Stop,,0.015,92000`, { reduceOnly: true, side: 'sell' }],
    [`${header},Stop Price (USDT)\nBTCUSDT,sell,Stop,,0.015,"92,000.5"`, { triggerPrice: '92000.5' }],
  ])('is read with its words: %s', (text, part) => expect(order(text)).toMatchObject(part))

  it('closes the position side in a hedge account', () => {
    const text = `${header},Stop Price\nBTCUSDT,Close long,Stop,,0.015,92000`
    expect(order(text, true)).toMatchObject({ side: 'sell', posSide: 'long', reduceOnly: false })
    expect(reason(`${header},Stop Price\nBTCUSDT,sell,Stop,,0.015,92000`, true)).toBe('The position side is missing')
  })

  it('leaves open what can be read in two ways, and names it', () => {
    expect(order(`${header}\nBTCUSDT,sell,Stop,92000,0.015`)).toMatchObject({
      triggerPrice: '',
      limit: '',
      omitted: ['price 92000, which may be the trigger price or the limit price'],
    })
    expect(order(`Category,${header},Stop Price\nSPOT,BTCUSDT,buy,Stop,,500,92000`)).toMatchObject({
      qty: '',
      omitted: ['quantity 500, which may count the quote coin'],
    })
    expect(order(`${header},Stop Price,TIF\nBTCUSDT,sell,Stop Limit,91900,0.015,92000,ioc`)).toMatchObject({
      omitted: ['time in force ioc'],
    })
  })

  it.each([
    [`${header},Callback Rate\nBTCUSDT,sell,Trailing Stop,,0.015,1.5`, 'The exchange has no Trailing Stop order'],
    [`${header}\nBTCUSDT,sell,Iceberg,61250,0.015`, 'The exchange has no Iceberg order'],
    [`Category,${header},TP\nSPOT,BTCUSDT,buy,limit,61250,0.015,65000`, /need a futures order that opens/],
    [`${header},TP (%)\nBTCUSDT,buy,limit,61250,0.015,3`, /need a futures order that opens, and plain prices/],
    [`${header},Stop Price,TP\nBTCUSDT,buy,Stop,,0.015,65000,70000`, /^One of several prices/],
    [`${header},Stop Price (%)\nBTCUSDT,buy,Stop,,0.015,2`, '“Stop Price (%)” has a unit that no price has'],
    [`${header},Stop Price,Action\nBTCUSDT,buy,Stop,,0.015,92000,Close`, 'The side is not clear'],
    [`${header},Stop Price,Trigger by\nBTCUSDT,buy,Stop,,0.015,92000,Index`, /no trigger by index/],
  ])('is none that the exchange has: %s', (text, why) => expect(reason(text)).toMatch(why))

  it('has no trigger price where the cell holds another number than it shows', () => {
    const cell = (displayed: string, stored: string | null = null): SheetCell => ({
      kind: stored === null ? 'text' : 'number',
      displayed,
      stored,
      decimals: null,
      formula: false,
    })
    const line = (number: number, ...cells: readonly SheetCell[]) => ({ number, hidden: false, cells })
    const titles = ['Symbol', 'Side', 'Type', 'Qty', 'Stop Price'].map((title) => cell(title))
    const values = ['BTCUSDT', 'sell', 'Stop', '0.015'].map((text) => cell(text))
    const table = {
      name: '',
      rows: [line(1, ...titles), line(2, ...values, cell('92001', '92000.55'))],
      hiddenColumns: [],
      merged: [],
      decimal: null,
      drawn: false,
      remarks: [],
    }
    const options = { defaults: usualDefaults, newId: () => 'r' }
    const { rows } = importSheet(table, 0, ['symbol', 'side', 'orderType', 'qty', 'extra'], noAnswers, options)
    const reading = strategyOf(rows[0]!.row, false)
    expect(reading?.ok === true && reading.order.triggerPrice).toBe('92001 (cell: 92000.55)')
  })

  it('has the numbers of its row and no others', () => {
    const price = fc.integer({ min: 1, max: 9_999_999 }).map((cents) => String(cents / 100))
    const cases = fc.record({
      type: fc.constantFrom('Stop', 'Stop Limit', 'STOP_LOSS_LIMIT', 'Take Profit Market', 'Trigger', '计划委托'),
      title: fc.constantFrom('Stop Price', 'Trigger Price', 'Aux Price', '触发价', 'Auslöser', 'trigger px'),
      side: fc.constantFrom('buy', 'sell', '卖', 'Kauf'),
      price: fc.option(price, { nil: '' }),
      trigger: price,
      qty: price,
    })
    fc.assert(
      fc.property(cases, ({ type, title, side, price: limit, trigger, qty }) => {
        const parsed = order(`${header},${title}\nBTCUSDT,${side},${type},${limit},${qty},${trigger}`)
        const isMarket = /market/i.test(type) || (limit === '' && !/limit/i.test(type))
        const intended: Partial<StrategyRow> = {
          side: side === 'sell' || side === '卖' ? 'sell' : 'buy',
          qty,
          triggerPrice: trigger,
          orderType: isMarket ? 'market' : 'limit',
          limit: isMarket ? '' : limit,
          omitted: isMarket && limit !== '' ? [`price ${limit}, which a market order does not take`] : [],
        }
        expect(parsed).toMatchObject(intended)
      }),
      { numRuns: runs(1000) },
    )
  })
})
