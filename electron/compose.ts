import { t } from '@/shared/languages/text'
import { PRACTICE_ID } from '@/shared/trading/account/practice-id'
import { createProcessTime } from '@/electron/app/health/process-time'
import type { AccountLedger } from './app/session/account-ledger'
import { createAccountSessions } from './app/account-sessions'
import { createSessionEvents } from '@/electron/app/health/session-events'
import { createUncaught } from '@/electron/app/health/uncaught'
import { describeError } from './base/diagnostics/describe-error'
import { every, sleep } from '@/shared/base/clock'
import { createOneTimeSecrets } from './app/api-desk/one-time-secrets'
import { createOwnProfiles } from './app/api-desk/own-profile'
import { claimDraft, createAccountDrafts } from '@/electron/app/account/account-drafts'
import { openWatching } from './app/watching/watching'
import { notifyOfClosedProfiles } from './app/watching/closed-profile-alerts'
import { openDestinations } from './app/watching/open-destinations'
import { openPriceAlertRecords } from './app/open-price-alert-list'
import { createDestinationSecrets } from './services/destinations/destination-secrets'
import { createAccountAlarms } from './app/watching/account-alarms'
import { createAccountLending } from '@/electron/app/account/account-lending'
import { createAccountOrders } from '@/electron/app/account/account-orders'
import { createAccountRisk } from '@/electron/app/account/account-risk'
import { createAccountClassic } from '@/electron/app/account/account-classic'
import { createAccountTax } from '@/electron/app/account/account-tax'
import { createAccountStrategies } from '@/electron/app/account/account-strategies'
import { createAdditionalAccounts } from '@/electron/app/account/additional-accounts'
import { createAccountEvidence } from '@/electron/app/health/account-evidence'
import { createUpdateNotices } from '@/electron/app/health/update-notices'
import { createClicks } from '@/electron/app/account/clicks'
import { createReviews } from '@/electron/app/account/reviews'
import { createApiDesk } from './app/api-desk/api-desk'
import { createLayouts, migrateSavedLayout } from '@/electron/app/windows/layouts'
import { noMiniWindow } from '@/electron/app/windows/mini-switch'
import { openAppDatabase } from './app/app-database'
import { openDiagnostics } from './base/diagnostics/diagnostics'
import { logSettings } from './base/diagnostics/log-changes'
import { describeRuntime, describeSystem } from './base/diagnostics/machine'
import { watchSleep } from './base/env/sleep-watch'
import { connectToPartner } from './base/partner/link'
import { createPartner, partnerText } from './base/partner/partner'
import { createRateWindows } from './exchange/limits/rate-limiter'
import { createKnownSecrets } from './exchange/rest/redact'
import { createHandlers } from './ipc/handlers'
import { createDownloads } from './base/downloads'
import { createPublisher } from './base/publisher'
import { confirmedByCode, textToConfirm } from './ipc/guarded-methods'
import { createRouter } from './ipc/router'
import { createNotices } from './base/notices'
import { openNoticeCentre, createNoticeRecords } from '@/electron/base/storage/records/notice-records'
import { createPracticeAccess } from '@/electron/app/connections/practice-access'
import { createProfileConnections } from '@/electron/app/connections/profile-connections'
import { createProfileKeys } from '@/electron/app/connections/profile-keys'
import { reportFacts } from '@/electron/app/health/report-facts'
import { createAppLock } from './services/app-lock/app-lock'
import { createPanelWindows } from '@/electron/app/windows/panel-windows'
import { createPerson } from './app/person'
import { createGuardFacts } from '@/electron/app/account/guard-facts'
import { createUpdates } from './services/updates/updates'
import { createForgetKeys } from '@/electron/app/connections/forget-keys'
import { recordLock } from '@/electron/app/health/lock-log'
import { createKeys } from './services/profiles/keys'
import { createRoutes } from './services/profiles/routes'
import { openSettings } from './base/settings/settings-file'
import { diskProblem } from './base/place/disk-problem'
import { describeCopy } from './base/storage/folder-place'
import { createSettingsChange } from './app/settings-change'
import { createKeychain, loadKeytar } from './base/vault/keytar-vault'
import { createVault } from './base/vault/vault'
import type { App, AppOptions } from './app'

const HEALTH_MS = 500
const PRACTICE_RESTART_MS = 2000
/** Maximum wait of the start for the account. Reading it continues in the background. */
const CLOSE_TIMEOUT_MS = 3000
/** An unlocked keyring answers within this time. A locked one must not delay the first screen. */
const KEYRING_MS = 300

