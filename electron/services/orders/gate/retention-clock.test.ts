import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { seededRandom } from '@/shared/base/random'
import { DAY_MS, HOUR_MS } from '@/shared/base/time'
import { anOrder } from '@/shared/testing/samples/orders'
import { runs } from '@/shared/testing/runs'
import { openInMemory, orderJournal } from '@/electron/base/storage/database'
import { clockSteps, createWrongClock } from '@/electron/exchange/testing/wrong-clock'
import { calmPretrade } from '../testing/calm-pretrade'
import { openOrderEntry } from './order-entry'

const RETENTION_MS = 30 * DAY_MS

/** A journal on a computer whose clock is set at will. */
function opened() {
  const world = createWrongClock()
  const database = openInMemory(orderJournal)
  const overAt = new Map<string, number>()
  const start = () => {
    const life = world.start()
    const entry = openOrderEntry({
      knownJournal: null,
      client: { key: null, ...life.source },
      database,
      clock: world.clock,
      random: seededRandom(1),
      notify: () => undefined,
      pretrade: calmPretrade(() => null),
    })
    /** Something is placed under a token, and over at once. */
    function place(): void {
      const key = `order-${overAt.size}`
      const at = entry.time.now()
      const order = anOrder({ key, orderId: key, clientOid: key, state: 'filled', createdAt: at, updatedAt: at })
      entry.journal.claimCommand(key, 'place')
      entry.journal.recordIntents('/order', [{ order, wire: {} }])
      overAt.set(key, world.truth())
    }
    function stop(): void {
      entry.stop()
      entry.journal.close()
    }
    return { ...life, ...entry, place, stop }
  }
  const column = (sql: string): ReadonlySet<string> =>
    new Set(
      database
        .prepare(sql)
        .all()
        .map((row) => String(Object.values(row)[0])),
    )
  /** What is missing although it was over less than 30 days ago. */
  const missed = (): readonly string[] => {
    const storedKeys = [
      column('SELECT key FROM orders'),
      column("SELECT key FROM entries WHERE kind = 'intent'"),
      column('SELECT token FROM commands'),
    ]
    return [...overAt].flatMap(([key, at]) =>
      world.truth() - at < RETENTION_MS && storedKeys.some((keys) => !keys.has(key)) ? [key] : [],
    )
  }
  return { ...world, overAt, start, missed, count: () => column('SELECT key FROM orders').size }
}

describe('a journal where the clock is set (J11)', () => {
  it('forgets nothing in a start with a clock that is ahead, nor in those after it', () => {
    const { clock, start, missed } = opened()
    const first = start()
    first.answer()
    first.place()
    first.stop()
    for (const ms of [40 * DAY_MS, -40 * DAY_MS, 40 * DAY_MS]) {
      clock.jumpWall(ms)
      const next = start()
      next.answer()
      next.place()
      next.stop()
    }
    start()
    expect(missed()).toEqual([])
  })

  it('forgets nothing where the exchange itself was 40 days ahead for a start', () => {
    const { clock, truth, start, missed } = opened()
    for (const aheadMs of [0, 40 * DAY_MS, 40 * DAY_MS, 0, 0]) {
      const life = start()
      for (let call = 0; call < 3; call += 1) life.sync.observe(truth() + aheadMs, clock.now(), clock.mono())
      life.place()
      life.stop()
    }
    start()
    expect(missed()).toEqual([])
  })

  it('forgets in time where days pass', () => {
    const { clock, start, count } = opened()
    for (let day = 0; day < 60; day += 1) {
      const life = start()
      life.answer()
      life.place()
      life.stop()
      clock.advance(DAY_MS)
    }
    start()
    expect(count()).toBeLessThanOrEqual(32)
    expect(count()).toBeGreaterThanOrEqual(30)
  })

  it('forgets nothing that was over less than 30 days ago, whatever the clock is set to', () => {
    fc.assert(
      fc.property(clockSteps(6 * DAY_MS), (steps) => {
        const { clock, start, reach, missed } = opened()
        let life = start()
        for (const step of steps) {
          if (step.kind === 'set') clock.jumpWall(step.ms)
          else if (step.kind === 'pass') clock.advance(step.ms)
          else if (step.kind === 'reach') reach(step.isReached)
          else if (step.kind === 'answer') life.answer()
          else if (step.kind === 'act') life.place()
          else {
            life.stop()
            life = start()
          }
          expect(missed()).toEqual([])
        }
        life.stop()
      }),
      { numRuns: runs(1000) },
    )
  })

  it('counts the orders of a UTC day once, whatever the clock is set to', () => {
    fc.assert(
      fc.property(clockSteps(9 * HOUR_MS), (steps) => {
        const { clock, truth, start, overAt } = opened()
        let life = start()
        life.answer()
        for (const step of steps) {
          if (step.kind === 'set') clock.jumpWall(step.ms)
          else if (step.kind === 'pass') clock.advance(step.ms)
          else if (step.kind === 'act') life.place()
          else if (step.kind === 'restart') {
            life.stop()
            life = start()
            life.answer()
          } else life.answer()
          const sinceMidnight = truth() % DAY_MS
          // The exchange's clock is known to less than a minute.
          if (sinceMidnight < HOUR_MS) continue
          const placed = [...overAt.values()].filter((at) => truth() - at <= sinceMidnight).length
          expect(life.journal.sentToday().spot).toBe(placed)
        }
        life.stop()
      }),
      { numRuns: runs(1000) },
    )
  })
})
