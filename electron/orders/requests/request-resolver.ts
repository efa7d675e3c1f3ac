import type { Clock } from '../../../shared/clock'
import type { EndpointName } from '../../../shared/exchange/endpoints'
import type { JournalledRequest, RequestPart } from '../../../shared/trading/journalled-request'
import type { ExchangeClient } from '../../exchange/exchange-client'
import type { Journal } from '../journal'
import type { Notify } from '../notices'
import { LISTING_LAG_MS, settleWindowMs } from '../settle-window'
import { books, hasHappened, type BookName } from './books'
import { nameOfPart } from './part-words'
import type { RequestStore } from './request-store'

const firstDelays = [300, 700, 1500, 3000, 6000] as const
const STEADY_DELAY_MS = 8_000
const PATIENT_DELAY_MS = 30_000
const PATIENT_AFTER = 30
/** An order that was not found is looked for now and then, for a day. */
const WATCH_DELAY_MS = 60_000
const WATCH_NOT_FOUND_MS = 24 * 3600_000
/** The clocks of the exchange's lists and ours may differ by this much. */
const SINCE_MARGIN_MS = 5 * 60_000

const delayAfter = (looks: number): number => (looks > PATIENT_AFTER ? PATIENT_DELAY_MS : (firstDelays[looks] ?? STEADY_DELAY_MS))
const needsLooking = ({ state }: RequestPart): boolean => state === 'acknowledged' || state === 'unknown' || state === 'not_found'

interface Watch {
  readonly id: string
  readonly key: string
  looks: number
  /** Monotonic time after which the request can no longer be accepted. */
  readonly deadline: number
  /** When the first miss after the deadline was asked. */
  missAt: number | null
  alarmed: boolean
}

interface ResolverOptions {
  readonly client: ExchangeClient
  readonly store: RequestStore
  readonly journal: Journal
  readonly clock: Clock
  readonly notify: Notify
  readonly bookOf: (endpoint: EndpointName) => BookName
}

/** Reads back what every request did, until the exchange shows it or it can no longer happen. Sends nothing that changes anything. */
export function createRequestResolver({ client, store, journal, clock, notify, bookOf }: ResolverOptions) {
  const watches = new Map<string, Watch>()
  let running = false

  function consider(request: JournalledRequest): void {
    for (const part of request.parts) if (needsLooking(part)) begin(request, part)
  }

  function begin({ id, sentAt }: JournalledRequest, { key, state }: RequestPart): void {
    const name = `${id} ${key}`
    if (watches.has(name) || (state === 'not_found' && clock.now() - sentAt > WATCH_NOT_FOUND_MS)) return
    // After a restart the time of sending is only known by the wall clock, which may have jumped: the window starts anew.
    const watch: Watch = { id, key, looks: 0, deadline: clock.mono() + settleWindowMs(client), missAt: null, alarmed: false }
    watches.set(name, watch)
    lookAgain(watch, delayAfter(0))
  }

  function lookAgain(watch: Watch, wait: number): void {
    clock.after(wait, () => void (running && look(watch)))
  }

  function current({ id, key }: Watch): { request: JournalledRequest; part: RequestPart } | null {
    const request = store.get(id)
    const part = request?.parts.find((one) => one.key === key)
    const isForgotten = part?.state === 'not_found' && clock.now() - (request?.sentAt ?? 0) > WATCH_NOT_FOUND_MS
    if (request !== null && part !== undefined && needsLooking(part) && !isForgotten) return { request, part }
    watches.delete(`${id} ${key}`)
    return null
  }

  async function look(watch: Watch): Promise<void> {
    const before = current(watch)
    if (before === null) return
    watch.looks += 1
    const askedAt = clock.mono()
    const book = bookOf(before.request.endpoint)
    const found = await books[book].find(client.rest, before.part, before.request.sentAt - SINCE_MARGIN_MS)
    const now = running ? current(watch) : null
    if (now === null) return
    const late = askedAt > watch.deadline
    if (found.kind === 'found' && hasHappened(book, now.part, found.record)) return confirm(watch, now.part, found.record)
    const words = found.kind === 'found' ? 'it stands as before' : found.kind === 'absent' ? 'the exchange knows no such order' : found.why
    journal.note(watch.key, 'check', `look ${watch.looks}: ${words}${late ? ', after the deadline' : ''}`)
    if (late && found.kind === 'found') return standsAsBefore(watch, now.part, found.record)
    if (late && found.kind === 'absent' && isSecondMiss(watch, askedAt)) return notFound(watch, now.part)
    lookAgain(watch, now.part.state === 'not_found' ? WATCH_DELAY_MS : late && watch.missAt === askedAt ? LISTING_LAG_MS : delayAfter(watch.looks))
  }

  function confirm({ id, key }: Watch, part: RequestPart, record: Readonly<Record<string, unknown>> & { readonly orderId: string }): void {
    journal.note(key, 'seen', `${String(record.status)}, order ${record.orderId}`)
    const text = `${nameOfPart(part)} is ${String(record.status)}.`
    if (part.state === 'not_found') notify('error', 'An order that could not be found has appeared', text)
    store.become(id, key, 'confirmed', { orderId: record.orderId, seen: record })
    watches.delete(`${id} ${key}`)
  }

  /** Two looks that both started after the deadline, far enough apart (J6). */
  function isSecondMiss(watch: Watch, askedAt: number): boolean {
    if (watch.missAt !== null && askedAt - watch.missAt >= LISTING_LAG_MS) return true
    watch.missAt ??= askedAt
    return false
  }

  /** Read after the request could no longer arrive, and nothing had changed. */
  function standsAsBefore({ id, key }: Watch, part: RequestPart, record: RequestPart['seen']): void {
    const message = `The order is as it was before the ${part.does}`
    journal.note(key, 'verdict', `the ${part.does} did not take effect`)
    notify('warning', `A ${part.does} did not take effect`, `${nameOfPart(part)}: the order is as it was before.`)
    store.become(id, key, 'without_effect', { seen: record, problem: { code: 'without-effect', message } })
    watches.delete(`${id} ${key}`)
  }

  /** What was acknowledged is never said not to exist; what was not may be, and is watched on either way. */
  function notFound(watch: Watch, part: RequestPart): void {
    lookAgain(watch, WATCH_DELAY_MS)
    if (part.state === 'acknowledged' && !watch.alarmed) {
      watch.alarmed = true
      notify('error', 'An acknowledged order is not visible', `${nameOfPart(part)} was received by the exchange, which does not show it.`)
    }
    if (part.state !== 'unknown') return
    journal.note(watch.key, 'verdict', `not found in ${watch.looks} looks; the last two after no request could be accepted any more`)
    const message = `Not found after ${watch.looks} looks. Watched on for 24 hours.`
    store.become(watch.id, watch.key, 'not_found', { problem: { code: 'not-found', message } })
  }

  return {
    start: (): void => {
      if (running) return
      running = true
      store.watch(consider)
      for (const request of store.all()) consider(request)
    },
    stop: (): void => {
      running = false
    },
  }
}
