import { join } from 'node:path'
import type { JournalEntry } from '@/shared/ipc/contract'
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
import type { Entry } from '@/electron/services/orders/journal/journal-writer'
import { isPlanOpen } from '@/electron/services/orders/plans/protection-step'
import { nameOf } from '@/electron/services/orders/gate/notices'
import { waitingBatches } from '@/electron/services/orders/plans/waiting-batches'
import { classicKind, unifiedKind } from '@/electron/services/orders/order-kind'
import { createOrders, type Orders } from '@/electron/services/orders/orders'
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

/** `label` names the account; null where it is the one on screen. */
export interface OpenLedger {
  readonly label: string | null
  readonly ledger: AccountLedger
}

/** What a journal is opened with, whatever the kind of account. */
export interface LedgerParts {
  readonly env: Env
  readonly log: Log
  readonly publish: PublishOfAccount
  readonly notify: Notices['notify']
  readonly renotify: Notices['renotify']
  readonly connection: Connection
  readonly dataDir: string
  readonly installTag: string
  /** What is remembered of a journal, by the name of its file. */
  readonly knownJournalOf: (name: string) => KnownJournal
  readonly pendingReview: PendingReview
  readonly arming: ArmingState
  readonly secrets: Pick<KnownSecrets, 'hide'>
  /** Something that the health report shows has changed. */
  readonly changed: () => void
}

/** The journal of one account and what stands between it and the exchange. */
export interface AccountLedger {
  readonly requests: UntrackedOrders
  gate(): Health['gate']
  rearm(): void
  holdBack(reason: string): void
  readonly tradingLock: Orders['tradingLock']
  readonly leftToday: Orders['leftToday']
  timeline(key: string): readonly JournalEntry[]
  readonly reader: Orders['reader']
  readonly keyRecords: Orders['keyRecords']
  /** What has an unknown outcome, in words. */
  unresolved(): readonly string[]
  /** Batches of which rows wait for their time, in words. */
  waiting(): readonly string[]
  /** Entries whose take profit or stop loss may still be sent, in words. */
  unprotected(): readonly string[]
}

export interface OpenedLedger {
  readonly ledger: AccountLedger
  readonly orders: Orders
  close(): void
}

/** What the orders of both kinds of account are opened with. */
type JournalParts = OpenedDatabase &
  Pick<LedgerParts, 'installTag' | 'notify' | 'pendingReview' | 'arming'> &
  Pick<OrderEntryOptions, 'onEntry' | 'hide'> &
  Pick<Env, 'clock' | 'random'> & { readonly known: KnownJournal | null; readonly client: ExchangeClient }

/** An intent ends with the body as it leaves; what of it may be in the log stands in the line of the call. */
const withoutBody = (detail: string): string => detail.replace(/ ?[[{].*$/s, '')

/**
 * Opens the journal of an account and what works on it. One that cannot be read back is left as it is: orders can then
 * be seen and canceled.
 */
function withJournal<Opened>(
  options: LedgerParts,
  client: ExchangeClient,
  uid: string,
  work: (parts: JournalParts) => Opened,
): Opened & { readonly database: Database } {
  const { env, log, connection, dataDir, installTag, notify, pendingReview, arming, secrets } = options
  const name = journalName(connection, uid)
  const known = options.knownJournalOf(name)
  const opened = openDatabase(join(folderFor(dataDir), name))
  const onEntry = ({ key, kind, detail }: Entry): void => {
    // The log has its own lines about the gate.
    if (kind !== 'gate') log('order.entry', { order: key, entry: kind, detail: withoutBody(detail) })
  }
  const parts = {
    client,
    clock: env.clock,
    random: env.random,
    installTag,
    notify,
    pendingReview,
    arming,
    hide: secrets.hide,
    onEntry,
  }
  try {
    return {
      ...work({ ...opened, ...parts, known: opened.safeMode === null ? known : null }),
      database: opened.database,
    }
  } catch (error) {
    // What was written makes no sense although it is what was written: an error of an earlier Volley, or of this one.
    opened.database.close()
    const broken = `The order journal cannot be read back (${diskProblem(error)}) and was left as it is.`
    const safeMode = `${broken} ${orderJournal.consequence}`
    const database = openInMemory(orderJournal)
    return { ...work({ database, safeMode, ...parts, known: null }), database }
  }
}

/** A folder that cannot be made is no reason not to see and cancel orders: opening the file in it will say why. */
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

/** The rules of a symbol; null where it is not listed or its category was not read yet. */
export function knownInstrument(market: MarketService, category: string, symbol: string): Instrument | null {
  const known = market.instrumentOf(category, symbol)
  return known === 'not-loaded' ? null : known
}

/** How positions of a futures symbol of a classic account are held and margined; null where that is not known. */
interface ClassicTermsSource {
  readonly termsOf: (category: string, symbol: string) => ClassicTerms | null
}

interface OpenedAccount {
  readonly uid: string
  /** By the exchange, and not only remembered. */
  readonly isConfirmed: boolean
}

/** Opens the journal of an account and starts its orders, by the calls of its kind. */
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
      market.rules.noteHeld(changes.filter(({ state }) => !isOver(state)))
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
