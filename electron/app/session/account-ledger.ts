import { join } from 'node:path'
import type { JournalEntry } from '@/shared/ipc/contract'
import { t } from '@/shared/languages/text'
import type { ClassicTerms } from '@/shared/trading/account/classic-account'
import type { Health } from '@/shared/trading/health/health'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { Order } from '@/shared/trading/orders/order'
import { isOver } from '@/shared/trading/orders/order-lifecycle'
import { type Log } from '@/electron/base/diagnostics/log'
import { logGate } from '@/electron/base/diagnostics/log-changes'
import type { Env } from '@/electron/base/env/env'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'
import type { KnownSecrets } from '@/electron/exchange/rest/redact'
import type { PublishOfAccount } from '@/electron/base/publisher'
import type { MarketService } from '@/electron/services/market/market'
import type { Notices } from '@/electron/base/notices'
import { journalName } from './journal-name'
import type { Entry } from '@/electron/services/orders/journal/law/entry-kinds'
import { isPlanOpen } from '@/electron/services/orders/plans/protection-step'
import { nameOf } from '@/electron/services/orders/gate/notices'
import { waitingBatches } from '@/electron/services/orders/plans/waiting-batches'
import { classicKind, unifiedKind } from '@/electron/services/orders/order-kind'
import { createOrders, type Orders } from '@/electron/services/orders/orders'
import type { BlockedBy } from '@/electron/services/orders/gate/reductions'
import type { Pretrade } from '@/electron/services/orders/gate/pretrade'
import type { UntrackedOrders } from '@/electron/services/orders/untracked/untracked-orders'
import type { Connection } from '@/electron/services/profiles/profiles'
import type { ArmingState } from '@/electron/services/orders/plans/interruptions'
import type { PendingReview, OrderEntryOptions } from '@/electron/services/orders/gate/order-entry'
import { openDatabase, openInMemory, orderJournal, type OpenedDatabase } from '@/electron/base/storage/database'
import { diskProblem } from '@/electron/base/place/disk-problem'
import { makeOwnFolder } from '@/electron/base/place/own-folders'
import type { KnownJournal } from '@/electron/base/storage/records/known-journals'
import type { Database } from '@/electron/base/storage/sqlite'

/** `label` names the account; null for the account on screen. */
export interface OpenLedger {
  readonly label: string | null
  readonly ledger: AccountLedger
}

/** Parameters of a journal, for both account kinds. */
export interface LedgerParts {
  readonly env: Env
  readonly log: Log
  readonly publish: PublishOfAccount
  readonly notify: Notices['notify']
  readonly renotify: Notices['renotify']
  readonly connection: Connection
  readonly dataDir: string
  readonly installTag: string
  /** Saved identity of a journal, by file name. */
  readonly knownJournalOf: (name: string) => KnownJournal
  readonly pendingReview: PendingReview
  readonly blockedBy: BlockedBy
  readonly arming: ArmingState
  readonly secrets: Pick<KnownSecrets, 'hide'>
  /** Called when the health report changed. */
  readonly changed: () => void
}

/** Journal of an account, with its checks before the exchange. */
export interface AccountLedger {
  readonly requests: UntrackedOrders
  gate(): Health['gate']
  rearm(): void
  pause(reason: string): void
  readonly tradingLock: Orders['tradingLock']
  readonly sentToday: Orders['sentToday']
  timeline(key: string): readonly JournalEntry[]
  readonly reader: Orders['reader']
  readonly keyRecords: Orders['keyRecords']
  /** Items with an unknown outcome, as text. */
  unresolved(): readonly string[]
  /** Batches with waiting rows, as text. */
  waiting(): readonly string[]
  /** Entries whose take profit or stop loss may still be sent, as text. */
  unprotected(): readonly string[]
}

export interface OpenedLedger {
  readonly ledger: AccountLedger
  readonly orders: Orders
  close(): void
}

/** Parameters of the orders of both account kinds. */
type JournalParts = OpenedDatabase &
  Pick<LedgerParts, 'installTag' | 'notify' | 'pendingReview' | 'blockedBy' | 'arming'> &
  Pick<OrderEntryOptions, 'onEntry' | 'hide'> &
  Pick<Env, 'clock' | 'random'> & { readonly knownJournal: KnownJournal | null; readonly client: ExchangeClient }

