import type { Clock } from '../../shared/clock'
import type { Category } from '../../shared/exchange/fields'
import type { Notice } from '../../shared/ipc/events'
import type { Batch, CheckedInputOf, CommandResult, JournalEntry, OrderIntent, PlaceResult } from '../../shared/ipc/contract'
import type { Random } from '../../shared/random'
import { splitIntoRequests } from '../../shared/trading/batch/split-batch'
import type { Health } from '../../shared/trading/health'
import type { Instrument } from '../../shared/trading/instrument'
import type { Fill, Order } from '../../shared/trading/order'
import { isOver } from '../../shared/trading/order-lifecycle'
import type { Outcome } from '../../shared/trading/outcome'
import type { ExchangeClient } from '../exchange/exchange-client'
import type { Database } from '../storage/database'
import { createAckLatency } from './ack-latency'
import { createAmend } from './amend'
import { createBatches, type BatchRecord } from './batches'
import { createCancel } from './cancel'
import { createCancelAll } from './cancel-all'
import { checkIntents } from './check-intents'
import { createClientOids } from './client-oid'
import { createFences } from './fences'
import { createGate } from './gate'
import { createJournal, hasGap } from './journal'
import { createOnce } from './once'
import { createOrderStore } from './order-store'
import { createOutboundGuard, type GuardLimits } from './outbound-guard'
import { createPendingCommands } from './pending-commands'
import { readFills, readHistory } from './read-orders'
import { createRecovery } from './recovery'
import { createResolver } from './resolver'
import { createSender } from './sender'

export interface OrdersOptions {
  readonly client: ExchangeClient
  /** One per environment and UID; open, exclusive and migrated. */
  readonly database: Database
  /** Why nothing may be placed in this session (a damaged journal); null when all is well. */
  readonly safeMode?: string | null
  readonly clock: Clock
  readonly random: Random
  readonly instrumentOf: (category: string, symbol: string) => Instrument | null
  /** Four letters or digits, made once per installation. */
  readonly installTag: string
  readonly notify: (notice: Notice) => void
  readonly guardLimits?: GuardLimits
}

/** The orders of one account, and everything the door may do with them. Nothing here throws for reasons a trader can meet. */
export interface Orders {
  /** Opens the gate once the orders of the exchange are known. */
  start(): void
  stop(): void
  /** Records the batch and returns; rows are queued, and what becomes of them arrives as order changes. */
  place(token: string, intents: readonly OrderIntent[], options: { onUnknown: 'continue' | 'stop'; accepted: readonly string[] }): Promise<PlaceResult>
  stopBatch(batchId: string): void
  batches(): readonly Batch[]
  list(): readonly Order[]
  history(category: Category, symbol?: string): Promise<readonly Order[]>
  timeline(key: string): readonly JournalEntry[]
  fills(category: Category): Promise<readonly Fill[]>
  amend(token: string, changes: CheckedInputOf<'orders.amend'>['changes']): Promise<readonly CommandResult[]>
  cancel(token: string, keys: readonly string[]): Promise<readonly CommandResult[]>
  cancelAll(token: string, category: Category, symbol?: string): Promise<Outcome>
  gate(): Health['gate']
  /** Lets orders through again after the outbound guard stopped them; a person's decision. */
  rearm(): void
  /** Orders whose outcome is unknown. */
  unresolved(): number
  ackLatency(): Health['ack']
  onOrders(listener: (orders: readonly Order[]) => void): () => void
  onBatches(listener: (batches: readonly Batch[]) => void): () => void
  /** The gate opened, closed, or gave another reason. */
  onGate(listener: () => void): () => void
}

const FILLS_SHOWN = 500
const HISTORY_SHOWN = 500
const HISTORY_MS = 7 * 24 * 3600_000
const lost: Outcome = { kind: 'unknown', code: 'restarted', message: 'Volley was closed before the answer came; the order shows what happened' }

