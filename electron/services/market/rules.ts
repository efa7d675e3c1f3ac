import { areDifferent } from '@/shared/base/last-of-each'
import { type Clock, every } from '@/shared/base/clock'
import { createEmitter } from '@/shared/base/emitter'
import { retries, retryDelayMs } from '@/shared/base/retry'
import { HOUR_MS } from '@/shared/base/time'
import type { InstrumentRecord } from '@/shared/exchange/calls/market/instruments'
import { Category, SymbolName } from '@/shared/exchange/protocol/fields'
import { describeUnreadable } from '@/shared/exchange/protocol/mismatches'
import type { RulesRead } from '@/shared/ipc/contract'
import { t } from '@/shared/languages/text'
import type { Instrument } from '@/shared/trading/market/instrument'
import { unlistedInstrument, unreadInstrument } from '@/shared/trading/market/permissions'
import { instrumentFromRecord } from '@/shared/trading/market/read-instrument'
import { refused } from '@/electron/base/service-error'
import { type CallResult, unreadableIn, type RestClient } from '@/electron/exchange/protocol/call'

/** Maximum age of rules. They change rarely, but a process can run for days. */
const RULES_MAX_AGE_MS = HOUR_MS
/** Minimum interval of reads triggered by refusals and announcements, which come in groups. */
const AGAIN_MS = 5000

/** Codes that contradict the rules in use: tick, lot, minimum, maximum or state of a symbol (exchange: Codes). */
const contradictions: ReadonlySet<string> = new Set(
  (
    '22004 25013 25100 25101 25102 25103 25104 25105 25106 25108 25207 25208 25244 40034 40309 40844 40845 41113 ' +
    '41114 43006 43007 43028 43115 43119 43120 45035 45110 45111 45112 45115'
  ).split(' '),
)

interface Listing {
  /** Number of the read. A read that began earlier never replaces a later one. */
  readonly read: number
  /** Start of that read in Unix ms, and in monotonic ms. */
  readonly at: number
  readonly mono: number
  readonly bySymbol: ReadonlyMap<string, Instrument>
  readonly list: readonly Instrument[]
  /** Problem of the newest read; null after a success. */
  readonly problem: string | null
}

/** A list of symbols that was never readable. */
interface Unreadable {
  readonly problem: string
  readonly failures: number
  readonly cancelRetry: () => void
}

/** A symbol in which something is held or may still fill. */
export interface UsedSymbol {
  readonly category: string
  readonly symbol: string
}

/** Symbol rules of an exchange and the triggers that read them again. */
export interface SymbolRules {
  /** The symbols of a category; read again after an hour. Throws a ServiceError (`unavailable`) without any list. */
  readonly list: (category: Category) => Promise<readonly Instrument[]>
  /**
   * Reads the list of a category if it was not read yet. Never rejects: without a list `instrumentOf` returns rules
   * that allow no order, and the list is read again in the background.
   */
  readonly load: (category: Category) => Promise<void>
  /**
   * Rules of a symbol; null if the category has no such symbol, 'not-loaded' before its list was read. If the list was
   * never readable, each symbol has rules that name the problem.
   */
  readonly instrumentOf: (category: string, symbol: string) => Instrument | null | 'not-loaded'
  /** Reads every list in use again now. An unreadable list is kept with its age. */
  readAgain(): Promise<readonly RulesRead[]>
  /** Reads the lists again if one of these refusal codes contradicts the rules. */
  readonly noteRefused: (codes: readonly string[]) => void
  /** Reads the lists again if a text of the exchange names a known symbol. */
  readonly noteAnnounced: (texts: readonly string[]) => void
  /** Symbols of positions and orders. Each has rules, listed or not. */
  noteUsed(symbols: Iterable<UsedSymbol>): void
  /** Called with the categories whose rules changed. */
  listen(listener: (changed: readonly Category[]) => void): () => void
  stop(): void
}

/** A step that the new record does not give keeps its last known size. */
function withKnownSteps(next: Instrument, before: Instrument | undefined): Instrument {
  if (next.unread === undefined || before === undefined) return next
  const isUnread = (of: Instrument, step: 'tick' | 'lot'): boolean =>
    of.unread?.some((candidate) => candidate.step === step) ?? false
  const isStillUnread = (step: 'tick' | 'lot'): boolean => isUnread(next, step) && !isUnread(before, step)
  const { tickSize, priceDecimals, lotSize, qtyDecimals } = before
  return {
    ...next,
    ...(isStillUnread('tick') ? { tickSize, priceDecimals } : {}),
    ...(isStillUnread('lot') ? { lotSize, qtyDecimals } : {}),
  }
}

