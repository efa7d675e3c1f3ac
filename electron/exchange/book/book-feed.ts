import type { Clock } from '@/shared/base/clock'
import { every } from '@/shared/base/clock'
import type { Received } from '@/shared/exchange/evidence/received'
import { BookPush, type ChannelName } from '@/shared/exchange/channels'
import type { SubscriptionArg } from '@/shared/exchange/protocol/ws-messages'
import { t } from '@/shared/languages/text'
import type { Feed } from '@/shared/trading/health/health'
import {
  type BookChange,
  type BookOutcome,
  type BookProblem,
  createOrderBook,
  type MutableOrderBook,
  type OrderBook,
} from '@/shared/trading/book/order-book'
import { type Log, noLog } from '@/electron/base/diagnostics/log'
import { createBookAudit } from './book-audit'
import { readBookPush } from './book-push'
import type { ContractMismatches } from '../protocol/contract-mismatches'
import type { PushFrame, PushUse } from '../socket/socket-message'
import { subscriptionKey, type Subscriptions } from '../socket/subscriptions'
import type { Category } from '@/shared/exchange/protocol/fields'
import { retries, retryDelayMs } from '@/shared/base/retry'
import { MINUTE_MS } from '@/shared/base/time'

const CHECK_MS = 500
/** A book that changed this recently is live. Otherwise it is quiet while its connection is open. */
const LIVE_MS = 2000
/** Old or repeated messages alone make a book stale, then requested again. Both times count from the first of them. */
const STALE_MS = 3000
const GIVE_UP_MS = 6000
/** A book that was correct for this long resets the number of attempts. */
const STABLE_MS = MINUTE_MS
/**
 * Acknowledged, but without a first snapshot: a valid symbol under the wrong product type stays silent
 * (exchange: Sockets).
 */
const FIRST_SNAPSHOT_MS = 10_000
/** The exchange sends compensating data to quiet books. Longer silence means that the subscription was lost (W13). */
const SILENCE_MS = MINUTE_MS

/** The channel that pushes changes after its first push. */
const INCREMENTAL = 'books'
/** Full snapshots of the best levels. Books of this channel need no audit. */
const AUDIT_CHANNEL = 'books15'

const SILENT = t('No data received; subscribed again')
const ONLY_OLD = t('Only old messages come')
const problemLabels: Record<BookProblem, string> = {
  gap: t('An update was missing'),
  crossed: t('The book was crossed'),
  checksum: t('The checksum did not match'),
  malformed: t('A message was malformed'),
  'off-grid': t('A price was off the tick'),
}

/** Order books by instrument and channel, from one public socket. */
export interface BookFeed {
  watch: WatchBook
  push(push: PushFrame): PushUse
  /** The connection or a subscription changed. */
  refresh(): void
  /** The connection and all its books are lost. */
  disconnected(): void
  /** Books given up because they were not consistent. */
  gaps(): number
}

export interface BookFeedOptions {
  readonly clock: Clock
  readonly subscriptions: Subscriptions
  readonly sessionFeed: () => Feed
  /** A push does not match its channel. */
  readonly malformed: () => void
  readonly mismatches: ContractMismatches
  /** Receives what the updates show about A-book-audit. */
  readonly observe?: ((received: Received) => void) | undefined
  readonly log?: Log
}

interface Watched {
  readonly arg: SubscriptionArg
  readonly book: MutableOrderBook
  readonly listeners: Set<BookListener>
  /** False until a snapshot arrived, and again after a problem. */
  valid: boolean
  problem: string | null
  /** Monotonic ms of the last applied push, or of the subscription before the first. */
  touchedAt: number
  /** Monotonic ms since the first of only old messages. Null while messages are applied, or without messages. */
  onlyOldSince: number | null
  /** Monotonic ms of the start of its validity. */
  validSince: number
  /** Consecutive resynchronizations. */
  failures: number
  /** Cancels the pending request. Null if none is pending. */
  cancelRenewal: (() => void) | null
  lastAt: number | null
  feed: Feed
  /** Checks the audit's snapshots. Null while the feed proves its order with `pseq`. */
  audit: { readonly check: () => void; readonly stop: () => void } | null
}

