import { describe, expect, it } from 'vitest'
import type { InstitutionalLoan } from '@/shared/exchange/calls/ins-loan/loan-order'
import { MINUTE_MS } from '@/shared/base/time'
import { aLoan, aLoanEnd } from './testing/scripted-loans'
import { notConnected, recordAt, scriptedLending, watchScripted } from './testing/scripted-lending'
import { createManualClock } from '@/shared/testing/manual-clock'
import { confirm, ltvAnswer, rules, started } from './testing/started-monitors'

const denied = { kind: 'refused', code: '25620', message: 'permission denied', status: 400, definite: true } as const
type World = Pick<ReturnType<typeof watchScripted>, 'monitors'>
const idsOf = ({ monitors }: World) => monitors.risk.overview().units.map(({ id }) => id)
const alarmOf = ({ monitors }: World, name: string) => monitors.alarmBook.list().find(({ rule }) => rule === name)

describe('a risk unit with debt that the exchange does not list', () => {
  it('stays monitored with a separate alarm, which ends once it is listed again', async () => {
    const world = await started()
    const { clock, state, monitors } = world
    confirm(world)
    state.units = ['7', '8']
    state.ltv = (id) => (id === '7' ? ltvAnswer('73000') : ltvAnswer('100000'))
    await clock.advanceAsync(5 * MINUTE_MS)
    state.units = ['8']
    let refusals = 1
    state.ltv = (id) => (id === '7' && refusals-- > 0 ? denied : ltvAnswer('73000'))
    await clock.advanceAsync(7000)
    expect(idsOf(world)).toEqual(['8', '7'])
    expect(alarmOf(world, 'unlisted')).toMatchObject({ subject: '7', level: 'critical', state: 'active' })
    expect(alarmOf(world, 'unlisted')?.text).toMatch(
      /No longer listed since .* UTC\. At .* it owed 6\u202f000\u202f000 USDT at 8/,
    )
    expect(
      monitors.alarmBook
        .list()
        .filter(({ rule }) => rule === 'level')
        .map(({ state: now }) => now),
    ).not.toContain('over')
    expect(world.unit('7')).toMatchObject({ freshness: 'live', unlistedSince: expect.any(Number) })
    state.units = ['7', '8']
    await clock.advanceAsync(6000)
    expect(world.unit('7').unlistedSince).toBeNull()
    expect(alarmOf(world, 'unlisted')).toMatchObject({ state: 'over' })
    expect(alarmOf(world, 'unlisted')).not.toHaveProperty('ending')
  })

  it('is not taken for another one where the list is empty and the exchange answers for the account', async () => {
    const world = await started()
    const { clock, state } = world
    state.units = []
    await clock.advanceAsync(6 * MINUTE_MS)
    expect(idsOf(world)).toEqual(['7'])
    state.units = ['7']
    await clock.advanceAsync(6000)
    expect(world.unit('7')).toMatchObject({ freshness: 'live', unlistedSince: null })
  })

  it('has not repaid its debt where its ratio contradicts that, and has where it does not', async () => {
    const world = await started()
    const { clock, state } = world
    const { data } = ltvAnswer('73000')
    const without = { ...data, unpaidUsdtAmount: '0', unpaidInfo: [] }
    state.units = []
    state.ltv = (id) => (id === '7' ? { kind: 'done', data: without, tookMs: 1, unreadable: [] } : denied)
    await clock.advanceAsync(6 * MINUTE_MS)
    expect([idsOf(world), world.notified]).toEqual([['7'], []])
    expect(alarmOf(world, 'unlisted')).toMatchObject({ state: 'active' })
    const repaid = { ...without, ltv: '0' }
    state.ltv = (id) => (id === '7' ? { kind: 'done', data: repaid, tookMs: 1, unreadable: [] } : denied)
    await clock.advanceAsync(3000)
    expect([idsOf(world), world.notified]).toEqual([[], ['Risk unit 7: debt repaid']])
  })

  it('is watched once where a list has it twice', async () => {
    const world = await started()
    world.state.units = ['7', '7', '8', '8']
    await world.clock.advanceAsync(6 * MINUTE_MS)
    expect(idsOf(world)).toEqual(['7', '8'])
    expect(world.alarms).toEqual([])
  })

  it('is requested every second, also after a restart, until a person removes it', async () => {
    const first = await started()
    const { clock, state } = first
    state.units = []
    state.ltv = () => denied
    await clock.advanceAsync(15_000)
    expect(rules(first).toSorted()).toEqual(['dead-man critical', 'unlisted critical'])
    const { unlistedSince } = first.unit()
    first.monitors.stop()
    await clock.advanceAsync(MINUTE_MS)
    first.calls.length = 0
    const again = watchScripted(clock, first, { database: first.database })
    await clock.advanceAsync(20_000)
    expect(again.monitors.risk.overview()).toMatchObject({ state: 'watching', units: [{ id: '7', unlistedSince }] })
    expect(first.calls.filter((id) => id === '7').length).toBeGreaterThanOrEqual(18)
    expect(again.monitors.risk.unwatch('8')).toBe(false)
    expect(again.monitors.risk.unwatch('7')).toBe(true)
    await clock.advanceAsync(10_000)
    expect(again.monitors.risk.overview()).toMatchObject({ state: 'no-units', units: [] })
    const ends = again.monitors.alarmBook.list().map(({ state: now, ending }) => `${now} ${ending}`)
    expect(new Set(ends)).toEqual(new Set(['over removed']))
  })

  it.each(['by its figures', 'by its loans'])(
    'is no longer monitored once the exchange shows it as repaid, %s',
    async (how) => {
      const world = await started()
      const { clock, state } = world
      const lent = {
        orderId: '1',
        orderProductId: 'P',
        uid: '2',
        loanTime: '1',
        loanCoin: 'USDT',
        loanAmount: '6000000',
        unpaidAmount: '6000000',
        unpaidInterest: '0',
        repaidAmount: '0',
        repaidInterest: '0',
        reserve: '0',
        status: 'not_paid_off',
      } satisfies InstitutionalLoan
      state.lent = [lent]
      state.units = []
      state.ltv = () => denied
      await clock.advanceAsync(40_000)
      expect(idsOf(world)).toEqual(['7'])
      if (how === 'by its loans') state.lent = [{ ...lent, unpaidAmount: '0', status: 'paid_off' }]
      else
        state.ltv = (id) =>
          id === '' ? denied : { ...ltvAnswer('100000'), data: { ...recordAt('100000', { principal: '0' }), ltv: '0' } }
      await clock.advanceAsync(40_000)
      expect(idsOf(world)).toEqual([])
      expect(alarmOf(world, 'unlisted')).toMatchObject({ state: 'over', ending: 'repaid' })
      expect(world.notified).toEqual(['Risk unit 7: debt repaid'])
    },
  )
})

