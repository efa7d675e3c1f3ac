import { z } from 'zod'
import { add, compare, subtract } from '@/shared/base/decimal'
import type { TrustedTime } from '@/shared/base/clock'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@/shared/base/time'
import type { TradingLockSettings } from '@/shared/trading/pretrade/limits/trading-lock'
import type { Outbound } from './kill-switch'

const Counts = z.object({
  notional: z.string(),
  bySymbol: z.record(z.string(), z.string()),
  /** Also by symbol, in the coin of the lots. */
  sizes: z.record(z.string(), z.string()).default({}),
})
type Counts = z.output<typeof Counts>
const nothing: Counts = { notional: '0', bySymbol: {}, sizes: {} }

/** Counts of a UTC day that must survive a restart. */
const Day = Counts.extend({
  /** Unix ms of its midnight; null while the exchange's clock is unknown. */
  at: z.number().nullable(),
  /** Sent while the exchange's clock was unknown, possibly on the next day. */
  undated: Counts.default(nothing),
  /** Equity of the account in USDT at the first read; null before. */
  equity: z.string().nullable(),
})
type Day = z.output<typeof Day>
const Held = z.object({
  /** Unix ms; null while the exchange's clock is unknown. */
  until: z.number().nullable(),
  reason: z.string(),
  /** True if it lasts at least until the end of the day. */
  untilMidnight: z.boolean().default(false),
})
/** A running cool-off. */
export type Held = z.output<typeof Held>

const DAY_FACT = 'trading-lock-day'
const HELD_FACT = 'trading-lock-held'
/** Longest timer until the end of a cool-off is checked again: a suspended computer wakes up late. */
const POLL_MS = MINUTE_MS
const UNDATED_POLL_MS = SECOND_MS

/** The trader's limits, and the cool-off after a limit is exceeded. Cancels are never checked here. */
export interface TradingLock {
  /**
   * Counts a request before it is sent. Throws if it must not be sent. A reduction is counted, but is neither blocked
   * nor a reason for a block.
   */
  readonly admit: (sent: Outbound) => void
  /** Current equity of the account in USDT, including unrealised profit and loss. */
  readonly noteEquity: (usdt: string) => void
  /** Running cool-off; null if none. */
  readonly held: () => Held | null
  readonly stop: () => void
}

interface TradingLockOptions {
  readonly time: TrustedTime
  readonly settings: () => TradingLockSettings
  /** Facts of the account's journal, which survive a kill. */
  readonly facts: {
    readonly fact: (name: string) => string | null
    readonly setFact: (name: string, value: string) => void
  }
  /** Called with null at its end. */
  readonly changed: (held: Held | null) => void
}

function read<Schema extends z.ZodType>(schema: Schema, text: string | null): z.output<Schema> | null {
  if (text === null) return null
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

const midnightOf = (at: number): number => Math.floor(at / DAY_MS) * DAY_MS
const begun = (at: number | null, counts: Counts): Day => ({ ...counts, at, undated: nothing, equity: null })

function withSent({ notional, ...before }: Counts, sent: Outbound): Counts {
  const bySymbol = { ...before.bySymbol }
  const sizes = { ...before.sizes }
  for (const [key, each] of Object.entries(sent.bySymbol)) {
    bySymbol[key] = add(bySymbol[key] ?? '0', each.notional)
    sizes[key] = add(sizes[key] ?? '0', each.size)
  }
  return { notional: add(notional, sent.notional), bySymbol, sizes }
}

/**
 * Restores the lock of an account: a cool-off and the count of the day continue across a restart. Both end by the
 * exchange's clock only. A day earlier than the last counted day is counted with it.
 */
export function createTradingLock({ time, settings, facts, changed }: TradingLockOptions): TradingLock {
  let day = read(Day, facts.fact(DAY_FACT)) ?? begun(null, nothing)
  let held = read(Held, facts.fact(HELD_FACT))
  let minute: { readonly at: number; readonly count: number }[] = []
  let cancelTimer = (): void => undefined

  function today(): Day {
    const proven = time.proven()
    if (proven === null) return day
    const at = midnightOf(proven)
    day = day.at !== null && at > day.at ? begun(at, day.undated) : { ...day, at: day.at ?? at, undated: nothing }
    return day
  }
  function keep(now: Day): void {
    day = now
    facts.setFact(DAY_FACT, JSON.stringify(now))
  }
  /** Actions that send nothing continue without a disk. The gate reports the disk error. */
  function tolerant(write: () => void): void {
    try {
      write()
    } catch {
      // It is valid until this process ends.
    }
  }

  function hold(now: Held): void {
    held = now
    tolerant(() => facts.setFact(HELD_FACT, JSON.stringify(now)))
    changed(now)
  }
  function endOf(untilMidnight: boolean): number | null {
    const proven = time.proven()
    if (proven === null) return null
    // Starts at the latest possible current time, and ends by the earliest.
    const latest = 2 * time.now() - proven
    const coolOff = latest + settings().coolOffMinutes * MINUTE_MS
    return untilMidnight ? Math.max(coolOff, midnightOf(proven) + DAY_MS) : coolOff
  }
  function follow(): void {
    if (held === null) return
    const until = held.until ?? endOf(held.untilMidnight)
    if (until !== held.until) hold({ ...held, until })
    const proven = time.proven()
    const left = until === null || proven === null ? UNDATED_POLL_MS : until - proven
    if (left > 0) cancelTimer = time.after(Math.min(left, POLL_MS), follow)
    else {
      held = null
      changed(null)
    }
  }
  /** `untilMidnight`: limits of a day last until the end of the day, even if the cool-off is shorter. */
  function trip(reason: string, untilMidnight: boolean): void {
    hold({ until: endOf(untilMidnight), reason, untilMidnight })
    follow()
  }

  function isDayCounted(): boolean {
    const { notionalPerDay, symbolNotionalPerDay, symbols } = settings()
    return notionalPerDay !== null || symbolNotionalPerDay !== null || Object.keys(symbols).length > 0
  }
  function countedWith(sent: Outbound): Day {
    const before = today()
    const undated = time.proven() === null ? withSent(before.undated, sent) : before.undated
    return { ...before, ...withSent(before, sent), undated }
  }
  /** Daily limit of a symbol that this request exceeds, as text. */
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
    minute = minute.filter(({ at }) => at > time.mono() - MINUTE_MS)
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
      minute.push({ at: time.mono(), count: sent.count })
      // Without a daily limit nothing is counted: every count is a write that delays the order.
      if (isDayCounted()) keep(after)
    },
    noteEquity(usdt) {
      const now = today()
      // It may be the first read of another day.
      if (time.proven() === null && now.at !== null) return
      if (now.equity === null) tolerant(() => keep({ ...now, equity: usdt }))
      const { lossPerDay } = settings()
      if (lossPerDay === null || now.equity === null || held !== null) return
      if (compare(subtract(now.equity, usdt), lossPerDay) <= 0) return
      trip(`the account is worth over ${lossPerDay} USDT less than when it was first read on this UTC day`, true)
    },
    held: () => held,
    stop: () => cancelTimer(),
  }
}