/** Maintains the watched books, one subscription each. A book that is not provably correct is not shown. */
export function createBookFeed(options: BookFeedOptions): BookFeed {
  const { clock, subscriptions, sessionFeed, malformed, mismatches, observe, log = noLog } = options
  const books = new Map<string, Watched>()
  let gaps = 0
  let cancelChecks: (() => void) | null = null
  let isShown = false

  const notify = (watched: Watched): void => {
    watched.feed = feedOf(watched)
    for (const listener of watched.listeners) listener.changed(watched.valid ? watched.book : null, watched.feed)
  }

  function feedOf(watched: Watched): Feed {
    const session = sessionFeed()
    const { lastAt } = watched
    if (session.state === 'offline') return { ...session, lastAt }
    const subscription = subscriptions.stateOf(watched.arg)
    if (subscription?.state === 'refused' || subscription?.state === 'missing')
      return { state: 'offline', lastAt, reason: subscription.reason }
    if (!watched.valid)
      return { state: 'resyncing', lastAt, reason: watched.problem ?? t('Waiting for the first picture') }
    if (session.state === 'stale') return { ...session, lastAt }
    if (watched.onlyOldSince !== null && clock.mono() - watched.onlyOldSince >= STALE_MS)
      return { state: 'stale', lastAt, reason: ONLY_OLD }
    return { state: clock.mono() - watched.touchedAt > LIVE_MS ? 'quiet' : 'live', lastAt, reason: null }
  }

  /**
   * Ends the series: no further update is applied. The next snapshot is requested at once, after earlier failures with
   * backoff.
   */
  function startOver(watched: Watched, problem: string): void {
    const { channel, instType, instId = '' } = watched.arg
    log('book.resync', { channel, of: `${instType} ${instId}`, problem })
    if (watched.valid && clock.mono() - watched.validSince >= STABLE_MS) watched.failures = 0
    invalidate(watched, problem)
    const { failures } = watched
    watched.failures += 1
    const renew = (): void => {
      watched.cancelRenewal = null
      watched.touchedAt = clock.mono()
      subscriptions.renew(watched.arg)
    }
    if (failures === 0) renew()
    else watched.cancelRenewal = clock.after(retryDelayMs(retries.book, failures - 1), renew)
    notify(watched)
  }
  function invalidate(watched: Watched, problem: string | null): void {
    watched.book.clear()
    watched.valid = false
    watched.problem = problem
    watched.touchedAt = clock.mono()
    watched.onlyOldSince = null
    watched.cancelRenewal?.()
    watched.cancelRenewal = null
  }

  function outcomeOf(watched: Watched, action: PushFrame['action'], change: BookChange | null): BookOutcome {
    if (change === null) return 'malformed'
    if (action === 'update') return watched.book.applyUpdate(change)
    const outcome = watched.book.applySnapshot(change)
    // The exchange sends the snapshot of an incremental book once: a lower one is another series.
    return outcome === 'old' && watched.arg.channel === INCREMENTAL ? 'gap' : outcome
  }

  /** A snapshot channel may repeat its last snapshot while nothing changes. */
  const isSameSnapshot = ({ arg, book }: Watched, change: BookChange | null): boolean =>
    arg.channel !== INCREMENTAL && String(change?.seq) === book.seq

  /** True when the book changed. */
  function apply(watched: Watched, action: PushFrame['action'], element: unknown): boolean {
    // Updates without a snapshot are the rest of a series that was given up.
    if (watched.cancelRenewal !== null || (action === 'update' && !watched.valid)) return false
    const change = readBookPush(element)
    // The first snapshot of a series shows the server's format. Comparing every update of every book would cost more
    // than applying it.
    if (!watched.valid) mismatches.compare(watched.arg.channel, BookPush, element)
    if (change === null) malformed()
    const outcome = outcomeOf(watched, action, change)
    if (outcome === 'old' || outcome === 'repeated') {
      // One repeated message proves nothing. Many without a new one are no sign of life.
      const isLasting = clock.mono() - watched.touchedAt > LIVE_MS && !isSameSnapshot(watched, change)
      if (outcome === 'old' || isLasting) watched.onlyOldSince ??= clock.mono()
      return false
    }
    if (outcome !== null) {
      gaps += 1
      startOver(watched, problemLabels[outcome])
      return false
    }
    if (!watched.valid) watched.validSince = clock.mono()
    watched.valid = true
    watched.problem = null
    watched.touchedAt = clock.mono()
    watched.onlyOldSince = null
    watched.lastAt = clock.now()
    notify(watched)
    if (action === 'update' && change !== null && !isShown) showChain(watched, change)
    if (action === 'update' && change?.pseq === undefined && watched.arg.channel === INCREMENTAL)
      watched.audit ??= startAudit(watched)
    watched.audit?.check()
    return true
  }

  /** The first update of a connection shows whether updates name the previous one. */
  function showChain({ arg: { channel, instId } }: Watched, { seq, pseq }: BookChange): void {
    if (channel !== INCREMENTAL) return
    isShown = true
    const record = { channel, instId, seq, pseq: pseq ?? null }
    observe?.({ kind: 'finding', of: 'A-book-audit', isAssumed: pseq !== undefined, record })
  }

  /**
   * Updates without the previous sequence number cannot reveal a lost one: the books15 channel is compared instead
   * (W06, A-book-audit).
   */
  function startAudit(watched: Watched): Watched['audit'] {
    const { instType, instId = '' } = watched.arg
    const audit = createBookAudit(clock)
    let snapshot: OrderBook | null = null
    const check = (): void => {
      if (!watched.valid || audit.agrees(watched.book, snapshot)) return
      gaps += 1
      startOver(watched, t('The audit found another book'))
    }
    const changed: BookListener['changed'] = (book) => {
      snapshot = book
      check()
    }
    return { check, stop: watch(instType, instId, AUDIT_CHANNEL, { changed }) }
  }

  function check(): void {
    for (const watched of books.values()) {
      const silence = clock.mono() - watched.touchedAt
      const acknowledged = subscriptions.stateOf(watched.arg)?.state === 'acknowledged'
      const timeout = watched.valid || watched.problem === SILENT ? SILENCE_MS : FIRST_SNAPSHOT_MS
      const { onlyOldSince, cancelRenewal } = watched
      if (onlyOldSince !== null && clock.mono() - onlyOldSince >= GIVE_UP_MS) {
        gaps += 1
        startOver(watched, ONLY_OLD)
      } else if (acknowledged && cancelRenewal === null && silence > timeout) startOver(watched, SILENT)
      else notifyIfChanged(watched)
    }
  }
  function notifyIfChanged(watched: Watched): void {
    const feed = feedOf(watched)
    if (feed.state !== watched.feed.state || feed.reason !== watched.feed.reason) notify(watched)
  }

  function open(key: string, arg: SubscriptionArg): Watched {
    const feed: Feed = { state: 'offline', lastAt: null, reason: null }
    const empty = {
      book: createOrderBook(),
      listeners: new Set<BookListener>(),
      valid: false,
      problem: null,
      onlyOldSince: null,
      validSince: 0,
      failures: 0,
      cancelRenewal: null,
      lastAt: null,
      audit: null,
    }
    const watched: Watched = { ...empty, arg, touchedAt: clock.mono(), feed }
    books.set(key, watched)
    cancelChecks ??= every(clock, CHECK_MS, check)
    subscriptions.add(arg)
    watched.feed = feedOf(watched)
    return watched
  }
  function close(key: string, watched: Watched): void {
    books.delete(key)
    watched.audit?.stop()
    watched.cancelRenewal?.()
    subscriptions.remove(watched.arg)
    if (books.size > 0) return
    cancelChecks?.()
    cancelChecks = null
  }

  function watch(instType: string, symbol: string, channel: string, listener: BookListener): () => void {
    const arg = { instType, channel, instId: symbol }
    const key = subscriptionKey(arg)
    const watched = books.get(key) ?? open(key, arg)
    watched.listeners.add(listener)
    listener.changed(watched.valid ? watched.book : null, watched.feed)
    return () => {
      watched.listeners.delete(listener)
      if (watched.listeners.size === 0 && books.get(key) === watched) close(key, watched)
    }
  }

  return {
    watch,
    push: ({ action, arg, data }) => {
      const watched = books.get(subscriptionKey(arg))
      if (watched === undefined) return 'unwanted'
      let isUsed = false
      for (const element of data) isUsed = apply(watched, action, element) || isUsed
      return isUsed ? 'used' : 'passed-over'
    },
    refresh: () => {
      for (const watched of books.values()) notifyIfChanged(watched)
    },
    disconnected: () => {
      for (const watched of books.values()) invalidate(watched, null)
    },
    gaps: () => gaps,
  }
}

export interface BookListener {
  /** The book or its state changed. The book object is mutable: read it at once, do not store it. */
  changed(book: OrderBook | null, feed: Feed): void
}

/** Starts to watch a book. The returned function stops it. */
export type WatchBook = (
  category: Category,
  symbol: string,
  channel: Extract<ChannelName, `books${string}`>,
  listener: BookListener,
) => () => void
