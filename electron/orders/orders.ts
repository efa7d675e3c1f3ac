import type { Clock } from '../../shared/clock'
import type { Category } from '../../shared/exchange/fields'
import type { Batch, CheckedInputOf, CommandResult, JournalEntry, OrderIntent, PlaceResult } from '../../shared/ipc/contract'
import type { Random } from '../../shared/random'
import type { Health } from '../../shared/trading/health'
import type { Instrument } from '../../shared/trading/instrument'
import type { Fill, Order } from '../../shared/trading/order'
import type { Outcome } from '../../shared/trading/outcome'
import type { ExchangeClient } from '../exchange/exchange-client'
import type { Database } from '../storage/database'
import { createAckLatency } from './ack-latency'
import { createAmend } from './amend'
import { createBatches } from './batches'
import { createCancel } from './cancel'
import { createCancelAll } from './cancel-all'
import { createClientOids } from './client-oid'
import { createFences } from './fences'
import { createGate } from './gate'
import { createGateNotices } from './gate-notices'
import { createJournal } from './journal'
import { dropOldOrders, hasGap } from './journal-upkeep'
import type { Notify } from './notices'
import { createOnce } from './once'
import { createOrderStore } from './order-store'
import { createOutboundGuard, type GuardLimits, type OutboundGuard } from './outbound-guard'
import { createPendingCommands } from './pending-commands'
import { createPastOrders } from './past-orders'
import { createPlace, type PlaceOptions } from './place'
import { createRecovery } from './recovery'
import { replay } from './replay'
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
  readonly notify: Notify
  readonly guardLimits?: GuardLimits
}

