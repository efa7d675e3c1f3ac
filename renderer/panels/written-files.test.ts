// @vitest-environment happy-dom
import type { QtyForm } from '@/renderer/domain/orders/use-price-decimals'
import { Blob } from 'node:buffer'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { csvText, tsvText } from '@/shared/base/text/csv'
import { trim } from '@/shared/base/decimal'
import chinese from '@/shared/languages/zh.json'
import { readSheets } from '@/shared/sheets/read-sheets'
import type { SheetSource } from '@/shared/sheets/cells/workbook'
import { draftRow } from '@/shared/testing/samples/draft-rows'
import { anOrder } from '@/shared/testing/samples/orders'
import { rowToOrder } from '@/shared/trading/batch/pricing/row-to-order'
import { runs } from '@/shared/testing/runs'
import { aStrategy } from '@/shared/testing/samples/strategies'
import { draftColumns } from '@/shared/trading/batch/draft/draft-row'
import { readOrders, usualDefaults } from '@/shared/trading/import/testing/read-orders'
import type { Fill, Order } from '@/shared/trading/orders/order'
import { classicOrderColumns } from '@/renderer/domain/classic/classic-columns'
import { csvContent } from '@/renderer/kit/files/save-file'
import { fillColumns } from '@/renderer/domain/fills/fill-columns'
import type { Column } from '@/renderer/kit/table/columns/column'
import { fileGrid, fileNameOf, sheetGrid } from '@/renderer/kit/table/table-content'
import { writeXlsx } from '@/renderer/kit/table/xlsx-file'
import { draftCsv } from './batch-desk/documents/draft-file'
import { accountColumns } from './batch-desk/results/joint-results'
import { resultColumns } from './batch-desk/results/results-view'
import { openOrderColumns } from './open-orders/open-orders-columns'
import { historyColumns } from './order-history/order-history-panel'
import { strategyColumns } from './strategy-orders/strategy-columns'
import { strategyRows } from './strategy-orders/strategy-rows'

const catalog: Readonly<Record<string, string | null>> = chinese
const inChinese = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.map((column) => ({ ...column, title: catalog[column.title] ?? column.title }))

const file = (name: string, bytes: Uint8Array): SheetSource => ({ kind: 'file', name, bytes })

/** A table in every form and language in which it leaves the application. */
async function formsOf<Row>(list: readonly Column<Row>[], rows: readonly Row[]): Promise<readonly SheetSource[]> {
  const forms = [list, inChinese(list)].map(async (columns): Promise<readonly SheetSource[]> => {
    const workbook = await writeXlsx('Orders', sheetGrid(columns, rows))
    return [
      file('orders.csv', new TextEncoder().encode(csvContent(csvText(fileGrid(columns, rows))))),
      file('orders.xlsx', new Uint8Array(await workbook.arrayBuffer())),
      { kind: 'text', text: tsvText(fileGrid(columns, rows)) },
    ]
  })
  return (await Promise.all(forms)).flat()
}