/**
 * Creates every service in order of dependency: the map of the process. Both hosts are thin layers around the result.
 */
export async function compose(options: AppOptions): Promise<App> {
  const { env, dataDir, version, host } = options
  const { clock } = env
  const time = createProcessTime(clock)

  const appDatabase = openAppDatabase(dataDir, env)
  const settings = openSettings(dataDir)
  const practice = createPracticeAccess({
    dataDir,
    choice: options,
    launch: options.launchPractice,
    notify: (title, text) => notices.notify('error', title, text),
    ended: () => void clock.after(PRACTICE_RESTART_MS, restartPractice),
  })
  // It starts while the files are opened. The account that needs it reports its failure.
  if (settings.get().profileId === PRACTICE_ID) void practice.start().catch(() => undefined)
  const secrets = createKnownSecrets()
  const level = () => settings.get().logLevel
  const diagnostics = openDiagnostics({ dataDir, clock, level, hideSecrets: secrets.hide })
  const { log } = diagnostics
  const startedAt = clock.now()
  log('app.started', { version, host, system: describeSystem(), runtime: describeRuntime() })
  const publisher = createPublisher(clock)
  const noteSettings = logSettings(log, settings.get())
  publisher.follow({
    notice: ({ level: severity, title, text }) => log('trader.told', { severity, title, text }),
    'settings.changed': noteSettings,
  })
  const noticeDatabase = openNoticeCentre(dataDir)
  const notices = createNotices({
    clock: time,
    publish: (notice, session) =>
      session === null ? publisher.publish('notice', notice) : publisher.ofAccount(session)('notice', notice),
    records: createNoticeRecords(noticeDatabase.database, time, (error) =>
      notices.notify('warning', t('Notices are not kept'), diskProblem(error)),
    ),
    audiences: () => sessions.audiences(),
  })
  const priceAlerts = openPriceAlertRecords(dataDir, notices.notify)
  const loadKeychain = () => createKeychain((options.loadKeychain ?? loadKeytar)(), env.random)
  const vault = createVault({ load: loadKeychain, clock, changed: onVaultChanged })
  const keys = createKeys(vault, settings)
  const routes = createRoutes({ env, vault, settings, secrets })
  const partner = createPartner({
    role: 'application',
    clock,
    open: (listener) => connectToPartner(dataDir, clock, listener),
    changed: (state) => {
      log('partner.changed', { state: partnerText(state) })
      // Messages of the other process may now be sent by this process.
      openedDestinations.retryNow()
    },
  })
  const destinationSecrets = createDestinationSecrets(vault, secrets)
  const openedDestinations = openDestinations({
    env,
    time,
    dataDir,
    log,
    secrets: destinationSecrets,
    hide: secrets.hide,
    destinations: () => settings.get().destinations,
    role: 'application',
    repeatMinutes: () => settings.get().alarms.repeatMinutes,
    answerLink: () => settings.get().answerLink,
    sends: (source) => partner.speaksFor(source),
    changed: () => destinations.changed(),
    notWritten: (why) => notices.notify('warning', t('Messages to destinations are not saved'), why),
  })
  const uncaught = createUncaught({
    log,
    notify: notices.notify,
    secrets,
    ledgers: () => sessions.ledgers(),
  })
  const sessionEvents = createSessionEvents({
    active: () => active,
    additional: () => additional,
    publisher,
    diagnostics,
    malformed: () => router.malformed(),
    alarmsChanged: () => sessions.alarmsChanged(),
    ordersKnown: () => drafts.dropSent(),
  })
  const windows = createRateWindows(clock)
  const sessions = createAccountSessions({
    env,
    diagnostics,
    dataDir,
    about: { version, host },
    appDatabase,
    priceAlertRecords: priceAlerts.records,
    settings,
    vault,
    keys,
    routes,
    practice,
    windows,
    secrets,
    publisher,
    notices,
    events: sessionEvents,
    uncaught,
    partner,
    alarm: (delivery) => options.alarm?.(delivery),
    destinations: openedDestinations,
    watching: () => watching,
  })
  const { active, additional } = sessions
  const stopClockNotices = time.follow(() => sessions.timeSource(), notices.notify)
  const watching = openWatching({
    env,
    time,
    dataDir,
    log,
    windows,
    secrets,
    destinationSecrets,
    opened: openedDestinations,
    settings,
    keys,
    routes,
    partner,
    notices,
    priceAlertRecords: priceAlerts.records,
    saved: appDatabase.watches,
    sessions,
    publish: (overview) => publisher.publish('destinations.changed', overview),
  })
  const { destinations, ownAlarms } = watching
  const { forgetAccount } = appDatabase
  const layouts = createLayouts({
    ...env,
    saved: appDatabase.layouts,
    backups: appDatabase.layoutBackups,
    changed: (list) => publisher.publish('layouts.changed', list),
  })
  claimDraft(appDatabase.drafts, settings.get().profileId)
  const drafts = createAccountDrafts({
    drafts: appDatabase.drafts,
    memoryOnly: appDatabase.problem,
    active,
    clock,
    random: env.random,
    notify: (noticeFor) => publisher.publishEach('draft.sent', noticeFor),
  })
  appDatabase.drafts.listen((change) => publisher.publish('draft.changed', change))
  const profileKeys = createProfileKeys({
    active,
    keys,
    forgetAccount,
    changed: async (profileId) => {
      publisher.publish('app.changed', active.info())
      await additional.renew(profileId)
    },
  })
  const connections = createProfileConnections({
    env,
    active,
    additional,
    keys,
    routes,
    windows,
    secrets,
    publish: (test) => publisher.publish('connections.tested', test),
  })
  const changeSettings = createSettingsChange({ settings, active, keys, routes, forgetAccount, additional })
  const ownSettings = { get: () => settings.get(), change: changeSettings }
  const oneTimeSecrets = createOneTimeSecrets({
    random: env.random,
    profileKeys,
    ownProfiles: createOwnProfiles({ random: env.random, settings: ownSettings }),
    clipboard: options.clipboard ?? null,
  })
  const downloads = createDownloads(clock, env.random)
  const reviews = createReviews({ clock, random: env.random })
  const clicks = createClicks(clock)
  const reviewing = { reviews, clicks }
  const orders = createAccountOrders(active, drafts, reviewing)
  const appLock = createAppLock({
    clock,
    random: env.random,
    vault,
    settings,
    systemIdleMs: options.systemIdleMs ?? (() => null),
    disarm(why, holdsBatches) {
      clicks.end()
      sessions.lockArming(why, holdsBatches)
    },
    changed: (lock) => publisher.publish('lock.changed', lock),
    underWay: () => inEveryLedger((ledger) => [...ledger.waiting(), ...ledger.unresolved()]),
    forgetKeys: createForgetKeys({ active, keys, profileKeys, forgetSecrets: () => oneTimeSecrets.forgetAll() }),
    record: recordLock(log, notices.notify),
    notSaved: (error) => notices.notify('warning', t('The lock is not kept'), diskProblem(error)),
  })
  const updates = createUpdates({
    clock: time,
    // Uses the system's route, like all requests that are not for the exchange.
    sendHttp: env.through(async (url) => (await env.systemRoute(url)).route).sendHttp,
    version,
    platform: process.platform,
    arch: process.arch,
    publicKey: options.updateKey ?? null,
    settings,
    ...createUpdateNotices(notices, time),
    changed: (updates) => publisher.publish('updates.changed', updates),
  })
  const panelWindows = createPanelWindows({
    clock,
    settings,
    opener: options.panels ?? null,
    changed: (list) => publisher.publish('windows.changed', list),
  })
  const person = createPerson({
    clock,
    random: env.random,
    prompt: options.confirmByPerson ?? null,
    print: options.print ?? (() => undefined),
    pin: { isSet: () => appLock.status().hasPin, check: appLock.checkPin },
    changed: (question) => publisher.publish('person.asked', { request: question }),
  })
  const guardFacts = createGuardFacts({ ...sessions, settings, appLock })
  const services = {
    active,
    profileKeys,
    connections,
    settings: ownSettings,
    orders,
    drafts,
    additional: createAdditionalAccounts(additional, active, reviewing),
    apiDesk: createApiDesk({ active, clock, orders, oneTimeSecrets, reviews }),
    oneTimeSecrets,
    risk: createAccountRisk(active),
    alarms: createAccountAlarms(active, ownAlarms.book, () => sessions.alarms()),
    lending: createAccountLending(active, clock),
    strategies: createAccountStrategies(active),
    classic: createAccountClassic(active),
    tax: createAccountTax(active, keys),
    evidence: createAccountEvidence(active),
    destinations,
    downloads,
    health: sessionEvents.health,
    layouts,
    appLock,
    updates,
    panelWindows,
    person,
    publisher,
    notices,
    report,
    mini: options.mini ?? noMiniWindow,
  }
  const failedCall = (method: string, error: unknown): void => log('ipc.failed', { method, ...describeError(error) })
  const router = createRouter(createHandlers(services), clock, () => active.number(), appLock.rejection, failedCall, {
    textOf: (name, input) => textToConfirm(name, input, guardFacts),
    rejection: (text, name) => person.rejection(text, confirmedByCode.has(name)),
  })

  function report() {
    const facts = { at: clock.now(), startedAt, app: active.info(), settings: settings.get() }
    return diagnostics.report(reportFacts(facts, active.currentIfOpen(), router.malformed()))
  }

  function restartPractice(): void {
    if (active.currentIfOpen()?.connection.id !== PRACTICE_ID) return
    active
      .reopen()
      .catch((error: unknown) =>
        notices.notify('error', t('The practice exchange cannot be started again'), diskProblem(error)),
      )
  }
  function onVaultChanged(): void {
    log('vault.changed', vault.status())
    publisher.publish('app.changed', active.info())
    if (vault.status().kind === 'waiting') return
    openedDestinations.retryNow()
    void active.retryKey().catch(() => undefined)
    void additional.restore()
  }

  /** Texts of the account on screen unchanged, and of additional accounts with their name. */
  const inEveryLedger = (problems: (ledger: AccountLedger) => readonly string[]): readonly string[] =>
    sessions
      .ledgers()
      .flatMap(({ label, ledger }) =>
        problems(ledger).map((problem) => (label === null ? problem : `${label}: ${problem}`)),
      )

  try {
    migrateSavedLayout(settings, layouts)
  } catch (error) {
    notices.notify('warning', t('The layout was not brought to the form of this version'), diskProblem(error))
  }
  if (settings.problem !== null) notices.notify('warning', t('The settings were reset'), settings.problem)
  if (appDatabase.problem !== null) notices.notify('error', t('Drafts are not kept'), appDatabase.problem)
  if (noticeDatabase.safeMode !== null) notices.notify('warning', t('Notices are not kept'), noticeDatabase.safeMode)
  if (appDatabase.copiedFrom !== null)
    notices.notify('warning', t('This data folder was copied or moved'), describeCopy(appDatabase.copiedFrom))
  settings.listen((current) => {
    publisher.publish('settings.changed', current)
    updates.settingsChanged()
  })
  const sleepWatch = watchSleep(clock, () => {
    log('app.slept', {})
    appLock.reportAway(t('This computer slept.'))
  })
  const stopHealth = every(clock, HEALTH_MS, sessionEvents.publishHealth)
  if (settings.get().profileId !== PRACTICE_ID) await Promise.race([vault.settled, sleep(clock, KEYRING_MS)])
  // A profile that cannot be opened (a forbidden address, a lost custom profile) must not prevent the start of Volley.
  await active.select(settings.get().profileId).catch(async (error: unknown) => {
    await active.select(PRACTICE_ID)
    notices.notify(
      'warning',
      t('Practice was opened instead of the last profile'),
      error instanceof Error ? error.message : t('It cannot be opened.'),
    )
  })
  void additional.restore()
  const stopClosedAlerts = notifyOfClosedProfiles({
    clock,
    records: priceAlerts.records,
    connections: () => active.connections(),
    isOpen: sessions.isOpen,
    notices,
  })
  await Promise.race([active.current().attempted, sleep(clock, CLOSE_TIMEOUT_MS)])

  return {
    router,
    publisher,
    downloads,
    notify: notices.notify,
    failed: uncaught.failed,
    reportAway: appLock.reportAway,
    unfinished: () => ({
      unresolved: inEveryLedger((ledger) => ledger.unresolved()),
      waiting: inEveryLedger((ledger) => ledger.waiting()),
      unprotected: inEveryLedger((ledger) => ledger.unprotected()),
    }),
    watched: () => sessions.watching().count,
    hasWatchman: () => sessions.watching().hasWatchman,
    settings: () => settings.get(),
    restoreWindows: panelWindows.restore,
    async close() {
      panelWindows.stop()
      stopHealth()
      stopClockNotices()
      stopClosedAlerts()
      watching.stop()
      sleepWatch.stop()
      appLock.stop()
      updates.stop()
      connections.stop()
      publisher.close()
      active.close()
      additional.closeAll()
      watching.close()
      openedDestinations.close()
      partner.announceEnd()
      vault.close()
      await practice.stop()
      log('app.stopped', {})
      await diagnostics.close()
      notices.close()
      noticeDatabase.database.close()
      priceAlerts.close()
      appDatabase.close()
    },
  }
}