/** The orders of one account, and everything the door may do with them. Nothing here throws for reasons a trader can meet. */
export interface Orders {
  /** Opens the gate once the orders of the exchange are known. */
  start(): void
  stop(): void
  /** Records the batch and returns; rows are queued, and what becomes of them arrives as order changes. */
  place(token: string, intents: readonly OrderIntent[], options: PlaceOptions): Promise<PlaceResult>
  stopBatch(batchId: string): void
  batches(): readonly Batch[]
  /** Draft rows that became orders, by row id. */
  sentDraftRows(): readonly string[]
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

const lost: Outcome = { kind: 'unknown', code: 'restarted', message: 'Volley was closed before the answer came; the order shows what happened' }

const unwritten = (reason: string): Outcome => ({
  kind: 'not_sent',
  code: 'journal',
  message: `The order journal cannot be written, so nothing was sent: ${reason}`,
})

type Records = ReturnType<typeof openRecords>

/** What is known about the orders of this account, as the last session left it, and the gate that new ones pass. */
function openRecords({ database, clock, installTag, notify, safeMode = null }: OrdersOptions) {
  const gateListeners = new Set<() => void>()
  const tellOfGate = createGateNotices(notify)
  const gate = createGate(() => {
    tellOfGate(gate.state())
    for (const listener of gateListeners) listener()
  })
  const journal = createJournal({ database, clock, onTrouble: (reason) => (reason === null ? gate.lift('journal') : gate.close('journal', reason)) })
  const unsafe = safeMode ?? (hasGap(database) ? 'Entries are missing from the order journal. Orders can be viewed and canceled, not placed.' : null)
  if (unsafe === null) dropOldOrders(database, clock.now())
  else gate.close('safe-mode', unsafe)

  function onViolation(what: string): void {
    gate.close('invariant', `Volley stopped trading because its records contradict each other: ${what}`)
    notify('error', 'The order records contradict each other', what)
  }
  const replayed = journal.replay()
  const store = createOrderStore({ journal, replayed, clock, installTag, notify, onViolation })
  const batches = createBatches({ journal, clock, nextRevision: store.nextRevision, orderOf: store.get })
  store.watch((order) => {
    if (order.batchId !== null) batches.reconsider(order.batchId)
  })
  replay(replayed, journal, store, batches)
  return { gate, gateListeners, journal, store, batches }
}

/** The placement call behind the last check before the wire. */
function guardPlacing({ client, clock, notify, guardLimits }: OrdersOptions, { gate }: Records): OutboundGuard {
  return createOutboundGuard({
    placeBatch: client.rest.placeBatch,
    clock,
    ...(guardLimits === undefined ? {} : { limits: guardLimits }),
    onTrip: (reason) => {
      gate.close('guard', `The outbound guard stopped trading: ${reason}. Arm trading again to go on.`)
      notify('error', 'Trading was stopped', reason)
    },
  })
}

/** What finds out how things stand at the exchange: the lists, the unknown outcomes, the unanswered commands. */
function createLookouts({ client, clock, notify }: OrdersOptions, { store, journal, gate }: Records) {
  let isStopped = false
  const resolver = createResolver({ client, store, journal, clock, notify })
  const pendingCommands = createPendingCommands({ client, store, journal, clock, notify })
  function onAccountConfirmed(): void {
    if (isStopped) return
    resolver.start()
    pendingCommands.start()
  }
  const recovery = createRecovery({ client, store, journal, clock, gate, notify, onAccountConfirmed })
  return {
    start: recovery.start,
    holdMode: recovery.holdMode,
    reread: (keys: readonly string[]): void => {
      resolver.poke(keys)
      if (keys.length > 0) void recovery.run()
    },
    isStopped: () => isStopped,
    stop: () => {
      isStopped = true
      recovery.stop()
      resolver.stop()
      pendingCommands.stop()
    },
  }
}

export function createOrders(options: OrdersOptions): Orders {
  const { client, clock, instrumentOf, notify } = options
  const records = openRecords(options)
  const { gate, gateListeners, journal, store, batches } = records
  const guard = guardPlacing(options, records)
  const lookouts = createLookouts(options, records)
  const nextClientOid = createClientOids(options)
  const fences = createFences()
  const latency = createAckLatency()
  const once = createOnce(journal)
  const { placeBatch } = guard
  const { reread } = lookouts
  const sender = createSender({ placeBatch, store, batches, journal, gate, fences, notify, onAck: latency.add, reread })
  const checkContext = () => ({ instrumentOf, holdMode: lookouts.holdMode(), isFenced: fences.blocks })
  const place = createPlace({ store, batches, journal, gate, sender, clock, nextClientOid, checkContext })
  const amend = createAmend({ rest: client.rest, store, journal, clock, notify, instrumentOf })
  const cancel = createCancel({ rest: client.rest, store, journal, clock, sender })
  const cancelAll = createCancelAll({ client, store, journal, clock, fences, sender, notify, isStopped: lookouts.isStopped })
  const past = createPastOrders({ rest: client.rest, store, journal, clock })

  return {
    start: lookouts.start,
    stop: () => {
      gate.close('closing', 'Volley is closing')
      sender.withdraw(() => true, { code: 'closing', message: 'Volley was closed before it was sent' })
      lookouts.stop()
      journal.close()
    },
    place: async (token, intents, how) => place(token, intents, how),
    stopBatch: sender.stop,
    batches: batches.list,
    sentDraftRows: batches.draftRows,
    list: store.all,
    history: past.history,
    timeline: journal.timeline,
    fills: past.fills,
    amend: (token, changes) => {
      const toAll = (outcome: Outcome) => changes.map(({ key }) => ({ key, outcome }))
      return once(token, 'amend', () => amend(changes), { lost: () => toAll(lost), unwritable: (reason) => toAll(unwritten(reason)) })
    },
    cancel: (token, keys) => once(token, 'cancel', () => cancel(keys), { lost: () => keys.map((key) => ({ key, outcome: lost })), unwritable: null }),
    cancelAll: (token, category, symbol) => once(token, 'cancel-all', () => cancelAll(category, symbol), { lost: () => lost, unwritable: null }),
    gate: () => ({ open: gate.state().open, reason: gate.state().reason }),
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
