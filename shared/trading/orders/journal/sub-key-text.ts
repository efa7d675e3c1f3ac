import { t, punctuated } from '@/shared/languages/text'

const types: Readonly<Record<string, string>> = { read_only: t('read only'), read_write: t('read and write') }

const results: Readonly<Record<string, string>> = {
  refused: t('refused'),
  not_sent: t('not sent'),
  unknown: t('unknown'),
}

const member = (body: object, name: string): unknown => Reflect.get(body, name)
const textOf = (body: object, name: string): string => {
  const value = member(body, name)
  return typeof value === 'string' ? value : ''
}
const listOf = (body: object, name: string): readonly unknown[] | null => {
  const value = member(body, name)
  return Array.isArray(value) ? value : null
}

/** Requested change of a sub-account key, in words; null for other entries. */
export function subKeyRequestText(body: object): string | null {
  const [does, rights] = [textOf(body, 'does'), member(body, 'asked')]
  if ((does !== 'create' && does !== 'change') || !(rights instanceof Object)) return null
  const name =
    does === 'create'
      ? t`to create the key “${textOf(body, 'label')}” of sub-account ${textOf(body, 'subUid')}`
      : t`to change the sub-account key …${textOf(body, 'lastFour')}`
  const type = textOf(rights, 'type')
  const permissions = listOf(rights, 'permissions')
  const ips = listOf(rights, 'ips')
  const terms = [
    types[type] ?? type,
    permissions === null ? '' : permissions.join(t(' and ')),
    ips === null ? '' : ips.length === 0 ? t('from any address') : t`from ${ips.join(', ')}`,
  ].filter((term) => term !== '')
  return `${name}${terms.length === 0 ? '' : `: ${terms.join(', ')}`}`
}

/** Result of that change, in words; null for other answers. */
export function subKeyAnswered(outcome: string, body: object): string | null {
  if (typeof member(body, 'keyId') !== 'string') return null
  if (outcome === 'acknowledged') return t`done, key …${textOf(body, 'lastFour')}`
  return punctuated(`${results[outcome] ?? outcome}: ${textOf(body, 'message')} (${textOf(body, 'code')})`)
}
