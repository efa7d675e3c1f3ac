import { DraftRowInput } from '@/shared/ipc/trading/drafts'
import { describe, expect, it } from 'vitest'
import type { Problem } from '@/shared/trading/batch/draft/draft'
import { readText } from '@/shared/sheets/text/delimited-text'
import { edited, redone, startOf, undone } from '@/renderer/domain/drafts/store/draft-history'
import { batchText } from '@/renderer/domain/drafts/batch-text'
import { requestStarts } from './model/draft-summary'
import { isCertain, importTable, type Remembered } from './import/import-table'
import { newRow } from '@/renderer/domain/drafts/store/new-row'
import { externalChanges, pinRefusals, reviewSubject } from './open-review'
import {
  blocks,
  countIssues,
  fixAt,
  issuePlace,
  issuesOf,
  issueText,
  nextPlace,
  type CellPlace,
} from '@/renderer/panels/batch-desk/problems/problems'
import { settledUnits, unitChanges, unitConfirmed, unitsAfterEdit } from '@/renderer/domain/drafts/store/unit-confirm'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'

/** Spot market buys are in USDT, all others in BTC. */
const unitOf = (row: DraftRow): string | null =>
  row.side === '' ? null : row.orderType === 'market' && row.side === 'buy' ? 'USDT' : 'BTC'
const spotMarket = newRow({ category: 'SPOT', symbol: 'BTCUSDT', side: 'sell', orderType: 'market', qty: '0.5' })

it('a review names the rows that another window changed, deleted or sent since, and no other', () => {
  const rows = [newRow({ price: '1' }), newRow({ price: '2' }), newRow({ price: '3' })]
  const now = [{ ...rows[0]! }, { ...rows[1]!, price: '9' }, newRow({ price: '4' })]
  expect(externalChanges(rows, now).map(({ rowId, level, message }) => [rowId, level, message])).toEqual([
    [rows[1]!.id, 'warning', expect.stringContaining('changed in another window since the review')],
    [rows[2]!.id, 'warning', expect.stringContaining('deleted or sent in another window')],
  ])
})

describe('a quantity whose coin changes', () => {
  const typed = unitsAfterEdit({}, [], [spotMarket], unitOf)
  const flipped: DraftRow = { ...spotMarket, side: 'buy' }

  it('must be confirmed after a side flip on a spot market row (D07)', () => {
    const units = unitsAfterEdit(typed, [spotMarket], [flipped], unitOf)
    expect(unitChanges(units, [flipped], unitOf)).toEqual([{ rowId: spotMarket.id, from: 'BTC', to: 'USDT' }])
  })

  it('is settled by confirming, by flipping back, or by typing the quantity again', () => {
    const units = unitsAfterEdit(typed, [spotMarket], [flipped], unitOf)
    expect(
      unitChanges(unitConfirmed(units, { rowId: spotMarket.id, from: 'BTC', to: 'USDT' }), [flipped], unitOf),
    ).toEqual([])
    expect(unitChanges(unitsAfterEdit(units, [flipped], [spotMarket], unitOf), [spotMarket], unitOf)).toEqual([])
    const retyped: DraftRow = { ...flipped, qty: '500' }
    expect(unitChanges(unitsAfterEdit(units, [flipped], [retyped], unitOf), [retyped], unitOf)).toEqual([])
  })

  it('still requires a confirmation after a fix wrote another number, and after that was undone', () => {
    const history = edited(startOf([spotMarket], typed), {
      rows: [flipped],
      units: unitsAfterEdit(typed, [spotMarket], [flipped], unitOf),
    })
    const fixedRow: DraftRow = { ...flipped, qty: '1' }
    const fixed = edited(history, { rows: [fixedRow], units: settledUnits(history.units, [fixedRow], unitOf) })
    const question = [{ rowId: spotMarket.id, from: 'BTC', to: 'USDT' }]
    expect(unitChanges(fixed.units, fixed.rows, unitOf)).toEqual(question)
    expect(unitChanges(undone(fixed).units, undone(fixed).rows, unitOf)).toEqual(question)
    expect(unitChanges(redone(undone(fixed)).units, [fixedRow], unitOf)).toEqual(question)
  })

  it('requires a confirmation on a row without a recorded coin before the flip', () => {
    expect(unitChanges(unitsAfterEdit({}, [spotMarket], [flipped], unitOf), [flipped], unitOf)).toEqual([
      { rowId: spotMarket.id, from: 'BTC', to: 'USDT' },
    ])
  })

  it('requires no confirmation when the coin only became known', () => {
    const early = unitsAfterEdit({}, [], [spotMarket], () => null)
    expect(unitChanges(unitsAfterEdit(early, [spotMarket], [spotMarket], unitOf), [spotMarket], unitOf)).toEqual([])
  })
})