/** A borrower without a risk unit. */
function borrower() {
  const clock = createManualClock()
  const lending = scriptedLending()
  lending.state.units = []
  lending.state.ltv = () => denied
  const listed = lending.rest.borrowOngoing
  return {
    clock,
    ...lending,
    away: (isAway: boolean) =>
      void Object.assign(lending.rest, { borrowOngoing: isAway ? async () => notConnected : listed }),
    watch: (database?: ReturnType<typeof watchScripted>['database']) =>
      watchScripted(clock, lending, database === undefined ? {} : { database }),
  }
}
const titles = ({ alarms }: ReturnType<typeof watchScripted>) => alarms.map(({ title }) => title)

describe('a consumer loan that the exchange does not list', () => {
  it('keeps the alarm of its distance until it is known as liquidated, which is announced first', async () => {
    const { clock, state, watch } = borrower()
    const at = clock.now() - MINUTE_MS
    state.loans = [aLoan('5', at, { pledgeRate: '91' })]
    const world = watch()
    await clock.advanceAsync(3000)
    expect(titles(world)).toContain('USDT loan at its liquidation line')
    state.loans = []
    await clock.advanceAsync(6000)
    expect(world.monitors.consumerLoans()).toMatchObject({ loans: [{ orderId: '5' }], unlisted: [{ orderId: '5' }] })
    expect(alarmOf(world, 'loan-distance')).toMatchObject({ state: 'active' })
    state.ended = () => ({ kind: 'done', data: [aLoanEnd('5', at)], tookMs: 1, unreadable: [] })
    await clock.advanceAsync(1500)
    expect(titles(world).at(-1)).toMatch(/^USDT loan LIQUIDATED/)
    const distance = world.monitors.alarmBook.list().filter(({ rule }) => rule === 'loan-distance')
    expect(distance.map(({ state: now, ending }) => `${now} ${ending}`)).toEqual(Array(3).fill('over liquidated'))
    expect(world.monitors.consumerLoans()).toMatchObject({ loans: [], unlisted: [] })
  })

  it('is gone with an unknown outcome until a person removes it, in both processes and after a restart', async () => {
    const { clock, state, watch } = borrower()
    state.loans = [aLoan('5', clock.now() - MINUTE_MS)]
    const first = watch()
    const second = watch(first.database)
    await clock.advanceAsync(2000)
    state.loans = []
    await clock.advanceAsync(22_000)
    expect(titles(first)).toEqual(['USDT loan is gone: 136\u202f158.69 USDT against 2 BTC'])
    first.monitors.stop()
    const again = watch(first.database)
    await clock.advanceAsync(2000)
    expect(again.monitors.consumerLoans()).toMatchObject({ unlisted: [{ orderId: '5' }] })
    expect(again.monitors.removeLoan('6')).toBe(false)
    expect(again.monitors.removeLoan('5')).toBe(true)
    await clock.advanceAsync(2000)
    expect([again, second].map(({ monitors }) => monitors.consumerLoans().loans)).toEqual([[], []])
    expect(alarmOf(again, 'loan-unlisted')).toMatchObject({ state: 'over', ending: 'removed' })
  })

  it('is noticed next to a row that cannot be read', async () => {
    const { clock, state, rest, watch } = borrower()
    const at = clock.now() - MINUTE_MS
    state.loans = [aLoan('5', at), aLoan('6', at), aLoan('7', at)]
    const world = watch()
    await clock.advanceAsync(2000)
    const odd = { list: '', isPart: false, fields: ['pledgeCoin'], readable: { orderId: '6' }, raw: '{}' }
    const data = [aLoan('5', at, { pledgeRate: '84' })]
    Object.assign(rest, { borrowOngoing: async () => ({ kind: 'done', data, tookMs: 1, unreadable: [odd] }) })
    state.ended = () => ({ kind: 'done', data: [aLoanEnd('7', at)], tookMs: 1, unreadable: [] })
    await clock.advanceAsync(3000)
    expect(titles(world)).toEqual(
      expect.arrayContaining(['USDT loan at its margin call', expect.stringMatching(/^USDT loan LIQUIDATED/)]),
    )
    expect(world.monitors.consumerLoans()).toMatchObject({ unread: ['6'], unlisted: [] })
  })
})

