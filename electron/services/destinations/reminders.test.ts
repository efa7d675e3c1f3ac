import { afterEach, describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import { MINUTE_MS, SECOND_MS } from '@/shared/base/time'
import { agreedTime } from '@/shared/testing/agreed-time'
import { createManualClock } from '@/shared/testing/manual-clock'
import type { Alarm } from '@/shared/trading/alarms/alarm'
import type { Announcement } from '@/shared/trading/destinations/announcement'
import type { Destination } from '@/shared/trading/destinations/destination'
import { routeOf } from '@/shared/trading/destinations/routing'
import { dispatchRecords, openInMemory } from '@/electron/base/storage/database'
import { createDispatchRecords } from './dispatch-records'
import { createOutbox } from './outbox'
import { createReminders } from './reminders'
import { failed } from './senders/send'
import { anAlarmOf, anAnnouncement, aWebhook, SOURCE } from './testing/started-destinations'

const START = 1_800_000_000_000
const phone = aWebhook('https://example.com/phone')
const partner = aWebhook('https://example.com/partner', { id: 'partner', unansweredMinutes: 12 })
const desk = aWebhook('https://example.com/desk', { id: 'desk', levels: ['warning'] })

let sends = true
afterEach(() => {
  sends = true
})

function world(destinations: readonly Destination[] = [phone, partner, desk]) {
  const clock = createManualClock(START)
  const database = openInMemory(dispatchRecords)
  const sentLines: string[] = []
  let isReached = true
  function opened() {
    const records = createDispatchRecords(database, agreedTime(clock))
    const outbox = createOutbox({ records, sends: () => sends, clock, random: seededRandom(clock.mono() + 1) })
    const parts = { outbox, records, clock, sends: () => sends, destinations: () => destinations }
    return { outbox, reminders: createReminders({ ...parts, repeatMinutes: () => 5 }) }
  }
  let { outbox, reminders } = opened()
  function send(): void {
    for (const { dispatch } of outbox.waiting()) {
      if (dispatch.destinationId === 'hook' && !isReached) {
        outbox.tried(dispatch.id, failed('HTTP 410', true))
        continue
      }
      outbox.tried(dispatch.id, { kind: 'received', receipt: 'ok' })
      sentLines.push(`${dispatch.destinationId} ${(clock.now() - START) / MINUTE_MS} ${dispatch.title}`)
    }
  }
  return {
    clock,
    announce: (announcement: Announcement): void => {
      for (const destination of routeOf(destinations, announcement, new Set()))
        outbox.add(destination, announcement, 'raised', null)
      send()
    },
    follow: (...alarms: readonly Alarm[]) => reminders.follow(SOURCE, alarms),
    /** Messages of so many minutes, each with its minute. */
    pass: (minutes: number): string[] => {
      for (let passed = 0; passed < minutes * 12; passed += 1) {
        clock.advance(5 * SECOND_MS)
        reminders.run()
        send()
      }
      return sentLines.splice(0)
    },
    restart: () => ({ outbox, reminders } = opened()),
    unreachable: () => void (isReached = false),
  }
}
const announcement = anAnnouncement({ firedAt: START, at: START })
const alarm = (change: Partial<Alarm> = {}): Alarm => anAlarmOf(announcement, change)
const unanswered = (minutes: number): string => `CRITICAL, unanswered for ${minutes} min: Liquidation line reached`

describe('A critical alarm without an answer', () => {
  it('is sent again every 5 minutes, and to the next destination in time, until it is acknowledged (N18)', () => {
    const { announce, follow, pass } = world()
    announce(announcement)
    follow(alarm())
    expect(pass(17)).toEqual([
      'hook 0 CRITICAL: Liquidation line reached',
      `hook 5 ${unanswered(5)}`,
      `hook 10 ${unanswered(10)}`,
      `partner 12 ${unanswered(12)}`,
      `hook 15 ${unanswered(15)}`,
      `partner 17 ${unanswered(17)}`,
    ])
    follow(alarm({ acknowledged: { at: 1, reason: 'repaid' } }))
    expect(pass(20)).toEqual([])
    follow(alarm({ lastFiredAt: START + 37 * MINUTE_MS }))
    expect(pass(6)).toEqual([`hook 42 ${unanswered(5)} (2)`])
  })

  it('is sent again after a restart by what is on disk, and by one of two processes only', () => {
    const { announce, follow, pass, restart } = world()
    announce(announcement)
    follow(alarm())
    expect(pass(4)).toHaveLength(1)
    restart()
    follow(alarm())
    sends = false
    expect(pass(2)).toEqual([])
    sends = true
    expect(pass(1)).toEqual([expect.stringContaining('hook 6.08')])
  })

  it('goes to the next destination at once where none before it is reached', () => {
    const { announce, follow, pass, unreachable } = world()
    unreachable()
    announce(announcement)
    follow(alarm())
    expect(pass(1)).toEqual([expect.stringMatching(/^partner 0\.08/)])
  })

  it('is not repeated while it waits, once it is over, or where it is no critical one', () => {
    const { announce, follow, pass } = world([phone])
    announce(announcement)
    follow(alarm({ state: 'over' }))
    expect(pass(20)).toHaveLength(1)
    follow(alarm({ level: 'call' }))
    expect(pass(20)).toEqual([])
  })

  it('is the one that fired last of its incident', () => {
    const { announce, follow, pass } = world([phone])
    const later = { ...announcement, alarmId: 'later', rule: 'loan-distance', at: START + 1 } as const
    announce(announcement)
    announce(later)
    const alarms = [alarm(), anAlarmOf(later)]
    follow(...alarms)
    const [, , repeated] = pass(5)
    follow(...alarms.toReversed())
    const [again] = pass(5)
    expect([repeated, again]).toEqual([
      'hook 5 CRITICAL, unanswered for 5 min: Liquidation line of a loan reached',
      'hook 10 CRITICAL, unanswered for 10 min: Liquidation line of a loan reached',
    ])
  })

  it('is the event of its incident, whatever fired later', () => {
    const { announce, follow, pass } = world([phone])
    const event = { ...announcement, alarmId: 'event', rule: 'loan-ended', about: 'liquidated' } as const
    announce(event)
    announce({ ...announcement, at: START + 1 })
    follow(anAlarmOf(event), alarm({ lastFiredAt: START + 1 }))
    expect(pass(5).at(-1)).toBe('hook 5 CRITICAL, unanswered for 5 min: Loan liquidated')
  })
})
