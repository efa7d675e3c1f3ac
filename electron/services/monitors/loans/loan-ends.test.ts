import { describe, expect, it } from 'vitest'
import { aLoan, aLoanEnd } from '../testing/scripted-loans'
import type { EndedLoan } from '@/shared/exchange/calls/loan/borrow-history'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { createManualClock, type ManualClock } from '@/shared/testing/manual-clock'
import { scriptedLending, notConnected, watchScripted } from '../testing/scripted-lending'
import { totalsOf } from '@/shared/trading/alarms/event-amounts'
import type { Database } from '@/electron/base/storage/sqlite'
import { MINUTE_MS } from '@/shared/base/time'

const running = (orderId: string, borrowTime: number, pledgeRate = '70'): OngoingLoan =>
  aLoan(orderId, borrowTime, { pledgeRate })

/** A borrower without a risk unit, whose loans and their history a test decides. */
function borrower() {
  const clock = createManualClock()
  const lending = scriptedLending()
  lending.state.units = []
  lending.state.ltv = () => ({
    kind: 'refused',
    code: '25620',
    message: 'permission denied',
    status: 200,
    definite: true,
  })
  const ended = (...loans: EndedLoan[]) =>
    void (lending.state.ended = () => ({ kind: 'done', data: loans, tookMs: 1, unreadable: [] }))
  const watch = (database?: Database) => watchScripted(clock, lending, database === undefined ? {} : { database })
  return { clock, lending, ended, watch, takenAt: clock.now() - 10 * MINUTE_MS }
}
const notified = ({ alarms }: ReturnType<typeof watchScripted>) =>
  alarms.map(({ rule, level, title }) => `${level} ${rule}: ${title}`)
const LIQUIDATED = 'critical loan-ended: USDT loan LIQUIDATED: 136\u202f158.69 USDT against 2 BTC'
const away = (rest: ReturnType<typeof scriptedLending>['rest'], isAway: boolean, listed: () => OngoingLoan[]) =>
  void Object.assign(rest, {
    borrowOngoing: async () => (isAway ? notConnected : { kind: 'done', data: listed(), tookMs: 1, unreadable: [] }),
  })

