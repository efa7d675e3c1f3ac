import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import Papa from 'papaparse'
import { add, equals, negate, subtract, sum } from '@/shared/base/decimal'
import { DAY_MS } from '@/shared/base/time'
import { coverageOf, gapsOf, toRead } from './coverage'
import { createTaxCheck } from './tax-check'
import { type TaxKind, taxKinds } from './tax-kind'
import { compareRows, figuresOf, type TaxRow } from './tax-row'
import { nextRange, coveredWith, type Stretch, type TaxWindow, WEEK_MS, weekOf, weeksOf } from './tax-window'
import { createCsvWriter, jsonLines } from './layouts/layout'

const start = Date.UTC(2026, 0, 7, 5)
const moment = fc.integer({ min: start, max: start + 60 * DAY_MS })
const stretch = fc
  .tuple(moment, fc.integer({ min: 1, max: 30 * DAY_MS }))
  .map(([from, length]): Stretch => ({ from, to: from + length }))
const noWindow = { kind: 'SPOT', covered: null, pendingRange: null, cursor: null, problem: null } as const

it('A record without an amount has no figures, and one without a fee has a fee of zero', () => {
  const record = { id: '1', coin: 'USDT', type: '', amount: '5', fee: '', balance: '', ts: String(start) }
  const figures = (change: object) => figuresOf({ kind: 'SPOT', at: start, record: { ...record, ...change } })
  expect(figures({})).toEqual({ amount: '5', fee: '0' })
  for (const change of [{ amount: '' }, { amount: 'much' }, { fee: 'much' }]) expect(figures(change)).toBeNull()
})

describe('Windows', () => {
  it('share out any range to weeks that begin on Mondays, without a gap or an overlap', () => {
    fc.assert(
      fc.property(stretch, (range) => {
        const weeks = weeksOf(range)
        for (const week of weeks) expect(new Date(week).toISOString()).toMatch(/T00:00:00\.000Z$/)
        expect(new Set(weeks.map((week) => new Date(week).getUTCDay()))).toEqual(new Set([1]))
        expect(weeks[0]).toBe(weekOf(range.from))
        expect(weeks.at(-1)! + WEEK_MS).toBeGreaterThanOrEqual(range.to)
        weeks.slice(1).forEach((week, index) => expect(week - weeks[index]!).toBe(WEEK_MS))
      }),
    )
  })

  it('are covered exactly if they were read: coverage and gaps add up to the range', () => {
    fc.assert(
      fc.property(
        stretch,
        fc.array(stretch, { maxLength: 4 }),
        fc.integer({ min: 0, max: 40 }),
        (range, reads, late) => {
          const reach = start + late * DAY_MS
          let windows: TaxWindow[] = []
          // Reads a part of the range at a time, as the job does.
          for (const stretchRead of [...reads, range]) {
            for (const { kind, week, from, to } of toRead({ range: stretchRead, windows, reach })) {
              const before = windows.find((entry) => entry.kind === kind && entry.week === week)
              const next = nextRange(before, { from, to }, reach)
              expect(next.to - next.from).toBeLessThanOrEqual(WEEK_MS)
              expect(next.from).toBeGreaterThanOrEqual(reach)
              const covered = coveredWith(before, next)
              windows = [...windows.filter((entry) => entry !== before), { ...noWindow, kind, week, covered }]
            }
          }
          // All that is left is what the exchange no longer tells of.
          for (const gap of gapsOf({ range, windows, reach })) {
            expect(gap.state).toBe('out-of-reach')
            expect(gap.to).toBeLessThanOrEqual(Math.max(reach, range.from))
          }
          const cells = coverageOf({ range, windows, reach, recordsIn: () => 0 })
          expect(cells).toHaveLength(weeksOf(range).length * taxKinds.length)
          if (range.from >= reach) expect(cells.every(({ state }) => state === 'read')).toBe(true)
        },
      ),
    )
  })

  it('name a gap to the millisecond, neighbors as one', () => {
    const week = weekOf(start)
    const range = { from: week, to: week + 3 * WEEK_MS }
    const complete = taxKinds.flatMap((kind) =>
      weeksOf(range).map((entry): TaxWindow => ({
        ...noWindow,
        kind,
        week: entry,
        covered: { from: entry, to: entry + WEEK_MS },
      })),
    )
    expect(gapsOf({ range, windows: complete, reach: 0 })).toEqual([])
    const holed = complete
      .filter(({ kind, week: entry }) => !(kind === 'OTHER' && entry > week))
      .map((entry) =>
        entry.kind === 'SPOT' && entry.week === week ? { ...entry, covered: { from: week, to: week + 5 } } : entry,
      )
    expect(gapsOf({ range, windows: holed, reach: 0 })).toEqual([
      { kind: 'SPOT', state: 'pending', from: week + 5, to: week + WEEK_MS },
      { kind: 'OTHER', state: 'pending', from: week + WEEK_MS, to: range.to },
    ])
  })
})