function withProblem({ isUnlisted: _isUnlisted, ...rules }: Instrument, rulesProblem: string): Instrument {
  return { ...rules, rulesProblem }
}

type InstrumentList = Extract<CallResult<readonly InstrumentRecord[]>, { readonly kind: 'done' }>

/**
 * Listed symbols with their new records. A symbol that is no longer listed or has an unreadable record keeps its last
 * known rules. Two records that differ are a problem of the rules.
 */
function merged(
  category: Category,
  answer: InstrumentList,
  before: ReadonlyMap<string, Instrument>,
): Map<string, Instrument> {
  const records = Map.groupBy(answer.data, ({ symbol }) => symbol)
  const next = new Map(
    [...records].map(([symbol, same]) => {
      const instruments = same.map((record) => ({ ...instrumentFromRecord(record), category }))
      const listed = withKnownSteps(instruments.at(-1)!, before.get(symbol))
      if (!areDifferent(instruments)) return [symbol, listed]
      return [symbol, withProblem(listed, t('the exchange lists it twice with different rules'))]
    }),
  )
  let hasUnnamed = false
  for (const { readable, fields } of unreadableIn(answer)) {
    const symbol = SymbolName.safeParse(readable.symbol).data
    if (symbol === undefined) hasUnnamed = true
    else if (!next.has(symbol)) {
      const reason = t`its record could not be read (${fields.join(', ')})`
      next.set(symbol, withProblem(before.get(symbol) ?? unreadInstrument(category, symbol, reason), reason))
    }
  }
  for (const [symbol, instrument] of before) {
    if (next.has(symbol)) continue
    if (instrument.isUnlisted) next.set(symbol, instrument)
    else if (hasUnnamed) next.set(symbol, withProblem(instrument, t('a record without a symbol could not be read')))
    else next.set(symbol, { ...instrument, isUnlisted: true })
  }
  return next
}

/** Reason why an answer proves nothing about the symbols of a category; null if it is usable. */
function unusable(answer: CallResult<readonly InstrumentRecord[]>, last: Listing | undefined): string | null {
  if (answer.kind !== 'done') return `${answer.message} (${answer.code})`
  if (answer.data.length > 0) return null
  const elements = unreadableIn(answer)
  if (elements.length > 0) return describeUnreadable(elements)
  // A category does not lose all of its symbols at once: an empty list proves nothing.
  return (last?.list.length ?? 0) > 0 ? t('it came empty') : null
}

const isSame = (first: Listing | undefined, other: Listing): boolean =>
  first !== undefined && JSON.stringify(first.list) === JSON.stringify(other.list)

