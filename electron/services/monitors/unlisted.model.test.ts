import { expect, it } from 'vitest'
import type { EndedLoan } from '@/shared/exchange/calls/loan/borrow-history'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { seededRandom } from '@/shared/base/random'
import { MINUTE_MS } from '@/shared/base/time'
import { createManualClock } from '@/shared/testing/manual-clock'
import { runs } from '@/shared/testing/runs'
import { openInMemory, riskHistory } from '@/electron/base/storage/database'
import type { CallResult } from '@/electron/exchange/protocol/call'
import { notConnected, recordAt, scriptedLending, watchScripted } from './testing/scripted-lending'
import { aLoan, aLoanEnd } from './testing/scripted-loans'

const endings = { FORCE: 'liquidated', REPAY: 'repaid', PENDING: 'ended' } as const
const UNITS = ['7', '8']
const DAY_MS = 2 * MINUTE_MS
/** Longer than any announcement may take after the answers are right again. */
const AFTER_MS = 60_000
const denied = { kind: 'refused', code: '25620', message: 'permission denied', status: 400, definite: true } as const

/** Loans and units of which the exchange omits, denies, garbles and delays answers, for one seed. */
async function play(seed: number) {
  const random = seededRandom(seed)
  const chance = (share: number): boolean => random.next() < share
  /** Clocks count whole milliseconds. */
  const whole = (most: number): number => Math.floor(random.next() * most)
  const clock = createManualClock()
  const begun = clock.now()
  const borrowed = begun - 60 * MINUTE_MS
  const outcomes = ['FORCE', 'REPAY', 'FORCE', 'PENDING'] as const
  const loans = ['1', '2', '3'].map((orderId) => ({
    orderId,
    endsAt: chance(0.6) ? begun + 10_000 + whole(DAY_MS) : Infinity,
    status: outcomes[whole(outcomes.length)]!,
  }))
  let isOdd = false
  const lending = scriptedLending()
  /** An answer as it is now; while answers are odd, sometimes one of the past, and sometimes late. */
  async function answer<Data>(odd: () => CallResult<Data>, right: () => CallResult<Data>) {
    const computed = isOdd && chance(0.3) ? odd() : right()
    if (isOdd && chance(0.1)) await new Promise<void>((resolve) => void clock.after(whole(8000), resolve))
    return computed
  }
  const success = <Data>(data: Data): CallResult<Data> => ({ kind: 'done', data, tookMs: 1, unreadable: [] })
  const some = <Item>(items: readonly Item[]): Item[] => items.filter(() => chance(0.5))
  const ongoing = (): OngoingLoan[] =>
    loans
      .filter(({ endsAt }) => clock.now() < endsAt)
      .map(({ orderId }) => aLoan(orderId, borrowed, { pledgeRate: '84' }))
  const history = (): EndedLoan[] =>
    loans
      .filter(({ endsAt }) => clock.now() >= endsAt)
      .map(({ orderId, status }) => aLoanEnd(orderId, borrowed, status))
  const garbled = (): CallResult<OngoingLoan[]> => {
    const all = ongoing()
    const [first] = all
    if (first === undefined) return success(all)
    const fields: Record<string, string> = chance(0.5) ? { orderId: first.orderId } : {}
    const element = { list: '', isPart: false, fields: ['pledgeCoin'], readable: fields, raw: '{}' }
    return { kind: 'done', data: all.slice(1), tookMs: 1, unreadable: [element] }
  }
  const oneOf = <Value>(...values: readonly (() => Value)[]): Value => values[whole(values.length)]!()
  Object.assign(lending.rest, {
    riskUnit: () =>
      answer<{ riskUnitId: string[] }>(
        () =>
          oneOf<CallResult<{ riskUnitId: string[] }>>(
            () => success({ riskUnitId: some(UNITS) }),
            () => denied,
            () => notConnected,
          ),
        () => success({ riskUnitId: [...UNITS] }),
      ),
    ltvConvert: ({ riskUnitId = '' }: { readonly riskUnitId?: string }) =>
      answer(
        () =>
          oneOf<CallResult<ReturnType<typeof recordAt>>>(
            () => denied,
            () => notConnected,
          ),
        () => (riskUnitId === '' ? denied : success(recordAt('73000'))),
      ),
    borrowOngoing: () =>
      answer(
        () =>
          oneOf<CallResult<OngoingLoan[]>>(
            () => success(some(ongoing())),
            garbled,
            () => notConnected,
            () => success([]),
          ),
        () => success(ongoing()),
      ),
    borrowHistory: ({ pageNum }: { readonly pageNum?: string }) =>
      answer(
        () => notConnected,
        () => success(pageNum === '1' ? history() : []),
      ),
  })
  const database = openInMemory(riskHistory)
  let world = watchScripted(clock, lending, { database })
  const alarms = [world.alarms]
  const notified = [world.notified]
  const recovered: string[] = []
  await clock.advanceAsync(3000)
  isOdd = true
  for (let remaining = DAY_MS; remaining > 0; remaining -= 20_000) {
    await clock.advanceAsync(20_000)
    expect(
      world.monitors.risk
        .overview()
        .units.map(({ id }) => id)
        .toSorted(),
    ).toEqual(UNITS)
    const active = loans.filter(({ endsAt }) => clock.now() < endsAt).map(({ orderId }) => orderId)
    expect(world.monitors.consumerLoans().loans.map(({ orderId }) => orderId)).toEqual(expect.arrayContaining(active))
    for (const alarm of world.monitors.alarmBook.list())
      if (alarm.rule === 'loan-distance' && alarm.state === 'over' && alarm.ending === undefined)
        recovered.push(`${alarm.subject} at ${clock.now() - begun}`)
    if (!chance(0.15)) continue
    world.monitors.stop()
    await clock.advanceAsync(whole(10_000))
    world = watchScripted(clock, lending, { database })
    alarms.push(world.alarms)
    notified.push(world.notified)
  }
  isOdd = false
  await clock.advanceAsync(AFTER_MS)
  const { monitors } = world
  const list = monitors.alarmBook.list()
  const consumerLoans = monitors.consumerLoans()
  const { units } = monitors.risk.overview()
  monitors.stop()
  database.close()
  return {
    loans,
    begun,
    clock,
    alarms: alarms.flat(),
    notified: notified.flat(),
    list,
    consumerLoans,
    units,
    recovered,
  }
}

