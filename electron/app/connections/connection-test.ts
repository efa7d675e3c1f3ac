import type { EndpointName } from '@/shared/exchange/endpoints'
import { t } from '@/shared/languages/text'
import type { KeyRights } from '@/shared/trading/account/key-report'
import type { ConnectionTest } from '@/shared/ipc/desktop/connections'
import type { ProxyInput } from '@/shared/settings/proxy'
import { connectionFailure } from '@/electron/base/env/connection-failure'
import type { Env, HostEnv } from '@/electron/base/env/env'
import { createExchangeClient } from '@/electron/exchange/client'
import type { CallResult } from '@/electron/exchange/protocol/call'
import type { RateWindows } from '@/electron/exchange/limits/rate-limiter'
import type { KnownSecrets } from '@/electron/exchange/rest/redact'
import { createSigner, loginFrame } from '@/electron/exchange/rest/signing'
import { createSocketSession } from '@/electron/exchange/socket/socket-session'
import type { Keys } from '@/electron/services/profiles/keys'
import { addressProblem, headersOf, type Connection } from '@/electron/services/profiles/profiles'
import type { Routes } from '@/electron/services/profiles/routes'
import { keyAccess } from '@/electron/app/session/key-access'
import { readUid } from '@/electron/app/session/read-uid'
import { createTestedSteps, stepFailure } from './tested-steps'

export interface ConnectionTestParts {
  readonly env: Pick<HostEnv, 'clock' | 'probeHost'>
  readonly run: string
  readonly connection: Connection
  readonly proxy: ProxyInput
  readonly keys: Keys
  readonly routes: Pick<Routes, 'typed'>
  readonly windows: RateWindows
  readonly secrets: KnownSecrets
  readonly publish: (test: ConnectionTest) => void
}

export interface RunningTest {
  current(): ConnectionTest
  /** Aborts the running step. Nothing is reported afterwards. */
  end(): void
}

/** Reads only: the types reject any call that could place an order. */
const allowed: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'serverTime',
  'accountSettings',
  'accountInfo',
  'spotAccountInfo',
])
/** Limit for a socket with login, and for other steps that may not end. */
const STEP_MS = 20_000

const keyAdvice = t('Fix the API key on the exchange, or replace it under Connections.')
const hostAdvice = t('Check that the address is that of the exchange’s interface; if it is, try again in a minute.')