export function createSymbolRules(rest: Pick<RestClient, 'instruments'>, clock: Clock): SymbolRules {
  const listings = new Map<Category, Listing>()
  const unreadable = new Map<Category, Unreadable>()
  const pending = new Map<Category, Promise<readonly Instrument[]>>()
  const retained = new Map<Category, Set<string>>()
  const changes = createEmitter<[changed: readonly Category[]]>()
  let reads = 0
  let requestedMono = Number.NEGATIVE_INFINITY
  let cancelAgain: (() => void) | null = null
  let isStopped = false

  function store(category: Category, listing: Omit<Listing, 'list'>): void {
    const bySymbol = new Map(listing.bySymbol)
    for (const symbol of retained.get(category) ?? [])
      if (!bySymbol.has(symbol)) bySymbol.set(symbol, unlistedInstrument(category, symbol))
    const next: Listing = { ...listing, bySymbol, list: [...bySymbol.values()] }
    const before = listings.get(category)
    listings.set(category, next)
    const wasUnreadable = unreadable.has(category)
    unreadable.get(category)?.cancelRetry()
    unreadable.delete(category)
    if (wasUnreadable || (before !== undefined && !isSame(before, next))) changes.emit([category])
  }

  function noteUnreadable(category: Category, problem: string): void {
    const { failures = 0, cancelRetry } = unreadable.get(category) ?? {}
    cancelRetry?.()
    const retry = (): void => void readOnce(category).catch(() => undefined)
    unreadable.set(category, {
      problem,
      failures: failures + 1,
      cancelRetry: isStopped ? () => undefined : clock.after(retryDelayMs(retries.symbolRules, failures), retry),
    })
  }

  async function read(category: Category): Promise<readonly Instrument[]> {
    reads += 1
    const began = { read: reads, at: clock.now(), mono: clock.mono() }
    const answer = await rest.instruments({ category })
    const last = listings.get(category)
    const isOverdue = last !== undefined && last.read > began.read
    if (isOverdue) return last.list
    const why = unusable(answer, last)
    if (answer.kind !== 'done' || why !== null) {
      const unread = refused('symbols-unread', { reason: String(why) })
      const problem = unread.message
      if (last === undefined) {
        noteUnreadable(category, problem)
        throw unread
      }
      store(category, { ...last, problem })
      return last.list
    }
    const bySymbol = merged(category, answer, last?.bySymbol ?? new Map())
    store(category, { ...began, bySymbol, problem: null })
    return listings.get(category)?.list ?? []
  }

  function readOnce(category: Category): Promise<readonly Instrument[]> {
    const request = pending.get(category)
    if (request !== undefined) return request
    const answer = read(category).finally(() => pending.delete(category))
    pending.set(category, answer)
    return answer
  }

  async function readAgain(): Promise<readonly RulesRead[]> {
    requestedMono = clock.mono()
    // A read in progress began before the reason to read again, so its answer may predate it.
    await Promise.allSettled([...listings.keys(), ...unreadable.keys()].map(read))
    return [
      ...[...listings].map(([category, { list, at, problem }]) => ({
        category,
        symbols: list.filter(({ isUnlisted }) => isUnlisted === undefined).length,
        at,
        problem,
      })),
      ...[...unreadable].map(([category, { problem }]) => ({ category, symbols: 0, at: null, problem })),
    ]
  }

  /** Immediately, or after the minimum interval between two reads. */
  function readSoon(): void {
    if (cancelAgain !== null || isStopped || listings.size === 0) return
    const wait = Math.max(0, requestedMono + AGAIN_MS - clock.mono())
    if (wait === 0) return void readAgain()
    cancelAgain = clock.after(wait, () => {
      cancelAgain = null
      void readAgain()
    })
  }

  const stopHourly = every(clock, RULES_MAX_AGE_MS, () => void readAgain())

  function list(category: Category): Promise<readonly Instrument[]> {
    const listing = listings.get(category)
    const isFresh = listing !== undefined && clock.mono() - listing.mono < RULES_MAX_AGE_MS
    return isFresh ? Promise.resolve(listing.list) : readOnce(category)
  }

  return {
    readAgain,
    listen: changes.listen,
    list,
    async load(category) {
      if (!unreadable.has(category)) await list(category).catch(() => undefined)
    },
    instrumentOf(category, symbol) {
      const parsed = Category.safeParse(category).data
      if (parsed === undefined) return 'not-loaded'
      const listing = listings.get(parsed)
      if (listing !== undefined) return listing.bySymbol.get(symbol) ?? null
      const problem = unreadable.get(parsed)?.problem
      return problem === undefined ? 'not-loaded' : unreadInstrument(parsed, symbol, problem)
    },
    noteRefused(codes) {
      if (codes.some((code) => contradictions.has(code))) readSoon()
    },
    noteAnnounced(texts) {
      const symbols = [...listings.values()].flatMap(({ list }) => list.map(({ symbol }) => symbol))
      if (texts.some((text) => symbols.some((symbol) => text.includes(symbol)))) readSoon()
    },
    noteUsed(symbols) {
      for (const { category, symbol } of symbols) {
        const parsed = Category.safeParse(category).data
        if (parsed === undefined || retained.get(parsed)?.has(symbol)) continue
        retained.set(parsed, (retained.get(parsed) ?? new Set()).add(symbol))
        const listing = listings.get(parsed)
        if (listing !== undefined && !listing.bySymbol.has(symbol)) store(parsed, listing)
      }
    },
    stop() {
      isStopped = true
      cancelAgain?.()
      for (const { cancelRetry } of unreadable.values()) cancelRetry()
      stopHourly()
    },
  }
}
