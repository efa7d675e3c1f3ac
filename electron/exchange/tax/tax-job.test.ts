import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { realEnv } from '../../env/real-env'
import type { NewOrder } from '../../../shared/exchange/trade/place-batch'
import { account, futuresLimit, handClock, spotLimit, testExchange } from '../../practice/engine/testing/test-exchange'
import { forgetfulRows } from '../../practice/kept-rows'
import { createTaxRoutes } from '../../practice/rest/tax-routes'
import { openTaxLedger, type TaxLedger } from '../../practice/tax/tax-ledger'
import { keyOf, startExchange } from '../../practice/testing/driver'
import { createExchangeClient } from '../client'
import type { CallResult, RestClient } from '../exchange-client'
import { endpoints } from '../../../shared/exchange/endpoints'
import { rangeProblem } from '../../../shared/exchange/time-range'
import { createTaxJob, type TaxSnapshot } from './tax-job'
import { earliestTax, planTax, taxKinds } from './tax-plan'

const DAY_MS = 86_400_000
const fresh = (from: number, until: number): TaxSnapshot => ({ cells: planTax(from, until), rows: [], duplicates: 0 })
const ids = (rows: readonly { readonly id: string }[]): readonly string[] => rows.map(({ id }) => id).toSorted()
type Asked = Parameters<RestClient['taxRecords']>[0]

/** The practice exchange's own tax call, with what may be lost on the way: an answer, or a record that was never booked. */
function taxCallOf(ledger: TaxLedger, now: () => number, { failEvery, missing }: { failEvery: number; missing?: string }) {
  const { taxRecords } = createTaxRoutes({ ...ledger, rowsOf: (uid) => ledger.rowsOf(uid).filter(({ id }) => id !== missing) })
  let calls = 0
  return async (request: Asked): Promise<CallResult<never>> => {
    calls += 1
    if (calls % failEvery === 0) return { kind: 'unknown', code: 'no-answer', message: 'lost' }
    expect(rangeProblem(endpoints.taxRecords.range, request, now())).toBeNull()
    const answer = taxRecords(endpoints.taxRecords.request.parse(request), 'me', new Set(), { permissions: [] })
    expect(answer.ok).toBe(true)
    return { kind: 'done', data: endpoints.taxRecords.data.parse(answer.ok && answer.data) as never, tookMs: 0 }
  }
}

/** Runs until everything is covered, going on from a copy of what was kept whenever an answer was lost. */
async function runToTheEnd(call: RestClient['taxRecords'], now: () => number, start: TaxSnapshot, pageSize: number) {
  const rest = { taxRecords: call } as RestClient
  let kept = start
  for (let runs = 0; runs < 500; runs += 1) {
    const job = createTaxJob({ rest, now, start: structuredClone(kept), pageSize })
    let broken = false
    for await (const page of job.run()) broken = page.kind !== 'done'
    kept = job.snapshot()
    if (!broken) return { kept, report: job.report() }
  }
  throw new Error('never ended')
}

describe('the coverage grid of a year', () => {
  it('has every kind in windows of at most seven days that leave nothing between them', () => {
    const now = Date.UTC(2026, 4, 31)
    const cells = planTax(earliestTax(now), now)
    expect(new Set(cells.map(({ kind }) => JSON.stringify(kind))).size).toBe(7)
    for (const kind of taxKinds) {
      const own = cells.filter((cell) => cell.kind === kind)
      expect([own[0]!.from, own.at(-1)!.until, own.length]).toEqual([earliestTax(now), now, 53])
      for (const [index, { from, until }] of own.entries()) {
        expect(until - from).toBeLessThanOrEqual(7 * DAY_MS)
        if (index > 0) expect(from).toBeLessThan(own[index - 1]!.until)
      }
    }
  })
})

