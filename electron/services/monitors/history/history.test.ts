import fc from 'fast-check'
import { agreedTime } from '@/shared/testing/agreed-time'
import { finished } from '@/shared/testing/finished'
import { describe, expect, it } from 'vitest'
import { createManualClock } from '@/shared/testing/manual-clock'
import { sum, toDecimals } from '@/shared/base/decimal'
import { attribute } from '@/shared/trading/ltv/attribution/attribution'
import { readLtv } from '@/shared/trading/ltv/unit/read-ltv'
import { openInMemory, riskHistory } from '@/electron/base/storage/database'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/shared/base/time'
import { recordAt } from '../testing/scripted-lending'
import { createHistoryReader } from './history-reader'
import { createHistoryWriter } from './history-writer'
import { compositionOf, createDecoder, encode, fits, type StoredRecord } from './sample-codec'
import { ratioSteps } from './ratio'
import { startUpkeep } from './upkeep'

const amount = fc
  .tuple(fc.boolean(), fc.nat(10 ** 9), fc.integer({ min: 0, max: 8 }))
  .map(
    ([isLoss, digits, decimals]) =>
      `${isLoss && digits > 0 ? '-' : ''}${toDecimals(String(digits / 10 ** decimals), decimals)}`,
  )
const price = fc
  .tuple(fc.integer({ min: 1, max: 10 ** 8 }), fc.integer({ min: 0, max: 6 }))
  .map(([digits, decimals]) => toDecimals(String(digits / 10 ** decimals), decimals))
const coin = fc.constantFrom('BTC', 'ETH', 'SOL', 'USDT', 'XRP')
const anyRecord: fc.Arbitrary<StoredRecord> = fc.record({
  ltv: fc.oneof(amount, fc.constantFrom('0.634212', '63.42', '0.500000', '999')),
  subAccountUids: fc.array(fc.constantFrom('1', '22', '333'), { maxLength: 3 }),
  usdtBalance: amount,
  unpaidUsdtAmount: amount,
  unpaidInfo: fc.array(fc.record({ coin, unpaidQty: amount, unpaidInterest: amount }), { maxLength: 3 }),
  balanceInfo: fc.array(fc.record({ coin, price, amount, convertedUsdtAmount: amount }), { maxLength: 5 }),
})

/** As the database hands it over. */
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex').toUpperCase()

describe('a stored sample', () => {
  it('reads back as the exact answer, with every rounding, cap and extra member of the exchange', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        const steps = ratioSteps(record.ltv)
        expect(
          createDecoder(compositionOf(record)).record(hexOf(encode(record, compositionOf(record), steps)), steps),
        ).toEqual(record)
      }),
      { numRuns: 1000 },
    )
  })

  it('keeps the names of coins that could not be read, and every other figure', () => {
    fc.assert(
      fc.property(anyRecord, fc.subarray(['DUST', 'MOTE']), (record, unread) => {
        const blank = unread.map((name) => ({ coin: name, price: '', amount: '', convertedUsdtAmount: '' }))
        const whole = { ...record, balanceInfo: [...record.balanceInfo, ...blank] }
        const [composition, steps] = [compositionOf(whole), ratioSteps(whole.ltv)]
        expect(createDecoder(composition).record(hexOf(encode(whole, composition, steps)), steps)).toEqual(whole)
        expect(fits(composition, whole)).toBe(true)
        expect(fits(composition, record)).toBe(unread.length === 0)
      }),
    )
  })

  it('costs a few bytes while only prices move', () => {
    const [first, next] = [recordAt('97250.6'), recordAt('97248.9')]
    const detail = encode(next, compositionOf(first), ratioSteps(next.ltv))
    expect(createDecoder(compositionOf(first)).record(hexOf(detail), ratioSteps(next.ltv))).toEqual(next)
    expect(detail.length).toBeLessThanOrEqual(10)
  })
})

/** A unit's history, written once a second from `from` on; `ltvAt` gives the ratio of each second. */
function writeHistory(seconds: number, priceAt: (second: number) => string) {
  const database = openInMemory(riskHistory)
  database.exec("INSERT INTO units (id, risk_unit_id) VALUES (1, '7')")
  const from = 1_700_000_000_000
  const writer = createHistoryWriter(database, 1)
  const add = (at: number, priceThen: string): void => {
    const record = recordAt(priceThen)
    writer.add([{ at, ltv: record.ltv, record }])
  }
  for (let second = 0; second < seconds; second += 1) add(from + second * 1000, priceAt(second))
  return { database, from, add, writer, reader: createHistoryReader(database, 1, '7'), to: from + (seconds - 1) * 1000 }
}

