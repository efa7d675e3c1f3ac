import { t } from '@/shared/languages/text'
import { repricedSentence } from '@/shared/trading/orders/journal/entry-sentences'
import { every, type TrustedTime } from '@/shared/base/clock'
import { LATE_MS, pauseAfter, portionsOf } from '@/shared/trading/batch/plan/delivery'
import type { Peg, Repriced } from '@/shared/trading/batch/pricing/peg'
import { splitIntoRequests } from '@/shared/trading/batch/plan/split-batch'
import type { Order } from '@/shared/trading/orders/order'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { isOver } from '@/shared/trading/orders/order-lifecycle'
import type { Confirmed, Judged } from '@/shared/trading/pretrade/assessment/assessment'
import { unconfirmed, unconfirmedOfPart, withConfirmed } from '@/shared/trading/pretrade/assessment/confirmation'
import type { Gate } from '../gate/gate'
import { nameOf, type Notify } from '../gate/notices'
import { atRows, refusalOf } from '../gate/pretrade'
import type { Unseen } from '../gate/unseen'
import { refused } from '@/electron/base/service-error'
import type { Journal } from '../journal/journal'
import type { Batches, PlannedRecord } from '../records/batches'
import type { OrderStore } from '../records/order-store'
import { confirmedText } from '../sending/confirmed-text'
import { notAsReviewed, type Pegged, type Placed, type Pricing } from '../sending/place'
import { ordersDigest } from '../sending/prepared-request'
import { type NamedIntent, withoutLane } from '../sending/named-intent'
import { intentOf, isUnshownStock } from '../sending/unsent-order'
import type { Sender } from '../sending/sender'
import type { Interruptions } from './interruptions'

const TICK_MS = 1000

interface PortionsOptions {
  readonly store: OrderStore
  readonly batches: Batches
  readonly journal: Pick<Journal, 'note'>
  readonly time: TrustedTime
  readonly gate: Pick<Gate, 'rejection'>
  readonly notify: Notify
  readonly sender: Pick<Sender, 'send'>
  readonly awaitNext: (batchId: string) => Promise<void>
  readonly interruptions: Interruptions
  /** Reads missing data of these orders, and the references of their pegs. */
  readonly read: (intents: readonly OrderIntent[], pricing: Pricing) => Promise<Pegged>
  /** The orders at current prices; null if they are sent at the prices they have. */
  readonly repriced: (intents: readonly OrderIntent[], pegged: Pegged) => Repriced | null
  readonly settled: Unseen['settled']
  /** Assesses orders now. */
  readonly assess: (intents: readonly OrderIntent[], pegged: Pegged) => Judged
}

/** Confirmations of the waiting rows, and the digest of their reviewed bytes. */
export interface ResumeHow {
  readonly confirmation?: Confirmed | undefined
  readonly reviewed?: string | undefined
}

export interface Portions {
  /** Starts the timer of a batch that was just recorded. */
  readonly begin: (batchId: string) => void
  /** Assesses the waiting rows of a batch, by their positions in it. Throws if none wait. */
  readonly assess: (batchId: string) => Promise<Judged>
  /** Waiting rows of a batch, in the order of sending. */
  readonly waiting: (batchId: string) => readonly NamedIntent[]
  /** Resumes a paused batch as planned, if its waiting rows are as reviewed. */
  readonly resume: (batchId: string, how?: ResumeHow) => Promise<Placed>
  readonly start: () => void
  readonly stop: () => void
}

/** Pegs of a batch for some of its rows. Pegs of other rows remain, since these rows may refer to them. */
const pegsOfRows = (pegs: readonly Peg[], rows: readonly Order[]): readonly Peg[] =>
  pegs.map((peg) => {
    const place = rows.findIndex(({ row }) => row === peg.row)
    return { ...peg, row: place < 0 ? null : place }
  })
const unnamed = ({ clientOid: _name, ...intent }: NamedIntent): OrderIntent => withoutLane(intent)
const refusedBecause = (rule: string, message: string): Placed => ({
  accepted: false,
  refusals: [{ row: 0, field: '', rule, message }],
  assessment: null,
})

/**
 * Sends the rows that wait for their time, one portion at a time. Each portion is assessed again at its time. Any
 * interruption (a restart, sleep, a lost connection, disarming, a missed time) pauses the batch, and nothing of it is
 * sent until a person resumes it (D21).
 */
