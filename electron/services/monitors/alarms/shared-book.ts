import type { TrustedTime } from '@/shared/base/clock'
import type { Alarm, AlarmEnding, AlarmRule } from '@/shared/trading/alarms/alarm'
import type { Condition, Conditions } from '@/shared/trading/alarms/condition'
import { type Database, dataVersionOf } from '@/electron/base/storage/sqlite'
import type { AlarmBook } from './alarm-book'

/**
 * Alarm book of an account that two processes monitor. Both evaluate the rules. Only the leader fires, ends and
 * delivers alarms, since two processes with different data would undo each other's alarms. The other process remembers
 * the conditions it would have fired, in case it takes over.
 */
export interface SharedBook extends AlarmBook {
  /** Called when this process became or ceased to be the leader. */
  leaderChanged(): void
}

export interface SharedBookParts {
  /** Reads the book from disk. */
  readonly open: () => AlarmBook
  readonly database: Database
  readonly time: TrustedTime
  readonly speaks: () => boolean
  /** True if the other process also accepts answers to alarms while this process is the leader. */
  readonly isAnsweredByPartner: () => boolean
  readonly changed: () => void
}

/** Longer than the detection of a dead leader takes. */
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
  /** If the file cannot be read, the known state is kept. */
  function catchUp(): void {
    try {
      if (readVersion() !== bookVersion && (parts.isAnsweredByPartner() || !speaks())) reopen()
    } catch {
      // The history reports a disk error.
    }
  }
  function caughtUp(): AlarmBook {
    catchUp()
    return book
  }
  function remember(conditions: readonly Condition[]): void {
    const at = time.now()
    const raised = conditions.filter(({ state }) => state === 'raised').map((condition) => ({ at, condition }))
    remembered = [...remembered.filter((entry) => Math.abs(at - entry.at) < REMEMBERED_MS), ...raised]
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
    leaderChanged() {
      if (!speaks()) return
      try {
        reopen()
      } catch {
        // The remembered conditions are fired even if the file cannot be read.
      }
      for (const { at, condition } of remembered) book.fireMissed(condition, at - REMEMBERED_MS)
      remembered = []
      changed()
    },
  }
}
