import { SubKeyPermission } from '@/shared/exchange/calls/sub-accounts/create-sub-apikey'
import type { SubKeyRecord, SubKeyRights } from '@/shared/ipc/desktop/sub-keys'

/** Labels of the permissions. */
export const permissionWords: Readonly<Record<SubKeyPermission, string>> = {
  uta_trade: 'Trade',
  uta_mgt: 'Manage the account',
  withdraw: 'Withdraw',
}
const isPermission = (word: string): word is SubKeyPermission => Object.hasOwn(permissionWords, word)
export const permissionText = (word: string): string => (isPermission(word) ? permissionWords[word] : word)

/** Labels of the key types. */
export const typeWords = { read_only: 'Read only', read_write: 'Read and write' } as const
const isType = (type: string): type is keyof typeof typeWords => Object.hasOwn(typeWords, type)
/** Label of a type, also of an unknown one; '' if the type is missing. */
export const typeText = (type: string | null): string => (type === null ? '' : isType(type) ? typeWords[type] : type)

export const addressesText = (ips: readonly string[] | null): string =>
  ips === null ? '' : ips.length === 0 ? 'any address' : ips.join(', ')

/** Known rights of a key, and the reason why they may be outdated. */
export interface KnownRights {
  readonly rights: SubKeyRights | null
  readonly label: string
  readonly reason: string | null
}

const nothingKnown = 'It was not made or changed here, so that Volley does not know what it may do now.'
const changeUnknown = 'The outcome of an earlier change is unknown, so that its current permissions are unknown.'

/** Current rights of a key, derived from its records. */
export function knownRightsOf(records: readonly SubKeyRecord[], keyId: string): KnownRights {
  let known: KnownRights = { rights: null, label: '', reason: nothingKnown }
  for (const { keyId: id, outcome, after, label } of records) {
    if (id !== keyId) continue
    if (outcome === 'unknown' || outcome === 'sent') known = { ...known, rights: null, reason: changeUnknown }
    if (outcome === 'done' && after !== null) known = { rights: after, label, reason: null }
  }
  return known
}

/** A line in the comparison of a key's rights. */
export interface DiffLine {
  readonly what: string
  readonly before: string
  readonly after: string
  /** `unknown`: the previous value is not known. */
  readonly kind: 'same' | 'more' | 'less' | 'other' | 'unknown'
}

const yes = (has: boolean): string => (has ? 'yes' : 'no')
const NOT_KNOWN = 'not known'

/** Changes of a key by line; null members of the request are unchanged. */
export function rightsDiff(before: SubKeyRights | null, asked: SubKeyRights): readonly DiffLine[] {
  function line(what: string, was: string | null, will: string, kind: DiffLine['kind']): DiffLine {
    if (was === null) return { what, before: NOT_KNOWN, after: will, kind: 'unknown' }
    return { what, before: was, after: will, kind: was === will ? 'same' : kind }
  }
  const type = asked.type ?? before?.type ?? null
  const words = asked.permissions ?? before?.permissions ?? null
  const ips = asked.ips ?? before?.ips ?? null
  const wasType = before?.type ?? null
  const kept = 'as it is'
  const all = [...new Set([...SubKeyPermission.options, ...(before?.permissions ?? []), ...(words ?? [])])]
  return [
    line(
      'Type',
      wasType === null ? null : typeText(wasType),
      type === null ? kept : typeText(type),
      type === 'read_write' ? 'more' : 'less',
    ),
    ...all.map((word) =>
      line(
        permissionText(word),
        before?.permissions == null ? null : yes(before.permissions.includes(word)),
        words === null ? kept : yes(words.includes(word)),
        words?.includes(word) === true ? 'more' : 'less',
      ),
    ),
    line(
      'Addresses',
      before?.ips == null ? null : addressesText(before.ips),
      ips === null ? kept : addressesText(ips),
      'other',
    ),
  ]
}

/** True if a key gains withdrawal permission, or may gain it because the previous permissions are unknown. */
export const gainsWithdraw = (before: SubKeyRights | null, asked: SubKeyRights): boolean =>
  asked.permissions?.includes('withdraw') === true && before?.permissions?.includes('withdraw') !== true
