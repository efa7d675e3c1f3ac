import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import type { TrustedTime } from '@/shared/base/clock'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@/shared/base/time'
import { runs } from '@/shared/testing/runs'
import { dispatchRecords, noticeCentre, openInMemory, riskHistory } from '@/electron/base/storage/database'
import { createNoticeRecords } from '@/electron/base/storage/records/notice-records'
import { clockSteps, createWrongClock } from '@/electron/exchange/testing/wrong-clock'
import { createDispatchRecords } from '@/electron/services/destinations/dispatch-records'
import { startUpkeep } from '@/electron/services/monitors/history/upkeep'

/** Records that outlive a process, and what of them is kept. */
interface Store {
  readonly retentionMs: number
  /** As a start of the process. Answers with how one is added under this ID, and how the process ends. */
  readonly open: (time: TrustedTime) => { readonly add: (id: string) => void; readonly close: () => void }
  readonly storedIds: () => ReadonlySet<string>
}
const valuesOf = (rows: readonly Readonly<Record<string, unknown>>[]): ReadonlySet<string> =>
  new Set(rows.map((row) => String(Object.values(row)[0])))

function notices(): Store {
  const database = openInMemory(noticeCentre)
  return {
    retentionMs: 90 * DAY_MS,
    open(time) {
      const records = createNoticeRecords(database, time, () => undefined)
      return {
        add: (id) => records.save('', { id, at: time.now(), level: 'info', title: id, text: '' }),
        close: () => undefined,
      }
    },
    storedIds: () => valuesOf(database.prepare('SELECT id FROM notices').all()),
  }
}

function dispatches(): Store {
  const database = openInMemory(dispatchRecords)
  return {
    retentionMs: 90 * DAY_MS,
    open(time) {
      const records = createDispatchRecords(database, time)
      return {
        add(id) {
          const at = time.now()
          database
            .prepare(
              `INSERT INTO dispatches
                (id, created_at, destination, source, incident, alarm, fired_at, stage, state, done_at, search_text,
                 body)
               VALUES (?, ?, '', '', '', ?, ?, 'raised', 'received', ?, '', '{}')`,
            )
            .run(id, at, id, at, at)
          records.upkeep()
        },
        close: () => undefined,
      }
    },
    storedIds: () => valuesOf(database.prepare('SELECT id FROM dispatches').all()),
  }
}

/** The finest tier of the loan-to-value. Its samples are answers of the exchange: none comes while it is away. */
function samples(): Store {
  const database = openInMemory(riskHistory)
  database.exec("INSERT INTO units (id, risk_unit_id) VALUES (1, '7')")
  let count = 0
  const ids = new Map<number, string>()
  return {
    retentionMs: 48 * HOUR_MS,
    open(time) {
      const stop = startUpkeep(database, time)
      return {
        add(id) {
          if (time.proven() === null) return void ids.set((count -= 1), id)
          ids.set(time.now(), id)
          database
            .prepare('INSERT OR REPLACE INTO samples (tier, unit, at, low, high, last) VALUES (?, 1, ?, 1, 1, 1)')
            .run(SECOND_MS, time.now())
        },
        close: stop,
      }
    },
    storedIds: () =>
      new Set([
        ...[...valuesOf(database.prepare('SELECT at FROM samples').all())].map((at) => ids.get(Number(at)) ?? ''),
        ...[...ids].flatMap(([at, id]) => (at < 0 ? [id] : [])),
      ]),
  }
}

describe.each([
  ['notices', notices, 9 * DAY_MS],
  ['dispatches', dispatches, 9 * DAY_MS],
  ['samples', samples, 2 * HOUR_MS],
] as const)('%s where the clock is set', (_, storeOf, longestMs) => {
  it('are kept by a start with a clock that is 100 days ahead, before and after the exchange’s first answer', () => {
    const { clock, start, reach } = createWrongClock()
    const store = storeOf()
    const begin = () => {
      const life = start()
      return { ...life, ...store.open(life.time) }
    }
    const first = begin()
    first.answer()
    first.add('first')
    first.close()
    clock.jumpWall(100 * DAY_MS)
    reach(false)
    const second = begin()
    for (const isReached of [false, true]) {
      reach(isReached)
      second.answer()
      clock.advance(2 * MINUTE_MS)
      second.add(`added ${isReached ? 'after' : 'before'}`)
      expect(store.storedIds()).toContain('first')
    }
    second.close()
  })

  it('are kept for their time, whatever the clock is set to', () => {
    fc.assert(
      fc.property(clockSteps(longestMs), (steps) => {
        const { clock, truth, start, reach } = createWrongClock()
        const store = storeOf()
        const addedAt = new Map<string, number>()
        const begin = () => {
          const life = start()
          return { ...life, ...store.open(life.time) }
        }
        const add = (): void => {
          const id = `id-${addedAt.size}`
          life.add(id)
          addedAt.set(id, truth())
          clock.advance(1)
        }
        let life = begin()
        life.answer()
        add()
        for (const step of steps) {
          if (step.kind === 'set') clock.jumpWall(step.ms)
          else if (step.kind === 'pass') clock.advance(step.ms)
          else if (step.kind === 'reach') reach(step.isReached)
          else if (step.kind === 'answer') life.answer()
          else if (step.kind === 'act') add()
          else {
            life.close()
            life = begin()
          }
          const retained = store.storedIds()
          const missed = [...addedAt].filter(
            ([id, at]) => truth() - at < store.retentionMs - HOUR_MS && !retained.has(id),
          )
          expect(missed).toEqual([])
        }
        life.close()
      }),
      { numRuns: runs(400) },
    )
  })
})