export function createPortions(options: PortionsOptions): Portions {
  const {
    store,
    batches,
    journal,
    time,
    gate,
    notify,
    sender,
    awaitNext,
    interruptions,
    read,
    repriced,
    assess,
    settled,
  } = options
  /** Mark of the interruptions at the confirmation of each batch, and the timer of its next portion. */
  const waiting = new Map<string, { readonly since: ReturnType<Interruptions['mark']>; cancelTimer: () => void }>()
  let cancelTick = (): void => undefined

  const rowsOf = (batchId: string): Order[] =>
    batches
      .keysOf(batchId)
      .map(store.get)
      .filter((order): order is Order => order !== null)
  const inSequence = (rows: readonly Order[]): readonly Order[] => rows.toSorted((a, b) => placeOf(a) - placeOf(b))
  const isWaiting = ({ state }: Order): boolean => state === 'waiting'

  /** First portion with waiting rows. */
  const nextPortion = ({ id, plan }: PlannedRecord): readonly Order[] =>
    portionsOf(inSequence(rowsOf(id)), plan.delivery).find((portion) => portion.some(isWaiting)) ?? []

  function forget(batchId: string): void {
    waiting.get(batchId)?.cancelTimer()
    waiting.delete(batchId)
  }

  function pause(batchId: string, why: string): void {
    forget(batchId)
    batches.amendPlan(batchId, { pauseReason: why })
    const remaining = rowsOf(batchId).filter(isWaiting).length
    const rows = remaining === 1 ? t('1 order is paused and needs') : t`${remaining} orders are paused and need`
    notify('warning', t('A batch asks before it goes on'), t`${rows} your confirmation: ${why}.`)
  }

  /** Waits for the time of the next portion. An interruption is detected at that time at the latest. */
  function plan(batchId: string): void {
    const entry = waiting.get(batchId)
    const nextAt = batches.planned(batchId)?.plan.nextAt
    if (entry === undefined || nextAt == null) return
    entry.cancelTimer()
    entry.cancelTimer = time.after(Math.max(0, nextAt - time.now()), () => void due(batchId))
  }

  /** Reason why a batch must pause now; null if its next portion may be sent. */
  function question(batchId: string, { plan: { nextAt } }: PlannedRecord): string | null {
    const entry = waiting.get(batchId)
    if (entry === undefined) return t('Volley was closed while it waited')
    const interrupted = interruptions.since(entry.since)
    if (interrupted !== null) return interrupted
    const late = time.now() - (nextAt ?? time.now())
    return late > LATE_MS ? t`its time passed ${Math.round(late / 1000)} s ago` : gate.rejection('place')
  }

  async function due(batchId: string): Promise<void> {
    const before = batches.planned(batchId)
    if (before === null) return
    const { pauseReason, nextAt } = before.plan
    // Its time is still in the future, possibly again after the clock was set back.
    if (nextAt !== null && nextAt > time.now()) return plan(batchId)
    if (pauseReason !== null || before.state !== 'waiting') return
    const early = question(batchId, before)
    if (early !== null) return pause(batchId, early)
    const intents = nextPortion(before).filter(isWaiting).map(intentOf)
    const unseen = await settled(intents)
    const { tradedOf } = await read(intents, before)
    const record = batches.planned(batchId)
    if (record === null || record.plan.pauseReason !== null || record.state !== 'waiting' || !waiting.has(batchId))
      return
    const rows = nextPortion(record).filter(isWaiting)
    if (rows.length === 0) return
    const now = pricedNow(rows, record, tradedOf)
    const rejection = question(batchId, record) ?? unseen ?? rejectionOf(now, record)
    if (rejection !== null) return pause(batchId, rejection)
    savePrices(now.rows)
    depart(record, nextPortion(record))
  }

  /** These rows at current prices, their assessment by position in the batch, and the prices that moved too far. */
  function pricedNow(rows: readonly Order[], { pegs = [], slippage }: PlannedRecord, tradedOf: Pegged['tradedOf']) {
    const pegged = { pegs: pegsOfRows(pegs, rows), slippage, tradedOf }
    const intents = rows.map(intentOf).map(unnamed)
    const { orders = intents, beyond = [] } = repriced(intents, pegged) ?? {}
    const places = rows.map(placeOf)
    const judged = assess(orders, pegged)
    return {
      rows: rows.map((row, at): Order => ({ ...row, price: orders[at]?.price ?? row.price })),
      judged: atRows(judged, places),
      beyond: atRows({ ...judged, findings: beyond }, places).findings,
    }
  }
  type PricedNow = ReturnType<typeof pricedNow>

  /** Stores new prices of waiting rows. */
  function savePrices(rows: readonly Order[]): void {
    for (const { key, price } of rows) {
      const before = store.get(key)
      if (before === null || before.price === price) continue
      store.amend(key, { price })
      journal.note(key, 'queued', repricedSentence(String(before.price), price))
    }
  }

  /** Confirmation that these rows now lack, as a sentence. The typed figure was for the whole batch. */
  function rejectionOf({ rows, judged, beyond }: PricedNow, record: PlannedRecord): string | null {
    const [first, ...more] = [...beyond, ...unconfirmedOfPart(judged, record.confirmation)]
    if (first === undefined) return null
    const order = rows.find((row) => placeOf(row) === first.row)
    const which = order === undefined ? '' : t` (row ${placeOf(order) + 1}, ${nameOf(order)})`
    const others = more.length === 0 ? '' : t`, and ${more.length} more`
    return t`it is judged otherwise now than when it was confirmed: ${first.message}${which}${others}`
  }

  function depart(record: PlannedRecord, portion: readonly Order[]): void {
    const { id, plan: planned } = record
    const requests = splitIntoRequests(
      portion.map((order) => ({ order, category: order.category, isStock: isUnshownStock(order) })),
    )
      .map((request) => request.map(({ order }) => order).filter(isWaiting))
      .filter((request) => request.length > 0)
      .map((request) => request.map(intentOf))
    for (const { key, state } of portion) if (state === 'waiting') store.become(key, 'queued')
    const hasWaiting = rowsOf(id).some(isWaiting)
    const pause = pauseAfter(planned.portions, planned.delivery, planned.seed)
    batches.setState(id, 'sending')
    batches.amendPlan(id, { portions: planned.portions + 1, nextAt: hasWaiting ? time.now() + pause : null })
    void sender.send(record, requests, () => awaitNext(id)).then(() => plan(id))
  }

  function begin(batchId: string): void {
    waiting.set(batchId, { since: interruptions.mark(), cancelTimer: () => undefined })
    void due(batchId)
  }

  /** Withdrawing the last waiting rows ends the wait. */
  function reconsider(batchId: string): void {
    const record = batches.planned(batchId)
    if (record === null || !record.plan.isOpen) return
    const rows = rowsOf(batchId)
    if (rows.some(isWaiting)) return
    forget(batchId)
    batches.amendPlan(batchId, { nextAt: null, pauseReason: null })
    if (record.state === 'waiting') batches.endWait(batchId)
    const isOver = record.plan.rule === null || rows.every(({ state }) => isDone(state))
    if (isOver) batches.amendPlan(batchId, { isOpen: false })
  }
  store.watch(({ batchId }) => {
    if (batchId !== null) reconsider(batchId)
  })

  const waitingRows = (batchId: string): readonly Order[] => inSequence(rowsOf(batchId).filter(isWaiting))
  const waitingOf = (batchId: string): readonly NamedIntent[] => waitingRows(batchId).map(intentOf)

  async function assessWaiting(batchId: string): Promise<Judged> {
    const { tradedOf } = await read(waitingOf(batchId), batches.planned(batchId) ?? {})
    const record = batches.planned(batchId)
    const rows = waitingRows(batchId)
    if (record === null || rows.length === 0) throw refused('batch-not-waiting')
    return renewed(pricedNow(rows, record, tradedOf), record)
  }

  /** A paused batch is reviewed at current prices. Its slippage counts from these after it resumes. */
  function renewed({ rows, judged }: PricedNow, { plan: { pauseReason } }: PlannedRecord): Judged {
    if (pauseReason !== null) savePrices(rows)
    return judged
  }

  async function resume(batchId: string, { confirmation, reviewed }: ResumeHow = {}): Promise<Placed> {
    const { tradedOf } = await read(waitingOf(batchId), batches.planned(batchId) ?? {})
    const record = batches.planned(batchId)
    if (record === null) return refusedBecause('batch', t('There is no batch of this name with a plan'))
    const answer = (): Placed => ({ accepted: true, batch: batches.get(batchId) ?? record, orders: rowsOf(batchId) })
    if (record.plan.pauseReason === null) return answer()
    const reason = gate.rejection('place')
    if (reason !== null) return refusedBecause('gate', reason)
    const digest = ordersDigest(waitingOf(batchId))
    if (reviewed !== undefined && reviewed !== digest) return refusedBecause('review', notAsReviewed)
    const now = pricedNow(waitingRows(batchId), record, tradedOf)
    const open = [...now.beyond, ...unconfirmed(now.judged, confirmation)]
    if (open.length > 0) return { accepted: false, refusals: open.map(refusalOf), assessment: renewed(now, record) }
    journal.note(batchId, 'reviewed', `sha256 ${digest}`)
    const confirmed = confirmedText(confirmation)
    if (confirmed !== null) journal.note(batchId, 'confirmed', confirmed)
    const at = time.now()
    const nextAt = Math.max(record.plan.nextAt ?? at, at)
    const all = withConfirmed(record.confirmation, confirmation)
    batches.amendPlan(batchId, { pauseReason: null, nextAt }, { confirmation: all })
    begin(batchId)
    return answer()
  }

  return {
    begin,
    assess: assessWaiting,
    waiting: waitingOf,
    resume,
    start: () => {
      for (const { id, plan: opened } of batches.withOpenPlan())
        if (rowsOf(id).some(isWaiting)) pause(id, opened.pauseReason ?? t('Volley was closed while it waited'))
      cancelTick = every(time, TICK_MS, () => {
        for (const [id, { since }] of waiting) {
          const interrupted = interruptions.since(since)
          if (interrupted !== null && rowsOf(id).some(isWaiting)) pause(id, interrupted)
        }
      })
    },
    stop: () => {
      cancelTick()
      for (const id of waiting.keys()) forget(id)
    },
  }
}

/** Position of an order in its batch, from 0. */
const placeOf = ({ row }: Order): number => row ?? 0
const isDone = (state: Order['state']): boolean => isOver(state) || state === 'not_found'