describe('a loan of which the exchange sells the pledge in steps', () => {
  it('is told of at every step, also after a restart, and a repayment in coins is not taken for one', async () => {
    const { clock, lending, watch, takenAt } = borrower()
    const loan = running('5', takenAt, '91')
    lending.state.loans = [loan]
    const first = watch()
    await clock.advanceAsync(30_000)
    const sales = ({ alarms }: typeof first) =>
      alarms
        .filter(({ rule, level }) => rule === 'loan-changed' && level === 'critical')
        .map(({ title }) => title.replaceAll('\u202f', ' '))
    expect(sales(first)).toEqual([])
    lending.state.loans = [{ ...loan, loanAmount: '68079', pledgeAmount: '1.09', pledgeRate: '83' }]
    await clock.advanceAsync(30_000)
    expect(sales(first)).toEqual(['USDT loan liquidated in part: 68 079 USDT repaid, 0.91 BTC sold, now 83.00 %'])
    first.monitors.stop()
    lending.state.loans = [{ ...loan, loanAmount: '34039.155', pledgeAmount: '0.6', pledgeRate: '75' }]
    const second = watch(first.database)
    await clock.advanceAsync(20_000)
    expect(sales(second)).toEqual([
      'USDT loan liquidated in part: 102 119 USDT repaid, 1.4 BTC sold in 2 steps, now 75.00 %',
    ])
    lending.state.loans = [{ ...loan, loanAmount: '10000', pledgeAmount: '0.6', pledgeRate: '22' }]
    await clock.advanceAsync(30_000)
    expect(sales(second)).toHaveLength(1)
  })

  it('is summed over a restart, and over a gap in which several were made', async () => {
    const { clock, lending, watch, takenAt } = borrower()
    const loan = { ...running('5', takenAt, '91'), loanAmount: '128000', interestAmount: '0' }
    lending.state.loans = [loan]
    const first = watch()
    await clock.advanceAsync(5000)
    lending.state.loans = [{ ...loan, loanAmount: '64000', pledgeAmount: '1.07', pledgeRate: '84' }]
    await clock.advanceAsync(2000)
    first.monitors.stop()
    // Two steps while nothing is read.
    await clock.advanceAsync(20_000)
    lending.state.loans = [{ ...loan, loanAmount: '16000', pledgeAmount: '0.3', pledgeRate: '67' }]
    const second = watch(first.database)
    await clock.advanceAsync(5000)
    const sums = totalsOf(
      second.monitors.alarmBook.list().flatMap(({ event }) => (event === undefined ? [] : [event.amounts])),
    )
    expect(sums).toEqual({
      count: 2,
      amounts: [
        { kind: 'repaid', amount: '112000', coin: 'USDT' },
        { kind: 'sold', amount: '1.7', coin: 'BTC' },
      ],
    })
  })

  it('never calls what the borrower does a liquidation', async () => {
    const { clock, lending, watch, takenAt } = borrower()
    const loan = { ...running('5', takenAt, '70'), loanAmount: '128000', interestAmount: '0' }
    lending.state.loans = [loan]
    const world = watch()
    await clock.advanceAsync(5000)
    for (const change of [
      { loanAmount: '64000', pledgeAmount: '1', pledgeRate: '70' },
      { loanAmount: '32000', pledgeAmount: '1', pledgeRate: '35' },
      { loanAmount: '32000', pledgeAmount: '0.8', pledgeRate: '43.75' },
      { loanAmount: '16000', pledgeAmount: '0.6', pledgeRate: '29.2' },
      { loanAmount: '16000', pledgeAmount: '2', pledgeRate: '8.7' },
    ]) {
      lending.state.loans = [{ ...loan, ...change }]
      await clock.advanceAsync(5000)
    }
    const titles = world.alarms.map(({ level, title }) => `${level}: ${title.replaceAll('\u202f', ' ')}`)
    expect(titles).toEqual([
      'call: USDT loan: 0.2 BTC of its collateral left, now 43.75 %',
      'warning: USDT loan: its ratio rose 8.75 pp in 10 minutes',
      'critical: USDT loan liquidated in part or repaid from its collateral: ' +
        '16 000 USDT repaid, 0.2 BTC taken, now 29.20 %',
    ])
  })
})

