import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { csvLine } from '@/shared/base/text/csv'
import { isPositive, isZero, multiply, sum, toDecimals, trim } from '@/shared/base/decimal'
import { rowsOfCsv } from '@/shared/testing/foreign-sheets'
import { readLtv } from '@/shared/trading/ltv/unit/read-ltv'
import { openInMemory, riskHistory } from '@/electron/base/storage/database'
import type { Database } from '@/electron/base/storage/sqlite'
import { createMovementRecords } from '../movements/movement-records'
import { createRiskArchive, type RiskArchive } from '../risk-archive'
import { recordAt } from '../testing/scripted-lending'
import type { WatchedUnit } from '../units/risk-monitor'
import { createHistoryLines, writeLines } from './csv'
import { createHistoryReader, type SavedSample } from './history-reader'
import { createHistoryWriter } from './history-writer'
import { ratioSteps } from './ratio'
import { compositionOf, createDecoder, encode, type StoredRecord } from './sample-codec'
import type { Stretch } from './stretch'

const answer = (coin: string): StoredRecord => ({
  ltv: '0.4',
  subAccountUids: [],
  usdtBalance: '2.5',
  unpaidUsdtAmount: '1.25',
  unpaidInfo: [{ coin, unpaidQty: '1', unpaidInterest: '0.1' }],
  balanceInfo: [{ coin, amount: '-1', price: '2', convertedUsdtAmount: '1.5' }],
})
const name = fc.constantFrom('BTC', 'USDT', '=cmd', '-1', 'a"b, c', 'x\ny', 'Ünicoin', ' ', '')
const amount = fc
  .tuple(
    fc.integer({ min: -20, max: 1e9 }),
    fc.constantFrom('', '', '', '.0', '.5', '.10', '.00000001', '.123456789012345678901'),
  )
  .map(([whole, fraction]) => `${whole}${fraction}`)
const priced = fc.record({ coin: name, price: amount, amount, convertedUsdtAmount: amount })
const anyRecord: fc.Arbitrary<StoredRecord> = fc
  .record({
    ltv: fc.oneof(amount, fc.constantFrom('0.4', '0.65432100', '65.4', '999', '0')),
    subAccountUids: fc.constant<string[]>([]),
    usdtBalance: amount,
    unpaidUsdtAmount: amount,
    unpaidInfo: fc.array(fc.record({ coin: name, unpaidQty: amount, unpaidInterest: amount }), { maxLength: 3 }),
    balanceInfo: fc.array(
      priced.filter(({ price, convertedUsdtAmount: counts }) => isPositive(price) || isZero(counts)),
      { maxLength: 4 },
    ),
  })
  .chain((record) => fc.constantFrom(record, asComputed(record)))
/** The figures that follow from others as they follow: none of them is stored. A row without a price has none. */
function asComputed(record: StoredRecord): StoredRecord {
  const balanceInfo = record.balanceInfo.map((row) =>
    isPositive(row.price) ? { ...row, convertedUsdtAmount: toDecimals(multiply(row.price, row.amount), 8) } : row,
  )
  return { ...record, balanceInfo, usdtBalance: sum(balanceInfo.map((row) => row.convertedUsdtAmount)) }
}
/** As the history keeps it. */
function savedSample(record: StoredRecord, at: number): SavedSample {
  const [composition, steps] = [compositionOf(record), ratioSteps(record.ltv)]
  const detail = Buffer.from(encode(record, composition, steps))
    .toString('hex')
    .toUpperCase()
  return { at, steps, detail, decoder: createDecoder(composition) }
}
const sample = (coin: string, at = 0): SavedSample => savedSample(answer(coin), at)
const HEADER =
  'time,epoch ms,kind,until,until epoch ms,risk unit,ltv,exchange ltv,own ltv,agrees,' +
  'collateral usdt,debt usdt,collateral,debt\r\n'
