import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '@/shared/base/decimal'
import { readXlsx } from '@/shared/sheets/xlsx/read-xlsx'
import { runs } from '@/shared/testing/runs'
import type { TaxRow } from '@/shared/trading/tax/tax-row'
import { writeXlsx } from '@/renderer/kit/table/xlsx-file'
import { sheetOf } from './export-tax'

const signed = fc.tuple(fc.bigInt({ min: -(10n ** 22n), max: 10n ** 22n }), fc.nat(18)).map(([digits, places]) => {
  const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0')
  const displayed = places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`
  return digits < 0n ? `-${displayed}` : displayed
})
const row = fc
  .record({
    amount: signed,
    // A rebate is a positive fee.
    fee: fc.oneof(signed, fc.constant('')),
    coin: fc.constantFrom('BTC', 'USDT'),
    id: fc.stringMatching(/^\d{19}$/),
  })
  .map(({ amount, fee, coin, id }): TaxRow => ({
    kind: 'SPOT',
    at,
    record: { id, coin, type: 'trade', amount, fee, balance: '1', ts: String(at) },
  }))

const at = 1_790_000_000_000

describe('the workbook of tax records', () => {
  it(`has sums equal to those of the records: ${runs(500)} workbooks`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
        const sheet = sheetOf(rows, (at) => new Date(at).toISOString())
        const bytes = new Uint8Array(await (await writeXlsx('Tax', sheet)).arrayBuffer())
        const [head, ...lines] = readXlsx('tax.xlsx', bytes).sheets[0]!.rows.map(({ cells }) =>
          cells.map((cell) => cell.stored ?? cell.displayed),
        )
        const of = (title: string) => head!.indexOf(title)
        for (const coin of ['BTC', 'USDT'])
          for (const [title, member] of [
            ['Amount', 'amount'],
            ['Fee', 'fee'],
          ] as const) {
            const amounts = lines.filter((line) => line[of('Coin')] === coin).map((line) => line[of(title)] || '0')
            const recorded = rows
              .filter(({ record }) => record.coin === coin)
              .map(({ record }) => record[member] || '0')
            expect(sum(amounts)).toBe(sum(recorded))
          }
        expect(lines.map((line) => line[of('Id')])).toEqual(rows.map(({ record }) => record.id))
      }),
      { numRuns: runs(500) },
    )
  })
})
