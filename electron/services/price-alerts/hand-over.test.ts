import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import { createManualClock } from '@/shared/testing/manual-clock'
import { runs } from '@/shared/testing/runs'
import type { PriceAlertTerms } from '@/shared/trading/price-alerts/price-alert'
import { partnerOf, type Role } from '@/electron/base/partner/message'
import { createTwoProcesses } from '@/electron/base/partner/testing/two-processes'
import { openDatabase, priceAlertList } from '@/electron/base/storage/database'
import { createPriceAlertRecords, type PriceAlertRecords } from '@/electron/base/storage/records/price-alert-records'
import { firingNotice, priceAlertsOf } from './firing-notice'
import { createPriceAlerts } from './price-alerts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0).toReversed()) end()
})

/** From the exchange to here. */
const LATENCY_MS = 60
/** Until both know each other, and until whoever is left has taken over from a partner that says nothing. */
const SETTLED_MS = 12_000
const TAKEN_OVER_MS = 20_000

const terms = (change: Partial<PriceAlertTerms> = {}): PriceAlertTerms => ({
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  direction: 'up',
  price: '100',
  source: 'last',
  repeats: true,
  outside: 'warning',
  note: '',
  ...change,
})

/** Application and watchman with real leases and one file; each asks the same market by a way of its own. */
function watchedByTwo() {
  const folder = mkdtempSync(join(tmpdir(), 'volley-price-alerts-'))
  ends.push(() => rmSync(folder, { recursive: true }))
  const world = createManualClock()
  const processes = createTwoProcesses(world)
  const random = seededRandom(3)
  const delivered: string[] = []
  /** By id, as the notification centre has them. */
  const notified = new Map<string, string>()
  let price = '90'

  function start(role: Role) {
    const actor = processes.start(role)
    const { database } = openDatabase(join(folder, 'price-alerts.sqlite'), priceAlertList)
    const records = createPriceAlertRecords(database, (error) => {
      throw error
    })
    let isCutOff = false
    /** Kills it the moment something is on disk, before anything follows from that. */
    let diesOnRecord = false
    const own: PriceAlertRecords = {
      ...records,
      change(profileId, step) {
        records.change(profileId, step)
        if (diesOnRecord) processes.kill(role)
      },
      undelivered: (profileId) => (actor.isDead() ? [] : records.undelivered(profileId)),
      unnotified: () => (actor.isDead() ? [] : records.unnotified()),
    }
    const alerts = createPriceAlerts({
      clock: actor.clock,
      random,
      profileId: 'mine',
      watcher: role,
      records: own,
      async tickers() {
        const lastPrice = price
        await new Promise<void>((resolve) => void actor.clock.after(LATENCY_MS, resolve))
        if (isCutOff) throw new Error('No answer')
        return [{ symbol: 'BTCUSDT', lastPrice, markPrice: '', bid1Price: '', ask1Price: '' }]
      },
      best: async () => null,
      join: (report, leaderChanged) => actor.partner.watch(priceAlertsOf('mine'), report, leaderChanged),
      notify: () => undefined,
      deliver: ({ at }) => void delivered.push(`${role} ${at}`),
      notifyFired: role === 'watchman' ? null : (firing) => void notified.set(firingNotice(firing).id, firing.by),
      changed: () => undefined,
    })
    ends.push(() => database.close())
    return {
      ...actor,
      alerts,
      cutOff: (is: boolean) => void (isCutOff = is),
      dieOnRecord: () => void (diesOnRecord = true),
    }
  }
  const actors = { application: start('application'), watchman: start('watchman') }
  return {
    world,
    both: actors,
    delivered,
    notified,
    market: (now: string) => void (price = now),
    kill: (role: Role) => processes.kill(role),
    start: (role: Role) => (actors[role] = start(role)),
    pass: (ms: number) => world.advanceAsync(ms),
  }
}

const roles = ['application', 'watchman'] as const

