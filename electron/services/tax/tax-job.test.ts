import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { add, sum } from '@/shared/base/decimal'
import { DAY_MS, HOUR_MS } from '@/shared/base/time'
import { seededRandom } from '@/shared/base/random'
import { settle } from '@/shared/testing/manual-clock'
import type { TaxPlace } from '@/shared/ipc/watching/tax'
import type { TaxRow } from '@/shared/trading/tax/tax-row'
import { type Stretch, wholeLookBack } from '@/shared/trading/tax/tax-window'
import type { TaxLedger } from '@/practice/services/tax/tax-ledger'
import type { Tax } from './tax'
import { openTaxDesk } from './testing/tax-desk'
import { tradeForDays } from './testing/year-of-trading'

/** As the exchange has booked it. */
type Booked = ReturnType<TaxLedger['rowsOf']>[number]

const now = Date.UTC(2026, 10, 24, 12)
const seed = 7
const folder = mkdtempSync(join(tmpdir(), 'volley-tax-'))
let desk: Awaited<ReturnType<typeof openTaxDesk>>
let ledger: readonly Booked[]

beforeAll(async () => {
  const random = seededRandom(5)
  const { trader } = tradeForDays({
    dataDir: join(folder, 'exchange'),
    seed,
    days: 370,
    until: now,
    random,
    busyDay: 100,
    busyTrades: 150,
  })
  desk = await openTaxDesk({ folder, now, seed })
  ledger = [...desk.exchange.services.tax.rowsOf(trader)]
})
afterAll(async () => {
  await desk.close()
  rmSync(folder, { recursive: true, force: true })
})

const within = ({ from, to }: Stretch): readonly Booked[] => ledger.filter(({ at }) => at >= from && at < to)
const sumsOf = (rows: readonly { key: string; amount: string; fee: string }[]): Record<string, string> => {
  const sums: Record<string, string> = {}
  for (const { key, amount, fee } of rows) sums[key] = sum([sums[key] ?? '0', amount, fee])
  return sums
}
function everyRow(tax: Tax, range: Stretch): readonly TaxRow[] {
  const rows: TaxRow[] = []
  let after: TaxPlace | null = null
  do {
    const page = tax.page({ ...range, newestFirst: false, after, limit: 700 })
    rows.push(...page.rows)
    after = page.next
  } while (after !== null)
  return rows
}

