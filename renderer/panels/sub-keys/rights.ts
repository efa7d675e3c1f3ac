import { SubKeyPermission } from '@/shared/exchange/calls/sub-accounts/create-sub-apikey'
import type { SubKeyRecord, SubKeyRights } from '@/shared/ipc/desktop/sub-keys'
import { t, comma } from '@/shared/languages/text'

/** Labels of the permissions. */
export const permissionLabels: Readonly<Record<SubKeyPermission, string>> = {
  uta_trade: t('Trade'),
  uta_mgt: t('Manage the account'),
  withdraw: t('Withdraw'),
}
const isPermission = (text: string): text is SubKeyPermission => Object.hasOwn(permissionLabels, text)
export const permissionText = (text: string): string => (isPermission(text) ? permissionLabels[text] : text)

/** Labels of the key types. */
export const typeLabels = { read_only: t('Read only'), read_write: t('Read and write') } as const
const isType = (type: string): type is keyof typeof typeLabels => Object.hasOwn(typeLabels, type)
/** Label of a type, also of an unknown one; '' if the type is missing. */
export const typeText = (type: string | null): string => (type === null ? '' : isType(type) ? typeLabels[type] : type)

export const addressesText = (ips: readonly string[] | null): string =>
  ips === null ? '' : ips.length === 0 ? t('any address') : ips.join(comma())

/** Known rights of a key, and the reason why they may be outdated. */
export interface KnownRights {
  readonly rights: SubKeyRights | null
  readonly label: string
  readonly reason: string | null
}

const rightsUnknown = t('It was not made or changed here, so that Volley does not know what it may do now.')
const changeUnknown = t('The outcome of an earlier change is unknown, so that its current permissions are unknown.')

/** Current rights of a key, derived from its records. */
export function knownRightsOf(records: readonly SubKeyRecord[], keyId: string): KnownRights {
  let rights: KnownRights = { rights: null, label: '', reason: rightsUnknown }
  for (const { keyId: id, outcome, after, label } of records) {
    if (id !== keyId) continue
    if (outcome === 'unknown' || outcome === 'sent') rights = { ...rights, rights: null, reason: changeUnknown }
    if (outcome === 'done' && after !== null) rights = { rights: after, label, reason: null }
  }
  return rights
}

/** A line in the comparison of a key's rights. */
export interface DiffLine {
  readonly what: string
  readonly before: string
  readonly after: string
  /** `unknown`: the previous value is not known. */
  readonly kind: 'same' | 'more' | 'less' | 'other' | 'unknown'
}

const yes = (has: boolean): string => (has ? t('yes') : t('no'))
const NOT_KNOWN = t('not known')

/** Changes of a key by line; null members of the request are unchanged. */
export function rightsDiff(before: SubKeyRights | null, requested: SubKeyRights): readonly DiffLine[] {
  function line(what: string, was: string | null, will: string, kind: DiffLine['kind']): DiffLine {
    if (was === null) return { what, before: NOT_KNOWN, after: will, kind: 'unknown' }
    return { what, before: was, after: will, kind: was === will ? 'same' : kind }
  }
  const type = requested.type ?? before?.type ?? null
  const permissions = requested.permissions ?? before?.permissions ?? null
  const ips = requested.ips ?? before?.ips ?? null
  const wasType = before?.type ?? null
  const unchanged = t('as it is')
  const all = [...new Set([...SubKeyPermission.options, ...(before?.permissions ?? []), ...(permissions ?? [])])]
  return [
    line(
      t('Type'),
      wasType === null ? null : typeText(wasType),
      type === null ? unchanged : typeText(type),
      type === 'read_write' ? 'more' : 'less',
    ),
    ...all.map((permission) =>
      line(
        permissionText(permission),
        before?.permissions == null ? null : yes(before.permissions.includes(permission)),
        permissions === null ? unchanged : yes(permissions.includes(permission)),
        permissions?.includes(permission) === true ? 'more' : 'less',
      ),
    ),
    line(
      t('Addresses'),
      before?.ips == null ? null : addressesText(before.ips),
      ips === null ? unchanged : addressesText(ips),
      'other',
    ),
  ]
}

/** True if a key gains withdrawal permission, or may gain it because the previous permissions are unknown. */
export const gainsWithdraw = (before: SubKeyRights | null, requested: SubKeyRights): boolean =>
  requested.permissions?.includes('withdraw') === true && before?.permissions?.includes('withdraw') !== true
