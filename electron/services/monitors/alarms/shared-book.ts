import type { TrustedTime } from '@/shared/base/clock'
import type { Alarm, AlarmEnding, AlarmRule } from '@/shared/trading/alarms/alarm'
import type { Condition, Conditions } from '@/shared/trading/alarms/condition'
import { type Database, dataVersionOf } from '@/electron/base/storage/sqlite'
import type { AlarmBook } from './alarm-book'

/**
 * The alarm book of an account that two processes watch. Both judge, and only the one that speaks fires, ends and
 * delivers: two that see different things would undo each other's alarms. The other remembers what it would have fired,
 * for the case that it has to take over.
 */
export interface SharedBook extends AlarmBook {
  /** This process began or ceased to speak for the account. */
  turned(): void
}

export interface SharedBookParts {
  /** Reads the book from the file. */
  readonly open: () => AlarmBook
  readonly database: Database
  readonly time: TrustedTime
  readonly speaks: () => boolean
  /** Alarms are answered in the other process also while this one speaks. */
  readonly isAnsweredByPartner: () => boolean
  readonly changed: () => void
}

/** Longer than it takes to notice that whoever spoke is dead. */
const REMEMBERED_MS = 20_000

interface Remembered {
  readonly at: number
  readonly condition: Condition
}

export function createSharedBook(parts: SharedBookParts): SharedBook {
  const { database, time, speaks, changed } = parts
  const readVersion = dataVersionOf(database)
  let book = parts.open()
  let bookVersion = readVersion()
  let remembered: readonly Remembered[] = []

  function reopen(): void {
    bookVersion = readVersion()
    const before = JSON.stringify(book.list())
    book = parts.open()
    if (JSON.stringify(book.list()) !== before) changed()
  }
  /** A file that cannot be read leaves what is known of it. */
  function catchUp(): void {
    try {
      if (readVersion() !== bookVersion && (parts.isAnsweredByPartner() || !speaks())) reopen()
    } catch {
      // The history tells of a disk that refuses.
    }
  }
  function caughtUp(): AlarmBook {
    catchUp()
    return book
  }
  function remember(conditions: readonly Condition[]): void {
    const at = time.now()
    const raised = conditions.filter(({ state }) => state === 'raised').map((condition) => ({ at, condition }))
    remembered = [...remembered.filter((one) => Math.abs(at - one.at) < REMEMBERED_MS), ...raised]
  }

  return {
    list: () => book.list(),
    undelivered: () => (speaks() ? book.undelivered() : []),
    delivered: (alarm) => book.delivered(alarm),
    evaluate(rule: AlarmRule, subject: string | null, conditions: Conditions, ending?: AlarmEnding) {
      if (!speaks()) return remember(conditions ?? [])
      caughtUp().evaluate(rule, subject, conditions, ending)
    },
    fireMissed: (condition, since) => book.fireMissed(condition, since),
    end(isGone: (alarm: Alarm) => boolean, ending: AlarmEnding) {
      if (speaks()) book.end(isGone, ending)
    },
    acknowledge: (...answer) => caughtUp().acknowledge(...answer),
    snooze: (...answer) => caughtUp().snooze(...answer),
    sounded: (...how) => caughtUp().sounded(...how),
    test: (actor) => caughtUp().test(actor),
    begin: (...what) => caughtUp().begin(...what),
    audit: (query) => book.audit(query),
    tick() {
      catchUp()
      if (speaks()) book.tick()
    },
    turned() {
      if (!speaks()) return
      try {
        reopen()
      } catch {
        // What is remembered is told in any case.
      }
      for (const { at, condition } of remembered) book.fireMissed(condition, at - REMEMBERED_MS)
      remembered = []
      changed()
    },
  }
}
