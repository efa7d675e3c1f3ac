import { type Clock, every, type TrustedTime } from '@/shared/base/clock'
import { retries, retryDelayMs } from '@/shared/base/retry'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@/shared/base/time'
import type { Notice } from '@/shared/ipc/transport/notice'
import type { P2pAdvert, P2pBoard } from '@/shared/ipc/watching/p2p'
import { t } from '@/shared/languages/text'
import { refused } from '@/electron/base/service-error'
import type { SavedP2p } from '@/electron/base/storage/records/saved-p2p'
import type { RestClient } from '@/electron/exchange/protocol/call'
import { findNotices } from './p2p-notices'
import { historyFrom, problemOf, readAdverts, readNewOrders, readWhole } from './p2p-reading'
import { createP2pRecords } from './p2p-records'

/** A merchant's P2P orders, read while a page shows them or notifications are on. */
export interface P2pWatch {
  poll(request: { readonly since: number }): P2pBoard
  choose(choice: { readonly notifies?: boolean | undefined; readonly sounds?: boolean | undefined }): null
  addAdvert(request: { readonly advNo: string }): null
  removeAdvert(request: { readonly advNo: string }): null
  note(request: { readonly orderId: string; readonly text: string }): null
  reveal(request: { readonly orderId: string; readonly field: string }): { readonly value: string }
  stop(): void
}

export interface P2pWatchOptions {
  readonly clock: Clock
  readonly time: TrustedTime
  readonly rest: RestClient
  /** False without a key: no queries are possible. */
  readonly hasKey: boolean
  readonly saved: { readonly read: () => SavedP2p; readonly save: (saved: SavedP2p) => void }
  readonly notify: (notice: Notice) => void
  /** Data that cannot be written is valid until Volley closes. */
  readonly notWritten: (error: unknown) => void
}

const TICK_MS = SECOND_MS
/** Shortest interval between two reads. */
const POLL_MS = 5 * SECOND_MS
/** A read takes a call for each advertisement: two per second, of the ten that the exchange allows. */
const POLL_PER_ADVERT_MS = SECOND_MS / 2
/** A page with the board polls every few seconds. After this long without a poll no page is open. */
const POLLED_MS = 15 * SECOND_MS
/** Interval for the list of advertisements and for closed orders. */
const WHOLE_MS = 15 * MINUTE_MS
/** Without a read for this long the orders count as unwatched, which is notified. */
const UNWATCHED_MS = MINUTE_MS
const MOST_ADVERTS = 50
const MOST_NOTES = 5000
/** A note is stored for twice the look-back of its order. */
const NOTE_MS = 180 * DAY_MS