const amount = fc
  .tuple(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 0, max: 7 }))
  .map(([digits, places]) => {
    const text = String(digits).padStart(places + 1, '0')
    return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`
  })
const anyOrder = fc
  .record({
    category: fc.constantFrom('SPOT', 'MARGIN', 'USDT-FUTURES', 'COIN-FUTURES', 'USDC-FUTURES'),
    symbol: fc.constantFrom('BTCUSDT', 'ETHUSDT', 'BTCPERP', 'BTCUSD_CM', 'BTCUSDT-261225', '龙虾USDT'),
    side: fc.constantFrom('buy', 'sell'),
    posSide: fc.constantFrom('long', 'short', null),
    timeInForce: fc.constantFrom('gtc', 'ioc', 'fok', 'post_only'),
    price: amount,
    qty: amount,
    orderId: fc.stringMatching(/^\d{16,19}$/),
    clientOid: fc.stringMatching(/^[=+-]?[A-Za-z0-9_-]{4,20}$/),
    state: fc.constantFrom('live', 'filled', 'canceled'),
    reduceOnly: fc.constant(false),
  })
  .map((change) => anOrder(change as Partial<Order>))
const orders = fc.array(anyOrder, { minLength: 1, maxLength: 5 })

const plain = (text: string): string => (/^\d+(\.\d+)?$/.test(text) ? trim(text) : text)
const readRows = (source: SheetSource) => readOrders(source, { take: null, decimal: 'point' }, usualDefaults).rows
const textsOf = (row: object, names: readonly string[]): readonly string[] => {
  const textsByColumn = new Map<string, unknown>(Object.entries(row))
  const textOf = (value: unknown): string => (typeof value === 'string' ? plain(value) : '')
  return names.map((name) => textOf(textsByColumn.get(name)))
}

const noAmend = { key: '', edit: null, reading: null, start: () => {}, type: () => {} }
const decimals = () => 2
const sizes: QtyForm = () => ({ decimals: 2, unit: 'BTC' })
const now = 1_790_000_000_000
const ofOrder = ['symbol', 'category', 'side', 'posSide', 'orderType', 'timeInForce', 'price', 'qty', 'clientOid']

// The Blob of the simulated page takes no bytes.
beforeAll(() => void vi.stubGlobal('Blob', Blob))
afterAll(() => void vi.unstubAllGlobals())

describe('a file of Volley is read back by its desk', () => {
  const tables: Readonly<Record<string, readonly Column<Order>[]>> = {
    'open orders': openOrderColumns(
      noAmend as unknown as Parameters<typeof openOrderColumns>[0],
      now,
      decimals,
      sizes,
      () => '100',
    ),
    'order history': historyColumns(now, decimals, sizes),
    'results of a batch': resultColumns(now, decimals, sizes, true),
    'orders of a classic account': classicOrderColumns<Order>(
      (order) => order as unknown as ReturnType<Parameters<typeof classicOrderColumns<Order>>[0]>,
      ({ updatedAt }) => updatedAt,
    ),
  }
  it.each(Object.entries(tables))(`word by word in every form and language: ${runs(400)} of %s`, async (_, columns) => {
    await fc.assert(
      fc.asyncProperty(orders, async (rows) => {
        for (const form of await formsOf(columns, rows))
          expect(readRows(form).map((row) => textsOf(row, ofOrder))).toEqual(
            rows.map((order) => textsOf(order, ofOrder)),
          )
      }),
      { numRuns: runs(400) },
    )
  })

  it('fills and results of several accounts name what the table itself does not show', async () => {
    const draft = { category: 'SPOT', symbol: 'BTCUSDT', side: 'buy', price: '60000', qty: '0.01' } as const
    const fill: Fill = { ...draft, execId: '1', orderId: '7', clientOid: 'a', fees: [], scope: 'maker', at: now }
    for (const form of await formsOf(fillColumns(now, decimals, sizes), [fill]))
      expect(textsOf(readRows(form)[0]!, ofOrder)).toEqual(
        textsOf({ ...fill, posSide: '', orderType: 'limit', timeInForce: 'gtc' }, ofOrder),
      )
    const order = anOrder({ category: 'MARGIN', timeInForce: 'ioc' })
    const joint = accountColumns([], decimals)
    for (const form of await formsOf(joint, [{ row: 0, order, cells: new Map() }]))
      expect(textsOf(readRows(form)[0]!, ofOrder)).toEqual(textsOf({ ...order, posSide: '', clientOid: '' }, ofOrder))
  })

  it('orders that close and strategy orders are refused by row, and past orders require a confirmation', async () => {
    const closing = anOrder({ reduceOnly: true, category: 'USDT-FUTURES' })
    const strategy = strategyRows(
      [aStrategy({ type: 'trigger', side: 'buy', qty: '0.5', triggerPrice: '60000', triggerOrderPrice: '60100' })],
      [],
      [],
    )
    const columns = strategyColumns(decimals, () => 'BTC', {
      blockedReason: null,
      onModify: () => {},
      onCancel: () => {},
    })
    for (const form of [
      ...(await formsOf(tables['order history']!, [closing])),
      ...(await formsOf(columns, strategy)),
    ]) {
      const { isCertain, rows } = readOrders(form)
      expect([isCertain, rows.map((row) => rowToOrder(row).ok)]).toEqual([false, [false]])
    }
  })

  it(`a draft has every cell of its ticked rows: ${runs(1000)} drafts`, () => {
    const note = fc.string({ maxLength: 30, unit: 'grapheme-ascii' }).map((text) => text.trim())
    const row = fc.record({
      price: fc.oneof(amount, fc.constant('=bid-3t')),
      qty: amount,
      note,
      clientOid: fc.constant(''),
    })
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (cells) => {
        const rows = cells.map((change) => draftRow({ ...change, posSide: 'long', timeInForce: 'post_only' }))
        const back = readRows({ kind: 'text', text: draftCsv(rows) })
        expect(back.map((row) => textsOf(row, draftColumns))).toEqual(rows.map((row) => textsOf(row, draftColumns)))
      }),
      { numRuns: runs(1000) },
    )
  })

  it(`any table has every text of its cells: ${runs(300)} tables`, async () => {
    const odd = fc.constantFrom(
      'valueOf',
      '__proto__',
      'constructor',
      '_x0041_',
      '_x005F_x0041_',
      "'=1",
      '="1"',
      '-1e5',
    )
    const text = fc.oneof(fc.string({ maxLength: 20, unit: 'grapheme' }), odd).map((cell) => cell.trim())
    const table = fc.array(fc.tuple(text, text, amount), { minLength: 1, maxLength: 5 })
    const columns: readonly Column<readonly [string, string, string]>[] = [
      { id: 'a', title: 'Note', width: '', value: ([first]) => first },
      { id: 'b', title: 'Reason; “why”', width: '', value: ([, second]) => second },
      { id: 'c', title: 'Amount', width: '', numeric: true, value: ([, , third]) => third },
    ]
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        for (const form of await formsOf(columns, rows)) {
          const [, ...lines] = readSheets(form).sheets[0]!.rows
          const displayed = lines.map(({ cells }) => cells.map((cell) => plain(cell.stored ?? cell.displayed)))
          expect(displayed).toEqual(rows.map((cells) => cells.map(plain)))
        }
      }),
      { numRuns: runs(300) },
    )
  })

  it('a file of another script has its mark and its name', () => {
    expect([csvContent('Price'), csvContent('价格')]).toEqual(['Price', '\ufeff价格'])
    expect([fileNameOf('当前委托', 'csv', now), fileNameOf('Open orders (2)', 'csv', now)]).toEqual([
      expect.stringMatching(/^当前委托-\d{8}-\d{6}Z\.csv$/),
      expect.stringMatching(/^open-orders-2-/),
    ])
  })
})
