import type { Category, HoldMode } from '@/shared/exchange/protocol/fields'
import type { Batch, CommandResult, JournalEntry } from '@/shared/ipc/contract'
import type { BatchDryRun, DryRunComparison } from '@/shared/ipc/trading/dry-run'
import type { FillList, FillRange } from '@/shared/ipc/trading/fills'
import type { Notice } from '@/shared/ipc/transport/notice'
import type { Random } from '@/shared/base/random'
import { t } from '@/shared/languages/text'
import type { Health } from '@/shared/trading/health/health'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { Fill, Order } from '@/shared/trading/orders/order'
import { isUnresolved } from '@/shared/trading/orders/order-lifecycle'
import { notSent, type Outcome } from '@/shared/trading/orders/outcome'
import type { PlacingCall } from '@/shared/exchange/calls/trade/placing-call'
import type { Judged } from '@/shared/trading/pretrade/assessment/assessment'
import { refused } from '@/electron/base/service-error'
import { watchSleep } from '@/electron/base/env/sleep-watch'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'
import { createAckLatency } from './sending/ack-latency'
import type { AmendHow } from './changing/amend'
import { createAssessChanges } from './changing/assess-changes'
import type { AmendingCall, RequestedAmend } from './changing/amend-calls'
import type { CancelingCall } from './changing/cancel-calls'
import { createCommands } from './changing/commands'
import { writtenChanges } from './changing/written-changes'
import { createClientOids } from './records/client-oid'
import { createCancelAllLocks } from './gate/cancel-all-locks'
import { createFindOrder, type Search } from './resolving/find-order'
import { type OrderEntry, type OrderEntryOptions, openOrderEntry } from './gate/order-entry'
import { nameOf } from './gate/notices'
import { type OrderKind, unifiedKind } from './order-kind'
import { openRecords } from './records/open-records'
import { followOwnOrders } from './records/own-orders'
import { createTriggeredOrders } from './resolving/triggered-orders'
import { createFillList } from './resolving/fill-list'
import { createMissedOrders } from './resolving/missed-orders'
import { createPastOrders } from './resolving/past-orders'
import { createDryRuns, type DryRunOptions } from './sending/dry-runs'
import { type AssessHow, createPlace, type Placed, type PlaceOptions } from './sending/place'
import type { OwnOrderFacts } from './gate/pretrade'
import { type BlockedBy, createReductions } from './gate/reductions'
import { createUnseen } from './gate/unseen'
import { type ArmingState, createInterruptions } from './plans/interruptions'
import { createProtectionPlans } from './plans/protection'
import { createPortions, type ResumeHow } from './plans/portions'
import { createStopRules } from './plans/stop-rules'
import { requestsVia } from './sending/placing-calls'
import { createUntrackedOrders, type UntrackedOrders } from './untracked/untracked-orders'
import { createOrderFollower } from './resolving/order-follower'
import { createReconciler } from './resolving/reconciler'
import { createPost } from './sending/order-call'
import { createSender } from './sending/sender'
import { type PreparedRequest, writtenOrders, writtenWaiting } from './sending/prepared-request'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

export interface OrdersOptions extends OrderEntryOptions {
  readonly client: ExchangeClient
  readonly random: Random
  readonly instrumentOf: (category: string, symbol: string) => Instrument | null
  /** Four letters or digits, created once per installation. */
  readonly installTag: string
  readonly arming: ArmingState
  /** Orders held back by evidence about the exchange. */
  readonly blockedBy: BlockedBy
  /** Calls that place, read and cancel its orders; default: those of a unified account. */
  readonly kind?: OrderKind
}

/** IDs of draft rows. Not copied: it has thousands after a long day. */
export type SentRowIds = Pick<ReadonlySet<string>, 'has' | 'keys' | 'size'>

