import { beforeEach, describe, expect, it } from 'vitest'
import { agreedTime } from '@/shared/testing/agreed-time'
import { seededRandom } from '@/shared/base/random'
import { DAY_MS } from '@/shared/base/time'
import { createManualClock, type ManualClock } from '@/shared/testing/manual-clock'
import { openInMemory, orderJournal } from '@/electron/base/storage/database'
import type { Database } from '@/electron/base/storage/sqlite'
import { createJournal, type Journal } from './journal'
import { newestEntryAt, oldBefore } from './journal-time'

let clock: ManualClock
let database: Database
let journal: Journal
beforeEach(() => {
  clock = createManualClock(20_000 * DAY_MS + DAY_MS / 2)
  database = openInMemory(orderJournal)
  journal = createJournal({
    database,
    time: agreedTime(clock),
    random: seededRandom(1),
    onTrouble: () => undefined,
  })
})

function writeOnDays(count: number): void {
  for (let day = 0; day < count; day += 1) {
    if (day > 0) clock.advance(DAY_MS)
    journal.note('order', 'command', 'written')
    journal.flush()
  }
}

describe('the time before which records may be forgotten', () => {
  it('is none in an empty journal, which has no newest entry either', () => {
    expect([oldBefore(database), newestEntryAt(database)]).toEqual([null, null])
  })

  it('is none while there are entries of fewer than 30 days, whatever the exchange said', () => {
    writeOnDays(29)
    journal.setFact('exchange-time', String(clock.now() + 400 * DAY_MS))
    expect(newestEntryAt(database)).toBe(clock.now())
    expect(oldBefore(database)).toBeNull()
  })

  it('is the first of the last 30 days with entries where the exchange is further', () => {
    writeOnDays(33)
    journal.setFact('exchange-time', String(clock.now() + 400 * DAY_MS))
    expect(oldBefore(database)).toBe(Math.floor(clock.now() / DAY_MS) * DAY_MS - 29 * DAY_MS)
  })

  it('is 30 days before the time of the exchange where that is earlier', () => {
    writeOnDays(40)
    const exchangeTime = clock.now() - 3 * DAY_MS
    journal.setFact('exchange-time', String(exchangeTime))
    expect(oldBefore(database)).toBe(exchangeTime - 30 * DAY_MS)
    journal.setFact('exchange-time', String(clock.now() - 15 * DAY_MS))
    expect(oldBefore(database), 'before the first entry').toBeNull()
    const oldest = clock.now() - 39 * DAY_MS
    journal.setFact('exchange-time', String(oldest + 30 * DAY_MS))
    expect(oldBefore(database), 'at the first entry').toBeNull()
    journal.setFact('exchange-time', String(oldest + 30 * DAY_MS + 1))
    expect(oldBefore(database)).toBe(oldest + 1)
  })

  it('is none where the exchange said no time', () => {
    journal.note('order', 'command', 'written')
    journal.flush()
    database.exec("DELETE FROM facts WHERE name = 'exchange-time'")
    expect(oldBefore(database)).toBeNull()
  })
})
