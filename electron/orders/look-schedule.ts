import type { Clock } from '../../shared/clock'

/** Something to be looked for again and again. */
export interface Scheduled {
  readonly key: string
  /** Monotonic time of the next look; whoever looks moves it on. */
  nextAt: number
}

/** Who is looked for next, within the number of questions a second that leaves room for the rest of trading. */
export interface LookSchedule<Item extends Scheduled> {
  readonly has: (key: string) => boolean
  readonly add: (item: Item) => void
  readonly drop: (key: string) => void
  /** Looks at these now, whatever their time. */
  readonly hasten: (keys: readonly string[]) => void
  /** A look has asked this many questions beside its own. */
  readonly spend: (questions: number) => void
  readonly start: () => void
  readonly stop: () => void
}

interface LookOptions<Item> {
  readonly clock: Clock
  readonly look: (item: Item) => Promise<void>
  /** Most questions a second, of the 20 that all looks at orders share. */
  readonly perSecond: number
}

/** `look` is never called twice at once for one item. */
export function createLookSchedule<Item extends Scheduled>({ clock, look, perSecond }: LookOptions<Item>): LookSchedule<Item> {
  const items = new Map<string, Item>()
  const busy = new Set<Item>()
  const looked = new WeakSet<Item>()
  let nextQueryAt = 0
  let isRunning = false
  let cancelTimer = (): void => {}

  /**
   * Of those that are due the newest that was never looked for, because its order matters most to what the trader does
   * next; then the one that waits longest, or the newer ones would be looked for again and again before it.
   */
  function nextDue(): Item | null {
    const due = [...items.values()].filter((item) => !busy.has(item) && item.nextAt <= clock.mono())
    const longest = (one: Item, other: Item): Item => (other.nextAt < one.nextAt ? other : one)
    return due.findLast((item) => !looked.has(item)) ?? (due.length === 0 ? null : due.reduce(longest))
  }

  function plan(): void {
    cancelTimer()
    if (!isRunning) return
    const earliest = Math.min(...[...items.values()].filter((item) => !busy.has(item)).map((item) => item.nextAt))
    if (earliest === Infinity) return
    cancelTimer = clock.after(Math.max(0, earliest - clock.mono(), nextQueryAt - clock.mono()), run)
  }

  function spend(questions: number): void {
    nextQueryAt = clock.mono() + (questions * 1000) / perSecond
  }

  function run(): void {
    const item = nextDue()
    if (item !== null && clock.mono() >= nextQueryAt) {
      spend(1)
      busy.add(item)
      looked.add(item)
      void look(item).finally(() => {
        busy.delete(item)
        plan()
      })
    }
    plan()
  }

  return {
    has: (key) => items.has(key),
    add: (item) => {
      items.set(item.key, item)
      plan()
    },
    drop: (key) => void items.delete(key),
    hasten: (keys) => {
      for (const key of keys) {
        const item = items.get(key)
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
