import { grouped } from '@/shared/base/grouped'
import { z } from 'zod'
import { add, compare, subtract } from '@/shared/base/decimal'
import type { TrustedTime } from '@/shared/base/clock'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@/shared/base/time'
import { t } from '@/shared/languages/text'
import type { TradingLockSettings } from '@/shared/trading/pretrade/limits/trading-lock'
import type { Outbound } from './kill-switch'

const Counts = z.object({
  notional: z.string(),
  bySymbol: z.record(z.string(), z.string()),
  /** Also by symbol, in the coin of the lots. */
  sizes: z.record(z.string(), z.string()).default({}),
})
type Counts = z.output<typeof Counts>
const NO_COUNTS: Counts = { notional: '0', bySymbol: {}, sizes: {} }

/** Counts of a UTC day that must survive a restart. */
const Day = Counts.extend({
  /** Unix ms of its midnight; null while the exchange's clock is unknown. */
  at: z.number().nullable(),
  /** Sent while the exchange's clock was unknown, possibly on the next day. */
  undated: Counts.default(NO_COUNTS),
  /** Equity of the account in USDT at the first read; null before. */
  equity: z.string().nullable(),
})
type Day = z.output<typeof Day>
const CoolOff = z.object({
  /** Unix ms; null while the exchange's clock is unknown. */
  until: z.number().nullable(),
  reason: z.string(),
  /** True if it lasts at least until the end of the day. */
  untilMidnight: z.boolean().default(false),
})
/** A running cool-off. */
export type CoolOff = z.output<typeof CoolOff>

const DAY_FACT = 'trading-lock-day'
const COOL_OFF_FACT = 'trading-lock-held'
/** Longest timer until the end of a cool-off is checked again: a suspended computer wakes up late. */
const POLL_MS = MINUTE_MS
const UNDATED_POLL_MS = SECOND_MS

