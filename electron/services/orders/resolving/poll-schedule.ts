import type { Clock } from '@/shared/base/clock'

/** Existence of an order, or effect of a command on it. */
export type Subject = 'order' | 'command'

/** An item that is polled repeatedly. */
export interface Scheduled {
  readonly id: string
  readonly subject: Subject
  /** Monotonic time of the next poll, updated by the poller. */
  nextAt: number
}

/** Queries per second for each subject. */
export type PollBudget = Readonly<Record<Subject, number>>

/**
 * Order-info allows 20 queries a second, and recovery and commands use it too. Commands have a separate share: a group
 * of 400 unsettled cancels must not delay the result of placements.
 */
const pollBudget: PollBudget = { order: 10, command: 5 }

/** Sequence of polls, with a budget that reserves capacity for the rest of trading. */
export interface PollSchedule<Item extends Scheduled> {
  readonly get: (id: string) => Item | null
  /** Replaces an earlier item with the same ID. */
  readonly add: (item: Item) => void
  readonly drop: (id: string) => void
  /** Polls these items now, regardless of their time. */
  readonly retryNow: (ids: readonly string[]) => void
  /** Counts an additional query of a poll. */
  readonly spend: (subject: Subject) => void
  readonly start: () => void
  readonly stop: () => void
}

interface ScheduleOptions<Item> {
  readonly clock: Clock
  readonly poll: (item: Item) => Promise<void>
  readonly budget?: PollBudget
}

/** `poll` is never called concurrently for the same item. */
export function createPollSchedule<Item extends Scheduled>(options: ScheduleOptions<Item>): PollSchedule<Item> {
  const { clock, poll, budget = pollBudget } = options
  const items = new Map<string, Item>()
  const busy = new Set<Item>()
  const polled = new WeakSet<Item>()
  /** Monotonic time of the next query per subject. */
  const nextQuestion: Record<Subject, number> = { order: -Infinity, command: -Infinity }
  let isRunning = false
  let cancelTimer = (): void => {}

  const dueAt = ({ nextAt, subject }: Item): number => Math.max(nextAt, nextQuestion[subject])
  const idle = (): Item[] => [...items.values()].filter((item) => !busy.has(item))

  /**
   * Next due item: first the newest that was never polled, since its order matters most for the trader's next action.
   * Then the item that has waited longest, so that newer ones cannot block it.
   */
  function nextDue(): Item | null {
    const due = idle().filter((item) => dueAt(item) <= clock.mono())
    const longest = (first: Item, other: Item): Item => (other.nextAt < first.nextAt ? other : first)
    return due.findLast((item) => !polled.has(item)) ?? (due.length === 0 ? null : due.reduce(longest))
  }

  function plan(): void {
    cancelTimer()
    if (!isRunning) return
    const earliest = idle().reduce((at, item) => Math.min(at, dueAt(item)), Infinity)
    if (earliest === Infinity) return
    cancelTimer = clock.after(Math.max(0, earliest - clock.mono()), run)
  }

  function spend(subject: Subject): void {
    nextQuestion[subject] = Math.max(nextQuestion[subject], clock.mono()) + Math.ceil(1000 / budget[subject])
  }

  function run(): void {
    const item = nextDue()
    if (item !== null) {
      spend(item.subject)
      busy.add(item)
      polled.add(item)
      void poll(item).finally(() => {
        busy.delete(item)
        plan()
      })
    }
    plan()
  }

  return {
    get: (id) => items.get(id) ?? null,
    add: (item) => {
      // The newest item is last, even if it replaces an earlier one.
      items.delete(item.id)
      items.set(item.id, item)
      plan()
    },
    drop: (id) => void items.delete(id),
    retryNow: (ids) => {
      for (const id of ids) {
        const item = items.get(id)
        if (item !== undefined) item.nextAt = clock.mono()
      }
      plan()
    },
    spend,
    start: () => {
      isRunning = true
      plan()
    },
    stop: () => {
      isRunning = false
      cancelTimer()
      items.clear()
    },
  }
}