describe('the draft', () => {
  it('undoes and redoes without limit of kind, and an edit drops what was undone', () => {
    const history = edited(startOf([]), { rows: [spotMarket], units: {} })
    const two = edited(history, { rows: [spotMarket, newRow()], units: {} })
    expect(undone(undone(two)).rows).toEqual([])
    expect(redone(undone(two)).rows).toEqual(two.rows)
    expect(redone(edited(undone(two), { rows: [], units: {} })).rows).toEqual([])
  })

  it('shows the start of each request of at most 20 orders, in the sequence of the send', () => {
    const rows = Array.from({ length: 45 }, (_, at) => newRow({ category: at % 9 === 8 ? 'SPOT' : 'USDT-FUTURES' }))
    const starts = requestStarts(rows, () => null)
    const labels = rows.flatMap(({ id }, at) => (starts.has(id) ? [`${at + 1}: ${starts.get(id)}`] : []))
    expect(labels).toEqual([
      '1: Request 1/3 · 20 USDT-FUTURES',
      '9: Request 2/3 · 5 SPOT',
      '23: Request 3/3 · 20 USDT-FUTURES',
    ])
    expect(requestStarts(rows.slice(0, 8), () => null).size).toBe(0)
    expect(batchText('Send', 46, 3)).toBe('Send 46 orders in 3 requests')
    expect(batchText('Send', 1, 1)).toBe('Send 1 order in 1 request')
  })
})