const amount = fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 12 })).map(decimalOf)
function decimalOf([whole, places]: [number, number]): string {
  const digits = String(Math.abs(whole)).padStart(places + 1, '0')
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return whole < 0 ? `-${text}` : text
}
interface Step {
  readonly coin: string
  readonly kind: TaxKind
  readonly amount: string
  readonly fee: string
  readonly wait: number
}
const step: fc.Arbitrary<Step> = fc.record({
  coin: fc.constantFrom('USDT', 'BTC', 'NEW'),
  kind: fc.constantFrom(...taxKinds),
  amount,
  fee: amount,
  wait: fc.constantFrom(0, 0, 1, 5000),
})

/** Rows as a ledger books them, with one balance for each coin, or for each coin and kind. */
function booked(steps: readonly Step[], perKind: boolean): TaxRow[] {
  const balances = new Map<string, string>()
  let at = start
  return steps.map(({ coin, kind, amount: moved, fee, wait }, index) => {
    at += wait
    const wallet = perKind || kind === 'MARGIN-isolated' ? `${coin} ${kind}` : coin
    const balance = sum([balances.get(wallet) ?? '7.5', moved, fee])
    balances.set(wallet, balance)
    const record = { id: String(1000 + index), coin, type: 'ANY', amount: moved, fee, balance, ts: String(at) }
    return { kind, at, record }
  })
}
function checked(rows: readonly TaxRow[]) {
  const check = createTaxCheck()
  for (const row of rows.toSorted(compareRows)) check.add(row)
  return check.finish()
}

describe('Findings in records', () => {
  it('is nothing if every balance follows the one before, in any sequence within a millisecond', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.boolean(), (steps, perKind) => {
        const rows = booked(steps, perKind)
        const check = checked(rows)
        expect(check).toMatchObject({ records: rows.length, breakCount: 0, duplicateCount: 0, unreadableCount: 0 })
        for (const { coin, opening, net, closing } of check.coins) {
          expect(add(opening, net)).toBe(closing)
          expect(net).toBe(
            sum(rows.filter(({ record }) => record.coin === coin).flatMap(({ record }) => [record.amount, record.fee])),
          )
        }
        expect(sum(check.types.flatMap((entry) => [entry.amount, entry.fee]))).toBe(
          sum(check.coins.map(({ net }) => net)),
        )
      }),
    )
  })

  it('names both records around one that is missing', () => {
    fc.assert(
      fc.property(
        fc.array(
          step.map((entry) => ({ ...entry, coin: 'BTC', kind: 'SPOT' as TaxKind, wait: 10 })),
          {
            minLength: 3,
            maxLength: 20,
          },
        ),
        fc.nat(),
        (steps, chosen) => {
          const rows = booked(steps, false)
          const missingAt = 1 + (chosen % (rows.length - 2))
          const missing = rows[missingAt]!
          fc.pre(!equals(add(missing.record.amount, missing.record.fee), '0'))
          const { breaks, breakCount, coins } = checked(rows.toSpliced(missingAt, 1))
          expect(breakCount).toBe(1)
          expect([breaks[0]?.before?.record.id, breaks[0]?.after.record.id]).toEqual([
            rows[missingAt - 1]!.record.id,
            rows[missingAt + 1]!.record.id,
          ])
          const off = subtract(breaks[0]!.after.record.balance, breaks[0]!.expected!)
          expect(equals(off, add(missing.record.amount, missing.record.fee))).toBe(true)
          expect(coins[0]?.breaks).toBe(1)
        },
      ),
    )
  })

  it('counts a record once that comes under two kinds, and reports it', () => {
    const [row] = booked([{ coin: 'BTC', kind: 'MARGIN-crossed', amount: '5', fee: '0', wait: 0 }], false)
    const check = checked([row!, { ...row!, kind: 'MARGIN-isolated' }])
    expect(check).toMatchObject({ records: 1, duplicateCount: 1, breakCount: 0 })
    expect(check.duplicates[0]).toMatchObject({ id: '1000', kinds: ['MARGIN-crossed', 'MARGIN-isolated'] })
    expect(check.coins[0]?.net).toBe('5')
  })

  it('names what cannot be read as a number, and keeps it out of every sum', () => {
    const rows = booked([{ coin: 'BTC', kind: 'SPOT', amount: '5', fee: '0', wait: 0 }], false)
    const odd: TaxRow = { ...rows[0]!, at: start + 1, record: { ...rows[0]!.record, id: '9', amount: '1e-7' } }
    const check = checked([...rows, odd])
    expect(check).toMatchObject({ records: 2, unreadableCount: 1, breakCount: 1 })
    expect(check.coins[0]?.net).toBe('5')
  })
})

