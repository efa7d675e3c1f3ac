import { t } from '@/shared/languages/text'
import { type TimeSource, timeSourceOf } from './exchange/protocol/trusted-time'
import { createProcessTime } from '@/electron/app/health/process-time'
import { join } from 'node:path'
import { every } from '@/shared/base/clock'
import type { Settings } from '@/shared/settings/settings'
import type { Delivery } from '@/shared/trading/alarms/incident'
import { openAccountWatcher } from './app/watchman/account-watcher'
import { createPriceWatchers } from './app/watchman/price-watchers'
import { makeOwnFolder, ownProblem } from './base/place/own-folders'
import { openWatchmanDatabase } from './app/watchman/lock'
import { openDestinations } from './app/watching/open-destinations'
import { openPriceAlertRecords } from './app/open-price-alert-list'
import { registerPartner } from './app/session/register-partner'
import { keyAccess } from './app/session/key-access'
import { openDiagnostics } from './base/diagnostics/diagnostics'
import { describeError } from './base/diagnostics/describe-error'
import { describeRuntime, describeSystem } from './base/diagnostics/machine'
import type { HostEnv } from './base/env/env'
import type { Voice } from './base/notices'
import { listenForPartner } from './base/partner/link'
import { createPartner, partnerText, type PartnerState } from './base/partner/partner'
import { openSettings } from './base/settings/settings-file'
import { knownAccountOf } from '@/electron/base/storage/records/known-account'
import { createKeychain, loadKeytar, type Keytar } from './base/vault/keytar-vault'
import { createVault } from './base/vault/vault'
import { createRateWindows } from './exchange/limits/rate-limiter'
import { createKnownSecrets } from './exchange/rest/redact'
import { createDestinationSecrets } from './services/destinations/destination-secrets'
import { createKeys } from './services/profiles/keys'
import type { Reachable } from './services/profiles/access'
import { addressProblem, exchangeOf, listConnections } from './services/profiles/profiles'
import { createRoutes } from './services/profiles/routes'

export interface WatchmanOptions {
  readonly env: HostEnv
  readonly version: string
  readonly dataDir: string
  /** The system's keychain. Tests replace it, so that they never change the user's keychain. */
  readonly loadKeychain?: () => Keytar
  /** Delivers an alarm in every way available to this process. */
  readonly alarm: (delivery: Delivery) => void
  /** Delivers a fired price alert in every way available to this process. */
  readonly priceAlert: (title: string, text: string) => void
  /** Writes to the terminal, or to the journal of the service. */
  readonly print: (text: string) => void
}

export interface Watchman {
  /** Informs the application of the regular end. */
  close(): Promise<void>
}

/** A profile that is monitored, or that cannot be until its mark changes. */
interface Watcher {
  readonly mark: string
  readonly isWatching: boolean
  readonly client: TimeSource | null
  readonly close: () => void
}

/** Settings belong to the application. Changes take effect here after this time. */
const FOLLOW_MS = 5000

const partnerMessages: Readonly<Partial<Record<string, string>>> = {
  absent: t('The application is not running.'),
  alive: t('The application is running.'),
  left: t('The application has quit.'),
  ended: t('The application ended without a message.'),
  silent: t('The application does not answer.'),
}

/**
 * The watchman: the monitors of every saved account, and the price alerts of every profile, without window, page and
 * order journal. It finds the application through the data folder, and vice versa.
 */
