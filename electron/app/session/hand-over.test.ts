import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createManualClock } from '@/shared/testing/manual-clock'
import { runs } from '@/shared/testing/runs'
import { SECOND_MS } from '@/shared/base/time'
import type { CallResult, RestClient } from '@/electron/exchange/protocol/call'
import type { Role } from '@/electron/base/partner/message'
import { createTwoProcesses } from '@/electron/base/partner/testing/two-processes'
import { createRateWindow } from '@/electron/exchange/limits/rate-window'
import { openDatabase, riskHistory } from '@/electron/base/storage/database'
import {
  notConnected,
  recordAt,
  scriptedLending,
  watchScripted,
} from '@/electron/services/monitors/testing/scripted-lending'
import { registerPartner } from './register-partner'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0).toReversed()) end()
})

/** Both ways to the exchange and back. */
const LATENCY_MS = 60
/** How long a process keeps still that was told to be too fast. */
const PAUSED_MS = 1500
/** What the exchange takes of one account in any second (spec: call 17). */
const LIMIT = 3
/** Until both know each other and share the work. */
const SETTLED_MS = 12_000
const NOTIFIED_WITHIN_MS = 15_000
const tooFast: CallResult<never> = {
  kind: 'refused',
  code: '429',
  message: 'Too many requests',
  status: 429,
  definite: true,
}

/** Application and watchman with real leases, monitors and one history file; the exchange counts what both ask. */
async function watchedByTwo(units: readonly string[], price = '100000') {
  const folder = mkdtempSync(join(tmpdir(), 'volley-hand-over-'))
  ends.push(() => rmSync(folder, { recursive: true }))
  const world = createManualClock()
  const processes = createTwoProcesses(world)
  const calls: number[] = []
  let refused = 0

  function start(role: Role) {
    const actor = processes.start(role)
    const lending = scriptedLending()
    lending.state.units = [...units]
    let isCutOff = false
    let isDiskFull = false
    const window = createRateWindow(actor.clock)
    /** The exchange counts what arrives; what is refused makes its process wait, as in real life. */
    const arrive = (isOver: boolean): void => {
      if (!isOver) return void calls.push(world.mono())
      refused += 1
      window.pause(PAUSED_MS)
    }
    const rest: RestClient = {
      ...lending.rest,
      async ltvConvert(request, options = {}) {
        const permit = await window.take({ limit: () => LIMIT }, options)
        if (permit.kind === 'no-turn') return { kind: 'not-sent', code: permit.code, message: 'No turn' }
        const isOver = calls.filter((at) => at > world.mono() - SECOND_MS).length >= LIMIT
        const isLost = isCutOff
        if (!isLost) arrive(isOver)
        const answer = await lending.rest.ltvConvert(request, options)
        await new Promise<void>((resolve) => void actor.clock.after(LATENCY_MS, resolve))
        permit.release(false)
        if (isLost) return notConnected
        return isOver ? tooFast : answer
      },
    }
    lending.state.ltv = () => ({ kind: 'done', data: recordAt(price), tookMs: LATENCY_MS, unreadable: [] })
    const { database } = openDatabase(join(folder, 'history.sqlite'), riskHistory)
    /** As a disk without room: what is to be written throws, what is read does not. */
    database.function('volley_room', () => {
      if (isDiskFull) throw Object.assign(new Error('database or disk is full'), { errcode: 13 })
      return 1
    })
    for (const [name, table] of [
      ['insert', 'INSERT ON samples'],
      ['update', 'UPDATE ON samples'],
    ] as const)
      database.exec(`CREATE TEMP TRIGGER volley_${name} BEFORE ${table} BEGIN SELECT volley_room(); END`)
    const watched = watchScripted(
      actor.clock,
      { rest },
      {
        database,
        join: (watch) => registerPartner(actor.partner, () => true)('an account', watch),
      },
    )
    ends.push(() => {
      watched.monitors.stop()
      database.close()
    })
    return {
      ...actor,
      state: lending.state,
      notified: () => watched.alarms.map(({ title }) => title),
      cutOff: (is: boolean) => void (isCutOff = is),
      fillDisk: (is: boolean) => void (isDiskFull = is),
    }
  }
  const actors = { application: start('application'), watchman: start('watchman') }
  await world.advanceAsync(SETTLED_MS)
  refused = 0

  /** Seconds of the wall from here on of which a unit has no sample, and those of which it has two. */
  function historyFrom(from: number): { readonly missing: readonly string[]; readonly twice: readonly string[] } {
    const { database } = openDatabase(join(folder, 'history.sqlite'), riskHistory)
    const rows = database.prepare('SELECT unit, at FROM samples WHERE tier = 1000 AND at >= ?').all(from)
    database.close()
    const [missing, twice]: string[][] = [[], []]
    for (let unit = 1; unit <= units.length; unit += 1)
      for (let second = from / SECOND_MS; second < Math.floor(world.now() / SECOND_MS) - 1; second += 1) {
        const rowsOfSecond = rows.filter(
          (row) => row.unit === unit && Math.floor(Number(row.at) / SECOND_MS) === second,
        )
        if (rowsOfSecond.length === 0) missing!.push(`unit ${unit}, second ${second - from / SECOND_MS}`)
        if (rowsOfSecond.length > 1) twice!.push(`unit ${unit}, second ${second - from / SECOND_MS}`)
      }
    return { missing: missing!, twice: twice! }
  }
  return {
    world,
    both: actors,
    historyFrom,
    kill: (role: Role) => processes.kill(role),
    start: (role: Role) => (actors[role] = start(role)),
    refused: () => refused,
    nextSecond: () => (Math.floor(world.now() / SECOND_MS) + 1) * SECOND_MS,
  }
}

