import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { openInMemory, riskHistory } from '@/electron/base/storage/database'
import type { Database } from '@/electron/base/storage/sqlite'
import { createMovementRecords } from '../movements/movement-records'
import { createRiskArchive, type RiskArchive } from '../risk-archive'
import { recordAt } from '../testing/scripted-lending'
import type { WatchedUnit } from '../units/risk-monitor'
import { createHistoryLines, historyHeader, textOfLines } from './csv'
import { createHistoryReader, type SavedRecord } from './history-reader'
import { createHistoryWriter } from './history-writer'
import type { Stretch } from './stretch'

const sample = (coin: string, at = 0): SavedRecord => ({
  at,
  record: {
    ltv: '0.4',
    subAccountUids: [],
    usdtBalance: '2.5',
    unpaidUsdtAmount: '1.25',
    unpaidInfo: [{ coin, unpaidQty: '1', unpaidInterest: '0.1' }],
    balanceInfo: [{ coin, amount: '-1', price: '2', convertedUsdtAmount: '1.5' }],
  },
})
const textOf = (riskUnitId: string, records: readonly SavedRecord[], gaps: readonly Stretch[] = []): string =>
  textOfLines(createHistoryLines(riskUnitId), { records, gaps })
const rowsOf = (text: string) => Papa.parse<Record<string, string>>(text.trimEnd(), { header: true }).data

const archiveOf = (database: Database, now: number): RiskArchive =>
  createRiskArchive({
    database,
    clock: { now: () => now, mono: () => 0, after: (_ms, task) => (queueMicrotask(task), () => undefined) },
    unitOf: () => ({ history: createHistoryReader(database, 1, '7') }) as unknown as WatchedUnit,
    fillsBetween: () => [],
    coinsOf: () => null,
    movements: createMovementRecords(database),
    accountRecords: { knownSince: () => null, problem: () => null },
    isOwn: () => false,
    othersIn: () => [],
  })
/** A history of unit 7 with a sample for each second. */
function watched(seconds: readonly number[]): Database {
  const database = openInMemory(riskHistory)
  database.exec("INSERT INTO units (id, risk_unit_id) VALUES (1, '7')")
  const record = recordAt('100000')
  createHistoryWriter(database, 1).add(seconds.map((at) => ({ at, ltv: record.ltv, record })))
  return database
}
const secondsOf = (count: number): number[] =>
  Array.from({ length: count }, (_, second) => 1_700_000_000_000 + second * 1000)

describe('The CSV of a loan-to-value history', () => {
  it.each(["=cmd|' /C calc'!A0", '+1+1', '@SUM(1)', '-1+1', '\t=1', '\r=1'])(
    'runs nothing in a spreadsheet for a coin called %j',
    (coin) => {
      const rows = Papa.parse<string[]>(textOf(coin, [sample(coin)]).trimEnd()).data
      expect(rows).toHaveLength(1)
      for (const cell of rows[0]!) expect(!/^[=+@\t\r-]/.test(cell), cell).toBe(true)
    },
  )

  it('keeps quotes, commas and lines of a name in their cell', () => {
    const coin = 'a"b,c\nd'
    expect(rowsOf(historyHeader + textOf(coin, [sample(coin)]))).toMatchObject([
      { 'risk unit': coin, collateral: `${coin} -1 at 2 counts 1.5` },
    ])
  })

  it('names its columns, and is nothing without samples', () => {
    expect(historyHeader).toMatch(/^time,epoch ms,kind,until,until epoch ms,risk unit,ltv,exchange ltv,own ltv,.*\r\n$/)
    expect(textOf('7', [])).toBe('')
  })

  it('has both kinds of time, what the exchange said beside what was judged, and a row where nobody watched', () => {
    const rows = rowsOf(
      historyHeader + textOf('7', [sample('BTC', 1000), sample('BTC', 9000)], [{ from: 1000, to: 9000 }]),
    )
    expect(
      rows.map((row) => `${row['epoch ms']} ${row.kind} ${row['until epoch ms']} ${row.ltv} ${row['exchange ltv']}`),
    ).toEqual(['1000 sample  0.5 0.4', '1000 not watched 9000  ', '9000 sample  0.5 0.4'])
    expect(rows[1]).toMatchObject({ time: '1970-01-01T00:00:01.000Z', until: '1970-01-01T00:00:09.000Z' })
  })

  it('tells every moment as its date does', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 4e12 }), { minLength: 1 }), (moments) => {
        const rows = rowsOf(
          historyHeader +
            textOf(
              '7',
              moments.map((at) => sample('BTC', at)),
            ),
        )
        expect(rows.map(({ time }) => time)).toEqual(moments.map((at) => new Date(at).toISOString()))
      }),
    )
  })

  it('leaves out rows that are damaged on disk, and goes on after them', async () => {
    const seconds = secondsOf(700)
    const database = watched(seconds)
    const damaged = [seconds[0]!, seconds[249]!, seconds[500]!]
    const damage = database.prepare('UPDATE samples SET detail = ? WHERE tier = 1000 AND at = ?')
    damage.run(Uint8Array.of(0xaa), damaged[0]!)
    damage.run(null, damaged[1]!)
    database.prepare('UPDATE samples SET composition = 99 WHERE tier = 1000 AND at = ?').run(damaged[2]!)
    const window = { from: seconds[0]!, to: seconds.at(-1)! }
    const archive = archiveOf(database, window.to)
    const { csv, next } = (await archive.csv('7', window, null))!
    expect(rowsOf(csv).map((row) => Number(row['epoch ms']))).toEqual(seconds.filter((at) => !damaged.includes(at)))
    expect(next).toBe(null)
  })

  it('is the same file where two windows are read by turns, and where a piece is asked for again', async () => {
    const seconds = secondsOf(12_000)
    const database = watched(seconds)
    const archive = archiveOf(database, seconds.at(-1)!)
    const windows = [seconds[0]!, seconds[6000]!].map((from) => ({ from, to: seconds.at(-1)! }))
    const files = windows.map(() => ({ after: null as number | null, isDone: false, text: '' }))
    while (!files.every(({ isDone }) => isDone)) {
      for (const [nth, file] of files.entries()) {
        if (file.isDone) continue
        const again = await archive.csv('7', windows[nth]!, file.after)
        const { csv, next } = (await archive.csv('7', windows[nth]!, file.after))!
        expect(again).toEqual({ csv, next, since: windows[nth]!.from })
        Object.assign(file, { text: file.text + csv, after: next, isDone: next === null })
      }
    }
    const moments = files.map(({ text }) => rowsOf(text).map((row) => Number(row['epoch ms'])))
    expect(moments).toEqual([seconds, seconds.slice(6000)])
  })
})