describe('the problems list', () => {
  const rows = [newRow(), newRow()]
  const problem = (row: number, level: Problem['level'], message: string): Problem => ({
    rowId: rows[row]!.id,
    field: 'qty',
    level,
    rule: 'r',
    message,
  })

  it('puts blocking problems first and names an unchecked reason once', () => {
    const issues = issuesOf(
      rows,
      [
        problem(0, 'unchecked', 'no book'),
        problem(1, 'unchecked', 'no book'),
        problem(0, 'warning', 'large'),
        problem(1, 'error', 'below minimum'),
      ],
      [{ rowId: rows[0]!.id, from: 'BTC', to: 'USDT' }],
    )
    expect(issues.map(blocks)).toEqual([true, true, false, false])
    expect(countIssues(issues)).toEqual({ blocking: 2, warnings: 1, unchecked: 2 })
  })

  it('names the same finding once, with its rows', () => {
    const many = Array.from({ length: 5 }, () => newRow())
    const finding = (at: number, message: string): Problem => ({
      rowId: many[at]!.id,
      field: null,
      level: 'warning',
      rule: 'twice',
      message,
    })
    const whole: Problem = { rowId: null, field: null, level: 'unchecked', rule: 'book', message: 'no book' }
    const issues = issuesOf(
      many,
      [
        finding(4, 'Identical to row 1'),
        finding(1, 'Identical to row 1'),
        finding(2, 'Identical to row 1'),
        finding(2, 'large'),
        finding(3, 'large'),
        whole,
      ],
      [],
    )
    expect(issues.map(issuePlace)).toEqual(['3 of rows 2–5', 'rows 3–4', 'batch'])
    expect(countIssues(issues)).toEqual({ blocking: 0, warnings: 5, unchecked: 1 })
  })

  it('shows findings that differ in their numbers on one line, and findings with another fix on others', () => {
    const many = Array.from({ length: 200 }, () => newRow())
    const findingAt = (at: number, message: string, fix?: string): Problem => ({
      rowId: many[at]!.id,
      field: 'price',
      level: 'warning',
      rule: 'collar',
      message,
      ...(fix === undefined ? {} : { fix: { label: `Use ${fix}`, value: fix } }),
    })
    const far = many.slice(57).map((_, at) => {
      const tenths = (at % 15) + 50
      return findingAt(at + 57, `Price ${92_000 - at}.5 is ${(tenths / 10).toFixed(1)} % from the middle of the market`)
    })
    const issues = issuesOf(
      many,
      [...far, findingAt(0, 'Price 1.5 is no tick', '1'), findingAt(1, 'Price 2.5 is no tick', '2')],
      [],
    )
    expect(issues.map((issue) => `${issuePlace(issue)}: ${issueText(issue)}`)).toEqual([
      'row 1: Price 1.5 is no tick',
      'row 2: Price 2.5 is no tick',
      'rows 58–200: Price 91858.5 to 92000.5 is 5.0 to 6.4 % from the middle of the market',
    ])
  })

  describe('walked by key', () => {
    const five = Array.from({ length: 5 }, () => newRow())
    const at = (row: number, field: Problem['field'], level: Problem['level'], fix?: string): Problem => ({
      rowId: five[row]!.id,
      field,
      level,
      rule: `${row} ${field}`,
      message: `${level} ${field}`,
      ...(fix === undefined ? {} : { fix: { label: `Use ${fix}`, value: fix } }),
    })
    const whole: Problem = { rowId: null, field: null, level: 'error', rule: 'capacity', message: 'too many' }
    const walk = (problems: readonly Problem[], from: CellPlace | null, presses: number) => {
      const issues = issuesOf(five, problems, [])
      const places = [from]
      for (let press = 0; press < presses; press += 1) places.push(nextPlace(issues, places.at(-1)!))
      return places.slice(1).map((place) => (place === null ? null : `${place.row} ${place.field}`))
    }

    it('goes to the row in hand first, then through the sheet in reading order and over again', () => {
      const problems = [at(0, 'price', 'error'), at(2, 'qty', 'error'), at(2, 'price', 'error'), at(4, 'side', 'error')]
      expect(walk(problems, { row: 2, field: 'note' }, 5)).toEqual(['2 price', '2 qty', '4 side', '0 price', '2 price'])
      expect(walk(problems, null, 1)).toEqual(['0 price'])
    })

    it('goes on at its place after the cell under the cursor was fixed', () => {
      expect(walk([at(0, 'price', 'error'), at(3, 'qty', 'error')], { row: 2, field: 'price' }, 1)).toEqual(['3 qty'])
    })

    it('passes warnings by while anything blocks', () => {
      const problems = [at(0, 'price', 'warning'), at(1, 'qty', 'warning'), at(3, 'qty', 'error')]
      expect(walk(problems, { row: 1, field: 'symbol' }, 2)).toEqual(['3 qty', '3 qty'])
      expect(walk(problems.slice(0, 2), { row: 1, field: 'qty' }, 2)).toEqual(['0 price', '1 qty'])
    })

    it('has nowhere to go for a finding about the whole batch', () => {
      expect(walk([whole], { row: 1, field: 'qty' }, 1)).toEqual([null])
    })

    it('fixes the cell under the cursor, else its row, and never another row', () => {
      const issues = issuesOf(
        five,
        [at(0, 'qty', 'error', '1'), at(2, 'price', 'error', '61250'), at(2, 'qty', 'error', '7')],
        [],
      )
      expect(fixAt(issues, { row: 2, field: 'qty' })).toMatchObject({ field: 'qty', value: '7' })
      expect(fixAt(issues, { row: 2, field: 'note' })).toMatchObject({ field: 'price', value: '61250' })
      expect(fixAt(issues, { row: 1, field: 'qty' })).toBeNull()
    })

    it('brings the category that belongs to a symbol', () => {
      const fix = { label: 'Use BTCUSDT, USDT-FUTURES', value: 'BTCUSDT', category: 'USDT-FUTURES' } as const
      const issues = issuesOf(five, [{ ...at(0, 'symbol', 'error', 'BTCUSDT'), fix }], [])
      expect(fixAt(issues, { row: 0, field: 'symbol' })).toEqual({ ...fix, field: 'symbol' })
    })

    it('confirms no unit by the key of a fix', () => {
      const issues = issuesOf(five, [], [{ rowId: five[1]!.id, from: 'BTC', to: 'USDT' }])
      expect(fixAt(issues, { row: 1, field: 'qty' })).toBeNull()
    })
  })
})

