import { z } from 'zod'
import { add, compare, subtract } from '@/shared/base/decimal'
import type { Clock } from '@/shared/base/clock'
import { DAY_MS, MINUTE_MS } from '@/shared/base/time'
import type { TradingLockSettings } from '@/shared/trading/pretrade/trading-lock'
import type { Outbound } from './kill-switch'

/** What of a UTC day must outlive the process. */
const Day = z.object({
  /** Unix ms of its midnight. */
  at: z.number(),
  notional: z.string(),
  bySymbol: z.record(z.string(), z.string()),
  /** By symbol as well, in the coin that lots are counted in. */
  sizes: z.record(z.string(), z.string()).default({}),
  /** The account's equity in USDT when it was first read; null before. */
  equity: z.string().nullable(),
})
type Day = z.output<typeof Day>
const Held = z.object({ until: z.number(), reason: z.string() })

const DAY_FACT = 'trading-lock-day'
const HELD_FACT = 'trading-lock-held'
/** Longest sleep until the end of a cool-off is looked for again: a computer that was suspended wakes up late. */
const POLL_MS = MINUTE_MS

/** The trader's own limits, and the cool-off beyond them. Cancels never come here. */
export interface TradingLock {
  /**
   * Counts a request that is about to leave. Throws when it must not. What only reduces a position counts, and is
   * neither held back nor the reason why anything is.
   */
  readonly admit: (sent: Outbound) => void
  /** What the account is worth in USDT now, unrealised profit and loss included. */
  readonly noteEquity: (usdt: string) => void
  /** When the cool-off ends, Unix ms; null while none runs. */
  readonly heldUntil: () => number | null
  readonly stop: () => void
}

interface TradingLockOptions {
  readonly clock: Clock
  readonly settings: () => TradingLockSettings
  /** Facts of the journal of this account: what was written there is there after a kill. */
  readonly facts: {
    readonly fact: (name: string) => string | null
    readonly setFact: (name: string, value: string) => void
  }
  /** Held until then, and why; null once it is over. */
  readonly changed: (held: z.infer<typeof Held> | null) => void
}

function read<Schema extends z.ZodType>(schema: Schema, text: string | null): z.output<Schema> | null {
  if (text === null) return null
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/**
 * Opens the lock of one account where it was left: a cool-off goes on over a restart, and so does the count of the day.
 */
export function createTradingLock({ clock, settings, facts, changed }: TradingLockOptions): TradingLock {
  const midnight = (): number => Math.floor(clock.now() / DAY_MS) * DAY_MS
  const begun = (): Day => ({ at: midnight(), notional: '0', bySymbol: {}, sizes: {}, equity: null })
  let day = read(Day, facts.fact(DAY_FACT)) ?? begun()
  let held = read(Held, facts.fact(HELD_FACT))
  let minute: { readonly at: number; readonly count: number }[] = []
  let cancelTimer = (): void => undefined

  function today(): Day {
    if (day.at !== midnight()) day = begun()
    return day
  }
  function keep(now: Day): void {
    day = now
    facts.setFact(DAY_FACT, JSON.stringify(now))
  }
  /** What is not about to send anything goes on without a disk; the gate says what the disk refuses. */
  function tolerant(write: () => void): void {
    try {
      write()
    } catch {
      // It holds as long as this process lives.
    }
  }

  function follow(): void {
    cancelTimer()
    if (held === null) return
    const left = held.until - clock.now()
    if (left > 0) cancelTimer = clock.after(Math.min(left, POLL_MS), follow)
    else {
      held = null
      changed(null)
    }
  }
  /** `untilMidnight`: what was counted of a day counts until the day is over, however short the cool-off is. */
  function trip(reason: string, untilMidnight: boolean): void {
    const coolOff = clock.now() + settings().coolOffMinutes * MINUTE_MS
    held = { until: untilMidnight ? Math.max(coolOff, midnight() + DAY_MS) : coolOff, reason }
    tolerant(() => facts.setFact(HELD_FACT, JSON.stringify(held)))
    changed(held)
    follow()
  }

  function isDayCounted(): boolean {
    const { notionalPerDay, symbolNotionalPerDay, symbols } = settings()
    return notionalPerDay !== null || symbolNotionalPerDay !== null || Object.keys(symbols).length > 0
  }
  function countedWith(sent: Outbound): Day {
    const before = today()
    const bySymbol = { ...before.bySymbol }
    const sizes = { ...before.sizes }
    for (const [key, { notional, size }] of Object.entries(sent.bySymbol)) {
      bySymbol[key] = add(bySymbol[key] ?? '0', notional)
      sizes[key] = add(sizes[key] ?? '0', size)
    }
    return { ...before, notional: add(before.notional, sent.notional), bySymbol, sizes }
  }
  /** The limit of a symbol that the day is beyond with this request, in words. */
  function beyondOfSymbol(sent: Outbound, after: Day): string | null {
    const { symbolNotionalPerDay, symbols } = settings()
    const isBeyond = (value: string | undefined, bound: string | null | undefined): boolean =>
      bound != null && compare(value ?? '0', bound) > 0
    for (const key of Object.keys(sent.bySymbol)) {
      const own = symbols[key]
      const symbol = key.split(':').toReversed().join(' ')
      const notional = [own?.notionalPerDay, symbolNotionalPerDay].find((bound) => isBeyond(after.bySymbol[key], bound))
      if (notional != null) return `orders in ${symbol} worth more than ${notional} USDT on one UTC day`
      if (isBeyond(after.sizes[key], own?.sizePerDay))
        return `orders in ${symbol} of more than ${own?.sizePerDay} in size on one UTC day`
    }
    return null
  }
  function check(sent: Outbound, after: Day): void {
    const { ordersPerMinute, notionalPerDay } = settings()
    minute = minute.filter(({ at }) => at > clock.mono() - MINUTE_MS)
    const count = minute.reduce((total, each) => total + each.count, sent.count)
    if (ordersPerMinute !== null && count > ordersPerMinute)
      trip(`more than ${ordersPerMinute} orders in one minute`, false)
    else if (notionalPerDay !== null && compare(after.notional, notionalPerDay) > 0)
      trip(`orders worth more than ${notionalPerDay} USDT on one UTC day`, true)
    else {
      const reason = beyondOfSymbol(sent, after)
      if (reason !== null) trip(reason, true)
    }
  }

  if (held !== null) changed(held)
  follow()
  return {
    admit(sent) {
      const after = countedWith(sent)
      if (held === null && !sent.reduces) check(sent, after)
      if (held !== null && !sent.reduces) throw new Error(`The trading lock holds orders back: ${held.reason}`)
      minute.push({ at: clock.mono(), count: sent.count })
      // Without a limit of the day nothing is counted: every count is a write that the order would wait for.
      if (isDayCounted()) keep(after)
    },
    noteEquity(usdt) {
      const now = today()
      if (now.equity === null) tolerant(() => keep({ ...now, equity: usdt }))
      const { lossPerDay } = settings()
      if (lossPerDay === null || now.equity === null || held !== null) return
      if (compare(subtract(now.equity, usdt), lossPerDay) <= 0) return
      trip(`the account is worth over ${lossPerDay} USDT less than when it was first read on this UTC day`, true)
    },
    heldUntil: () => held?.until ?? null,
    stop: () => cancelTimer(),
  }
}
