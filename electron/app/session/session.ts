import { every } from '@/shared/base/clock'
import { categories, isFutures } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import type { AccountReading } from '@/shared/trading/health/health'
import type { PretradeSettings } from '@/shared/trading/pretrade/limits/limits'
import { type AccountLedger, knownInstrument, type LedgerParts, type OpenedLedger, openLedger } from './account-ledger'
import { isAccountRead, knownBalances } from '@/shared/trading/account/account'
import { equityOf } from '@/shared/trading/account/equity'
import { createAccountService, unreadable, type AccountService } from '@/electron/services/account/account'
import { createClassicAccount } from '@/electron/services/account/classic-account'
import { watchFunding } from '@/electron/services/account/funding-notices'
import { watchOrphanedProtection } from '@/electron/services/account/orphaned-protection'
import { type AccountIdentity, createAccountIdentity, type IdentityParts } from './account-identity'
import { watchAccount } from './account-watch'
import { createExchangeClient } from '@/electron/exchange/client'
import { createTrustedTime } from '@/electron/exchange/protocol/trusted-time'
import type { KnownSecrets } from '@/electron/exchange/rest/redact'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'
import { deferredCalls } from '@/electron/exchange/rest/deferred-calls'
import type { RateWindows } from '@/electron/exchange/limits/rate-limiter'
import { refused } from '@/electron/base/service-error'
import { type AnnouncementsOptions, followAnnouncements } from '@/electron/services/market/announcements'
import { createMarketService, type MarketService } from '@/electron/services/market/market'
import { openMonitors, type MonitorsOptions } from './open-monitors'
import { openPretrade } from './open-pretrade'
import { openPriceAlerts, type OpenPriceAlertsOptions } from './open-price-alerts'
import { openTax, type OpenTaxOptions, type SessionTax } from './open-tax'
import { readUid } from './read-uid'
import type { PriceAlerts } from '@/electron/services/price-alerts/price-alerts'
import { openP2p } from './open-p2p'
import type { P2pWatch, P2pWatchOptions } from '@/electron/services/p2p/p2p-watch'
import type { Monitors } from '@/electron/services/monitors/monitors'
import type { Notices } from '@/electron/base/notices'
import type { Orders } from '@/electron/services/orders/orders'
import type { UntrackedOrders } from '@/electron/services/orders/untracked/untracked-orders'
import type { Access, Reachable } from '@/electron/services/profiles/access'
import { headersOf, type Connection } from '@/electron/services/profiles/profiles'
import { type AssumptionEvidence, createAssumptionEvidence } from '@/electron/services/assumptions/assumption-evidence'
import { probeExchange } from '@/electron/services/assumptions/probe'
import type { SavedEvidence } from '@/electron/base/storage/records/saved-evidence'
import type { KnownAccount } from '@/electron/base/storage/records/known-account'
import { MINUTE_MS } from '@/shared/base/time'
import { retries, retryDelayMs } from '@/shared/base/retry'

/** All services of an open profile, from its sockets to its journal. */
export interface Session {
  readonly connection: Connection
  readonly addresses: Reachable['addresses']
  readonly hasKey: boolean
  readonly client: ExchangeClient
  readonly market: MarketService
  readonly account: AccountService
  readonly identity: Pick<AccountIdentity, 'uid' | 'draftOwner'>
  accountReading(): AccountReading
  /** Throws a ServiceError with the reason while the account is unknown. */
  orders(): Orders
  /** Like `orders`, but returns null instead of throwing. */
  ordersIfReady(): Orders | null
  readonly priceAlerts: PriceAlerts
  readonly p2p: P2pWatch
  readonly evidence: AssumptionEvidence
  /** Sends the reading calls of a probe. */
  readonly probe: () => ReturnType<typeof probeExchange>
  readonly tax: SessionTax
  /** Null until the account is known or saved. */
  monitors(): Monitors | null
  /** Requests that are recorded and read back, for both account kinds. Throws like `orders`. */
  requests(): UntrackedOrders
  /** State of the account's journal, for any account kind; null before it is open. */
  ledgerIfReady(): AccountLedger | null
  /** Resolves after the first attempt to read the account, successful or not. */
  readonly attempted: Promise<void>
  close(): void
}