export function createP2pWatch(options: P2pWatchOptions): P2pWatch {
  const { clock, time, rest } = options
  let saved = options.saved.read()
  time.notBefore(Math.max(0, ...Object.values(saved.notes).map(({ at }) => at)))
  const records = createP2pRecords((orderId) => saved.notes[orderId]?.text ?? '')
  let listed: ReadonlyMap<string, NonNullable<P2pAdvert['about']>> = new Map()
  /** Monotonic time at which the look-back of an advertisement was read. */
  const whole = new Map<string, number>()
  let advertsAt: number | null = null
  let asOf: number | null = null
  let readAt = clock.mono()
  let problem: string | null = options.hasKey ? null : t('This profile has no key, so its P2P orders cannot be read.')
  let failures = 0
  let nextAt = 0
  let polledAt: number | null = null
  let isReading = false
  let isLost = false
  let isStopped = false

  function store(change: Partial<SavedP2p>): void {
    saved = { ...saved, ...change }
    try {
      options.saved.save(saved)
    } catch (error) {
      options.notWritten(error)
    }
  }
  const isOld = (at: number | null | undefined): boolean =>
    at === null || at === undefined || clock.mono() - at >= WHOLE_MS

  /** Reason why the list could not be read. Typed numbers remain valid without it. */
  async function readListed(): Promise<string | null> {
    if (!isOld(advertsAt)) return null
    const result = await readAdverts(rest, time.now())
    if (result.kind !== 'done') return t`The advertisements could not be listed: ${problemOf(result)}`
    advertsAt = clock.mono()
    listed = new Map(
      result.data.map(({ advNo, side, coin, fiat, price, status }) => [advNo, { side, coin, fiat, price, status }]),
    )
    return null
  }
  const advNumbers = (): readonly string[] => [...new Set([...listed.keys(), ...saved.adverts])]

  async function readOrders(advNo: string): Promise<string | null> {
    const parts = { rest, records, now: time.now(), isStopped: () => isStopped }
    if (!isOld(whole.get(advNo))) {
      const { problem: why, isGap } = await readNewOrders(parts, advNo)
      if (why !== null || !isGap) return why
    }
    const why = await readWhole(parts, advNo)
    if (why === null) whole.set(advNo, clock.mono())
    return why
  }

  function notifyOf(advNo: string): void {
    if (!saved.notifies) return
    const { notices, ...after } = findNotices(advNo, records.of(advNo), saved, time.now())
    const isSame = after.marks[advNo] === saved.marks[advNo] && after.appealed.length === saved.appealed.length
    for (const notice of notices) options.notify(notice)
    // After the notification: a kill in between repeats it, under the same ID.
    if (!isSame) store(after)
  }

  async function read(): Promise<string | null> {
    const notListed = await readListed()
    const numbers = advNumbers()
    if (notListed !== null && numbers.length === 0) return notListed
    for (const advNo of numbers) {
      if (isStopped) return null
      const why = await readOrders(advNo)
      if (why !== null) return why
      notifyOf(advNo)
    }
    records.forgetBefore(historyFrom(time.now()))
    readAt = clock.mono()
    asOf = clock.now()
    return notListed
  }

  const isWatched = (): boolean => saved.notifies || (polledAt !== null && clock.mono() - polledAt < POLLED_MS)

  /** A failed watch is never silent: it is notified once, and so is its end. */
  function reportLost(): void {
    const isLate = saved.notifies && clock.mono() - readAt >= UNWATCHED_MS
    if (isLate === isLost) return
    isLost = isLate
    const at = time.now()
    const [level, title, text] = isLate
      ? (['error', t('P2P orders are not watched'), problem ?? t('No answer comes.')] as const)
      : (['info', t('P2P orders are watched again'), t('Orders of the time in between are notified now.')] as const)
    if (isLate || saved.notifies) options.notify({ id: `p2p watch ${at}`, at, level, title, text, panel: 'p2p' })
  }

  /** The notice of an ended watch. */
  function notifyLess(title: string, text: string): void {
    const at = time.now()
    options.notify({ id: `p2p less ${at}`, at, level: 'info', title, text, panel: 'p2p' })
  }

  function run(): void {
    // Time without a required watch does not count.
    if (!isWatched()) readAt = clock.mono()
    reportLost()
    if (!options.hasKey || isReading || !isWatched() || clock.mono() < nextAt) return
    isReading = true
    void read()
      .catch((error: unknown) => (error instanceof Error ? error.message : t('The orders could not be read.')))
      .then((why) => {
        isReading = false
        if (isStopped) return
        problem = why
        failures = why === null ? 0 : failures + 1
        nextAt =
          clock.mono() +
          (why === null
            ? Math.max(POLL_MS, advNumbers().length * POLL_PER_ADVERT_MS)
            : retryDelayMs(retries.p2p, failures - 1))
        reportLost()
      })
  }
  const end = every(clock, TICK_MS, run)

  return {
    poll({ since }) {
      polledAt = clock.mono()
      run()
      // A page with a revision of another start of this process starts again.
      const from = since > records.revision() ? 0 : since
      return {
        revision: records.revision(),
        orders: records.since(from),
        from: historyFrom(time.now()),
        asOf,
        problem,
        isReading,
        adverts: advNumbers().map((advNo) => ({
          advNo,
          about: listed.get(advNo) ?? null,
          isTyped: saved.adverts.includes(advNo),
          isWhole: whole.has(advNo),
        })),
        notifies: saved.notifies,
        sounds: saved.sounds,
      }
    },
    choose({ notifies = saved.notifies, sounds = saved.sounds }) {
      const begins = notifies && !saved.notifies
      if (saved.notifies && !notifies)
        notifyLess(t('New P2P orders are not notified of any more'), t('It was switched off.'))
      if (begins) readAt = clock.mono()
      store({ notifies, sounds, ...(begins ? { since: time.now(), marks: {}, appealed: [] } : {}) })
      return null
    },
    addAdvert({ advNo }) {
      if (saved.adverts.includes(advNo)) return null
      if (saved.adverts.length >= MOST_ADVERTS) throw refused('too-many-adverts', { most: MOST_ADVERTS })
      store({ adverts: [...saved.adverts, advNo] })
      nextAt = 0
      return null
    },
    removeAdvert({ advNo }) {
      if (saved.notifies && saved.adverts.includes(advNo))
        notifyLess(t('A P2P advertisement is not watched any more'), t`Number ${advNo} was taken out.`)
      store({ adverts: saved.adverts.filter((advert) => advert !== advNo) })
      return null
    },
    note({ orderId, text }) {
      const { [orderId]: _old, ...others } = saved.notes
      const now = time.now()
      const passed = time.passed()
      const lasting = Object.entries(others).filter(([, { at }]) => passed === null || passed - at < NOTE_MS)
      if (text !== '' && lasting.length >= MOST_NOTES) throw refused('too-many-notes', { most: MOST_NOTES })
      store({
        notes: Object.fromEntries([...lasting, ...(text === '' ? [] : [[orderId, { text, at: now }] as const])]),
      })
      records.renote(orderId)
      return null
    },
    reveal: ({ orderId, field }) => ({ value: records.reveal(orderId, field) }),
    stop() {
      isStopped = true
      end()
    },
  }
}