function textOf(riskUnitId: string, samples: readonly SavedSample[], gaps: readonly Stretch[] = []): string {
  const lines = createHistoryLines(riskUnitId)
  writeLines(lines, { samples, gaps })
  return decoded(lines.take())
}
const decoded = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
function rowsOf(text: string): readonly Readonly<Record<string, string>>[] {
  const [heads = [], ...lines] = rowsOfCsv(text)
  return lines.map((line) => Object.fromEntries(heads.map((head, at) => [head, line[at] ?? ''])))
}

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
    expect(rowsOf(HEADER + textOf(coin, [sample(coin)]))).toMatchObject([
      { 'risk unit': coin, collateral: `${coin} -1 at 2 counts 1.5` },
    ])
  })

  it('names its columns, and is nothing without samples', () => {
    const lines = createHistoryLines('7')
    lines.header()
    expect(decoded(lines.take())).toBe(HEADER)
    expect(textOf('7', [])).toBe('')
  })

  it('has both kinds of time, the figure of the exchange next to the judged figure, and a row for each gap', () => {
    const rows = rowsOf(HEADER + textOf('7', [sample('BTC', 1000), sample('BTC', 9000)], [{ from: 1000, to: 9000 }]))
    expect(
      rows.map((row) => `${row['epoch ms']} ${row.kind} ${row['until epoch ms']} ${row.ltv} ${row['exchange ltv']}`),
    ).toEqual(['1000 sample  0.5 0.4', '1000 not watched 9000  ', '9000 sample  0.5 0.4'])
    expect(rows[1]).toMatchObject({ time: '1970-01-01T00:00:01.000Z', until: '1970-01-01T00:00:09.000Z' })
  })

  it('states every moment as its date does', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 4e12 }), { minLength: 1 }), (moments) => {
        const rows = rowsOf(
          HEADER +
            textOf(
              '7',
              moments.map((at) => sample('BTC', at)),
            ),
        )
        expect(rows.map(({ time }) => time)).toEqual(moments.map((at) => new Date(at).toISOString()))
      }),
    )
  })

  it('contains the digits of the answers and their reading as text, for every content', () => {
    fc.assert(
      fc.property(anyRecord, fc.integer({ min: 0, max: 4e12 }), (record, at) => {
        const reading = readLtv('7', at, record)
        if (reading.kind !== 'sample') throw new Error(reading.kind)
        const { ltv, reportedLtv: stated, agrees, ownLtv } = reading.sample
        const balances = record.balanceInfo.map(
          ({ coin, amount, price, convertedUsdtAmount }) =>
            `${coin} ${amount} at ${price} counts ${convertedUsdtAmount}`,
        )
        const owed = record.unpaidInfo.map(
          ({ coin, unpaidQty, unpaidInterest }) => `${coin} ${unpaidQty} interest ${unpaidInterest}`,
        )
        const own = ownLtv === null ? '' : trim(toDecimals(ownLtv, 8, 'nearest'))
        const ratios = [ltv, stated, own, agrees ? 'yes' : 'no']
        const sums = [record.usdtBalance, record.unpaidUsdtAmount]
        const moment = [new Date(at).toISOString(), String(at)]
        const cells = [...moment, 'sample', '', '', '7', ...ratios, ...sums, balances.join('; '), owed.join('; ')]
        expect(textOf('7', [savedSample(record, at)])).toBe(`${csvLine(cells)}\r\n`)
      }),
      { numRuns: 400 },
    )
  })

  it('omits rows that are damaged on disk, and goes on after them', async () => {
    const seconds = secondsOf(700)
    const database = watched(seconds)
    const damaged = [seconds[0]!, seconds[249]!, seconds[500]!]
    const damage = database.prepare('UPDATE samples SET detail = ? WHERE tier = 1000 AND at = ?')
    damage.run(Uint8Array.of(0xaa), damaged[0]!)
    damage.run(null, damaged[1]!)
    database.prepare('UPDATE samples SET composition = 99 WHERE tier = 1000 AND at = ?').run(damaged[2]!)
    const window = { from: seconds[0]!, to: seconds.at(-1)! }
    const archive = archiveOf(database, window.to)
    let csv = ''
    for await (const { bytes } of archive.csv('7', window)!) csv += decoded(bytes)
    expect(rowsOf(csv).map((row) => Number(row['epoch ms']))).toEqual(seconds.filter((at) => !damaged.includes(at)))
  })

  it('is whole for two windows that are written in turns, and reports its progress', async () => {
    const seconds = secondsOf(4000)
    const database = watched(seconds)
    const archive = archiveOf(database, seconds.at(-1)!)
    const files = [seconds[0]!, seconds[2000]!].map((from) => {
      const pieces = archive.csv('7', { from, to: seconds.at(-1)! })![Symbol.asyncIterator]()
      return { pieces, isDone: false, text: '', shares: [] as number[] }
    })
    while (!files.every(({ isDone }) => isDone)) {
      for (const file of files) {
        const { value, done: isOver } = await file.pieces.next()
        if (isOver === true) file.isDone = true
        else {
          file.text += decoded(value.bytes)
          file.shares.push(value.share)
        }
      }
    }
    const moments = files.map(({ text }) => rowsOf(text).map((row) => Number(row['epoch ms'])))
    expect(moments).toEqual([seconds, seconds.slice(2000)])
    for (const { shares } of files) {
      expect(shares).toEqual(shares.toSorted((a, b) => a - b))
      expect([shares.length > 3, shares[0]! < 0.5, shares.at(-1)]).toEqual([true, true, 1])
    }
  })
})