/** An intent ends with the sent body. The line of the call has the parts that may be logged. */
const withoutBody = (detail: string): string => detail.replace(/ ?[[{].*$/s, '')

/**
 * Opens the journal of an account and its services. An unreadable journal stays unchanged; orders can then be viewed
 * and canceled.
 */
function withJournal<Opened>(
  options: LedgerParts,
  client: ExchangeClient,
  uid: string,
  work: (parts: JournalParts) => Opened,
): Opened & { readonly database: Database } {
  const { env, log, connection, dataDir, installTag, notify, pendingReview, blockedBy, arming, secrets } = options
  const name = journalName(connection, uid)
  const knownJournal = options.knownJournalOf(name)
  const opened = openDatabase(join(folderFor(dataDir), name))
  const onEntry = ({ key, kind, detail }: Entry): void => {
    // The log has separate lines about the gate.
    if (kind !== 'gate') log('order.entry', { order: key, entry: kind, detail: withoutBody(detail) })
  }
  const parts = {
    client,
    clock: env.clock,
    random: env.random,
    installTag,
    notify,
    pendingReview,
    blockedBy,
    arming,
    hide: secrets.hide,
    onEntry,
  }
  try {
    return {
      ...work({ ...opened, ...parts, knownJournal: opened.safeMode === null ? knownJournal : null }),
      database: opened.database,
    }
  } catch (error) {
    // The content is invalid although it is unaltered: an error of this or an earlier version.
    opened.database.close()
    const broken = t`The order journal cannot be read back (${diskProblem(error)}) and was left as it is.`
    const safeMode = `${broken} ${orderJournal.consequence}`
    const database = openInMemory(orderJournal)
    return { ...work({ database, safeMode, ...parts, knownJournal: null }), database }
  }
}

/**
 * A folder that cannot be created must not prevent viewing and canceling orders. Opening the file in it reports the
 * reason.
 */
function folderFor(dataDir: string): string {
  const directory = join(dataDir, 'journals')
  try {
    makeOwnFolder(directory)
  } catch {
    return directory
  }
  return directory
}

function followGate({ log, changed }: LedgerParts, { onGate, gate }: Pick<Orders, 'onGate' | 'gate'>): void {
  const note = logGate(log)
  note(gate())
  onGate(() => {
    note(gate())
    changed()
  })
}

function publishRequests({ publish, changed }: LedgerParts, requests: UntrackedOrders): void {
  requests.listen((changes) => {
    publish('requests.changed', changes)
    changed()
  })
  publish('requests.changed', requests.list())
}

/** Rules of a symbol; null if it is not listed or its category was not read yet. */
export function knownInstrument(market: MarketService, category: string, symbol: string): Instrument | null {
  const instrument = market.instrumentOf(category, symbol)
  return instrument === 'not-loaded' ? null : instrument
}

/** Hold mode and margin mode of a futures symbol of a classic account; null if unknown. */
interface ClassicTermsSource {
  readonly termsOf: (category: string, symbol: string) => ClassicTerms | null
}

interface OpenedAccount {
  readonly uid: string
  /** True if confirmed by the exchange, not only saved. */
  readonly isConfirmed: boolean
}

/** Opens the journal of an account and starts its orders, with the calls of its kind. */
export function openLedger(
  options: LedgerParts,
  client: ExchangeClient,
  market: MarketService,
  { uid, isConfirmed }: OpenedAccount,
  pretrade: Pretrade & ClassicTermsSource,
): OpenedLedger {
  const { publish, connection } = options
  const instrumentOf = (category: string, symbol: string) => knownInstrument(market, category, symbol)
  const kind =
    connection.accountKind === 'classic'
      ? classicKind({ instrumentOf, termsOf: pretrade.termsOf })
      : unifiedKind(instrumentOf)
  const { database, ...orders } = withJournal(options, client, uid, (parts) =>
    createOrders({ ...parts, instrumentOf, pretrade, kind }),
  )
  function begin(): void {
    const publishOrders = (changes: readonly Order[]): void => {
      market.rules.noteUsed(changes.filter(({ state }) => !isOver(state)))
      publish('orders.changed', changes)
    }
    orders.onOrders(publishOrders)
    orders.onBatches((changes) => publish('batches.changed', changes))
    orders.onNotice(options.renotify)
    followGate(options, orders)
    orders.start(isConfirmed ? undefined : uid)
    publishOrders(orders.list())
    publish('batches.changed', orders.batches())
    publishRequests(options, orders.requests)
  }
  function close(): void {
    orders.stop()
    database.close()
  }
  try {
    begin()
  } catch (error) {
    close()
    throw error
  }
  return {
    ledger: {
      ...orders,
      unresolved: () => [...orders.unresolved(), ...orders.requests.unresolved()],
      waiting: () => waitingBatches(orders.batches(), orders.list()),
      unprotected: () => orders.list().filter(isPlanOpen).map(nameOf),
    },
    orders,
    close,
  }
}