describe('A price alert that application and watchman watch', () => {
  it.each(roles)(
    'fires once though the %s is killed with the firing on disk and not yet notified (L34)',
    async (role) => {
      const { both: actors, delivered, notified, market, kill, start, pass } = watchedByTwo()
      actors.application.alerts.save({ terms: terms({ repeats: false }) })
      await pass(SETTLED_MS)
      // The watchman speaks only where it is alone.
      if (role === 'watchman') kill('application')
      await pass(1000)
      actors[role].dieOnRecord()
      market('110')
      await pass(5000)
      expect([delivered.length, actors[role].isDead()]).toEqual([role === 'application' ? 1 : 0, true])
      start(role)
      if (role === 'watchman') start('application')
      await pass(SETTLED_MS)
      expect(delivered).toHaveLength(1)
      expect([...notified.values()]).toEqual([role])
      expect(actors.application.alerts.list()).toMatchObject([{ watch: 'done', firedBy: role }])
    },
  )

  it('fires in the watchman while the application is closed, and is reported at its next start (L34)', async () => {
    const { both: actors, delivered, notified, market, kill, start, pass } = watchedByTwo()
    actors.application.alerts.save({ terms: terms() })
    await pass(SETTLED_MS)
    kill('application')
    for (const now of ['110', '90', '110']) {
      market(now)
      await pass(3000)
    }
    expect([delivered.length, notified.size]).toEqual([2, 0])
    start('application')
    await pass(SETTLED_MS)
    expect([delivered.length, [...notified.values()]]).toEqual([2, ['watchman', 'watchman']])
  })

  /** One is in trouble at any moment of a crossing: killed, stopped, or cut off from the market. */
  const trouble = fc.record({
    role: fc.constantFrom(...roles),
    kind: fc.constantFrom('kill' as const, 'stop' as const, 'cut' as const),
    at: fc.integer({ min: 0, max: 4000 }),
    crossesAt: fc.integer({ min: 0, max: 4000 }),
    lasts: fc.integer({ min: 500, max: 60_000 }),
    /** How long the price stays beyond: both look once a second. */
    stays: fc.integer({ min: 1200, max: 20_000 }),
  })

  it('fires once for each crossing, after any end of either process (L34)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(trouble, { minLength: 1, maxLength: 4 }), async (troubles) => {
        const { both: actors, delivered, notified, market, kill, start, pass } = watchedByTwo()
        actors.application.alerts.save({ terms: terms() })
        await pass(SETTLED_MS)
        const begin = {
          kill,
          stop: (role: Role) => actors[role].stop(),
          cut: (role: Role) => actors[role].cutOff(true),
        }
        const finish = {
          kill: (role: Role) => void start(role),
          stop: (role: Role) => actors[role].goOn(),
          cut: (role: Role) => actors[role].cutOff(false),
        }
        for (const [index, { role, kind, at, crossesAt, lasts, stays }] of troubles.entries()) {
          const moments = [
            { ms: at, act: () => begin[kind](role) },
            { ms: crossesAt, act: () => market('110') },
            { ms: crossesAt + stays, act: () => market('90') },
            { ms: at + lasts, act: () => finish[kind](role) },
          ].toSorted((first, other) => first.ms - other.ms)
          let now = 0
          for (const { ms, act } of moments) {
            await pass(ms - now)
            now = ms
            act()
          }
          await pass(TAKEN_OVER_MS)
          expect([index, kind, role, delivered.length]).toEqual([index, kind, role, index + 1])
        }
        expect(delivered).toHaveLength(troubles.length)
        expect(notified.size).toBe(troubles.length)
      }),
      { numRuns: runs(300) },
    )
  })

  it('is notified of by the application alone while both are well (L34)', async () => {
    const { both: actors, delivered, market, pass } = watchedByTwo()
    actors.application.alerts.save({ terms: terms() })
    await pass(SETTLED_MS)
    for (const now of ['110', '90', '110', '90']) {
      market(now)
      await pass(5000)
    }
    expect(delivered).toEqual(Array.from({ length: 2 }, () => expect.stringContaining('application')))
    expect(actors.application.alerts.list()).toMatchObject([{ firedBy: 'application' }])
  })

  it.each(roles)('is compared on by the other within a second of the %s’s death', async (role) => {
    const { both: actors, delivered, market, kill, pass } = watchedByTwo()
    actors.application.alerts.save({ terms: terms() })
    await pass(SETTLED_MS)
    kill(role)
    market('110')
    await pass(2500)
    expect(delivered).toEqual([expect.stringContaining(partnerOf(role))])
  })
})
