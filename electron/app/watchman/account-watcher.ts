import { t } from '@/shared/languages/text'
import type { AlarmSettings } from '@/shared/trading/alarms/alarm-settings'
import { retries, retryDelayMs } from '@/shared/base/retry'
import type { Log } from '@/electron/base/diagnostics/log'
import type { Env } from '@/electron/base/env/env'
import type { Notices } from '@/electron/base/notices'
import { createExchangeClient } from '@/electron/exchange/client'
import { createTrustedTime, type TimeSource } from '@/electron/exchange/protocol/trusted-time'
import type { RateWindows } from '@/electron/exchange/limits/rate-limiter'
import { deferredCalls } from '@/electron/exchange/rest/deferred-calls'
import type { KnownSecrets } from '@/electron/exchange/rest/redact'
import type { Access, Reachable } from '@/electron/services/profiles/access'
import { headersOf } from '@/electron/services/profiles/profiles'
import type { KnownAccount } from '@/electron/base/storage/records/known-account'
import { watchAccount } from '../session/account-watch'
import { openMonitors, type MonitorsOptions } from '../session/open-monitors'
import { readUid } from '../session/read-uid'
import { allowedCalls } from './allowed-calls'

export interface AccountWatcherOptions extends Pick<MonitorsOptions, 'join' | 'alarm' | 'dataDir' | 'destinations'> {
  readonly env: Env
  readonly log: Log
  readonly notify: Notices['notify']
  readonly alarmSettings: () => AlarmSettings
  readonly connection: Reachable
  readonly access: Access
  readonly windows: RateWindows
  readonly secrets: KnownSecrets
  readonly knownAccount: KnownAccount
  /** Reports a text about it. */
  readonly report: (text: string) => void
}

/** Monitors an account. */
export interface AccountWatcher {
  readonly client: TimeSource
  close(): void
}

/** Monitors the account of a saved key: the same monitors as in the application, and no other services. */
export function openAccountWatcher(options: AccountWatcherOptions): AccountWatcher {
  const { env, connection, access, knownAccount: account, report } = options
  const client = createExchangeClient({
    env,
    log: options.log,
    addresses: connection.addresses,
    credentials: access.credentials,
    credentialsHost: access.credentialsHost,
    placePace: () => 0,
    categories: [],
    windows: options.windows,
    secrets: options.secrets,
    withdrawConfirmed: access.withdrawConfirmed,
    headers: headersOf(connection),
    only: allowedCalls,
  })
  const apiKey = access.credentials?.apiKey ?? ''
  const watch = watchAccount(account.uidOf(apiKey), (uid, confirmed) =>
    openMonitors(
      {
        ...options,
        time: createTrustedTime(env.clock, () => client),
        publish: () => undefined,
        alarmsChanged: () => undefined,
      },
      deferredCalls(client.rest, confirmed),
      uid,
      // Fills are in the journal, which belongs to the application.
      { fillsBetween: () => [], coinsOf: () => null },
    ),
  )
  let isClosed = false
  let cancelRetry = (): void => {}

  async function readAccount(failures = 0): Promise<void> {
    const answer = await readUid(client, connection)
    if (isClosed) return
    if (answer.kind === 'done') {
      watch.confirm(answer.data)
      remember(answer.data)
      return report(t`${connection.label}: watching.`)
    }
    const why = `${answer.message} (${answer.code})`
    watch.unreachable(why)
    if (failures === 0) report(t`${connection.label}: the account cannot be read: ${why}`)
    const isUnreached = answer.kind === 'unknown' || answer.kind === 'not-sent'
    const wait = retryDelayMs(isUnreached ? retries.unreachedAccount : retries.account, failures)
    cancelRetry = env.clock.after(wait, () => void readAccount(failures + 1))
  }
  /** If the disk refuses, only the saved UID is lost. */
  function remember(uid: string): void {
    try {
      if (account.uidOf(apiKey) !== uid) account.save(apiKey, uid)
    } catch {
      report(t`${connection.label}: whose key it is cannot be remembered for the next start.`)
    }
  }

  client.start()
  void readAccount()
  return {
    client,
    close() {
      isClosed = true
      cancelRetry()
      watch.close()
      client.stop()
    },
  }
}
