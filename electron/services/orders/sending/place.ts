import type { Clock } from '@/shared/base/clock'
import type { PlaceResult } from '@/shared/ipc/contract'
import type { Order } from '@/shared/trading/orders/order'
import type { PlacingCall } from '@/shared/exchange/calls/trade/placing-call'
import type { Assessment, Confirmation } from '@/shared/trading/pretrade/assessment'
import { assessOrders } from '@/shared/trading/pretrade/assess-orders'
import { unconfirmed } from '@/shared/trading/pretrade/confirmation'
import type { BatchRecord } from '../journal/batch-record'
import type { Batches } from '../records/batches'
import { checkIntents, type CheckContext } from './check-intents'
import type { Gate } from '../gate/gate'
import type { Journal } from '../journal/journal'
import type { OrderStore } from '../records/order-store'
import { type NamedIntent, placingCalls } from './placing-calls'
import { neverSent, type Pretrade, refusalOf } from '../gate/pretrade'
import { queuedOrder } from './queued-order'
import type { Sender } from './sender'
import type { OrderIntent, RowRefusal } from '@/shared/trading/orders/order-intent'

export interface PlaceOptions {
  readonly onUnknown: 'continue' | 'stop'
  /** What was shown and confirmed. */
  readonly confirmation?: Confirmation | undefined
  readonly draftRows?: readonly string[] | undefined
  /** Of the draft these are rows of. */
  readonly name?: string | undefined
  /** The call the orders leave by; place-batch when nothing is said. */
  readonly via?: PlacingCall | undefined
}

interface Parts {
  readonly store: OrderStore
  readonly batches: Batches
  readonly journal: Journal
  readonly gate: Gate
  readonly sender: Sender
  readonly clock: Clock
  readonly nextClientOid: () => string
  readonly pretrade: Pretrade
  /** What the newest own orders were worth. */
  readonly ownNotionals: () => readonly string[]
  /** What the account's rules and orders are right now. */
  readonly checkContext: () => Pick<CheckContext, 'instrumentOf' | 'holdMode' | 'isLocked'>
}

const refuseAll = (rule: string, message: string): PlaceResult => ({
  accepted: false,
  refusals: [{ row: 0, field: '', rule, message }],
  assessment: null,
})

/**
 * Checks a batch for the last time, records it and hands it to the sender. Nothing is recorded unless every row may be
 * sent.
 */
export function createPlace({
  store,
  batches,
  journal,
  gate,
  sender,
  clock,
  nextClientOid,
  checkContext,
  pretrade,
  ownNotionals,
}: Parts) {
  const rowsOf = (batchId: string): Order[] =>
    batches
      .keysOf(batchId)
      .map(store.get)
      .filter((order): order is Order => order !== null)

  function recordedBefore(token: string): PlaceResult | null {
    const record = journal.batchOfToken(token)
    if (record === null) return null
    return { accepted: true, batch: batches.get(record.id) ?? record, orders: rowsOf(record.id) }
  }

  /** A second window may still show rows that the first one sent. */
  function sentAgain(draftRows: readonly string[]): RowRefusal[] {
    const sent = new Set(batches.draftRows())
    const message = 'symbol: this row was sent before; what became of it is in its batch'
    return draftRows.flatMap((id, row) =>
      sent.has(id) ? [{ row, field: 'symbol', rule: 'sent-before', message }] : [],
    )
  }

  /** What is thought of the orders now; every rule they break is a finding that is never sent. */
  function assess(intents: readonly OrderIntent[], via: PlacingCall = 'placeBatch'): Assessment {
    const isUsed = (clientOid: string): boolean => store.get(clientOid) !== null || journal.hasIntent(clientOid)
    const check = checkContext()
    const broken = checkIntents(intents, { ...check, orders: store.all(), isUsed, via }).map(neverSent)
    const assessed = intents.map((order) => ({ order, replaces: null, trigger: null }))
    const own = { holdMode: check.holdMode, openOrders: store.all(), ownNotionals: ownNotionals() }
    return assessOrders(assessed, { ...pretrade.world(), ...own }, broken)
  }

  function objection(
    intents: readonly OrderIntent[],
    { confirmation, draftRows = [], via }: PlaceOptions,
  ): PlaceResult | null {
    const held = gate.objection('place')
    if (held !== null) return refuseAll('gate', held)
    const again = sentAgain(draftRows)
    if (again.length > 0) return { accepted: false, refusals: again, assessment: null }
    const assessment = assess(intents, via)
    const open = unconfirmed(assessment, confirmation)
    const fatal = open.filter(({ band }) => band === 'never')
    // What must be mended is told alone: the rest may be another thing by then.
    const notified = fatal.length > 0 ? fatal : open
    return notified.length > 0 ? { accepted: false, refusals: notified.map(refusalOf), assessment } : null
  }

  function record(
    token: string,
    intents: readonly OrderIntent[],
    { onUnknown, draftRows = [], name, via = 'placeBatch' }: PlaceOptions,
  ) {
    const id = nextClientOid()
    const createdAt = clock.now()
    const named = intents.map((intent): NamedIntent => ({ ...intent, clientOid: intent.clientOid ?? nextClientOid() }))
    const rows = named.map((intent, row) =>
      queuedOrder(intent, { batchId: id, row, createdAt, revision: store.nextRevision() }, via),
    )
    const requests = placingCalls[via].split(named)
    const sizes = { size: rows.length, requests: requests.length }
    const batch: BatchRecord = {
      id,
      token,
      onUnknown,
      via,
      draftRows,
      ...(name === undefined ? {} : { name }),
      createdAt,
      ...sizes,
      state: 'sending',
      revision: store.nextRevision(),
    }
    journal.recordBatch(batch, rows)
    batches.add(batch, rows)
    store.add(rows)
    return { batch, requests }
  }

  function place(token: string, intents: readonly OrderIntent[], options: PlaceOptions): PlaceResult {
    const known = recordedBefore(token) ?? objection(intents, options)
    if (known !== null) return known
    try {
      const { batch, requests } = record(token, intents, options)
      void sender.send(batch, requests)
      return { accepted: true, batch: batches.get(batch.id) ?? batch, orders: rowsOf(batch.id) }
    } catch (error) {
      return refuseAll(
        'journal',
        `The order journal cannot be written, so nothing was sent: ${error instanceof Error ? error.message : ''}`,
      )
    }
  }
  /** What is not at hand of these orders is read first: from there on everything happens at one moment. */
  return {
    assess: async (intents: readonly OrderIntent[], via?: PlacingCall): Promise<Assessment> => {
      await pretrade.load(intents)
      return assess(intents, via)
    },
    place: async (token: string, intents: readonly OrderIntent[], options: PlaceOptions): Promise<PlaceResult> => {
      await pretrade.load(intents)
      return place(token, intents, options)
    },
  }
}