/** Tests the full path of a profile step by step, and stops at the first failure. It does not trade. */
export function beginConnectionTest(parts: ConnectionTestParts): RunningTest {
  const { env, connection } = parts
  const { clock } = env
  const aborting = new AbortController()
  const { signal } = aborting
  const record = createTestedSteps({ clock, run: parts.run, publish: parts.publish, hide: parts.secrets.hide })
  const { passed, skipped } = record

  /** Rejects when the test ends, and after a timeout. */
  function within<Result>(work: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const stop = (): void => reject(stepFailure(t('It took too long'), hostAdvice))
      const cancel = clock.after(STEP_MS, stop)
      signal.addEventListener('abort', stop)
      const settled = (): void => {
        cancel()
        signal.removeEventListener('abort', stop)
      }
      work.then(resolve, reject).finally(settled)
    })
  }

  function openSocket(network: Env, url: string, login: (() => Promise<string>) | null): Promise<void> {
    return new Promise((resolve, reject) => {
      let isOver = false
      const stop = (): void => {
        if (isOver) return
        isOver = true
        signal.removeEventListener('abort', stop)
        session.stop()
      }
      const session = createSocketSession({
        env: network,
        url,
        loginFrame: login,
        redact: parts.secrets.hide,
        handlers: {
          ready: () => {
            resolve()
            stop()
          },
          disconnected: () => undefined,
          push: () => 'used',
          event: () => undefined,
          feedChanged: () => {
            // Ends at the first disconnect, while a session would reconnect.
            if (isOver || session.counters().reconnects === 0) return
            const reason = session.feed().reason ?? t('It was closed')
            reject(stepFailure(reason, login === null ? hostAdvice : keyAdvice))
            stop()
          },
        },
      })
      signal.addEventListener('abort', stop)
      session.start()
    })
  }

  async function goTheWay(): Promise<void> {
    const { addresses } = connection
    const wrong = addresses === null ? { message: t('There is no address') } : addressProblem(addresses)
    if (addresses === null || wrong !== null)
      throw stepFailure(wrong?.message ?? '', t('Correct the address under Connections.'))
    const typed = parts.routes.typed(connection.id, parts.proxy)
    const { text: description, route } = await typed.find(addresses.rest)
    if (route.kind === 'unusable') throw connectionFailure(route.problem)
    passed('settings', parts.proxy.kind === 'system' ? description : t`goes ${description}`)
    if (route.kind === 'direct') for (const step of ['proxy', 'proxy-accepts'] as const) skipped(step, t('no proxy'))
    await within(env.probeHost(addresses.rest, route, ({ step, text }) => passed(step, text), signal))
    await speak(typed.env, addresses)
    record.pass()
  }

  async function speak(network: Env, addresses: NonNullable<Connection['addresses']>): Promise<void> {
    const access = await keyAccess(parts.keys, () => undefined, connection)
    const { credentials, credentialsHost } = access
    const client = createExchangeClient({
      env: network,
      addresses,
      credentials,
      credentialsHost,
      placePace: () => 0,
      categories: [],
      windows: parts.windows,
      secrets: parts.secrets,
      withdrawConfirmed: access.withdrawConfirmed,
      headers: headersOf(connection),
      only: allowed,
    })
    try {
      const time = valueOf(await within(client.rest.serverTime({})), hostAdvice)
      const offset = Math.round(client.clock()?.offsetMs ?? Number(time.serverTime) - clock.now())
      passed('time', t`its clock is ${Math.abs(offset)} ms ${offset < 0 ? t('behind') : t('ahead of')} this computer’s`)
      await within(openSocket(network, addresses.wsPublic, null))
      passed('public-socket', t`${new URL(addresses.wsPublic).host} is open`)
      if (credentials === null) return skipKey(access.keyProblem)
      const uid = valueOf(await within(readUid(client, connection)), keyAdvice)
      passed('key', t`account …${uid.slice(-4)}${rightsText(client.key?.report().rights ?? null)}`)
      const signer = createSigner(credentials, credentialsHost)
      const login = async (): Promise<string> =>
        loginFrame(signer, Math.round(clock.now() + (client.clock()?.offsetMs ?? 0)))
      await within(openSocket(network, addresses.wsPrivate, login))
      passed('private-socket', t`${new URL(addresses.wsPrivate).host} took the login`)
    } finally {
      client.stop()
    }
  }

  /** Without a key this step is skipped. A key that must not be used here is a failure. */
  function skipKey(problem: string): void {
    if (parts.keys.of(connection.id) !== null) throw stepFailure(problem, keyAdvice)
    for (const step of ['key', 'private-socket'] as const) skipped(step, t('no key is saved'))
  }

  void goTheWay().catch(record.fail)
  return {
    current: record.current,
    end() {
      record.cancel()
      aborting.abort()
    },
  }
}

function valueOf<Data>(answer: CallResult<Data>, todo: string): Data {
  if (answer.kind === 'done') return answer.data
  const hasCode = answer.message.includes(`(${answer.code})`)
  const code = answer.kind === 'not-sent' || hasCode ? '' : ` (${answer.code})`
  throw stepFailure(`${answer.message}${code}`, todo)
}

function rightsText(rights: KeyRights | null): string {
  if (rights === null) return ''
  const titles = [
    rights.mayTrade ? t('may trade') : t('may read, not trade'),
    rights.mayWithdraw ? t('may withdraw: not a key to use here') : t('may not withdraw'),
    rights.addresses.length > 0 ? t('bound to addresses') : t('usable from any address'),
  ]
  return `; ${titles.join(', ')}`
}
