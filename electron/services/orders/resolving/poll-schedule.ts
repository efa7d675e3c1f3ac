import type { Clock } from '@/shared/base/clock'

/** Whether an order exists, or whether a command on one took effect. */
export type Subject = 'order' | 'command'

/** Something the exchange is asked about again and again. */
export interface Scheduled {
  readonly id: string
  readonly subject: Subject
  /** Monotonic time of the next poll; whoever polls moves it on. */
  nextAt: number
}

/** Questions a second about each. */
export type PollBudget = Readonly<Record<Subject, number>>

/**
 * Order-info takes 20 questions a second, and recovery and the commands themselves ask too. Commands have a part of
 * their own: a group of 400 unsettled cancels must not keep anybody from learning which orders exist.
 */
const pollBudget: PollBudget = { order: 10, command: 5 }

/** What is asked about next, within a budget that leaves room for the rest of trading. */
export interface PollSchedule<Item extends Scheduled> {
  readonly get: (id: string) => Item | null
  /** Takes the place of an earlier item of the same id. */
  readonly add: (item: Item) => void
  readonly drop: (id: string) => void
  /** Asks about these now, whatever their time. */
  readonly retryNow: (ids: readonly string[]) => void
  /** A poll asks one question more than its first. */
  readonly spend: (subject: Subject) => void
  readonly start: () => void
  readonly stop: () => void
}

interface ScheduleOptions<Item> {
  readonly clock: Clock
  readonly poll: (item: Item) => Promise<void>
  readonly budget?: PollBudget
}

/** `poll` is never called twice at once for one item. */
export function createPollSchedule<Item extends Scheduled>(options: ScheduleOptions<Item>): PollSchedule<Item> {
  const { clock, poll, budget = pollBudget } = options
  const items = new Map<string, Item>()
  const busy = new Set<Item>()
  const polled = new WeakSet<Item>()
  /** Monotonic time of the next question about each. */
  const nextQuestion: Record<Subject, number> = { order: -Infinity, command: -Infinity }
  let isRunning = false
  let cancelTimer = (): void => {}

  const turnOf = ({ nextAt, subject }: Item): number => Math.max(nextAt, nextQuestion[subject])
  const idle = (): Item[] => [...items.values()].filter((item) => !busy.has(item))

  /**
   * Of those that are due the newest that was never asked about, because its order matters most to what the trader
   * does next; then the one that waits longest, or the newer ones would be asked about again and again before it.
   */
  function nextDue(): Item | null {
    const due = idle().filter((item) => turnOf(item) <= clock.mono())
    const longest = (one: Item, other: Item): Item => (other.nextAt < one.nextAt ? other : one)
    return due.findLast((item) => !polled.has(item)) ?? (due.length === 0 ? null : due.reduce(longest))
  }

  function plan(): void {
    cancelTimer()
    if (!isRunning) return
    const earliest = idle().reduce((at, item) => Math.min(at, turnOf(item)), Infinity)
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
      // The newest is the last, also when it takes the place of an earlier one.
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
