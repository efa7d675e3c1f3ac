import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftColumns, type DraftRow } from '@/shared/trading/batch/draft/draft-row'
import { draftRow } from '@/shared/testing/samples/draft-rows'
import { MAX_DRAFT_ROWS } from '@/shared/ipc/trading/drafts'
import { draftCsv, draftFileText, readDraftFile } from './draft-file'

const cells = ({ id, ...row }: DraftRow) => (id === '' ? {} : row)
const file = (change: object): string => JSON.stringify({ ...JSON.parse(draftFileText('A', [draftRow()])), ...change })

describe('A draft as a file', () => {
  it('comes back with its name, every cell as typed and separate rows', () => {
    const text = fc.string({ maxLength: 200, unit: 'binary' })
    const row = fc.record({
      ...(Object.fromEntries(draftColumns.map((column) => [column, text])) as Record<
        (typeof draftColumns)[number],
        typeof text
      >),
      id: fc.constant('r1'),
      include: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
        const reading = readDraftFile(draftFileText('Dip buys', rows))
        expect(reading.ok && reading.name).toBe('Dip buys')
        expect(reading.ok && reading.rows.map(cells)).toEqual(rows.map(cells))
        expect(reading.ok && new Set(reading.rows.map(({ id }) => id).filter((id) => id !== 'r1')).size).toBe(
          rows.length,
        )
      }),
    )
  })

  it.each([
    ['Symbol,Side', 'The file is not JSON'],
    ['[]', 'format: this is no draft of Volley'],
    ['{"format":"other"}', 'format: this is no draft of Volley'],
    [file({ version: 2 }), 'version: the file is from a newer Volley (version 2; this Volley reads 1)'],
    [file({ name: ' ' }), expect.stringMatching(/^name: /)],
    [
      file({ rows: [cells(draftRow()), { ...cells(draftRow()), price: 7 }] }),
      expect.stringMatching(/^rows\.1\.price: /),
    ],
    [file({ rows: [{ ...cells(draftRow()), extra: '' }] }), expect.stringMatching(/^rows\.0: .*extra/)],
    [
      file({ rows: Array.from({ length: MAX_DRAFT_ROWS + 1 }, () => cells(draftRow())) }),
      expect.stringMatching(/^rows: /),
    ],
  ])('that is wrong is refused with the member at fault', (text, message) => {
    expect(readDraftFile(text)).toEqual({ ok: false, message })
  })

  it('of a version without take profit and stop loss has none', () => {
    const earlier = Object.fromEntries(
      Object.entries(cells(draftRow())).filter(([member]) => member !== 'takeProfit' && member !== 'stopLoss'),
    )
    const reading = readDraftFile(file({ rows: [earlier] }))
    expect(reading.ok && reading.rows).toMatchObject([{ takeProfit: '', stopLoss: '' }])
  })

  it('for a spreadsheet has the columns by name, the ticked rows, and runs nothing there', () => {
    const rows = [draftRow({ price: '=bid-3t' }), draftRow({ include: false }), draftRow({ note: 'a,b' })]
    expect(draftCsv(rows).split('\r\n')).toEqual([
      'Category,Symbol,Side,Pos side,Type,TIF,Price,Qty,Take profit,Stop loss,STP,Client OID,Note',
      `USDT-FUTURES,BTCUSDT,buy,,limit,gtc,"'=bid-3t",0.01,,,none,,`,
      'USDT-FUTURES,BTCUSDT,buy,,limit,gtc,60000,0.01,,,none,,"a,b"',
    ])
  })
})
