import { z } from 'zod'
import { t } from '@/shared/languages/text'

const ProxyHost = z
  .string()
  .min(1, t('is needed'))
  .max(253)
  .regex(
    /^([A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?|\[?[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*\]?)$/,
    t('must be a host without scheme and port'),
  )
const ProxyPort = z.number().int().min(1).max(65_535)
const proxyKinds = ['http', 'socks5'] as const

const Login = z.strictObject({
  user: z
    .string()
    .min(1, t('is needed'))
    .max(255)
    .regex(/^[^:\p{Cc}]*$/u, t('must have no colon and no line break')),
  password: z
    .string()
    .max(255)
    .regex(/^\P{Cc}*$/u, t('must have no line break')),
})
const located = { kind: z.enum(proxyKinds), host: ProxyHost, port: ProxyPort }
const withoutAddress = [
  z.strictObject({ kind: z.literal('direct') }),
  z.strictObject({ kind: z.literal('system') }),
] as const

/** Route of a profile's connections. User name and password are in the vault. */
export const ProxySetting = z.discriminatedUnion('kind', [
  ...withoutAddress,
  z.strictObject({ ...located, hasLogin: z.boolean() }),
  // An unreadable setting must not become a direct connection.
  z.strictObject({ kind: z.literal('unreadable') }),
])
export type ProxySetting = z.infer<typeof ProxySetting>

/** A proxy as typed: `saved` uses the login in the vault for this very proxy. */
export const ProxyInput = z.discriminatedUnion('kind', [
  ...withoutAddress,
  z.strictObject({ ...located, login: z.union([Login, z.literal('saved')]).nullable() }),
])
export type ProxyInput = z.infer<typeof ProxyInput>

/** By profile. Others connect directly. */
export const Proxies = z.record(z.string().max(64), ProxySetting.catch({ kind: 'unreadable' }))

const direct: ProxySetting = { kind: 'direct' }
export const proxyOf = (proxies: Readonly<Record<string, ProxySetting>>, profileId: string): ProxySetting =>
  (Object.hasOwn(proxies, profileId) ? proxies[profileId] : undefined) ?? direct

/** A proxy as text, without its login. */
export function proxyText(proxy: ProxySetting): string {
  if (proxy.kind === 'direct') return 'directly'
  if (proxy.kind === 'system') return t('by the proxy of the system')
  if (proxy.kind === 'unreadable') return t('not at all: the saved proxy cannot be read')
  const host = proxy.host.includes(':') && !proxy.host.startsWith('[') ? `[${proxy.host}]` : proxy.host
  return t`by the ${proxy.kind === 'http' ? t('HTTP') : t('SOCKS5')} proxy ${host}:${proxy.port}`
}

/** A typed proxy as text, without its login. */
export const proxyInputText = (proxy: ProxyInput): string =>
  proxyText(
    'login' in proxy ? { kind: proxy.kind, host: proxy.host, port: proxy.port, hasLogin: proxy.login !== null } : proxy,
  )