describe('a loan that is no longer listed', () => {
  it('is told of as liquidated, with what it owed and what was pledged, once, and within two seconds', async () => {
    const { clock, lending, ended, watch, takenAt } = borrower()
    lending.state.loans = [running('5', takenAt), running('6', takenAt)]
    const world = watch()
    await clock.advanceAsync(30_000)
    expect(world.alarms).toEqual([])
    lending.state.loans = [running('6', takenAt)]
    ended(aLoanEnd('5', takenAt), aLoanEnd('1', takenAt - MINUTE_MS))
    await clock.advanceAsync(2000)
    expect(notified(world)).toEqual([LIQUIDATED])
    const { text } = world.alarms[0]!
    expect(text).toMatch(
      /^Loan 5 was liquidated\. The exchange gives no cause; the last ratio was below .* 90\.00 %\. Last /,
    )
    expect(text).toMatch(/ Last seen [^.]* UTC: 136\u202f158\.69 USDT owed against 2 BTC, at 70\.00 %\./)
    expect(text).toContain('At that ratio the debt took at least 1.4 BTC of it.')
    world.monitors.alarmBook.acknowledge([world.alarms[0]!], 'on the phone', '')
    await clock.advanceAsync(10 * MINUTE_MS)
    expect(world.alarms).toHaveLength(1)
  })

  it.each(['at once', 'after the alarm was answered'])(
    'is told of after a restart when it ended while nobody watched, and by no later start again: %s',
    async (when) => {
      const { clock, lending, ended, watch, takenAt } = borrower()
      lending.state.loans = [running('5', takenAt)]
      const first = watch()
      await clock.advanceAsync(30_000)
      first.monitors.stop()
      await clock.advanceAsync(30 * MINUTE_MS)
      lending.state.loans = []
      ended(aLoanEnd('5', takenAt))
      const second = watch(first.database)
      await clock.advanceAsync(3000)
      expect(notified(second)).toEqual([LIQUIDATED])
      if (when !== 'at once') second.monitors.alarmBook.acknowledge([second.alarms[0]!], 'on the phone', '')
      second.monitors.stop()
      // As a process leaves it that ended between telling of the loan and forgetting it.
      second.database
        .prepare('INSERT OR REPLACE INTO consumer_loans (order_id, seen_at, body) VALUES (?, ?, ?)')
        .run('5', clock.now(), JSON.stringify(running('5', takenAt)))
      const third = watch(first.database)
      await clock.advanceAsync(5 * MINUTE_MS)
      expect([second.alarms.length, third.alarms]).toEqual([1, []])
    },
  )

  it('is not over while its record cannot be read; the others are live, and the watch is blind of it', async () => {
    const { clock, lending, watch, takenAt } = borrower()
    lending.state.loans = [running('5', takenAt), running('6', takenAt)]
    const world = watch()
    await clock.advanceAsync(5000)
    const readable = { orderId: '6' }
    const element = { list: '', isPart: false, fields: ['pledgeRate'], readable, raw: '{}' }
    const answer = { kind: 'done', data: [running('5', takenAt)], tookMs: 1, unreadable: [element] } as const
    Object.assign(lending.rest, { borrowOngoing: async () => answer })
    await clock.advanceAsync(MINUTE_MS)
    expect(world.monitors.consumerLoans()).toMatchObject({
      state: 'unreadable',
      freshness: 'live',
      loans: [{ orderId: '5' }, { orderId: '6' }],
      unread: ['6'],
      reason: 'Of the loans 1 could not be read: 6 (pledgeRate)',
      unreadableText: 'Of the loans 1 could not be read: 6 (pledgeRate).',
    })
    expect(notified(world)).toEqual(['critical loans-lost: Consumer loans unknown for 10 s'])
  })

  it('is told of when the exchange was away while it ended', async () => {
    const { clock, lending, ended, watch, takenAt } = borrower()
    lending.state.loans = [running('5', takenAt)]
    const world = watch()
    await clock.advanceAsync(5000)
    away(lending.rest, true, () => lending.state.loans)
    await clock.advanceAsync(5 * MINUTE_MS)
    expect(notified(world)).toEqual(['critical loans-lost: Consumer loans unknown for 10 s'])
    expect(world.monitors.consumerLoans()).toMatchObject({ freshness: 'lost', loans: [{ orderId: '5' }] })
    lending.state.loans = []
    ended(aLoanEnd('5', takenAt))
    away(lending.rest, false, () => lending.state.loans)
    await clock.advanceAsync(6000)
    expect(notified(world).slice(1)).toEqual([LIQUIDATED])
    expect(world.monitors.alarmBook.list().find(({ rule }) => rule === 'loans-lost')).toMatchObject({ state: 'over' })
  })

  it('is told of also when it began and ended while Volley was closed, but not before the first start', async () => {
    const { clock, ended, watch, takenAt } = borrower()
    ended(aLoanEnd('4', takenAt))
    const first = watch()
    await clock.advanceAsync(30_000)
    first.monitors.stop()
    expect(first.alarms).toEqual([])
    await clock.advanceAsync(MINUTE_MS)
    ended(aLoanEnd('9', clock.now()), aLoanEnd('4', takenAt))
    await clock.advanceAsync(30 * MINUTE_MS)
    const second = watch(first.database)
    await clock.advanceAsync(3000)
    expect(notified(second)).toEqual(['critical loan-ended: USDT loan LIQUIDATED: 140\u202f000 USDT against 2.1 BTC'])
    second.monitors.stop()
    const third = watch(first.database)
    await clock.advanceAsync(5 * MINUTE_MS)
    expect(third.alarms).toEqual([])
  })

  const elementOf = (orderId: string, stated: Readonly<Record<string, string>>) => {
    const readable = { orderId, initLoanAmount: '140000', initPledgeAmount: '2.1', ...stated }
    return { list: '', isPart: false, fields: ['pledgeCoin'], readable, raw: '{}' }
  }
  it('is announced by an element of the history that does not state its pledge, known or not', async () => {
    const { clock, lending, watch, takenAt } = borrower()
    lending.state.loans = [running('5', takenAt)]
    const first = watch()
    await clock.advanceAsync(5000)
    lending.state.loans = []
    const state = (...ids: readonly string[]) => {
      const unreadable = ids.map((id) => elementOf(id, { loanCoin: 'USDT', status: 'FORCE' }))
      lending.state.ended = () => ({ kind: 'done', data: [], tookMs: 1, unreadable })
    }
    state('5')
    await clock.advanceAsync(3000)
    expect(notified(first)).toEqual([LIQUIDATED])
    first.monitors.stop()
    await clock.advanceAsync(30 * MINUTE_MS)
    state('5', '9')
    const second = watch(first.database)
    await clock.advanceAsync(3000)
    expect(notified(second)).toEqual(['critical loan-ended: USDT loan LIQUIDATED: 140\u202f000 USDT against 2.1 ?'])
  })

  it.each([
    ['FORCE', 'is missing', {}],
    ['REPAY', 'is missing', {}],
    ['FORCE', 'is empty', { status: '' }],
  ])('is gone until its status of %s can be read, while it %s', async (status, _, stated) => {
    const { clock, lending, ended, watch, takenAt } = borrower()
    lending.state.loans = [running('5', takenAt)]
    const world = watch()
    await clock.advanceAsync(5000)
    lending.state.loans = []
    lending.state.ended = () => ({ kind: 'done', data: [], tookMs: 1, unreadable: [elementOf('5', stated)] })
    await clock.advanceAsync(12_000)
    const gone = 'critical loan-unlisted: USDT loan is gone: 136\u202f158.69 USDT against 2 BTC'
    expect(notified(world)).toEqual([gone])
    ended(aLoanEnd('5', takenAt, status))
    await clock.advanceAsync(MINUTE_MS)
    const isForced = status === 'FORCE'
    expect(notified(world)).toEqual(isForced ? [gone, LIQUIDATED] : [gone])
    expect(world.notified).toEqual(isForced ? [] : ['USDT loan paid back'])
  })

  it('never seen here is announced although its status cannot be read', async () => {
    const { clock, lending, watch } = borrower()
    const first = watch()
    await clock.advanceAsync(5000)
    first.monitors.stop()
    await clock.advanceAsync(30 * MINUTE_MS)
    lending.state.ended = () => ({
      kind: 'done',
      data: [],
      tookMs: 1,
      unreadable: [elementOf('9', { loanCoin: 'USDT' })],
    })
    const second = watch(first.database)
    await clock.advanceAsync(3000)
    expect(notified(second)).toEqual(['call loan-ended: USDT loan ended: 140\u202f000 USDT against 2.1 ?'])
  })

  it('that was paid back is a notice, not an alarm', async () => {
    const { clock, lending, ended, watch, takenAt } = borrower()
    lending.state.loans = [running('5', takenAt)]
    const world = watch()
    await clock.advanceAsync(5000)
    lending.state.loans = []
    ended(aLoanEnd('5', takenAt, 'REPAY'))
    await clock.advanceAsync(5 * MINUTE_MS)
    expect([world.alarms, world.notified]).toEqual([[], ['USDT loan paid back']])
  })

  it('was liquidated where the history has it twice, also as paid back', async () => {
    const { clock, lending, ended, watch, takenAt } = borrower()
    lending.state.loans = [running('5', takenAt)]
    const world = watch()
    await clock.advanceAsync(5000)
    lending.state.loans = []
    ended(aLoanEnd('5', takenAt), aLoanEnd('5', takenAt, 'REPAY'))
    await clock.advanceAsync(5000)
    expect([notified(world), world.notified]).toEqual([[LIQUIDATED], []])
  })

  it('is told of as gone when the exchange does not say what became of it, as liquidated once it does', async () => {
    const { clock, lending, ended, watch, takenAt } = borrower()
    lending.state.loans = [running('5', takenAt)]
    const world = watch()
    await clock.advanceAsync(5000)
    lending.state.loans = []
    lending.state.ended = () => notConnected
    await clock.advanceAsync(8000)
    expect(world.alarms).toEqual([])
    await clock.advanceAsync(MINUTE_MS)
    expect(notified(world)).toEqual(['critical loan-unlisted: USDT loan is gone: 136\u202f158.69 USDT against 2 BTC'])
    ended(aLoanEnd('5', takenAt))
    await clock.advanceAsync(MINUTE_MS)
    expect(notified(world).slice(1)).toEqual([LIQUIDATED])
  })

  it('is gone ten seconds after the request of the list that lacks it, however late it arrives', async () => {
    const { clock, lending, watch, takenAt } = borrower()
    lending.state.loans = [running('5', takenAt)]
    const world = watch()
    await clock.advanceAsync(5000)
    lending.state.ended = () => notConnected
    Object.assign(lending.rest, {
      borrowOngoing: async () => {
        await new Promise<void>((resolve) => void clock.after(8000, resolve))
        return { kind: 'done', data: [], tookMs: 8000, unreadable: [] }
      },
    })
    await clock.advanceAsync(13_000)
    expect(notified(world)).toContain('critical loan-unlisted: USDT loan is gone: 136\u202f158.69 USDT against 2 BTC')
  })

  it('and is listed again was never gone', async () => {
    const { clock, lending, watch, takenAt } = borrower()
    lending.state.loans = [running('5', takenAt)]
    const world = watch()
    await clock.advanceAsync(5000)
    lending.state.loans = []
    await clock.advanceAsync(10_000)
    lending.state.loans = [running('5', takenAt)]
    await clock.advanceAsync(5 * MINUTE_MS)
    expect([world.alarms, world.notified]).toEqual([[], []])
  })
})