describe('The tax job', () => {
  it('reads all 366 days with ten stops: no gap, no duplicate, and the sums of the ledger', async () => {
    const random = seededRandom(11)
    const upTo = (count: number): number => Math.floor(random.next() * count)
    const pathOf = (count: number): string => join(folder, `tax-${count}.sqlite`)
    let running = desk.openProcess(pathOf(0))
    const first = desk.calls.length
    const range = wholeLookBack(desk.clock.now())
    running.tax.start(null)
    expect(running.tax.overview()).toMatchObject({ job: { state: 'running', windows: 378, readWindows: 0 }, range })

    const kills = Array.from({ length: 10 }, () => 1 + upTo(550)).toSorted((a, b) => a - b)
    for (const [index, due] of kills.entries()) {
      await desk.until(() => desk.calls.length - first >= due)
      // Any time between a pending request and its page on disk.
      for (let turns = upTo(12); turns > 0; turns -= 1) await settle()
      const before = running.tax.overview()
      running.kill(pathOf(index + 1))
      running = desk.openProcess(pathOf(index + 1))
      const after = running.tax.overview()
      expect(after).toMatchObject({ range, job: { state: 'interrupted', readWindows: before.job.readWindows } })
      expect(after.job.records).toBe(before.job.records)
      running.tax.resume()
      if (index % 3 === 0) {
        await running.tax.pause()
        expect(running.tax.overview().job.state).toBe('paused')
        running.tax.resume()
      }
    }
    await ended(running.tax)

    const { job, gaps, cells } = running.tax.overview()
    expect(job).toMatchObject({ state: 'done', windows: 378, readWindows: 378, problem: null, remainingMs: null })
    expect(gaps).toEqual([])
    expect(new Set(cells.map(({ state }) => state))).toEqual(new Set(['read']))

    const expected = within(range)
    const rows = everyRow(running.tax, range)
    expect(expected.length).toBeGreaterThan(4000)
    expect(rows.map(({ record }) => record.id)).toEqual(expected.map(({ id }) => id))
    expect(rows.map(({ record }) => record.type)).toEqual(expected.map(({ type }) => type))

    const findings = await pagewise(running.tax.findings(range))
    expect(findings).toMatchObject({ records: expected.length, duplicateCount: 0, breakCount: 0, unreadableCount: 0 })
    const kindOf = ({ bizType }: Booked): string => (bizType === 'MARGIN' ? 'MARGIN-crossed' : bizType)
    expect(sumsOf(findings.types.map((type) => ({ ...type, key: `${type.coin} ${type.kind} ${type.type}` })))).toEqual(
      sumsOf(expected.map((row) => ({ ...row, key: `${row.coin} ${kindOf(row)} ${row.type}` }))),
    )
    for (const { coin, opening, net, closing } of findings.coins) {
      expect(add(opening, net)).toBe(closing)
      expect(closing).toBe(expected.findLast((row) => row.coin === coin)?.balance)
    }
    // Never faster than allowed, by the exchange's own count.
    expect(new Set(desk.calls.slice(first).map(({ code }) => code))).toEqual(new Set(['00000']))
    running.database.close()
  })

  it('reads again only new records and unproven windows, such as the week in progress', async () => {
    const path = join(folder, 'again.sqlite')
    const { tax, database } = desk.openProcess(path)
    const week = { from: desk.clock.now() - 20 * DAY_MS, to: desk.clock.now() }
    tax.start(week)
    await ended(tax)
    expect(tax.overview().gaps).toEqual([])
    await desk.clock.advanceAsync(2 * HOUR_MS)
    const before = desk.calls.length
    tax.start({ ...week, to: desk.clock.now() })
    await ended(tax)
    const startTimes = desk.calls.slice(before).map(({ query }) => Number(query.get('startTime')))
    expect(new Set(startTimes).size).toBe(1)
    expect(tax.overview()).toMatchObject({ gaps: [], job: { state: 'done' } })
    const rows = everyRow(tax, tax.overview().range)
    expect(new Set(rows.map(({ record }) => record.id)).size).toBe(rows.length)
    database.close()
  })

  it('stops at a key that may not read tax records, and names the missing permission', async () => {
    const { tax, database } = desk.openProcess(join(folder, 'own-key.sqlite'), 'one-way')
    tax.start(null)
    await ended(tax)
    expect(tax.overview().job).toMatchObject({
      state: 'paused',
      readWindows: 0,
      problem: { kind: 'permission', text: expect.stringContaining('a tax key is needed') },
    })
    database.close()
  })

  it('names a refused window, reads the others, and retries the window on request', async () => {
    const { tax, database } = desk.openProcess(join(folder, 'failed.sqlite'))
    const refusal = { code: '25000', msg: 'Not this one', requestTime: 0, data: null }
    desk.answerBy(({ url }) =>
      new URL(url).searchParams.get('bizType') === 'USDC-FUTURES'
        ? { kind: 'response', status: 400, headers: {}, body: JSON.stringify(refusal) }
        : null,
    )
    const range = { from: desk.clock.now() - 8 * DAY_MS, to: desk.clock.now() }
    tax.start(range)
    await ended(tax)
    const { gaps, cells } = tax.overview()
    expect([...new Set(gaps.map(({ kind, state }) => `${kind} ${state}`))]).toEqual(['USDC-FUTURES failed'])
    expect(cells.find(({ state }) => state === 'failed')?.problem).toContain('Not this one')
    desk.answerBy(() => null)
    tax.resume()
    await ended(tax)
    expect(tax.overview().gaps).toEqual([])
    database.close()
  })

  it('keeps a page with its place whole or not at all, and stops where the disk refuses it', async () => {
    const { tax, database } = desk.openProcess(join(folder, 'refused.sqlite'))
    const week = { from: desk.clock.now() - 3 * DAY_MS, to: desk.clock.now() }
    // The last write of a page fails.
    database.exec(`CREATE TRIGGER full BEFORE UPDATE OF cursor ON windows WHEN new.cursor IS NOT NULL
      BEGIN SELECT RAISE(ABORT, 'no room'); END`)
    tax.start(week)
    await ended(tax)
    expect(tax.overview().job).toMatchObject({ state: 'paused', records: 0, problem: { kind: 'stopped' } })
    expect(database.prepare('SELECT COUNT(*) AS records FROM records').get()).toEqual({ records: 0 })
    database.exec('DROP TRIGGER full')
    tax.resume()
    await ended(tax)
    expect(tax.overview()).toMatchObject({ gaps: [], job: { state: 'done' } })
    expect(everyRow(tax, tax.overview().range).length).toBe(within(tax.overview().range).length)
    database.close()
  })

  it('names the record that has no time, and takes its window for unread', async () => {
    const { tax, database } = desk.openProcess(join(folder, 'timeless.sqlite'))
    const record = { id: '7', coin: 'BTC', type: 'ANY', amount: '1', fee: '0', balance: '1', ts: 'soon' }
    desk.answerBy(({ url }) =>
      new URL(url).searchParams.get('bizType') === 'OTHER'
        ? {
            kind: 'response',
            status: 200,
            headers: {},
            body: JSON.stringify({ code: '00000', msg: 'success', requestTime: desk.clock.now(), data: [record] }),
          }
        : null,
    )
    tax.start({ from: desk.clock.now() - HOUR_MS, to: desk.clock.now() })
    await ended(tax)
    desk.answerBy(() => null)
    const { gaps, cells } = tax.overview()
    expect(gaps.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['OTHER failed'])
    expect(cells.find(({ state }) => state === 'failed')?.problem).toContain('Record 7 has no time')
    database.close()
  })

  it('waits while the exchange cannot be reached, gives up nothing, and goes on', async () => {
    const { tax, database } = desk.openProcess(join(folder, 'away.sqlite'))
    desk.answerBy(() => ({ kind: 'broken', reason: 'the line is cut' }))
    tax.start({ from: desk.clock.now() - 3 * DAY_MS, to: desk.clock.now() })
    const calls = desk.calls.length
    await desk.until(() => desk.calls.length > calls + 8)
    expect(tax.overview().job).toMatchObject({ state: 'running', readWindows: 0, problem: { kind: 'waiting' } })
    desk.answerBy(() => null)
    await ended(tax)
    expect(tax.overview()).toMatchObject({ gaps: [], job: { state: 'done', problem: null } })
    database.close()
  })
})

/** Waits until the job has ended. Checked after every call. */
async function ended(tax: Tax): Promise<void> {
  let lastCount = -1
  let quiet = 0
  await desk.until(() => {
    quiet = desk.calls.length === lastCount ? quiet + 1 : 0
    lastCount = desk.calls.length
    return quiet % 20 === 19 && tax.overview().job.state !== 'running'
  })
}

/** The computation yields to others by the clock. */
async function pagewise<Value>(value: Promise<Value>): Promise<Value> {
  let isThere = false
  void value.finally(() => (isThere = true)).catch(() => undefined)
  await desk.until(() => isThere)
  return value
}