describe('the history', () => {
  it('shows lowest, highest and last of every stretch, and the same extremes in every tier', () => {
    const { reader, from, to } = writeHistory(1200, (second) => String(80_000 + ((second * 7919) % 20_000)))
    const extremes = (most: number) => {
      const { points, step } = reader.points({ from, to }, most, to)
      return {
        step,
        low: points.map(({ low }) => low).toSorted()[0],
        high: points
          .map(({ high }) => high)
          .toSorted()
          .at(-1),
        count: points.length,
      }
    }
    const fine = extremes(5000)
    expect(fine).toMatchObject({ step: 1000, count: 1200 })
    expect(extremes(600)).toMatchObject({ step: 2000, low: fine.low, high: fine.high })
    const { points, step } = reader.points({ from, to }, 100, to)
    expect(step).toBe(20_000)
    expect(points.slice(1).every(({ at }, index) => at - points[index]!.at === step)).toBe(true)
  })

  it('goes on with hardly any collateral, and keeps the figure with the largest ratio it can store', () => {
    const { reader, from, to } = writeHistory(3, (second) => (second === 1 ? '0.0000001' : '97000'))
    const { points } = reader.points({ from, to }, 5000, to)
    expect(points.map(({ last }) => last)).toEqual(['0.651113', '90071992.54740991', '0.651113'])
    const { decoder, detail, steps } = reader.samples({ from, to }, 0, 10).samples[1]!
    expect(decoder.record(detail, steps).ltv).toBe('631578947368.421053')
  })

  it('explains any two kept samples exactly, in whichever tier they are', () => {
    const { reader, from, to } = writeHistory(90, (second) => String(90_000 - second * 10))
    const [first, last] = reader.ends({ from, to })!
    expect(first).toEqual((readLtv('7', from, recordAt('90000')) as { sample: unknown }).sample)
    const { causes, residual, change } = finished(
      attribute(first, [{ to: last, movements: [] }], { unwatchedMs: 0, pending: [] }),
    )
    expect(sum([...causes.map((cause) => cause.change), residual])).toBe(change)
    expect(reader.ends({ from: to, to })).toBeNull()
  })

  it('finishes the coarser tiers from the finest after a process that ended without a word', () => {
    const { database, from, to } = writeHistory(125, (second) => String(90_000 - second))
    const count = (tier: number): number =>
      Number(database.prepare('SELECT count(*) AS n FROM samples WHERE tier = ?').get(tier)?.n)
    expect([count(1000), count(10_000), count(60_000)]).toEqual([125, 12, 2])
    const again = createHistoryWriter(database, 1)
    again.flush()
    expect([count(10_000), count(60_000)]).toEqual([13, 3])
    expect(createHistoryReader(database, 1, '7').points({ from, to }, 10, to).points.at(-1)!.last).toBe(
      recordAt('89876').ltv,
    )
  })

  it('has one row for a second and one for every coarser step, whichever of two processes saw it', () => {
    const { database, from, add, to } = writeHistory(0, () => '')
    expect(to).toBeLessThan(from)
    const other = createHistoryWriter(database, 1)
    const record = recordAt('90000')
    for (let second = 0; second < 125; second += 1) {
      // The one is away for half a minute, and then the other.
      if (second < 30 || second >= 60) add(from + second * 1000, '90000')
      if (second < 80 || second >= 110) other.add([{ at: from + second * 1000 + 500, ltv: record.ltv, record }])
    }
    const slots = (tier: number) =>
      database
        .prepare('SELECT at / tier AS slot FROM samples WHERE tier = ? ORDER BY at')
        .all(tier)
        .map(({ slot }) => Number(slot))
    const every = (tier: number, count: number) => Array.from({ length: count }, (_, slot) => from / tier + slot)
    expect(slots(1000)).toEqual(every(1000, 125))
    expect(slots(10_000)).toEqual(every(10_000, 12))
    expect(database.prepare('SELECT * FROM gaps').all()).toEqual([])
  })

  it('has both extremes of a second and what was seen last, in every step', () => {
    const { database, from, add, to, writer } = writeHistory(0, () => '')
    expect(to).toBeLessThan(from)
    const other = createHistoryWriter(database, 1)
    add(from, '90000')
    add(from + 400, '80000')
    add(from + 600, '99000')
    const record = recordAt('95000')
    other.add([{ at: from + 900, ltv: record.ltv, record }])
    add(from + 1000, '90000')
    writer.flush()
    const rows = database
      .prepare('SELECT tier, last, low, high FROM samples WHERE at < ? ORDER BY tier')
      .all(from + 1000)
    const steps = (price: string) => ratioSteps(recordAt(price).ltv)
    expect(rows).toEqual([{ tier: 1000, last: steps('95000'), low: steps('99000'), high: steps('80000') }])
    const reader = createHistoryReader(database, 1, '7')
    expect(reader.points({ from, to: from + 1999 }, 2, from + 2000).points[0]).toMatchObject({
      low: recordAt('99000').ltv,
      high: recordAt('80000').ltv,
    })
  })

  it('forgets each tier in its time and goes on explaining with what is left', async () => {
    const clock = createManualClock()
    const { database, add, reader, to, from, writer } = writeHistory(300, (second) => String(90_000 - second))
    const stop = startUpkeep(database, agreedTime(clock))
    const count = (tier: number): number =>
      Number(database.prepare('SELECT count(*) AS n FROM samples WHERE tier = ?').get(tier)?.n)
    clock.jumpWall(49 * HOUR_MS)
    add(clock.now(), '85000')
    writer.flush()
    await clock.advanceAsync(61_000)
    expect([count(1000), count(10_000)]).toEqual([1, 31])
    const [first, last] = reader.ends({ from, to: clock.now() })!
    expect([first.collateral[0]!.price, last.collateral[0]!.price]).toEqual(['89991', '85000'])
    expect(reader.gaps({ from, to: clock.now() }, 1000, clock.now())[0]).toEqual({
      from: to,
      to: to + 49 * HOUR_MS - 299_000,
    })
    clock.jumpWall(61 * DAY_MS)
    await clock.advanceAsync(61_000)
    expect([count(1000), count(10_000), count(60_000)]).toEqual([0, 0, 7])
    expect(reader.points({ from, to }, 5000, clock.now())).toMatchObject({ step: MINUTE_MS })
    clock.jumpWall(731 * DAY_MS)
    await clock.advanceAsync(61_000)
    expect([count(60_000), count(900_000), reader.since()]).toEqual([0, 0, null])
    expect(Number(database.prepare('SELECT count(*) AS n FROM compositions').get()?.n)).toBe(0)
    stop()
  })
})