describe('running loans are read', () => {
  async function readings(change: (at: number, clock: ManualClock) => OngoingLoan[]) {
    const { clock, lending, watch, takenAt } = borrower()
    let count = 0
    Object.assign(lending.rest, {
      borrowOngoing: async () => (
        (count += 1),
        { kind: 'done', data: change(takenAt, clock), tookMs: 0, unreadable: [] }
      ),
    })
    const { monitors } = watch()
    await clock.advanceAsync(20_000)
    count = 0
    await clock.advanceAsync(MINUTE_MS)
    return { count, everyMs: monitors.consumerLoans().everyMs }
  }
  it.each([
    ['every ten seconds while there are none', () => [], 6, 10_000],
    ['every second while they are calm', (at: number) => [running('5', at, '70')], 60, 1000],
    [
      'twice a second while one is near its margin call',
      (at: number) => [running('5', at, '70'), running('6', at, '78.5')],
      120,
      500,
    ],
    ['twice a second while nobody knows how far one is', (at: number) => [running('5', at, '')], 120, 500],
  ] as const)('%s', async (_, change, count, everyMs) => {
    expect(await readings(change)).toEqual({ count, everyMs })
  })

  it('again beside an answer that does not come', async () => {
    const { clock, lending, watch, takenAt } = borrower()
    lending.state.loans = [running('5', takenAt)]
    const world = watch()
    await clock.advanceAsync(5000)
    let hangs = true
    Object.assign(lending.rest, {
      borrowOngoing: () =>
        hangs
          ? ((hangs = false), new Promise(() => undefined))
          : Promise.resolve({ kind: 'done', data: lending.state.loans, tookMs: 1, unreadable: [] }),
    })
    await clock.advanceAsync(30_000)
    expect([world.monitors.consumerLoans().freshness, world.alarms]).toEqual(['live', []])
  })
})