const record = (id: string, coin: string, type: string, moved: string, fee = '0'): TaxRow['record'] => ({
  id,
  coin,
  type,
  amount: moved,
  fee,
  balance: '0',
  ts: String(start),
})
const row = (kind: TaxKind, at: number, entry: TaxRow['record']): TaxRow => ({ kind, at, record: entry })
const trade = [
  row('SPOT', start, record('1', 'USDT', 'ORDER_DEALT_FROZEN_OUT', '-50')),
  row('SPOT', start, record('2', 'BTC', 'ORDER_DEALT_IN', '5', '-0.005')),
]
const zone = (at: number): string => new Date(at + 3_600_000).toISOString().replace('Z', '+01:00')

/** A file, written in parts of any size. */
function file(
  name: Parameters<typeof createCsvWriter>[0],
  rows: readonly TaxRow[],
  size = 3,
): Record<string, string>[] {
  const writer = createCsvWriter(name, zone)
  let text = ''
  for (let from = 0; from < rows.length; from += size) text += writer.write(rows.slice(from, from + size))
  return Papa.parse<Record<string, string>>((text + writer.end()).trim(), { header: true }).data
}

describe('A file of tax records', () => {
  it('holds every field as it came, with the time in Unix ms, UTC and local', () => {
    const strange = row('MARGIN-isolated', start, record('3', 'X', '=NEW "WORD"', '0.10'))
    expect(file('plain', [...trade, strange])).toMatchObject([
      { Id: '1', Amount: '-50', 'Time (Unix ms)': String(start), 'Time (UTC)': '2026-01-07T05:00:00.000Z' },
      { Id: '2', Fee: '-0.005', 'Time (local)': '2026-01-07T06:00:00.000+01:00' },
      { Id: '3', Amount: '0.10', 'Business type': 'MARGIN', 'Margin type': 'isolated' },
    ])
    expect(jsonLines([strange])).toBe(`${JSON.stringify({ kind: 'MARGIN-isolated', record: strange.record })}\n`)
  })

  it('is read by Koinly: a trade is one line, fees in separate lines, gains and interest labeled', () => {
    const rows = [
      ...trade,
      row('USDT-FUTURES', start + 1, record('4', 'USDT', 'CLOSE_LONG', '-6', '-0.02')),
      row('MARGIN-crossed', start + 2, record('5', 'USDT', 'INTEREST_SETTLEMENT_OUT', '-0.5')),
      row('OTHER', start + 3, record('6', 'USDT', 'SOMETHING_NEW_IN', '9')),
    ]
    const lines = file('koinly', rows, 1)
    expect(lines.map((line) => [line['Sent Amount'], line['Received Amount'], line['Fee Amount'], line.Label])).toEqual(
      [
        ['50', '5', '0.005', ''],
        ['6', '', '', 'realized gain'],
        ['0.02', '', '', 'margin fee'],
        ['0.5', '', '', 'margin fee'],
        ['', '9', '', ''],
      ],
    )
    expect(lines[0]).toMatchObject({ Date: '2026-01-07 05:00:00 UTC', 'Sent Currency': 'USDT', 'Fee Currency': 'BTC' })
    expect(lines[4]?.Description).toBe('OTHER SOMETHING_NEW_IN 6')
  })

  it('is read by CoinTracking: what is bought is what arrived, the fee is part of it', () => {
    expect(file('coinTracking', trade)).toMatchObject([
      { Type: 'Trade', 'Buy Amount': '4.995', 'Sell Amount': '50', Fee: '0.005', 'Fee Currency': 'BTC' },
    ])
  })

  it('keeps a rebate and a second fee in separate lines', () => {
    const withFees = (paid: string, received: string): readonly TaxRow[] => [
      row('SPOT', start, record('1', 'USDT', 'ORDER_DEALT_FROZEN_OUT', '-50', paid)),
      row('SPOT', start, record('2', 'BTC', 'ORDER_DEALT_IN', '0.0005', received)),
    ]
    expect(file('koinly', withFees('0', '0.0000001'))).toMatchObject([
      { 'Received Amount': '0.0005', 'Fee Amount': '', Label: '' },
      { 'Received Amount': '0.0000001', 'Received Currency': 'BTC', Label: 'fee refund' },
    ])
    expect(file('koinly', withFees('-0.02', '-0.0000005'))).toMatchObject([
      { 'Received Amount': '0.0005', 'Fee Amount': '0.0000005', 'Fee Currency': 'BTC' },
      { 'Sent Amount': '0.02', 'Sent Currency': 'USDT', Label: 'margin fee' },
    ])
    expect(file('coinTracking', withFees('0', '0.0000001'))).toMatchObject([
      { Type: 'Trade', 'Buy Amount': '0.0005', 'Sell Amount': '50', Fee: '' },
      { Type: 'Other Income', 'Buy Amount': '0.0000001', 'Buy Currency': 'BTC' },
    ])
    expect(file('coinTracking', withFees('-0.02', '-0.0000005'))).toMatchObject([
      { Type: 'Trade', 'Buy Amount': '0.0004995', 'Sell Amount': '50', Fee: '0.0000005', 'Fee Currency': 'BTC' },
      { Type: 'Other Fee', 'Sell Amount': '0.02', 'Sell Currency': 'USDT' },
    ])
  })

  it('makes no trade of records that are not in pairs', () => {
    expect(
      file('koinly', [trade[0]!, ...trade, row('SPOT', start, record('3', 'ETH', 'ORDER_DEALT_IN', '1'))]),
    ).toHaveLength(5)
  })

  it.each(['koinly', 'coinTracking', 'plain'] as const)('moves every coin by its recorded amounts: %s', (name) => {
    const types = ['ORDER_DEALT_IN', 'ORDER_DEALT_FROZEN_OUT', 'CLOSE_LONG', 'TRANSFER_IN', 'INTEREST_SETTLEMENT_OUT']
    const any = fc.record({ type: fc.constantFrom(...types), entry: step, fee: amount })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 30 }), fc.integer({ min: 1, max: 7 }), (steps, size) => {
        const rows = booked(
          steps.map(({ entry }) => entry),
          false,
        ).map((entry, index): TaxRow => {
          const { type } = steps[index]!
          // A coin that is paid leaves, one that is received comes; fees are paid, or paid back.
          const sign = (text: string, isOut: boolean): string => (isOut === text.startsWith('-') ? text : negate(text))
          const moved = type.startsWith('ORDER') ? sign(entry.record.amount, type.endsWith('OUT')) : entry.record.amount
          return { ...entry, record: { ...entry.record, type, amount: moved } }
        })
        const lines = file(name, rows, size)
        const [inAmount, inCoin, outAmount, outCoin] =
          name === 'koinly'
            ? ['Received Amount', 'Received Currency', 'Sent Amount', 'Sent Currency']
            : ['Buy Amount', 'Buy Currency', 'Sell Amount', 'Sell Currency']
        for (const coin of ['USDT', 'BTC', 'NEW']) {
          const of = (line: Record<string, string>, column: string, coinColumn: string): string =>
            line[coinColumn] === coin && line[column] !== '' ? (line[column] ?? '0') : '0'
          const moved = sum(
            lines.flatMap((line) => [
              of(line, inAmount!, inCoin!),
              negate(of(line, outAmount!, outCoin!)),
              name === 'koinly' ? negate(of(line, 'Fee Amount', 'Fee Currency')) : '0',
              ...(name === 'plain' ? [of(line, 'Amount', 'Coin'), of(line, 'Fee', 'Coin')] : []),
            ]),
          )
          const ofCoin = rows.filter(({ record: { coin: own } }) => own === coin)
          expect(moved).toBe(sum(ofCoin.flatMap((entry) => [entry.record.amount, entry.record.fee])))
        }
      }),
    )
  })
})
