import { PRACTICE_ID } from '@/shared/trading/account/practice-id'
import type { CheckedInputOf } from '@/shared/ipc/contract'
import type { ConnectionTest } from '@/shared/ipc/desktop/connections'
import type { HostEnv } from '@/electron/base/env/env'
import { refused } from '@/electron/base/service-error'
import type { RateWindows } from '@/electron/exchange/limits/rate-limiter'
import type { KnownSecrets } from '@/electron/exchange/rest/redact'
import type { Keys } from '@/electron/services/profiles/keys'
import { type Connection } from '@/electron/services/profiles/profiles'
import type { Routes } from '@/electron/services/profiles/routes'
import { beginConnectionTest, type RunningTest } from './connection-test'
import type { ActiveSession } from '@/electron/app/session/active-session'
import type { AdditionalSessions } from '@/electron/app/session/additional-sessions'

/** Proxy settings and connection tests of profiles, for pages. */
export interface ProfileConnections {
  /** Reopens the profile if it is open. Pending orders are then polled over the new route. */
  readonly setProxy: (input: CheckedInputOf<'connections.setProxy'>) => Promise<null>
  readonly test: (input: CheckedInputOf<'connections.test'>) => ConnectionTest
  readonly endTest: (input: CheckedInputOf<'connections.endTest'>) => null
  readonly stop: () => void
}

export interface ProfileConnectionsParts {
  readonly env: HostEnv
  readonly active: Pick<ActiveSession, 'connections' | 'currentIfOpen' | 'reopen'>
  readonly additional: Pick<AdditionalSessions, 'renew'>
  readonly keys: Keys
  readonly routes: Routes
  readonly windows: RateWindows
  readonly secrets: KnownSecrets
  readonly publish: (test: ConnectionTest) => void
}

export function createProfileConnections(parts: ProfileConnectionsParts): ProfileConnections {
  const { active, additional, routes } = parts
  let running: RunningTest | null = null

  function tested({ profileId, custom }: CheckedInputOf<'connections.test'>): Connection {
    if (profileId === PRACTICE_ID) throw refused('practice-has-no-proxy')
    const connection = active.connections().find(({ id }) => id === profileId)
    if (custom === null || (connection !== undefined && connection.environment !== 'custom')) {
      if (connection === undefined) throw refused('profile-unknown', { field: 'profileId' })
      return connection
    }
    const { accountKind, ...addresses } = custom
    return { id: profileId, label: connection?.label ?? '', environment: 'custom', accountKind, addresses }
  }

  return {
    async setProxy({ profileId, proxy }) {
      if (!active.connections().some(({ id }) => id === profileId))
        throw refused('profile-unknown', { field: 'profileId' })
      await routes.save(profileId, proxy)
      if (active.currentIfOpen()?.connection.id === profileId) await active.reopen()
      else await additional.renew(profileId)
      return null
    },
    test(input) {
      const connection = tested(input)
      running?.end()
      running = beginConnectionTest({ ...parts, run: input.run, connection, proxy: input.proxy })
      return running.current()
    },
    endTest({ run }) {
      if (running?.current().run === run) running.end()
      return null
    },
    stop: () => running?.end(),
  }
}