describe('a tax job', () => {
  const step = fc.record({
    trader: fc.constantFrom('me', 'maker'),
    futures: fc.boolean(),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    price: fc.integer({ min: 95, max: 105 }),
    lots: fc.integer({ min: 50, max: 900 }),
    moved: fc.integer({ min: -500, max: 500 }),
    // Mostly at the very same moment, so that pages end among rows of one time; sometimes days later.
    waitMs: fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.integer({ min: 1, max: 5 }) }, { weight: 1, arbitrary: fc.integer({ min: DAY_MS, max: 9 * DAY_MS }) }),
  })
  type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
  function trade(steps: readonly Step[]) {
    const clock = handClock()
    const deposits = { USDT: '1000000', COIN: '10000' }
    const { core } = testExchange([account('me', { deposits }), account('maker')], clock)
    const ledger = openTaxLedger(core, clock, forgetfulRows, new Set(['me']))
    const startedAt = clock.now()
    for (const { trader, futures, side, price, lots, moved, waitMs } of steps) {
      clock.time += waitMs
      const order: NewOrder = (futures ? futuresLimit : spotLimit)(side, `${price / 10}`, `${lots / 100}`)
      core.place(trader, order)
      if (moved % 5 === 0) core.move('me', moved % 2 === 0 ? 'USDT' : 'COIN', String(moved), 'TRANSFER_IN')
    }
    return { ledger, clock, startedAt }
  }

  it('ends with every record of the ledger once, whatever the page size and however often it was broken off', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 2, max: 12 }), async (steps, pageSize, failEvery) => {
        const { ledger, clock, startedAt } = trade(steps)
        const now = () => clock.now()
        const { kept, report } = await runToTheEnd(taxCallOf(ledger, now, { failEvery }), now, fresh(startedAt, clock.now()), pageSize)
        expect(ids(kept.rows)).toEqual(ids(ledger.rowsOf('me')))
        expect(report).toMatchObject({ waiting: 0, breaks: [], gapFree: true })
        expect(report.cells.reduce((total, { rows }) => total + rows, 0)).toBe(kept.rows.length)
      }),
      { numRuns: 25 },
    )
  })

  it('finds the place where a record is missing that moved a balance', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), fc.nat(), async (steps, chosen) => {
        const { ledger, clock, startedAt } = trade(steps)
        const rows = ledger.rowsOf('me')
        // The first and the last record of a coin have nothing beside them that would miss them.
        const inner = rows.filter(({ coin, amount, fee }, index) => {
          const same = (row: { coin: string }): boolean => row.coin === coin
          return Number(amount) + Number(fee) !== 0 && rows.slice(0, index).some(same) && rows.slice(index + 1).some(same)
        })
        const gone = inner[chosen % Math.max(1, inner.length)]
        fc.pre(gone !== undefined)
        const now = () => clock.now()
        const { report } = await runToTheEnd(taxCallOf(ledger, now, { failEvery: Infinity, missing: gone!.id }), now, fresh(startedAt, clock.now()), 500)
        expect(report.gapFree).toBe(false)
        expect(report.breaks.map((one) => one.account)).toContain(gone!.coin)
      }),
      { numRuns: 25 },
    )
  })

  it('says of a window that left the look-back that it is not covered', async () => {
    const { ledger, clock } = trade([])
    const old = clock.now() - 367 * DAY_MS
    const now = () => clock.now()
    const { report } = await runToTheEnd(taxCallOf(ledger, now, { failEvery: Infinity }), now, fresh(old, old + DAY_MS / 2), 500)
    expect(report).toMatchObject({ waiting: 7, gapFree: false })
  })

  it('reads the practice exchange over real sockets at one call per second', async () => {
    const env = realEnv()
    const exchange = await startExchange()
    const credentials = keyOf(exchange.descriptor, 'institution tax')
    const client = createExchangeClient({ env, addresses: exchange.descriptor, credentials, credentialsHost: new URL(exchange.descriptor.rest).host, placePace: () => 5, categories: [] })
    const rows = exchange.services.tax.rowsOf(credentials.uid).filter(({ bizType }) => bizType === 'OTHER')
    const times = rows.map(({ at }) => at)
    const start: TaxSnapshot = { cells: planTax(Math.min(...times), Math.max(...times), [{ bizType: 'OTHER' }]), rows: [], duplicates: 0 }
    const job = createTaxJob({ rest: client.rest, now: () => env.clock.now(), start, pageSize: Math.ceil(rows.length / 2) })
    for await (const page of job.run()) expect(page.kind).toBe('done')
    expect(ids(job.snapshot().rows)).toEqual(ids(rows))
    expect([job.report().gapFree, client.counters().rateLimited]).toEqual([true, 0])
    client.stop()
    await exchange.close()
  })
})
