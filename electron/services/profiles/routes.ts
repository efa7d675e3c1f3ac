import { t } from '@/shared/languages/text'
import { PRACTICE_ID } from '@/shared/trading/account/practice-id'
import type { ConnectionCause } from '@/shared/trading/health/connection-causes'
import { type ProxyInput, proxyOf, type ProxySetting, proxyText } from '@/shared/settings/proxy'
import type { Settings } from '@/shared/settings/settings'
import type { Env, HostEnv } from '@/electron/base/env/env'
import { placeOf, type Proxy, type Route, type RouteOf, targetOf } from '@/electron/base/env/route'
import { secret } from '@/electron/base/env/secret'
import { refused } from '@/electron/base/service-error'
import type { KnownSecrets } from '@/electron/exchange/rest/redact'
import type { Vault } from '@/electron/base/vault/vault'
import { type Connection } from './profiles'
import { createProxyLogins, secretsOfLogin } from './proxy-login'

export interface Routes {
  /**
   * The network of a profile with its current proxy. A user of the result keeps this route until it opens the profile
   * again.
   */
  envFor(connection: Pick<Connection, 'id'>): Env
  /** Equal for two profiles with the same route and no individual login. */
  markOf(connection: Pick<Connection, 'id'>): string
  /** Route for a URL through a proxy as typed, with a text about the result. */
  typed(
    profileId: string,
    proxy: ProxyInput,
  ): { readonly env: Env; readonly find: (url: string) => Promise<{ readonly text: string; readonly route: Route }> }
  textOf(profileId: string): string
  /** Throws a ServiceError if a login to keep is missing for this proxy. */
  save(profileId: string, proxy: ProxyInput): Promise<void>
  forget(profileId: string): Promise<void>
}

export interface RoutesParts {
  readonly env: HostEnv
  readonly vault: Vault
  readonly settings: {
    get(): Pick<Settings, 'proxies'>
    set(change: Pick<Settings, 'proxies'>): unknown
  }
  readonly secrets: Pick<KnownSecrets, 'learn'>
}

type Explicit = Extract<ProxySetting, { readonly host: string }>
const bare = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')

/** Never falls back to a direct connection when another route fails. */
export function createRoutes({ env, vault, settings, secrets }: RoutesParts): Routes {
  const { learn } = secrets
  const logins = createProxyLogins(vault, learn)

  const unusable = (cause: ConnectionCause, url: string, proxy: Explicit | null): Route => ({
    kind: 'unusable',
    problem: { cause, host: placeOf(targetOf(url)), proxy: proxy === null ? null : placeOf(proxy) },
  })

  async function systemRoute(url: string) {
    const system = await env
      .systemRoute(url)
      .catch(() => ({ text: t('The system does not report its proxy'), route: unusable('proxy-unusable', url, null) }))
    if (system.route.kind === 'proxy' && system.route.proxy.login !== null) {
      const { user, password } = system.route.proxy.login
      learn(secretsOfLogin({ user: user.reveal(), password: password.reveal() }))
    }
    return system
  }

  async function routeBy(profileId: string, setting: ProxySetting, url: string): Promise<Route> {
    if (setting.kind === 'direct') return { kind: 'direct' }
    if (setting.kind === 'unreadable') return unusable('proxy-unreadable', url, null)
    if (setting.kind === 'system') return (await systemRoute(url)).route
    const { kind, port, hasLogin } = setting
    const proxy = { kind, host: bare(setting.host), port }
    if (!hasLogin) return { kind: 'proxy', proxy: { ...proxy, login: null } }
    const login = await logins.read(profileId, proxy)
    if (login === null) return unusable('proxy-login-locked', url, setting)
    return { kind: 'proxy', proxy: { ...proxy, login } }
  }

  const through = (routeOf: RouteOf): Env => ({ ...env, ...env.through(routeOf) })

  function typedRoute(profileId: string, input: ProxyInput): RouteOf {
    if (input.kind === 'direct' || input.kind === 'system') return (url) => routeBy(profileId, input, url)
    const { kind, port, login } = input
    if (login === null || login === 'saved')
      return (url) => routeBy(profileId, { kind, host: input.host, port, hasLogin: login === 'saved' }, url)
    learn(secretsOfLogin(login))
    const proxy: Proxy = {
      kind,
      host: bare(input.host),
      port,
      login: { user: secret(login.user), password: secret(login.password) },
    }
    return async () => ({ kind: 'proxy', proxy })
  }

  function store(profileId: string, setting: ProxySetting | null): void {
    const { [profileId]: _old, ...others } = settings.get().proxies
    settings.set({ proxies: setting === null ? others : { ...others, [profileId]: setting } })
  }
  const hasLogin = (setting: ProxySetting): boolean => 'hasLogin' in setting && setting.hasLogin

  async function dropLogin(profileId: string): Promise<void> {
    if (hasLogin(proxyOf(settings.get().proxies, profileId))) await logins.forget(profileId)
  }

  return {
    markOf({ id }) {
      const proxy = proxyOf(settings.get().proxies, id)
      return proxy.kind === 'direct' ? '' : JSON.stringify([id, proxy])
    },
    envFor({ id }) {
      const setting = id === PRACTICE_ID ? null : proxyOf(settings.get().proxies, id)
      if (setting === null || setting.kind === 'direct') return env
      return through((url) => routeBy(id, setting, url))
    },
    typed(profileId, input) {
      const routeOf = typedRoute(profileId, input)
      const text = input.kind === 'system' ? null : proxyText('host' in input ? { ...input, hasLogin: false } : input)
      return {
        env: through(routeOf),
        find: async (url) => (text === null ? systemRoute(url) : { text, route: await routeOf(url) }),
      }
    },
    textOf: (profileId) =>
      profileId === PRACTICE_ID ? 'directly' : proxyText(proxyOf(settings.get().proxies, profileId)),
    async save(profileId, input) {
      if (profileId === PRACTICE_ID) throw refused('practice-has-no-proxy')
      // A single write: a read in between, or after a crash, must not find a direct connection in place of another.
      if (input.kind === 'direct' || input.kind === 'system') {
        await dropLogin(profileId)
        return store(profileId, input.kind === 'direct' ? null : input)
      }
      const { kind, port, login } = input
      const proxy = { kind, host: bare(input.host), port }
      if (login === 'saved' && (await logins.read(profileId, proxy)) === null) throw refused('proxy-login-missing')
      if (login === null) await dropLogin(profileId)
      else if (login !== 'saved') await logins.save(profileId, proxy, login)
      store(profileId, { ...proxy, hasLogin: login !== null })
    },
    async forget(profileId) {
      await dropLogin(profileId)
      store(profileId, null)
    },
  }
}