export function createOrders(options: OrdersOptions): Orders {
  const { client, database, clock, random, installTag, instrumentOf } = options
  const gateListeners = new Set<() => void>()
  const gate = createGate(() => {
    for (const listener of gateListeners) listener()
  })
  const nextClientOid = createClientOids({ clock, random, installTag })
  const notify = (level: Notice['level'], title: string, text: string): void => options.notify({ id: nextClientOid(), at: clock.now(), level, title, text })
  const journal = createJournal({ database, clock, onTrouble: (reason) => (reason === null ? gate.lift('journal') : gate.close('journal', reason)) })

  function onViolation(what: string): void {
    gate.close('invariant', `Volley stopped trading because its records contradict each other: ${what}`)
    notify('error', 'The order records contradict each other', what)
  }

  const replayed = journal.replay()
  const store = createOrderStore({ journal, replayed, clock, installTag, notify, onViolation })
  const batches = createBatches({ journal, clock, nextRevision: store.nextRevision, orderOf: store.get })
  const fences = createFences()
  const latency = createAckLatency()
  const once = createOnce(journal)
  let isStopped = false

  const guard = createOutboundGuard({
    placeBatch: client.rest.placeBatch,
    clock,
    ...(options.guardLimits === undefined ? {} : { limits: options.guardLimits }),
    onTrip: (reason) => {
      gate.close('guard', `The outbound guard stopped trading: ${reason}. Arm trading again to go on.`)
      notify('error', 'Trading was stopped', reason)
    },
  })
  const resolver = createResolver({ client, store, journal, clock, notify })
  const pendingCommands = createPendingCommands({ client, store, journal, clock, notify })
  const recovery = createRecovery({
    client,
    store,
    journal,
    clock,
    gate,
    notify,
    onAccountConfirmed: () => {
      resolver.start()
      pendingCommands.start()
    },
  })
  const reread = (keys: readonly string[]): void => {
    resolver.poke(keys)
    if (keys.length > 0) void recovery.run()
  }
  const sender = createSender({ placeBatch: guard.placeBatch, store, batches, journal, gate, fences, notify, onAck: latency.add, reread })
  const amend = createAmend({ rest: client.rest, store, journal, clock, notify, instrumentOf })
  const cancel = createCancel({ rest: client.rest, store, journal, clock, sender })
  const cancelAll = createCancelAll({ client, store, journal, clock, fences, sender, notify, isStopped: () => isStopped })

  store.watch((order) => {
    if (order.batchId !== null) batches.reconsider(order.batchId)
  })

  /** What the last session left: a sent order without an answer is unknown, a queued one was never sent. */
  function replay(): void {
    for (const batch of replayed.batches) {
      batches.add(
        batch,
        replayed.orders.filter((order) => order.batchId === batch.id),
      )
    }
    for (const order of replayed.orders) {
      if (order.state === 'sent') {
        journal.note(order.key, 'result', 'unknown: Volley was closed before an answer came')
        store.become(order.key, 'unknown', { problem: { code: 'restarted', message: 'Volley was closed before an answer came' } })
      } else if (order.state === 'queued') {
        journal.note(order.key, 'result', 'not sent: Volley was closed first')
        store.become(order.key, 'not_sent', { problem: { code: 'restarted', message: 'Volley was closed before it was sent' } })
      }
    }
    for (const batch of replayed.batches) {
      if (batch.state !== 'sending') continue
      batches.setState(batch.id, 'resolving')
      batches.reconsider(batch.id)
    }
  }
  if (typeof options.safeMode === 'string') gate.close('safe-mode', options.safeMode)
  if (hasGap(database)) gate.close('safe-mode', 'Entries are missing from the order journal. Orders can be viewed and canceled, not placed.')
  replay()

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

  function orderOf(intent: OrderIntent, batchId: string, row: number): Order {
    const clientOid = intent.clientOid ?? nextClientOid()
    const now = clock.now()
    return {
      key: clientOid,
      orderId: null,
      clientOid,
      origin: 'volley',
      category: intent.category,
      symbol: intent.symbol,
      side: intent.side,
      posSide: intent.posSide ?? null,
      orderType: intent.orderType,
      timeInForce: intent.timeInForce,
      stpMode: intent.stpMode,
      reduceOnly: false,
      price: intent.price ?? '',
      qty: intent.qty,
      state: 'queued',
      rawStatus: null,
      filledQty: '0',
      filledValue: '0',
      avgPrice: '',
      fees: [],
      cancelReason: null,
      problem: null,
      batchId,
      row,
      pending: null,
      createdAt: now,
      updatedAt: now,
      revision: store.nextRevision(),
    }
  }

  const refuseAll = (rule: string, message: string): PlaceResult => ({ accepted: false, refusals: [{ row: 0, field: '', rule, message }] })

  function place(token: string, intents: readonly OrderIntent[], { onUnknown, accepted }: { onUnknown: 'continue' | 'stop'; accepted: readonly string[] }): PlaceResult {
    const before = recordedBefore(token)
    if (before !== null) return before
    const { open, reason } = gate.state()
    if (!open || isStopped) return refuseAll('gate', `Trading is paused: ${reason ?? 'Volley is closing'}`)
    const refusals = checkIntents(intents, {
      instrumentOf,
      holdMode: recovery.holdMode(),
      orders: store.all(),
      isUsed: (clientOid) => store.get(clientOid) !== null,
      isFenced: fences.blocks,
      accepted,
    })
    if (refusals.length > 0) return { accepted: false, refusals }

    const id = nextClientOid()
    const rows = intents.map((intent, row) => orderOf(intent, id, row))
    const requests = splitIntoRequests(rows).map((request) => request.map((order) => order.key))
    const batch: BatchRecord = { id, token, onUnknown, createdAt: clock.now(), size: rows.length, requests: requests.length, state: 'sending', revision: store.nextRevision() }
    try {
      journal.recordBatch(batch, rows)
    } catch (error) {
      return refuseAll('journal', `The order journal cannot be written, so nothing was sent: ${error instanceof Error ? error.message : ''}`)
    }
    batches.add(batch, rows)
    store.add(rows)
    void sender.send(batch, requests)
    return { accepted: true, batch: batches.get(id) ?? batch, orders: rowsOf(id) }
  }

  async function history(category: Category, symbol?: string): Promise<readonly Order[]> {
    const listing = await readHistory(client.rest, symbol === undefined ? { category } : { category, symbol }, clock.now() - HISTORY_MS)
    const keys = new Set(listing.items.flatMap((sighting) => store.sight(sighting)?.key ?? []))
    const isMeant = (order: Order): boolean => order.category === category && (symbol === undefined || order.symbol === symbol)
    for (const order of store.all()) if (isOver(order.state) && isMeant(order)) keys.add(order.key)
    return [...keys]
      .map(store.get)
      .filter((order): order is Order => order !== null && isOver(order.state))
      .sort((a, b) => b.updatedAt - a.updatedAt)
      .slice(0, HISTORY_SHOWN)
  }

  async function fills(category: Category): Promise<readonly Fill[]> {
    const listing = await readFills(client.rest, { category }, clock.now() - HISTORY_MS)
    for (const fill of listing.items) store.addFill(fill)
    return journal.fills(category, FILLS_SHOWN)
  }

  return {
    start: recovery.start,
    stop: () => {
      isStopped = true
      sender.withdraw(() => true, { code: 'closing', message: 'Volley was closed before it was sent' })
      recovery.stop()
      resolver.stop()
      pendingCommands.stop()
      journal.close()
    },
    place: async (token, intents, how) => place(token, intents, how),
    stopBatch: sender.stop,
    batches: batches.list,
    list: store.all,
    history,
    timeline: journal.timeline,
    fills,
    amend: (token, changes) => once(token, 'amend', () => amend(changes), () => changes.map(({ key }) => ({ key, outcome: lost }))),
    cancel: (token, keys) => once(token, 'cancel', () => cancel(keys), () => keys.map((key) => ({ key, outcome: lost }))),
    cancelAll: (token, category, symbol) => once(token, 'cancel-all', () => cancelAll(category, symbol), () => lost),
    gate: gate.state,
    rearm: () => {
      guard.rearm()
      gate.lift('guard')
    },
    unresolved: () => store.all().filter((order) => order.state === 'unknown').length,
    ackLatency: latency.figures,
    onOrders: store.listen,
    onBatches: batches.listen,
    onGate: (listener) => {
      gateListeners.add(listener)
      return () => gateListeners.delete(listener)
    },
  }
}