export async function composeWatchman(options: WatchmanOptions): Promise<Watchman> {
  const { env, dataDir, print } = options
  const { clock } = env
  const time = createProcessTime(clock)
  const { database, close: closeDatabase } = openWatchmanDatabase(dataDir)
  const settings = openSettings(dataDir)
  const secrets = createKnownSecrets()
  const diagnostics = openDiagnostics({
    dataDir: join(dataDir, 'watchman'),
    clock,
    level: () => settings.get().logLevel,
    hideSecrets: secrets.hide,
  })
  makeOwnFolder(join(dataDir, 'watchman'))
  const { log } = diagnostics
  log('app.started', {
    version: options.version,
    host: 'watchman',
    system: describeSystem(),
    runtime: describeRuntime(),
  })
  const notify: Voice['notify'] = (level, title, text) => {
    log('trader.told', { severity: level, title, text })
    if (level !== 'info') print(`${title}. ${text}`)
  }
  const openLink = await listenForPartner(dataDir)
  const partner = createPartner({ role: 'watchman', clock, open: openLink, changed: partnerChanged })
  let lastPartnerText = ''
  function partnerChanged(state: PartnerState): void {
    log('partner.changed', { state: partnerText(state) })
    destinations.retryNow()
    const text = partnerMessages[partnerText(state)] ?? lastPartnerText
    if (text !== lastPartnerText) print(text)
    lastPartnerText = text
  }

  const loadKeychain = () => createKeychain((options.loadKeychain ?? loadKeytar)(), env.random, 'watchman')
  const vault = createVault({ load: loadKeychain, clock, changed: () => void follow() })
  const destinations = openDestinations({
    env,
    time,
    dataDir,
    log,
    secrets: createDestinationSecrets(vault, secrets),
    hide: secrets.hide,
    destinations: () => settings.get().destinations,
    role: 'watchman',
    repeatMinutes: () => settings.get().alarms.repeatMinutes,
    answerLink: () => settings.get().answerLink,
    sends: (source) => partner.speaksFor(source),
    changed: () => undefined,
    notWritten: (why) => notify('warning', t('Messages to destinations are not saved'), why),
  })
  // Only the application writes labels and proxies.
  const ofApplication = { get: () => settings.get(), set: () => undefined }
  const keys = createKeys(vault, ofApplication)
  const routes = createRoutes({ env, vault, settings: ofApplication, secrets })
  const windows = createRateWindows(clock)
  const priceAlerts = openPriceAlertRecords(dataDir, notify)
  const priceWatchers = createPriceWatchers({
    ...env,
    envFor: (connection) => routes.envFor(connection),
    markOf: (connection) => routes.markOf(connection),
    watcher: 'watchman',
    log,
    windows,
    secrets,
    records: priceAlerts.records,
    partner,
    destinations,
    fired: ({ title, text }, { label }) => {
      log('trader.told', { severity: 'warning', title, text })
      options.priceAlert(`${label}: ${title}`, text)
    },
    notify: ({ level, title, text }, { label }) => notify(level, `${label}: ${title}`, text),
  })
  const watchers = new Map<string, Watcher>()
  const timeSource = (): TimeSource | null =>
    timeSourceOf([...[...watchers.values()].flatMap(({ client }) => client ?? []), ...priceWatchers.sources()])
  const stopClockNotices = time.follow(timeSource, notify)
  let lastTask: Promise<void> = Promise.resolve()
  let isIdleReported = false
  let reportedProblem: string | null = null

  /** The practice exchange ends with the application. */
  function reachable(current: Settings): readonly Reachable[] {
    return listConnections(current, null).flatMap((connection) => {
      const { addresses } = connection
      return addresses !== null && addressProblem(addresses) === null ? [{ ...connection, addresses }] : []
    })
  }
  /** Profiles of unified accounts whose key is in the keychain. */
  const watchable = (current: Settings): readonly Reachable[] =>
    reachable(current).filter(({ accountKind, id }) => accountKind === 'unified' && keys.of(id) !== null)
  const isOnScreen = (id: string): boolean => {
    const { profileId } = settings.get()
    const watching = [...watchers].flatMap(([name, { isWatching }]) => (isWatching ? [name] : []))
    return (watching.includes(profileId) ? profileId : watching[0]) === id
  }

  async function open(connection: Reachable, mark: string): Promise<void> {
    const access = await keyAccess(keys, notify, connection)
    const { label, id } = connection
    if (access.credentials === null) {
      watchers.set(id, { mark, isWatching: false, client: null, close: () => undefined })
      return print(t`${label}: not watched. ${access.keyProblem}`)
    }
    const post = openAccountWatcher({
      env: routes.envFor(connection),
      log,
      notify: (level, title, text) => notify(level, `${label}: ${title}`, text),
      alarmSettings: () => settings.get().alarms,
      connection,
      access,
      windows,
      secrets,
      dataDir,
      destinations,
      knownAccount: knownAccountOf(database, env.random, id, exchangeOf(connection)),
      join: (account, { report, leaderChanged }) => {
        const joined = registerPartner(partner, () => isOnScreen(id))(account, {
          report,
          leaderChanged: onPartnerStatus,
        })
        function onPartnerStatus(): void {
          print(t`${label}: alarms are delivered ${joined.speaks() ? t('here') : t('by the application')}.`)
          leaderChanged()
          destinations.retryNow()
        }
        return joined
      },
      alarm: (delivery) =>
        options.alarm({ ...delivery, alarm: { ...delivery.alarm, title: `${label}: ${delivery.alarm.title}` } }),
      report: print,
    })
    watchers.set(id, { mark, isWatching: true, client: post.client, close: () => post.close() })
  }

  /** Monitoring continues with the settings and keys read before. */
  function checkFolder(): void {
    const problem = ownProblem(dataDir)
    if (problem !== null && problem !== reportedProblem)
      notify('error', t('The watchman keeps no record'), t`It goes on with what it has read: ${problem}.`)
    reportedProblem = problem
  }

  async function followOnce(): Promise<void> {
    checkFolder()
    const current = settings.reload()
    priceWatchers.follow(reachable(current))
    const connectionsById = new Map(watchable(current).map((connection) => [connection.id, connection]))
    const markOf = (connection: Reachable): string =>
      JSON.stringify([
        connection.addresses,
        current.proxies[connection.id],
        current.keyLabels[connection.id],
        vault.status().kind,
      ])
    for (const [id, { mark, close }] of watchers) {
      const connection = connectionsById.get(id)
      if (connection !== undefined && markOf(connection) === mark) continue
      close()
      watchers.delete(id)
    }
    if (vault.status().kind === 'waiting') return
    for (const [id, connection] of connectionsById) if (!watchers.has(id)) await open(connection, markOf(connection))
    const isIdle = watchers.size === 0 && priceWatchers.activeCount() === 0
    if (isIdle && !isIdleReported)
      print(t('Nothing to monitor: no key of a unified account is in the keychain, and no price alert is set.'))
    isIdleReported = isIdle
  }
  /** One run at a time. A vault that opens during a run is handled in the next. */
  function follow(): Promise<void> {
    lastTask = lastTask.then(followOnce).catch((error: unknown) => log('app.failed', describeError(error)))
    return lastTask
  }
  const stopFollowing = every(clock, FOLLOW_MS, () => void follow())
  await vault.settled
  await follow()

  return {
    async close() {
      stopFollowing()
      stopClockNotices()
      await lastTask
      for (const { close } of watchers.values()) close()
      priceWatchers.close()
      destinations.close()
      partner.announceEnd()
      vault.close()
      log('app.stopped', {})
      await diagnostics.close()
      priceAlerts.close()
      closeDatabase()
    },
  }
}
