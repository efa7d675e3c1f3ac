import { join } from 'node:path'
import { every, type TrustedTime } from '@/shared/base/clock'
import type { Random } from '@/shared/base/random'
import { SECOND_MS } from '@/shared/base/time'
import { type Alarm, isAboutAccount } from '@/shared/trading/alarms/alarm'
import type { Delivery } from '@/shared/trading/alarms/incident'
import type { Announcement } from '@/shared/trading/destinations/announcement'
import { diskProblem } from '@/electron/base/place/disk-problem'
import { refused } from '@/electron/base/service-error'
import { applicationAlarms, openOrInMemory } from '@/electron/base/storage/database'
import { type AlarmBook, createAlarmBook } from '@/electron/services/monitors/alarms/alarm-book'
import { startUpkeep } from '@/electron/services/monitors/history/upkeep'
import { alarmAnnouncement, announcementOf, type AlarmSource } from '../session/announcement'
import type { OpenedDestinations } from './open-destinations'

/** Alarms about Volley itself. They belong to no account, and fire for any profile on screen. */
export interface ApplicationAlarms {
  /** `begin` throws a ServiceError if the alarm cannot be recorded. */
  readonly book: AlarmBook
  /** Message about an alarm, for destinations. */
  readonly announcementOf: (alarm: Alarm) => Announcement
  readonly close: () => void
}

export interface ApplicationAlarmsParts {
  readonly time: TrustedTime
  readonly random: Random
  readonly dataDir: string
  readonly destinations: Pick<OpenedDestinations, 'announce' | 'follow' | 'answerTo'>
  /** An alarm fired and must be delivered on this machine. */
  readonly alarm: (delivery: Delivery) => void
  /** Called when the list changed. */
  readonly changed: () => void
  /** Alarms are in memory only, for this reason. */
  readonly notWritten: (why: string) => void
}

const FILE = 'application-alarms.sqlite'
/** Used as `Announcement.source`. No journal has this name. */
const SOURCE = 'application'
const sourceOf = (alarm: Alarm): AlarmSource => ({
  source: SOURCE,
  account: isAboutAccount(alarm) ? alarm.subject : 'Volley',
})

export function openApplicationAlarms(parts: ApplicationAlarmsParts): ApplicationAlarms {
  const { time, random, destinations } = parts
  // If the records cannot be opened, alarms still fire and are kept in memory.
  const { database, safeMode } = openOrInMemory(applicationAlarms, () => join(parts.dataDir, FILE))
  if (safeMode !== null) parts.notWritten(safeMode)
  const book = createAlarmBook({ database, time, random, changed })

  function changed(): void {
    for (const delivery of book.undelivered()) {
      const announcement = announcementOf(delivery, sourceOf(delivery.alarm))
      if (announcement !== null) destinations.announce(announcement)
      parts.alarm(delivery)
      book.delivered(delivery.alarm)
    }
    destinations.follow(SOURCE, book.list())
    parts.changed()
  }

  const stopUpkeep = startUpkeep(database, time)
  // Deferred, because the parts that deliver alarms of an earlier run are still being created.
  const unanswer = destinations.answerTo(SOURCE, (...seen) => book.acknowledge(...seen))
  const stops = [unanswer, time.after(0, changed), every(time, SECOND_MS, () => book.tick()), stopUpkeep]
  const unwritten = (why: string): never => {
    throw refused('alarm-history-unwritten', { reason: why })
  }
  return {
    book: {
      ...book,
      begin(condition, actor) {
        if (safeMode !== null) return unwritten(safeMode)
        try {
          return book.begin(condition, actor)
        } catch (error) {
          return unwritten(diskProblem(error))
        }
      },
    },
    announcementOf: (alarm) => alarmAnnouncement(alarm, sourceOf(alarm)),
    close() {
      for (const stop of stops) stop()
      database.close()
    },
  }
}
