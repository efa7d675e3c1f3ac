import { t } from '@/shared/languages/text'
import { secret } from './secret'
import { isLoopbackHost } from '@/shared/base/loopback'
import { placeOf, type Proxy, type SystemRoute, type SystemRouteOf, targetOf } from './route'

/** Names of the variables with a proxy for an address, most specific first. */
const namesFor = (protocol: string): readonly string[] => [
  protocol === 'https:' || protocol === 'wss:' ? 'HTTPS_PROXY' : 'HTTP_PROXY',
  'ALL_PROXY',
]

const direct = (text: string): SystemRoute => ({ text, route: { kind: 'direct' } })

/** An unsupported kind of proxy must not cause a direct connection. */
const unusable = (text: string, url: string): SystemRoute => ({
  text,
  route: { kind: 'unusable', problem: { cause: 'proxy-unusable', host: placeOf(targetOf(url)), proxy: null } },
})

/** Route through the system's proxy. Servers on this computer are always reached directly. */
const viaProxy = (where: string, proxy: Proxy): SystemRoute => ({
  text: t`${where} names the ${proxy.kind === 'http' ? t('HTTP') : t('SOCKS5')} proxy ${placeOf(proxy)}`,
  route: { kind: 'proxy', proxy },
})

/** Lower case first, like other programs. */
function variable(environment: NodeJS.ProcessEnv, name: string): readonly [string, string] | null {
  for (const variable of [name.toLowerCase(), name]) {
    const value = environment[variable]?.trim() ?? ''
    if (value !== '') return [variable, value]
  }
  return null
}

/** True if NO_PROXY excludes this host: `*`, a host, a domain with or without a dot, each with or without a port. */
function isExcluded(list: string, { host, port }: { readonly host: string; readonly port: number }): boolean {
  return list
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      if (entry === '*') return true
      const [, name = entry, only] = /^(\[[^\]]+\]|[^:]+|[^:]*:[^:]*:.*):(\d+)$/.exec(entry) ?? []
      if (only !== undefined && Number(only) !== port) return false
      const domain = name
        .replace(/^\[(.*)\]$/, '$1')
        .replace(/^\*?\./, '')
        .toLowerCase()
      return host.toLowerCase() === domain || host.toLowerCase().endsWith(`.${domain}`)
    })
}

const kinds: Readonly<Partial<Record<string, Proxy['kind']>>> = {
  'http:': 'http',
  'socks:': 'socks5',
  'socks5:': 'socks5',
  'socks5h:': 'socks5',
}
const defaultPorts = { http: 80, socks5: 1080 } as const

function proxyAt(text: string): Proxy | null {
  const address = text.includes('://') ? text : `http://${text}`
  if (!URL.canParse(address)) return null
  const { protocol, hostname, port, username, password } = new URL(address)
  const kind = kinds[protocol]
  if (kind === undefined || hostname === '') return null
  const login =
    username === ''
      ? null
      : { user: secret(decodeURIComponent(username)), password: secret(decodeURIComponent(password)) }
  return {
    kind,
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? defaultPorts[kind] : Number(port),
    login,
  }
}

/** The proxy from HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY of this environment. */
export function routeOfEnvironment(environment: NodeJS.ProcessEnv): SystemRouteOf {
  return async (url) => {
    const target = targetOf(url)
    if (isLoopbackHost(target.host)) return direct(t('Servers on this computer are reached directly'))
    const entry = namesFor(new URL(url).protocol)
      .map((name) => variable(environment, name))
      .find((candidate) => candidate !== null)
    if (entry === undefined || entry === null)
      return direct(t('The environment names no proxy (HTTPS_PROXY, ALL_PROXY)'))
    const [name, value] = entry
    const exclusions = variable(environment, 'NO_PROXY')
    if (exclusions !== null && isExcluded(exclusions[1], target))
      return direct(t`${exclusions[0]} excludes ${target.host}`)
    const proxy = proxyAt(value)
    return proxy === null ? unusable(t`${name} names no HTTP or SOCKS5 proxy`, url) : viaProxy(name, proxy)
  }
}

/**
 * Chromium's proxy list for an address: `PROXY host:port; SOCKS5 host:port; DIRECT`, best first. Only the first entry
 * is used: there is no fallback when it fails.
 */
export function routeOfList(list: string, url: string): SystemRoute {
  if (isLoopbackHost(targetOf(url).host)) return direct(t('Servers on this computer are reached directly'))
  const [kind = '', place = ''] = (list.split(';')[0] ?? '').trim().split(/\s+/)
  if (kind === '' || kind.toUpperCase() === 'DIRECT') return direct(t('The system names no proxy'))
  const scheme = { PROXY: 'http', SOCKS5: 'socks5' }[kind.toUpperCase()]
  const proxy = scheme === undefined ? null : proxyAt(`${scheme}://${place}`)
  return proxy === null ? unusable(t`The system names a ${kind} proxy`, url) : viaProxy(t('The system'), proxy)
}