const roles = ['application', 'watchman'] as const
const cases = roles.flatMap((role) => [['7'], ['7', '8']].map((units) => [role, units] as const))
const goneTitle = (role: Role): string => `The ${role} is gone`
const other = (role: Role): Role => (role === 'application' ? 'watchman' : 'application')
/** At every part of a second. */
const moments = ((count: number) => Array.from({ length: count }, (_, index) => (index * SECOND_MS) / count))(
  Math.min(20, runs(100)),
)

describe('of two processes that watch, one', () => {
  it.each(cases)('%s (units %s) is killed: no second is lost, and this is reported (L26, L27)', async (role, units) => {
    for (const moment of moments) {
      const { world, both: actors, historyFrom, kill, refused, nextSecond } = await watchedByTwo(units)
      const from = nextSecond()
      await world.advanceAsync(from - world.now() + 3000 + moment)
      kill(role)
      await world.advanceAsync(NOTIFIED_WITHIN_MS)
      expect([moment, historyFrom(from), refused()]).toEqual([moment, { missing: [], twice: [] }, 0])
      expect(actors[other(role)].notified()).toContain(goneTitle(role))
    }
  })

  it.each(cases)('%s (units %s) is stopped and goes on: no second is lost (L26, L27)', async (role, units) => {
    for (const moment of moments) {
      const { world, both: actors, historyFrom, nextSecond } = await watchedByTwo(units)
      const from = nextSecond()
      await world.advanceAsync(from - world.now() + 3000 + moment)
      actors[role].stop()
      await world.advanceAsync(NOTIFIED_WITHIN_MS)
      expect(actors[other(role)].notified()).toContain(goneTitle(role))
      actors[role].goOn()
      await world.advanceAsync(NOTIFIED_WITHIN_MS)
      expect([moment, historyFrom(from)]).toEqual([moment, { missing: [], twice: [] }])
    }
  })

  it.each(cases)(
    '%s (units %s) is cut off: no second is lost, and this is reported (L26, L27)',
    async (role, units) => {
      for (const moment of moments) {
        const { world, both: actors, historyFrom, nextSecond } = await watchedByTwo(units)
        const from = nextSecond()
        await world.advanceAsync(from - world.now() + 3000 + moment)
        actors[role].cutOff(true)
        await world.advanceAsync(NOTIFIED_WITHIN_MS)
        expect([moment, actors[other(role)].notified()]).toEqual([
          moment,
          expect.arrayContaining([`The ${role} sees nothing`]),
        ])
        actors[role].cutOff(false)
        await world.advanceAsync(NOTIFIED_WITHIN_MS)
        expect([moment, historyFrom(from)]).toEqual([moment, { missing: [], twice: [] }])
      }
    },
  )

  it.each(cases)(
    '%s (units %s) has a full disk: no second is lost, and this is reported (L26, L27)',
    async (role, units) => {
      for (const moment of moments) {
        const { world, both: actors, historyFrom, nextSecond } = await watchedByTwo(units)
        const from = nextSecond()
        await world.advanceAsync(from - world.now() + 3000 + moment)
        actors[role].fillDisk(true)
        await world.advanceAsync(NOTIFIED_WITHIN_MS)
        const title = `The ${role} cannot keep the history`
        // Whoever speaks says it, of itself too: nothing of an alarm needs the disk.
        expect([moment, actors.application.notified()]).toEqual([moment, expect.arrayContaining([title])])
        actors[role].fillDisk(false)
        await world.advanceAsync(NOTIFIED_WITHIN_MS)
        expect([moment, historyFrom(from)]).toEqual([moment, { missing: [], twice: [] }])
      }
    },
  )
})