describe('consumer loans at a first start without a list of them', () => {
  it('have an alarm after ten seconds; ends before the first list are announced, older ones are not', async () => {
    const { clock, state, away, watch } = borrower()
    const at = clock.now() - 60 * MINUTE_MS
    away(true)
    const history = (...ids: string[]) =>
      void (state.ended = () => ({ kind: 'done', data: ids.map((id) => aLoanEnd(id, at)), tookMs: 1, unreadable: [] }))
    history('1')
    const world = watch()
    await clock.advanceAsync(9000)
    expect(world.alarms).toEqual([])
    await clock.advanceAsync(3000)
    expect(titles(world)).toEqual(['Consumer loans unknown for 10 s'])
    history('3', '2', '1')
    state.loans = [aLoan('4', at)]
    away(false)
    await clock.advanceAsync(8000)
    expect(world.alarms.slice(1).map(({ rule, subject }) => `${rule} ${subject}`)).toEqual([
      'loan-ended 3',
      'loan-ended 2',
    ])
    expect(alarmOf(world, 'loans-lost')).toMatchObject({ state: 'over' })
  })

  it('have that alarm also where there was no loan when they were last read', async () => {
    const { clock, away, watch } = borrower()
    const world = watch()
    await clock.advanceAsync(5000)
    away(true)
    await clock.advanceAsync(MINUTE_MS)
    expect(titles(world)).toEqual(['Consumer loans unknown for 10 s'])
  })
})