export interface SessionOptions
  extends
    Omit<LedgerParts, 'blockedBy'>,
    Omit<MonitorsOptions, 'env' | 'time'>,
    OpenTaxOptions,
    Pick<OpenPriceAlertsOptions, 'priceAlertRecords' | 'partner'> {
  readonly connection: Reachable
  readonly access: Access
  readonly placePace: () => number
  readonly pretradeSettings: () => PretradeSettings
  readonly windows: RateWindows
  readonly secrets: KnownSecrets
  readonly notifyOnce: Notices['notifyOnce']
  readonly adoptDraft: IdentityParts['adoptDraft']
  readonly savedP2pOf: (connection: Connection) => P2pWatchOptions['saved']
  readonly savedEvidenceOf: (connection: Connection) => SavedEvidence
  /** The key belongs to an account other than the saved one that pages show. They must reload. */
  readonly accountChanged: () => void
  /** Saved account of a profile. */
  readonly knownAccountOf: (connection: Connection) => KnownAccount
  readonly announcedOn: (connection: Connection) => Pick<AnnouncementsOptions, 'exchange' | 'announced'>
}

/** Interval at which the key's rights are read: its owner can change them at any time. */
const RIGHTS_MS = MINUTE_MS
/**
 * Time in ms that a part of the account may be unknown before the user is notified: a single failed read is not
 * reported.
 */
const UNKNOWN_MS = 5000
/** Limit of fills in the loan-to-value history. The newest are kept. */
const FILL_MARKS = 5000