it(`no loan or unit with debt ends its monitoring without an outcome, in ${runs(200)} odd days`, async () => {
  for (let seed = 1; seed <= runs(200); seed += 1) {
    const { loans, clock, alarms, notified, list, consumerLoans, units, recovered } = await play(seed)
    const ended = loans.filter(({ endsAt }) => clock.now() >= endsAt)
    const announced = new Set(alarms.filter(({ rule }) => rule === 'loan-ended').map(({ subject }) => subject))
    for (const { orderId, status } of ended)
      if (status !== 'REPAY') expect([seed, orderId, announced.has(orderId)]).toEqual([seed, orderId, true])
    expect([seed, announced.size]).toEqual([seed, ended.filter(({ status }) => status !== 'REPAY').length])
    const repaid = ended.filter(({ status }) => status === 'REPAY')
    expect([seed, notified.filter((title) => title === 'USDT loan paid back').length]).toEqual([seed, repaid.length])
    // Their ratio was above the margin call all the time: nothing recovered.
    expect([seed, recovered]).toEqual([seed, []])
    for (const { rule, subject, state, ending } of list.filter((alarm) => alarm.rule === 'loan-distance')) {
      const end = ended.find(({ orderId }) => orderId === subject)
      const expected = end === undefined ? ['active', undefined] : ['over', endings[end.status]]
      expect([seed, rule, subject, state, ending]).toEqual([seed, rule, subject, ...expected])
    }
    const running = loans.filter((loan) => !ended.includes(loan)).map(({ orderId }) => orderId)
    expect([seed, consumerLoans.loans.map(({ orderId }) => orderId).toSorted()]).toEqual([seed, running])
    expect([seed, consumerLoans.unlisted, units.map(({ unlistedSince }) => unlistedSince)]).toEqual([
      seed,
      [],
      [null, null],
    ])
    const levels = list.filter(({ rule }) => rule === 'level')
    expect([seed, levels.filter(({ state }) => state === 'over')]).toEqual([seed, []])
  }
})
