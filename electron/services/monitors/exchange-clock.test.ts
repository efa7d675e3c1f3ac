import fc from 'fast-check'
import { expect, it } from 'vitest'
import { every } from '@/shared/base/clock'
import { MINUTE_MS } from '@/shared/base/time'
import { examples } from '@/shared/exchange/examples'
import { createManualClock } from '@/shared/testing/manual-clock'
import type { Freshness } from '@/shared/trading/ltv/unit/freshness'
import { runs } from '@/shared/testing/runs'
import { createClockSync } from '@/electron/exchange/protocol/clock-sync'
import { createTrustedTime } from '@/electron/exchange/protocol/trusted-time'
import { recordAt, scriptedLending, watchScripted } from './testing/scripted-lending'

const [loan] = examples.borrowOngoing.answers.flat()
const LATE_MS = 3000
/** Silence of a figure has an alarm after 10 s; a poll and the next second are added. */
const BLIND_MS = 13_000
/** Several answers agree on another time after this. */
const SETTLED_MS = 20_000

type Server = 'loans' | 'other'
/** Difference of a server's clock, ms. `n` counts the answers. */
type Clocks = (server: Server, n: number) => number

/**
 * Monitors that take the time from the answers of servers with these clocks. A figure is the true time at which it was
 * computed: of the unit its interest, of the loan its debt.
 */
function clocked() {
  const clock = createManualClock()
  let clocks: Clocks = () => 0
  let [price, isCut, count] = [100_000, false, 0]
  const sync = createClockSync(clock, async () => undefined)
  const time = createTrustedTime(clock, () => ({ clock: () => sync.estimate(), agreedTime: () => sync.agreedTime() }))
  const lending = scriptedLending()
  const wait = (ms: number): Promise<void> => new Promise((resolve) => void clock.after(ms, resolve))
  async function answer<Data>(server: Server, dataAt: (at: number) => Data) {
    const [sentWall, sentMono] = [clock.now(), clock.mono()]
    if (isCut) await new Promise(() => undefined)
    await wait(20)
    const data = dataAt(clock.now())
    const requestTime = clock.now() + clocks(server, (count += 1))
    await wait(20)
    sync.observe(requestTime, sentWall, sentMono)
    return { kind: 'done' as const, data, tookMs: clock.mono() - sentMono, requestTime, unreadable: [] }
  }
  Object.assign(lending.rest, {
    ltvConvert: () => answer('loans', (at) => recordAt(String(price), { interest: String(at % 1e6) })),
    borrowOngoing: () => answer('loans', (at) => [{ ...loan!, loanAmount: String(at) }]),
    tickers: () => answer('other', () => []),
  })
  every(clock, 500, () => void answer('other', () => null))
  const watched = watchScripted(clock, lending, { time, settings: { speed: false, priceDistance: false } })
  const now = () => {
    const unit = watched.monitors.risk.overview().units[0]
    const computedAt = unit?.sample === undefined ? 0 : Number(unit.sample?.debts[0]?.interest ?? 0)
    return {
      freshness: unit?.freshness ?? 'waiting',
      loans: watched.monitors.consumerLoans(),
      unitAgeMs: (((clock.now() - computedAt) % 1e6) + 1e6) % 1e6,
    }
  }
  return {
    ...watched,
    clock,
    now,
    set: (next: Clocks) => void (clocks = next),
    fall: () => void (price = 70_000),
    cut: () => void (isCut = true),
    active: () => watched.monitors.alarmBook.list().flatMap((row) => (row.state === 'active' ? [row.rule] : [])),
  }
}
type World = ReturnType<typeof clocked>

/** A late figure is shown as late, and judged. */
const isCurrent = (freshness: Freshness): boolean => freshness === 'live' || freshness === 'late'

/** Nothing is live that is older than 3 s, and nothing is unknown for 13 s without an alarm. */
function createCheck({ clock, now, active }: World) {
  let [unitSince, loansSince] = [clock.mono(), clock.mono()]
  return (): void => {
    const { freshness, loans, unitAgeMs } = now()
    if (freshness === 'live') expect(unitAgeMs).toBeLessThan(LATE_MS)
    if (loans.freshness === 'live') expect(clock.now() - Number(loans.loans[0]?.loanAmount)).toBeLessThan(LATE_MS)
    if (isCurrent(freshness)) unitSince = clock.mono()
    if (isCurrent(loans.freshness)) loansSince = clock.mono()
    const rules = active()
    if (clock.mono() - unitSince > BLIND_MS)
      expect(rules.some((rule) => ['dead-man', 'disputed'].includes(rule))).toBe(true)
    if (clock.mono() - loansSince > BLIND_MS)
      expect(rules.some((rule) => ['loans-lost', 'loan-disputed'].includes(rule))).toBe(true)
  }
}

async function pass(world: World, check: () => void, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 250) {
    await world.clock.advanceAsync(250)
    check()
  }
}

/** Whole minutes: a difference of about 10 s between two servers is at the limit of a lost figure. */
const step = fc.integer({ min: -30, max: 30 }).map((minutes) => minutes * MINUTE_MS)
/** Which answers have another clock. */
const which = fc.constantFrom<readonly [string, (server: Server, n: number) => boolean]>(
  ['all', () => true],
  ['the loans', (server) => server === 'loans'],
  ['every second', (_, n) => n % 2 === 0],
  ['every seventh', (_, n) => n % 7 === 0],
)

type Step = readonly [number, (server: Server, n: number) => boolean]
async function play(steps: readonly Step[]): Promise<void> {
  const world = clocked()
  const check = createCheck(world)
  await pass(world, check, 15_000)
  for (const [ms, isOff] of steps) {
    world.set((server, n) => (isOff(server, n) ? ms : 0))
    await pass(world, check, SETTLED_MS)
  }
  world.cut()
  await pass(world, check, 5000)
  world.monitors.stop()
}

it(`a step of the exchange's clock makes no old figure live and silences none, in ${runs(100)} days`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, which), { minLength: 1, maxLength: 3 }), (steps) =>
      play(steps.map(([ms, [, isOff]]) => [ms, isOff])),
    ),
    { numRuns: runs(100) },
  )
})

it('a correction of the exchange’s time is no sleep, after which figures would be unknown for 10 s more', async () => {
  await play([
    [MINUTE_MS, () => true],
    [-MINUTE_MS, (server) => server === 'loans'],
  ])
})

it.each([5 * MINUTE_MS, -5 * MINUTE_MS])(
  'a line that is crossed right after a step of %i ms has its alarm',
  async (ms) => {
    const world = clocked()
    await world.clock.advanceAsync(15_000)
    world.set(() => ms)
    world.fall()
    await world.clock.advanceAsync(SETTLED_MS)
    expect([world.now().freshness, world.active()]).toEqual(['live', expect.arrayContaining(['level'])])
  },
)