/** Orders of an account, with all actions that IPC offers. No function throws for reasons that a trader can cause. */
export interface Orders {
  /**
   * Opens the gate once the orders of the exchange are known. With a remembered account nothing is sent until the
   * exchange confirms it.
   */
  start(rememberedUid?: string): void
  stop(): void
  /** Assesses new orders now. */
  assess(intents: readonly OrderIntent[], how?: AssessHow): Promise<Judged>
  /** Assesses amends now. */
  assessChanges(changes: readonly RequestedAmend[]): Promise<Judged>
  /** Prepares new orders with their names, as they would be sent now. */
  write(intents: readonly OrderIntent[], via?: PlacingCall): PreparedRequest<readonly OrderIntent[]>
  /** Prepares amends as they would be sent now. */
  writeChanges(changes: readonly RequestedAmend[], via?: AmendingCall): PreparedRequest<readonly RequestedAmend[]>
  /** Orders placed with this token before; null if none. */
  placed(token: string): Placed | null
  /**
   * True if an amend or request was started with this token. A repetition returns the same result and sends nothing.
   */
  knowsCommand(token: string): boolean
  /** Records the batch and returns. Rows are queued, and their progress arrives as order changes. */
  place(token: string, intents: readonly OrderIntent[], options: PlaceOptions): Promise<Placed>
  /** Builds the requests of new orders without sending them. `draftRows`: the rows of the draft they come from. */
  dryRun(intents: readonly OrderIntent[], draftRows: readonly string[], how: DryRunOptions): Promise<BatchDryRun>
  /** Compares the sent requests of a batch with its last dry run; null if there was none. */
  compareDryRun(batchId: string): DryRunComparison | null
  /** Returns the keys of the orders that were not sent. */
  stopBatch(batchId: string): readonly string[]
  /** Assesses the orders of a batch that wait for their time. */
  assessWaiting(batchId: string): Promise<Judged>
  /** Prepares the waiting orders of a batch, as they would be sent. */
  writeWaiting(batchId: string): PreparedRequest<null>
  /** Resumes a paused batch as planned. Returns an assessment if a confirmation is required first. */
  resumeBatch(batchId: string, how?: ResumeHow): Promise<Placed>
  batches(): readonly Batch[]
  /** Draft rows that became orders, by row ID. */
  sentDraftRows(): SentRowIds
  list(): readonly Order[]
  /** Finds an order by either ID. An unknown order is requested and, if the exchange has it, adopted. */
  find: Search
  history(category: Category, symbol?: string): Promise<readonly Order[]>
  timeline(key: string): readonly JournalEntry[]
  /** Reads and verifies the whole journal. */
  readonly reader: OrderEntry['reader']
  readonly keyRecords: OrderEntry['keyRecords']
  fills(category: Category): Promise<readonly Fill[]>
  /** Fills of all symbols and categories in a range, newest first. */
  fillList(range: FillRange): Promise<FillList>
  /** Recorded fills, newest first. */
  fillsBetween(from: number, to: number, limit: number): readonly Fill[]
  amend(token: string, changes: readonly RequestedAmend[], how?: AmendHow): Promise<readonly CommandResult[]>
  cancel(token: string, keys: readonly string[], via?: CancelingCall): Promise<readonly CommandResult[]>
  cancelAll(token: string, category: Category, symbol?: string): Promise<Outcome>
  gate(): Health['gate']
  /** Resumes orders after the kill switch stopped them. A person's decision. */
  rearm(): void
  /** Blocks orders until a person resumes them. */
  pause(reason: string): void
  readonly tradingLock: OrderEntry['tradingLock']
  readonly sentToday: OrderEntry['journal']['sentToday']
  /** Orders with an unknown outcome, as text. */
  unresolved(): readonly string[]
  ackLatency(): Health['ack']
  onOrders(listener: (orders: readonly Order[]) => void): () => void
  onBatches(listener: (batches: readonly Batch[]) => void): () => void
  /** Notices of fills, ends and unknown outcomes. The same ID is emitted again while its text grows. */
  onNotice(listener: (notice: Notice) => void): () => void
  /** Called when the gate opened, closed, or changed its reason. */
  onGate(listener: () => void): () => void
  /** Strategy orders, and all others outside of this list. */
  readonly requests: UntrackedOrders
}

const unbuilt = (why: string): Outcome => notSent('classic', why)

