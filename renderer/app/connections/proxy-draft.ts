import { t } from '@/shared/languages/text'
import { ProxyInput, type ProxySetting } from '@/shared/settings/proxy'

/** Values of the proxy fields, for every kind. */
export interface ProxyDraft {
  readonly kind: 'direct' | 'system' | 'http' | 'socks5'
  readonly host: string
  readonly port: string
  readonly hasLogin: boolean
  readonly user: string
  readonly password: string
  /** Proxy to which the saved login belongs; '' if there is none. */
  readonly savedFor: string
}

const placeOf = (kind: string, host: string, port: string): string => `${kind} ${host.toLowerCase()} ${port}`
const blank = { host: '', port: '', hasLogin: false, user: '', password: '', savedFor: '' } as const

export function draftOf(setting: ProxySetting): ProxyDraft {
  if (setting.kind === 'direct' || setting.kind === 'system') return { ...blank, kind: setting.kind }
  // The proxy has to be set again. The default must not be a direct connection without a proxy.
  if (setting.kind === 'unreadable') return { ...blank, kind: 'http' }
  const { kind, host, port, hasLogin } = setting
  const savedFor = hasLogin ? placeOf(kind, host, String(port)) : ''
  return { ...blank, kind, host, port: String(port), hasLogin, savedFor }
}

/** True if the saved login can be kept: it is only valid for its own proxy. */
export const canReuseLogin = ({ savedFor, kind, host, port }: ProxyDraft): boolean =>
  savedFor !== '' && savedFor === placeOf(kind, host, port)

const texts: Readonly<Partial<Record<string, string>>> = {
  host: t('A host is needed, such as proxy.example, without scheme and port.'),
  port: t('A port is needed, from 1 to 65535.'),
  user: t('A user name is needed, without a colon.'),
  password: t('A password has at most 255 characters, and no line break.'),
}

/** The proxy as input of the IPC call, or the problems by field. */
export function readDraft(
  draft: ProxyDraft,
): { readonly proxy: ProxyInput } | { readonly problems: Readonly<Record<string, string>> } {
  const { kind, user, password } = draft
  if (kind === 'direct' || kind === 'system') return { proxy: { kind } }
  const typed = user !== '' || password !== '' || !canReuseLogin(draft)
  const login = !draft.hasLogin ? null : typed ? { user, password } : 'saved'
  const port = /^\d{1,5}$/.test(draft.port) ? Number(draft.port) : 0
  const parsed = ProxyInput.safeParse({ kind, host: draft.host, port, login })
  if (parsed.success) return { proxy: parsed.data }
  const wrong = new Set<string>()
  const host = ProxyInput.safeParse({ kind, host: draft.host, port: 1, login: null }).success
  if (!host) wrong.add('host')
  if (port < 1 || port > 65_535) wrong.add('port')
  if (login !== null && login !== 'saved') {
    const probe = { kind, host: 'proxy', port: 1 }
    if (!ProxyInput.safeParse({ ...probe, login: { user, password: '' } }).success) wrong.add('user')
    if (!ProxyInput.safeParse({ ...probe, login: { user: 'a', password } }).success) wrong.add('password')
  }
  return { problems: Object.fromEntries([...wrong].map((name) => [name, texts[name] ?? ''])) }
}
