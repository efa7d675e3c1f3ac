import { describe, expect, it, vi } from 'vitest'
import { createManualClock } from '@/shared/testing/manual-clock'
import { multiply } from '@/shared/base/decimal'
import { openInMemory, riskHistory } from '@/electron/base/storage/database'
import { HOUR_MS, MINUTE_MS } from '@/shared/base/time'
import { blank, confirm, confirmedThresholds, ltvAnswer, rules, started } from './testing/started-monitors'
import { recordAt, scriptedLending, notConnected, watchScripted } from './testing/scripted-lending'

describe('the schedule of polls', () => {
  it('is who can be alarmed about, by counting: alarms are listed only where there is something new', async () => {
    const world = await started()
    const { clock, state, monitors } = world
    await clock.advanceAsync(MINUTE_MS)
    const list = vi.spyOn(monitors.alarmBook, 'list')
    await clock.advanceAsync(MINUTE_MS)
    expect(list).not.toHaveBeenCalled()
    state.ltv = () => notConnected
    await clock.advanceAsync(12_000)
    expect(list).toHaveBeenCalled()
    expect(monitors.alarms()).toMatchObject({ armed: 0, blind: 1 })
  })
})

describe('sampling', () => {
  it('asks once a second and shows a ratio and a percentage alike (L02)', async () => {
    const world = await started()
    const { clock, calls, state, unit } = world
    state.units = ['7']
    calls.length = 0
    await clock.advanceAsync(10_000)
    expect(calls).toHaveLength(10)
    const byRatio = unit().sample!
    const record = recordAt('100000')
    state.ltv = () => ({
      kind: 'done',
      data: { ...record, ltv: multiply(record.ltv, '100') },
      tookMs: 1,
      unreadable: [],
    })
    await clock.advanceAsync(1000)
    expect(unit().sample).toEqual({ ...byRatio, at: unit().sample!.at, form: 'percent' })
  })

  it('is amber at 3 s and lost at 10 s without a poll to report it, with the alarm at 10 s (L03, L14)', async () => {
    const world = await started()
    const { clock, state, unit, alarms, changes } = world
    state.ltv = () => notConnected
    const lastAt = unit().sample!.at
    const at = async (ms: number) => clock.advanceAsync(lastAt + ms - clock.now())
    await at(2999)
    expect(unit()).toMatchObject({ freshness: 'live', problem: expect.stringContaining('No connection') })
    const before = changes()
    await at(3000)
    expect(unit().freshness).toBe('late')
    expect(changes()).toBeGreaterThan(before)
    await at(9999)
    expect([unit().freshness, alarms]).toEqual(['late', []])
    await at(11_000)
    expect(unit()).toMatchObject({ freshness: 'lost', sample: { at: lastAt }, everyMs: 5000 })
    expect(rules(world)).toEqual(['dead-man critical'])
    await clock.advanceAsync(MINUTE_MS)
    expect(rules(world)).toEqual(['dead-man critical'])
    state.ltv = () => ltvAnswer('100000')
    await clock.advanceAsync(6000)
    expect([unit().freshness, world.monitors.alarmBook.list()[0]!.state]).toEqual(['live', 'over'])
    const { gaps } = world.monitors.archive.history('7', { from: lastAt - 1000, to: clock.now() }, 100)!
    expect(gaps).toEqual([{ from: lastAt, to: expect.any(Number) }])
    expect(gaps[0]!.to - lastAt).toBeGreaterThan(70_000)
  })

  it('never takes empty figures for a ratio: not computed at once, unknown to the alarm at 10 s (L05)', async () => {
    const world = await started()
    const { clock, state, unit, monitors } = world
    const before = unit().sample!
    state.ltv = () => blank
    await clock.advanceAsync(1000)
    expect(unit()).toMatchObject({ freshness: 'not-computed', problem: expect.stringContaining('ltv, usdtBalance') })
    expect(rules(world)).toEqual(['not-computed call'])
    await clock.advanceAsync(11_000)
    expect(unit()).toMatchObject({ freshness: 'not-computed', sample: { at: before.at, ltv: before.ltv } })
    expect(rules(world)).toEqual(['not-computed call', 'dead-man critical'])
    expect(
      monitors.archive
        .history('7', { from: before.at - 5000, to: clock.now() }, 100)!
        .points.every(({ low }) => low !== '0'),
    ).toBe(true)
  })

  it('gives every unit its turn and stays below the limit by a call', async () => {
    const clock = createManualClock()
    const lending = scriptedLending()
    lending.state.units = ['7', '8', '9']
    const { monitors } = watchScripted(clock, lending)
    await clock.advanceAsync(3000)
    lending.calls.length = 0
    await clock.advanceAsync(30_000)
    expect(['7', '8', '9'].map((id) => lending.calls.filter((candidate) => candidate === id).length)).toEqual([
      20, 20, 20,
    ])
    expect(monitors.risk.overview().units.map(({ everyMs }) => everyMs)).toEqual([1500, 1500, 1500])
  })

  it('has no alarm of sixty units that share the limit, a notice of it, and one of each that is refused', async () => {
    const clock = createManualClock()
    const lending = scriptedLending()
    lending.state.units = Array.from({ length: 60 }, (_, index) => String(index + 1))
    const { monitors, alarms, notified } = watchScripted(clock, lending)
    await clock.advanceAsync(90_000)
    expect(alarms).toEqual([])
    expect(notified).toEqual(['60 risk units are read every 30 s'])
    expect([monitors.report().isFresh, monitors.report().blind]).toEqual([true, null])
    const { ltv } = lending.state
    lending.state.ltv = (id) => (id === '7' ? notConnected : ltv(id))
    await clock.advanceAsync(60_000)
    expect(alarms).toMatchObject([{ rule: 'dead-man', subject: '7' }])
    expect(monitors.report().isFresh).toBe(false)
  })

  it('asks twice a second where a line is near or comes near fast, and once again when it is far (L29)', async () => {
    const world = await started()
    const { clock, calls, state, unit } = world
    confirm(world)
    const countCallsWithin = async (ms: number): Promise<number> => {
      calls.length = 0
      await clock.advanceAsync(ms)
      return calls.length
    }
    state.ltv = () => ltvAnswer('91000')
    await clock.advanceAsync(1500)
    expect([unit().everyMs, await countCallsWithin(10_100)]).toEqual([505, 20])
    state.ltv = () => ltvAnswer('100000')
    await clock.advanceAsync(1500)
    expect([unit().everyMs, await countCallsWithin(10_000)]).toEqual([1000, 10])
    // 63.2 to 65.1 % in a second: 70 % is three seconds away.
    state.ltv = () => ltvAnswer('97000')
    await clock.advanceAsync(1000)
    expect(unit().everyMs).toBe(505)
  })

  it('gives one that is near two turns for one of the others, never more than three calls in a second', async () => {
    const clock = createManualClock()
    const lending = scriptedLending()
    lending.state.units = ['7', '8', '9']
    const times: number[] = []
    lending.state.ltv = (id) => {
      times.push(clock.now())
      return ltvAnswer(id === '8' ? '91000' : '100000')
    }
    const { monitors } = watchScripted(clock, lending)
    for (const riskUnitId of lending.state.units) {
      await clock.advanceAsync(1000)
      monitors.confirm({ riskUnitId, ...confirmedThresholds })
    }
    await clock.advanceAsync(3000)
    lending.calls.length = 0
    times.length = 0
    await clock.advanceAsync(40_000)
    const counts = ['7', '8', '9'].map((id) => lending.calls.filter((candidate) => candidate === id).length)
    expect(counts[1]! / counts[0]!).toBeGreaterThan(1.6)
    expect(counts[0]! - counts[2]!).toBeLessThanOrEqual(2)
    expect(counts[0]).toBeGreaterThan(24)
    const within = times.map((at) => times.filter((other) => other > at - 1000 && other <= at).length)
    // The rate window lets no fourth one leave; here nothing holds it back.
    expect(Math.max(...within)).toBeLessThanOrEqual(4)
  })

  it('watches a unit that no list gives once the exchange answers about it, also after a restart', async () => {
    const first = await started()
    const { state, monitors, clock } = first
    state.ltv = (id) => (id === '9' ? notConnected : ltvAnswer('100000'))
    expect(await monitors.risk.watchTyped('9')).toBe('No connection to the exchange (not-connected)')
    expect(first.unit('9')).toBeUndefined()
    expect(await monitors.risk.watchTyped('8')).toBeNull()
    await clock.advanceAsync(2000)
    expect(first.unit('8')).toMatchObject({ isTyped: true, freshness: 'live' })
    expect(first.unit('7').isTyped).toBe(false)
    // The list is read again every few minutes, and still does not name it.
    await clock.advanceAsync(6 * MINUTE_MS)
    expect(first.unit('8')?.freshness).toBe('live')
    monitors.stop()

    const again = watchScripted(clock, first, { database: first.database })
    await clock.advanceAsync(2000)
    const ids = () => again.monitors.risk.overview().units.map(({ id }) => id)
    expect(ids()).toEqual(['7', '8'])
    expect([again.monitors.risk.unwatch('7'), again.monitors.risk.unwatch('8'), ids()]).toEqual([false, true, ['7']])
    again.monitors.stop()
  })

  it('goes on when the list of units cannot be read for once', async () => {
    const world = await started()
    const { clock, rest, unit, monitors } = world
    const outside = {
      kind: 'refused',
      code: '25620',
      message: 'Permission denied',
      status: 400,
      definite: true,
    } as const
    world.state.ltv = (riskUnitId) => (riskUnitId === '' ? outside : ltvAnswer('100000'))
    const lists = rest.riskUnit
    Object.assign(rest, { riskUnit: async () => ({ kind: 'unknown', code: 'timeout', message: 'No answer' }) })
    await clock.advanceAsync(301_000)
    expect([monitors.risk.overview().state, unit().freshness]).toEqual(['watching', 'live'])
    Object.assign(rest, { riskUnit: async () => outside })
    await clock.advanceAsync(301_000)
    expect(monitors.risk.overview()).toMatchObject({
      state: 'watching',
      units: [{ id: '7', freshness: 'live', unlistedSince: expect.any(Number) }],
    })
    Object.assign(rest, { riskUnit: lists })
  })

  it('keeps every unit where the list of units fails and the own account answers, and asks again soon', async () => {
    const clock = createManualClock()
    const lending = scriptedLending()
    lending.state.units = ['7', '8']
    const lists = lending.rest.riskUnit
    const away = { kind: 'unknown', code: 'timeout', message: 'No answer' }
    const ids = ({ monitors }: ReturnType<typeof watchScripted>) => monitors.risk.overview().units.map(({ id }) => id)
    Object.assign(lending.rest, { riskUnit: async () => away })
    const first = watchScripted(clock, lending)
    await clock.advanceAsync(2000)
    expect(ids(first)).toEqual(['1'])
    Object.assign(lending.rest, { riskUnit: lists })
    await clock.advanceAsync(4000)
    expect(ids(first)).toEqual(['7', '8'])
    Object.assign(lending.rest, { riskUnit: async () => away })
    await clock.advanceAsync(301_000)
    expect(ids(first)).toEqual(['7', '8'])
    first.monitors.stop()
    const second = watchScripted(clock, lending, { database: first.database })
    await clock.advanceAsync(2000)
    expect(ids(second)).toEqual(['7', '8'])
  })

  it.each([
    ['is full from the first', "CREATE TRIGGER full BEFORE INSERT ON units BEGIN SELECT RAISE(FAIL, 'disk full'); END"],
    ['holds lines that cannot be read', "INSERT INTO units (risk_unit_id, thresholds) VALUES ('7', '{')"],
  ])('goes on in memory where the disk %s, and reports it once', async (_, damage) => {
    const database = openInMemory(riskHistory)
    database.exec(damage)
    const world = await started({ database })
    confirm(world)
    world.state.ltv = () => ltvAnswer('69000')
    await world.clock.advanceAsync(2000)
    expect(world.unit()).toMatchObject({ freshness: 'live', thresholds: { call: '0.8' } })
    expect(rules(world)).toContain('level critical')
    expect(world.notified).toEqual(['The history of the loan-to-value cannot be kept'])
  })

  it('keeps what a full disk did not take, and writes every second of it when there is room again', async () => {
    const world = await started()
    const { clock, database, notified } = world
    const from = clock.now()
    const full = "CREATE TRIGGER full BEFORE INSERT ON samples BEGIN SELECT RAISE(FAIL, 'disk full'); END"
    database.exec(full)
    await clock.advanceAsync(30_000)
    const seconds = () =>
      Number(database.prepare('SELECT count(*) AS n FROM samples WHERE tier = 1000 AND at > ?').get(from)?.n)
    expect([seconds(), notified]).toEqual([0, ['The history of the loan-to-value cannot be kept']])
    database.exec('DROP TRIGGER full')
    await clock.advanceAsync(1000)
    expect(seconds()).toBe(31)
    expect(world.monitors.archive.history('7', { from, to: clock.now() }, 100)!.gaps).toEqual([])
  })

  it('asks for loans that are refused no more often than it would try again', async () => {
    const clock = createManualClock()
    const lending = scriptedLending()
    let calls = 0
    Object.assign(lending.rest, {
      loanOrder: async () => (
        (calls += 1),
        { kind: 'refused', code: '40014', message: 'No permission', status: 400, definite: true }
      ),
    })
    const { monitors } = watchScripted(clock, lending)
    await clock.advanceAsync(MINUTE_MS)
    expect(calls).toBeGreaterThan(5)
    expect(calls).toBeLessThan(15)
    monitors.stop()
  })

  it('reports the gap in monitoring while the machine slept, and polls at once', async () => {
    const { clock, unit, calls, monitors } = await started()
    const sleptAt = unit().sample!.at
    clock.jumpWall(5 * HOUR_MS)
    calls.length = 0
    await clock.advanceAsync(1000)
    expect(calls.length).toBeGreaterThan(0)
    await clock.advanceAsync(500)
    expect(unit()).toMatchObject({ freshness: 'live', unwatched: { from: sleptAt } })
    expect(unit().unwatched!.to - sleptAt).toBeGreaterThan(5 * HOUR_MS - 2000)
    expect(monitors.risk.dismissUnwatched('7')).toMatchObject({ unwatched: null })
  })

  it('is known to have stopped after a restart, with the same lines and alarms (L04)', async () => {
    const first = await started()
    confirm(first)
    first.state.ltv = () => ltvAnswer('88000')
    await first.clock.advanceAsync(30_000)
    expect(rules(first)).toContain('level warning')
    first.monitors.stop()
    // Near a line there are two in a second, which stand in one row of it.
    const stoppedAt = first.monitors.risk.unit('7')!.history.lastAt()!
    expect(first.unit().sample!.at - stoppedAt).toBeLessThan(1000)
    await first.clock.advanceAsync(10 * MINUTE_MS)
    const again = watchScripted(first.clock, first, { database: first.database })
    expect(again.monitors.alarmBook.list()).toEqual(first.monitors.alarmBook.list())
    expect(again.monitors.risk.overview()).toMatchObject({
      state: 'watching',
      units: [{ freshness: 'waiting', thresholds: { call: '0.8' }, sample: { at: stoppedAt } }],
    })
    await first.clock.advanceAsync(20_000)
    const window = { from: stoppedAt - 25_000, to: first.clock.now() }
    const { gaps, points } = again.monitors.archive.history('7', window, 1000)!
    expect(gaps).toEqual([{ from: stoppedAt, to: expect.any(Number) }])
    expect(again.monitors.risk.overview().units[0]!.unwatched).toEqual(gaps[0])
    expect(points.length).toBeGreaterThan(40)
    expect(again.alarms).toEqual([])
  })
})

describe('a history that cannot be read', () => {
  const tables = openInMemory(riskHistory)
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all()
    .map(({ name }) => String(name))

  it.each(tables)('is reported without its table %s, and nothing that was started runs on', async (table) => {
    const clock = createManualClock()
    const database = openInMemory(riskHistory)
    database.exec(`DROP TABLE ${table}`)
    try {
      const { monitors } = watchScripted(clock, scriptedLending(), { database })
      await clock.advanceAsync(10 * MINUTE_MS)
      monitors.stop()
    } catch (error) {
      expect(String(error)).toContain('no such table')
    }
    await clock.advanceAsync(MINUTE_MS)
    expect(clock.timers()).toBe(0)
  })
})