export function createOrders(options: OrdersOptions): Orders {
  const { client, instrumentOf, notify, pretrade, blockedBy, kind = unifiedKind(options.instrumentOf) } = options
  const { reads, cancels, laneOf, unsupported } = kind
  const entry = openOrderEntry(options)
  const { time, gate, journal, killSwitch, idempotent } = entry
  const timed = { ...options, clock: time }
  const missedSince = createMissedOrders({
    gate,
    onGate: entry.onGate,
    clock: time,
    read: (since) => void past.missed(since),
  })
  const records = openRecords(
    {
      ...timed,
      missedSince,
      completed: (parts) =>
        createTriggeredOrders({
          ...parts,
          journal,
          rest: client.rest,
          reads,
          hasStrategies: unsupported === null,
          gate,
          clock: time,
        }),
    },
    entry,
  )
  const { store, batches } = records
  const nextClientOid = createClientOids(timed)
  const naming = { nextClientOid, instrumentOf, laneOf }
  const ownNotionals = followOwnOrders(store, pretrade)
  const sleepWatch = watchSleep(options.clock, onResume)
  const sleeps = sleepWatch.check
  const post = createPost(client.rest, killSwitch)
  const reductions = createReductions({ gate, pretrade, orders: store.all, blockedBy })
  const follower = createOrderFollower({ client, journal, time })
  const requests = createUntrackedOrders({
    follower,
    journal,
    gate,
    reductions,
    post,
    idempotent,
    clock: time,
    sleeps,
    notify,
    nextClientOid,
    pretrade,
    accountState,
  })
  const reconciler = createReconciler({
    client,
    reads,
    clock: time,
    notify,
    journal,
    gate,
    store,
    follower,
    alsoStart: () => resume(),
  })
  const locks = createCancelAllLocks(journal)
  const latency = createAckLatency()
  const { reread } = reconciler
  /** Another program may change it: the account is read more often than on a new connection. */
  const holdMode = (): HoldMode | null => pretrade.holdModeNow() ?? reconciler.holdMode()
  const sender = createSender({
    post,
    pretrade,
    store,
    batches,
    journal,
    reductions,
    locks,
    notify,
    sleeps,
    onAck: latency.add,
    reread,
  })
  const checkContext = () => ({
    instrumentOf,
    holdModeOf: (order: OrderIntent) => kind.holdModeOf(order, holdMode()),
    problemsOf: kind.problemsOf,
    isLocked: locks.blocks,
    blockedBy,
  })
  const stopRules = createStopRules({
    store,
    batches,
    clock: time,
    notify,
    sender,
    cancel: (keys) => cancel(nextClientOid(), keys),
  })
  const { awaitNext } = stopRules
  const interruptions = createInterruptions({ gate, onGate: entry.onGate, sleeps, arming: options.arming })
  const unseen = createUnseen({ store, pretrade, clock: time, readNow: follower.retryNow })
  const portions = createPortions({
    store,
    batches,
    journal,
    time,
    gate,
    notify,
    sender,
    awaitNext,
    interruptions,
    read: (intents, pricing) => placing.read(intents, pricing),
    repriced: (intents, pegged) => placing.repriced(intents, pegged),
    assess: (intents, pegged) => placing.assessNow(intents, pegged),
    settled: unseen.settled,
  })
  const protection = createProtectionPlans({ store, requests, pretrade, journal, notify, time })
  const dryRuns = createDryRuns({
    journal,
    clock: time,
    preview: (name, request) => client.preview(name, request),
    laneOf,
  })
  const placing = createPlace({
    store,
    batches,
    journal,
    reductions,
    unseen,
    send: (batch, intents) => {
      if (batch.state === 'waiting') return portions.begin(batch.id)
      void sender.send(batch, requestsVia(intents, batch.via), () => awaitNext(batch.id))
    },
    newSeed: () => Math.floor(options.random.next() * 2 ** 32),
    clock: time,
    naming,
    dryRuns,
    checkContext,
    pretrade,
    ownNotionals,
    unsupported,
  })
  const assessChanges = createAssessChanges({
    store,
    instrumentOf,
    pretrade,
    blockedBy,
    holdMode,
    ownNotionals,
  })
  const { amend, cancel, cancelAll, resume } = createCommands({
    client,
    reads,
    calls: cancels,
    post,
    store,
    journal,
    clock: time,
    gate,
    reductions,
    locks,
    sender,
    notify,
    sleeps,
    pretrade,
    assessChanges,
    idempotent,
    isStopped: reconciler.isStopped,
  })
  const past = createPastOrders({ rest: client.rest, reads, store, journal, clock: time, gate })
  const fillList = createFillList({ rest: client.rest, reads, store, journal, clock: time, gate })

  const find = createFindOrder({ rest: client.rest, reads, store, gate })
  /**
   * Own orders and hold mode for an assessment. The hold mode is that of `order`. Called after the setup is complete.
   */
  function accountState(order?: OrderIntent): OwnOrderFacts {
    const ofAccount = holdMode()
    const ofOrder = order === undefined ? ofAccount : kind.holdModeOf(order, ofAccount)
    return { openOrders: store.all(), holdMode: ofOrder, ownNotionals: ownNotionals() }
  }

  /** Writes first: nothing is shown that a kill could undo. */
  function afterFlush<Value>(result: Value): Value {
    journal.flush()
    return result
  }

  /** Waiting orders have old prices, and known data may have changed (R25). */
  function onResume(): void {
    reconciler.invalidate(t('This computer slept; the orders are being read again'))
    sender.withdraw(({ state }) => state === 'queued', {
      code: 'slept',
      message: t('This computer slept while it waited, so its price may be old'),
    })
  }

  return {
    start: (rememberedUid) => {
      if (rememberedUid !== undefined) {
        // A journal without an owner takes the first one that the exchange names, which may be another account.
        if (journal.fact('uid') === null) journal.setFact('uid', rememberedUid)
        gate.close(
          'unconfirmed',
          t('The exchange has not confirmed the account of this key; orders are shown as last saved'),
        )
      }
      reconciler.start()
      stopRules.start()
      portions.start()
      protection.start()
    },
    stop: () => {
      sleepWatch.stop()
      entry.stop()
      gate.close('closing', t('Volley is closing'))
      protection.stop()
      portions.stop()
      stopRules.stop()
      sender.withdraw(({ state }) => state === 'queued', {
        code: 'closing',
        message: t('Volley was closed before it was sent'),
      })
      reconciler.stop()
      journal.close()
    },
    assess: placing.assess,
    assessChanges: async (changes) => {
      if (unsupported !== null) throw refused('amend-not-supported', { reason: unsupported.amend })
      return assessChanges.assess(changes)
    },
    write: (intents, via) => writtenOrders(intents, naming, via),
    writeChanges: (changes, via) => writtenChanges(changes, { store, instrumentOf }, via),
    placed: placing.placed,
    knowsCommand: journal.knowsCommand,
    place: placing.place,
    dryRun: async (intents, draftRows, how) => {
      // The margin settings of a symbol may be unknown before its first review.
      await pretrade.load(intents)
      return dryRuns.run(intents, draftRows, how)
    },
    compareDryRun: (batchId) => {
      const byRow = new Map(batches.keysOf(batchId).map((key) => [store.get(key)?.row, key]))
      return dryRuns.compare(batchId, (row) => byRow.get(row))
    },
    stopBatch: (batchId) => sender.stop(batchId, t('stopped by you')),
    assessWaiting: portions.assess,
    writeWaiting: (batchId) => writtenWaiting(portions.waiting(batchId), instrumentOf),
    resumeBatch: portions.resume,
    batches: () => afterFlush(batches.list()),
    sentDraftRows: () => batches.draftRows,
    list: () => afterFlush(store.all()),
    find: async (ids) => afterFlush(await find(ids)),
    history: async (category, symbol) => afterFlush(await past.history(category, symbol)),
    timeline: journal.timeline,
    reader: entry.reader,
    keyRecords: entry.keyRecords,
    fills: past.fills,
    fillList,
    fillsBetween: journal.fillsBetween,
    amend: async (token, changes, how) =>
      unsupported === null
        ? amend(token, changes, how)
        : changes.map(({ key }) => ({ key, outcome: unbuilt(unsupported.amend) })),
    cancel: async (token, keys, via) =>
      unsupported !== null && via !== undefined
        ? keys.map((key) => ({ key, outcome: unbuilt(t`via: ${unsupported.calls}`) }))
        : cancel(token, keys, via),
    cancelAll: async (token, category, symbol) =>
      unsupported === null ? cancelAll(token, category, symbol) : unbuilt(unsupported.cancelAll),
    gate: gate.report,
    rearm: entry.rearm,
    pause: entry.pause,
    tradingLock: entry.tradingLock,
    sentToday: journal.sentToday,
    unresolved: () => store.all().filter(isUnresolved).map(nameOf),
    ackLatency: latency.figures,
    onOrders: store.listen,
    onBatches: batches.listen,
    onNotice: records.onNotice,
    onGate: entry.onGate,
    requests,
  }
}