/** Connects to a profile's exchange. Once its UID is known, opens that account's journal and starts its orders. */
export function openSession(options: SessionOptions): Session {
  const { connection, publish, env, log, placePace, windows, secrets } = options
  const { credentials, credentialsHost, keyProblem, withdrawConfirmed } = options.access
  const isClassic = connection.accountKind === 'classic'
  const { addresses } = connection
  const headers = headersOf(connection)
  const evidence = createAssumptionEvidence({
    clock: env.clock,
    isClassic,
    saved: options.savedEvidenceOf(connection),
    redact: secrets.hide,
    notify: options.notify,
    changed: options.changed,
  })
  const client = createExchangeClient({
    env,
    observe: evidence.observe,
    log,
    addresses,
    credentials,
    credentialsHost,
    placePace,
    windows,
    secrets,
    categories,
    headers,
    withdrawConfirmed,
  })
  const time = createTrustedTime(env.clock, () => client)
  const market = createMarketService({ client, clock: env.clock })
  const account = createAccountService({ client, clock: env.clock, futures: categories.filter(isFutures) })
  const ledgerParts = { ...options, blockedBy: evidence.rejection }
  let opened: OpenedLedger | null = null
  const reading = t('The account is being read.')
  let problem = credentials === null ? keyProblem : reading
  let isConfirmed = false
  let closed = false
  let cancelRetry = (): void => {}

  function notifyProblem(why: string): void {
    if (why !== problem) options.notify('error', t`${connection.label}: no orders yet`, why)
    problem = why
  }

  const { notify, adoptDraft } = options
  const apiKey = credentials?.apiKey ?? null
  const identity = createAccountIdentity({
    connection,
    apiKey,
    knownAccount: options.knownAccountOf(connection),
    notify,
    adoptDraft,
  })
  const remembered = isClassic ? null : identity.uid()
  const fillsBetween = (from: number, to: number) => opened?.orders?.fillsBetween(from, to, FILL_MARKS) ?? []
  const watch = watchAccount(remembered, (uid, confirmed) =>
    openMonitors({ ...options, time }, deferredCalls(client.rest, confirmed), uid, {
      fillsBetween,
      coinsOf: (category, symbol) => knownInstrument(market, category, symbol),
    }),
  )

  const pretrade = openPretrade({
    client,
    clock: env.clock,
    market,
    account,
    classic: isClassic ? createClassicAccount(client.rest, env.clock) : null,
    connection,
    settings: options.pretradeSettings,
    monitors: () => watch.current(),
    uid: () => identity.uid(),
  })

  /**
   * The journal can be viewed while the exchange is unreachable. It is assigned to this account unless the exchange
   * reports another.
   */
  function openRemembered(uid: string): OpenedLedger | null {
    try {
      return openLedger(ledgerParts, client, market, { uid, isConfirmed: false }, pretrade)
    } catch {
      // It is opened again, with its errors reported, once the exchange has confirmed the owner of the key.
      return null
    }
  }
  /** Opens the services that are not open for the saved account yet. */
  function confirm(uid: string): void {
    if (opened !== null && uid !== remembered) {
      opened.close()
      opened = null
      identity.confirm(uid)
      if (!identity.isRemembered())
        throw new Error(t('This key belongs to another account than last time, and that cannot be written down.'))
      return options.accountChanged()
    }
    // Monitored even if no orders can be opened: money at risk does not wait for the journal.
    if (!isClassic) watch.confirm(uid)
    identity.confirm(uid)
    opened ??= openLedger(ledgerParts, client, market, { uid, isConfirmed: true }, pretrade)
    isConfirmed = true
    if (!isClassic) void account.refresh().then(options.changed)
  }

  async function readAccount(failures = 0): Promise<void> {
    const uid = await readUid(client, connection)
    if (closed) return
    try {
      if (uid.kind !== 'done') throw new Error(unreadable(uid))
      confirm(uid.data)
    } catch (error) {
      const why = error instanceof Error ? error.message : t('The order journal cannot be opened.')
      notifyProblem(why)
      if (uid.kind !== 'done') watch.unreachable(why)
      const isUnreached = uid.kind === 'unknown' || uid.kind === 'not-sent'
      const wait = retryDelayMs(isUnreached ? retries.unreachedAccount : retries.account, failures)
      cancelRetry = env.clock.after(wait, () => void readAccount(failures + 1))
    }
    options.changed()
  }

  function accountReading(): AccountReading {
    if (credentials === null) return { state: 'no-key', reason: keyProblem }
    const refused = client.key?.report().refused ?? null
    if (refused !== null) return { state: 'unreadable', reason: refused }
    if (isConfirmed && isClassic) return { state: 'classic', reason: classicNotice }
    if (!isConfirmed) return { state: problem === reading ? 'reading' : 'unreadable', reason: problem }
    if (isAccountRead(account.current())) return { state: 'known', reason: account.problem() }
    return account.problem() === null
      ? { state: 'reading', reason: reading }
      : { state: 'unreadable', reason: account.problem() }
  }

  const stopKey = client.key?.listen(() => {
    const { refused = null, rejection = null, rights = null } = client.key?.report() ?? {}
    const { mayTrade = null, mayWithdraw = null } = rights ?? {}
    log('key.changed', { refused, rejection, mayTrade, mayWithdraw })
    options.changed()
  })
  const stopRights = client.key === null ? ignore : every(env.clock, RIGHTS_MS, () => void readUid(client, connection))

  client.listenPrivate({
    orders: ignore,
    balances: ignore,
    positions: ignore,
    unreadable: ignore,
    ready: ignore,
    feedChanged: options.changed,
  })
  if (remembered !== null) opened = openRemembered(remembered)
  let unknown: string | null = null
  let cancelUnknown = ignore
  const notifyUnknown = (): void => {
    if (unknown !== null) options.notify('error', t`${connection.label}: the account is not known in full`, unknown)
  }
  market.rules.listen((changed) => publish('rules.changed', changed))
  const orphanedProtection = watchOrphanedProtection({ rest: client.rest, clock: env.clock, notify })
  const funding = watchFunding(notify)
  account.listen((current) => {
    funding.note(current)
    market.rules.noteUsed(current.positions)
    orphanedProtection.note(current)
    publish('account.changed', current)
    const now = isAccountRead(current) ? account.problem() : null
    if (now !== unknown) options.changed()
    if (now === null) cancelUnknown()
    else if (unknown === null) cancelUnknown = env.clock.after(UNKNOWN_MS, notifyUnknown)
    unknown = now
    const equity = equityOf(knownBalances(current))
    if (equity !== null) opened?.ledger.tradingLock.noteEquity(equity)
  })
  client.start()
  const stopAnnouncements = followAnnouncements({
    rest: client.rest,
    clock: env.clock,
    ...options.announcedOn(connection),
    notify: options.notifyOnce,
    onNew: market.rules.noteAnnounced,
  })
  if (credentials !== null && !isClassic) account.start()
  const priceAlerts = openPriceAlerts({ ...options, time }, market)
  const p2p = openP2p({ ...options, time }, client.rest, credentials !== null)
  const tax = openTax(options, time, () => identity.uid())

  return {
    connection,
    addresses,
    hasKey: credentials !== null,
    client,
    market,
    account,
    identity,
    priceAlerts,
    p2p,
    evidence,
    probe: () => probeExchange(client.rest, connection.accountKind, credentials !== null),
    tax,
    accountReading,
    orders() {
      if (opened === null) throw refused('account-not-known', { reason: problem })
      return opened.orders
    },
    ordersIfReady: () => opened?.orders ?? null,
    monitors: () => watch.current(),
    requests() {
      if (opened === null) throw refused('account-not-known', { reason: problem })
      return opened.ledger.requests
    },
    ledgerIfReady: () => opened?.ledger ?? null,
    attempted: credentials === null ? Promise.resolve() : readAccount(),
    close() {
      closed = true
      cancelRetry()
      cancelUnknown()
      stopKey?.()
      stopRights()
      stopAnnouncements()
      priceAlerts.stop()
      p2p.stop()
      tax.close()
      pretrade.stop()
      account.stop()
      orphanedProtection.stop()
      market.stop()
      watch.close()
      opened?.close()
      client.stop()
      evidence.stop()
    },
  }
}

const classicNotice = t(
  'Strategy orders and the price ladder follow unified accounts. A classic account trades from the ticket and the ' +
    'batch desk; its orders, positions, balances and history are in their panels.',
)

const ignore = (): void => {}