/** The trader's limits, and the cool-off after a limit is exceeded. Cancels are never checked here. */
export interface TradingLock {
  /**
   * Counts a request before it is sent. Throws if it must not be sent. A reduction is counted, but is neither blocked
   * nor a reason for a block.
   */
  readonly admit: (outbound: Outbound) => void
  /** Current equity of the account in USDT, including unrealised profit and loss. */
  readonly noteEquity: (usdt: string) => void
  /** Running cool-off; null if none. */
  readonly coolOff: () => CoolOff | null
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
  readonly changed: (coolOff: CoolOff | null) => void
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
const begun = (at: number | null, counts: Counts): Day => ({ ...counts, at, undated: NO_COUNTS, equity: null })

function withSent({ notional, ...before }: Counts, outbound: Outbound): Counts {
  const bySymbol = { ...before.bySymbol }
  const sizes = { ...before.sizes }
  for (const [key, size] of Object.entries(outbound.bySymbol)) {
    bySymbol[key] = add(bySymbol[key] ?? '0', size.notional)
    sizes[key] = add(sizes[key] ?? '0', size.size)
  }
  return { notional: add(notional, outbound.notional), bySymbol, sizes }
}

/**
 * Restores the lock of an account: a cool-off and the count of the day continue across a restart. Both end by the
 * exchange's clock only. A day earlier than the last counted day is counted with it.
 */
export function createTradingLock({ time, settings, facts, changed }: TradingLockOptions): TradingLock {
  let day = read(Day, facts.fact(DAY_FACT)) ?? begun(null, NO_COUNTS)
  let coolOff = read(CoolOff, facts.fact(COOL_OFF_FACT))
  let minute: { readonly at: number; readonly count: number }[] = []
  let cancelTimer = (): void => undefined

  function today(): Day {
    const proven = time.proven()
    if (proven === null) return day
    const at = midnightOf(proven)
    day = day.at !== null && at > day.at ? begun(at, day.undated) : { ...day, at: day.at ?? at, undated: NO_COUNTS }
    return day
  }
  function save(now: Day): void {
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

  function setCoolOff(now: CoolOff): void {
    coolOff = now
    tolerant(() => facts.setFact(COOL_OFF_FACT, JSON.stringify(now)))
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
    if (coolOff === null) return
    const until = coolOff.until ?? endOf(coolOff.untilMidnight)
    if (until !== coolOff.until) setCoolOff({ ...coolOff, until })
    const proven = time.proven()
    const remainingMs = until === null || proven === null ? UNDATED_POLL_MS : until - proven
    if (remainingMs > 0) cancelTimer = time.after(Math.min(remainingMs, POLL_MS), follow)
    else {
      coolOff = null
      changed(null)
    }
  }
  /** `untilMidnight`: limits of a day last until the end of the day, even if the cool-off is shorter. */
  function trip(reason: string, untilMidnight: boolean): void {
    setCoolOff({ until: endOf(untilMidnight), reason, untilMidnight })
    follow()
  }

  function isDayCounted(): boolean {
    const { notionalPerDay, symbolNotionalPerDay, symbols } = settings()
    return notionalPerDay !== null || symbolNotionalPerDay !== null || Object.keys(symbols).length > 0
  }
  function countedWith(outbound: Outbound): Day {
    const before = today()
    const undated = time.proven() === null ? withSent(before.undated, outbound) : before.undated
    return { ...before, ...withSent(before, outbound), undated }
  }
  /** Daily limit of a symbol that this request exceeds, as text. */
  function beyondOfSymbol(outbound: Outbound, after: Day): string | null {
    const { symbolNotionalPerDay, symbols } = settings()
    const isBeyond = (value: string | undefined, bound: string | null | undefined): boolean =>
      bound != null && compare(value ?? '0', bound) > 0
    for (const key of Object.keys(outbound.bySymbol)) {
      const own = symbols[key]
      const symbol = key.split(':').toReversed().join(' ')
      const notional = [own?.notionalPerDay, symbolNotionalPerDay].find((bound) => isBeyond(after.bySymbol[key], bound))
      if (notional != null) return t`orders in ${symbol} worth more than ${grouped(notional)} USDT on one UTC day`
      if (isBeyond(after.sizes[key], own?.sizePerDay))
        return t`orders in ${symbol} of more than ${grouped(own?.sizePerDay ?? '')} in size on one UTC day`
    }
    return null
  }
  function check(outbound: Outbound, after: Day): void {
    const { ordersPerMinute, notionalPerDay } = settings()
    minute = minute.filter(({ at }) => at > time.mono() - MINUTE_MS)
    const count = minute.reduce((total, request) => total + request.count, outbound.count)
    if (ordersPerMinute !== null && count > ordersPerMinute)
      trip(t`more than ${ordersPerMinute} orders in one minute`, false)
    else if (notionalPerDay !== null && compare(after.notional, notionalPerDay) > 0)
      trip(t`orders worth more than ${grouped(notionalPerDay)} USDT on one UTC day`, true)
    else {
      const reason = beyondOfSymbol(outbound, after)
      if (reason !== null) trip(reason, true)
    }
  }

  if (coolOff !== null) changed(coolOff)
  follow()
  return {
    admit(outbound) {
      const after = countedWith(outbound)
      if (coolOff === null && !outbound.reduces) check(outbound, after)
      if (coolOff !== null && !outbound.reduces)
        throw new Error(t`The trading lock holds orders back: ${coolOff.reason}`)
      minute.push({ at: time.mono(), count: outbound.count })
      // Without a daily limit nothing is counted: every count is a write that delays the order.
      if (isDayCounted()) save(after)
    },
    noteEquity(usdt) {
      const now = today()
      // It may be the first read of another day.
      if (time.proven() === null && now.at !== null) return
      if (now.equity === null) tolerant(() => save({ ...now, equity: usdt }))
      const { lossPerDay } = settings()
      if (lossPerDay === null || now.equity === null || coolOff !== null) return
      if (compare(subtract(now.equity, usdt), lossPerDay) <= 0) return
      trip(
        t`the account is worth over ${grouped(lossPerDay)} USDT less than when it was first read on this UTC day`,
        true,
      )
    },
    coolOff: () => coolOff,
    stop: () => cancelTimer(),
  }
}