describe('a paste', () => {
  const defaults = { category: 'SPOT', symbol: 'BTCUSDT', orderType: 'limit', timeInForce: 'gtc', stpMode: 'none' }

  const pasted = (text: string, remembered: Remembered = {}) => {
    const book = readText(text)
    return importTable(book, book.sheets[0]!, remembered, defaults)
  }

  it('is taken at once when columns and decimals are certain, and requires a confirmation otherwise', () => {
    expect(isCertain(pasted('Symbol\tSide\tPrice\tQty\nBTCUSDT\tbuy\t61250.5\t0.01'))).toBe(true)
    expect(isCertain(pasted('Symbol;Side;Price;Qty\nBTCUSDT;buy;61.250;1.500'))).toBe(false)
    expect(isCertain(pasted('Symbol;Side;Price;Qty\nBTCUSDT;buy;#REF!;1'))).toBe(false)
  })

  it('uses the mapping the user chose for the same header before', () => {
    const { sheet } = pasted('Symbol\tSide\tPrice\tQty\nBTCUSDT\tbuy\t1\t2', {
      'symbol\tside\tprice\tqty': ['symbol', 'side', 'qty', 'price'],
    })
    expect(sheet.mapping).toEqual(['symbol', 'side', 'qty', 'price'])
  })

  it('fills columns that the sheet lacks or that are empty, never an empty cell of a column with values', () => {
    const [imported] = pasted('Symbol\tSide\tPrice\tQty\n\tbuy\t1\t2\nETHUSDT\tbuy\t1\t2').sheet.rows
    expect(imported?.row).toMatchObject({ symbol: '', category: 'SPOT', timeInForce: 'gtc' })
    const [filled] = pasted('Symbol\tSide\tPrice\tQty\n\tbuy\t1\t2').sheet.rows
    expect(filled?.row).toMatchObject({ symbol: 'BTCUSDT', category: 'SPOT' })
  })

  it('names every row of a cell that repeats, and the orders of other rows do not change what it means', () => {
    const lines = ['buy\tBTCUSDT\t1\t$5', 'sell\tBTCUSDT\t1\tTBD', 'buy\tBTCUSDT\t2\tTBD', 'sell\tBTCUSDT\t1\t$5']
    const { sheet, findings } = pasted(['Side\tSymbol\tPrice\tQty', ...lines].join('\n'))
    expect(sheet.rows.map(({ row }) => row.qty)).toEqual(['$5', 'TBD', 'TBD', '$5'])
    expect(findings.find(({ rule }) => rule === 'unit-row')?.rowNumbers).toEqual([3, 4])
    const marked = pasted('Side\tPrice\tQty\nbuy\t#REF!\t1\nsell\t5\t#REF!\nbuy\t#REF!\t2').findings
    expect(marked.find(({ rule }) => rule === 'error')?.rowNumbers).toEqual([2, 3, 4])
  })

  it('gives each row an ID that no other paste has, in the length that a draft accepts', () => {
    const text = ['Side\tPrice\tQty', ...Array.from({ length: 2000 }, (_, at) => `buy\t${at + 1}\t1`)].join('\n')
    const ids = [pasted(text), pasted(text)].flatMap(({ sheet }) => sheet.rows.map(({ row }) => row.id))
    expect(new Set(ids).size).toBe(4000)
    expect(ids.every((id) => DraftRowInput.shape.id.safeParse(id).success)).toBe(true)
  })
})

describe('the review', () => {
  const good = newRow({ category: 'SPOT', symbol: 'BTCUSDT', side: 'buy', price: '1', qty: '2' })

  it('takes the included rows only, and none when one of them is no order', () => {
    expect(reviewSubject([good, { ...good, id: 'x', include: false, qty: 'NaN' }])?.orders).toHaveLength(1)
    expect(reviewSubject([good, { ...good, id: 'x', qty: 'NaN' }])).toBeNull()
    expect(reviewSubject([{ ...good, include: false }])).toBeNull()
  })

  it('pins what the main process refused to its row and cell', () => {
    const subject = reviewSubject([good])!
    const [pinned] = pinRefusals(subject, [{ row: 0, field: 'price', rule: 'tick', message: 'off the tick' }])
    expect(pinned).toMatchObject({ row: good, problem: { rowId: good.id, field: 'price', level: 'error' } })
  })
})
