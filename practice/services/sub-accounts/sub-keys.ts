import type { Random } from '@/shared/base/random'
import type { CheckedRequestFor } from '@/shared/exchange/endpoints'
import type { Permission } from '@/shared/exchange/protocol/endpoint'
import type { KeyType, SubKeyPermission } from '@/shared/exchange/calls/sub-accounts/create-sub-apikey'
import type { Participants } from '@/practice/accounts/accounts'
import { reject } from '@/practice/engine/api/rejection'
import type { Rejection } from '@/practice/engine/api/exchange-core'
import type { SavedRows } from '@/practice/store/saved-rows'
import type { PracticeKey } from '@/practice/accounts/practice-key'

type Answered = { readonly ok: true; readonly key: PracticeKey } | Rejection

/**
 * Keys of sub-accounts, created and changed by their parent. A new key logs in and signs like any other, and survives a
 * restart.
 */
export interface SubKeys {
  create(uid: string, request: CheckedRequestFor<'createSubApikey'>): Answered
  update(uid: string, request: CheckedRequestFor<'updateSubApi'>): Answered
}

const granted: Readonly<Record<SubKeyPermission, Readonly<Record<KeyType, readonly (Permission | 'withdraw')[]>>>> = {
  uta_trade: { read_only: ['trade-read'], read_write: ['trade-read', 'trade-write'] },
  uta_mgt: { read_only: ['mgt-read'], read_write: ['mgt-read', 'mgt-write'] },
  withdraw: { read_only: [], read_write: ['withdraw'] },
}
const grants = (type: KeyType, permissions: readonly SubKeyPermission[]): PracticeKey['permissions'] =>
  permissions.flatMap((permission) => granted[permission][type])

/** Type and permissions with which a key was created, derived from its rights. */
export function grantsOf({ permissions }: Pick<PracticeKey, 'permissions'>): {
  readonly type: KeyType
  readonly permissions: readonly SubKeyPermission[]
} {
  const type = permissions.some((permission) => permission.endsWith('-write') || permission === 'withdraw')
    ? 'read_write'
    : 'read_only'
  const allowed = (['uta_trade', 'uta_mgt', 'withdraw'] as const).filter((permission) =>
    granted[permission].read_write.some((grant) => permissions.includes(grant)),
  )
  return { type, permissions: allowed }
}

const hex = (random: Random, bytes: number): string => Buffer.from(random.bytes(bytes)).toString('hex')

const ROWS = 'sub-account key'

/** `random` generates keys and secrets and must not be guessable. Stored keys and changes are added to the members'. */
export function openSubKeys({ accounts, institution, keys }: Participants, random: Random, saved: SavedRows): SubKeys {
  const parentOf = (uid: string): string | undefined => accounts.find((account) => account.uid === uid)?.parentUid
  const isSubOf = (uid: string, parent: string): boolean => uid !== parent && parentOf(uid) === parent
  const indexOf = (apiKey: string | undefined): number => keys.findIndex((key) => key.apiKey === apiKey)

  function addKey(key: PracticeKey): void {
    const index = indexOf(key.apiKey)
    if (index === -1) keys.push(key)
    else keys[index] = key
  }
  function saveKey(key: PracticeKey): Answered {
    addKey(key)
    saved.writeRow(ROWS, key.apiKey, key)
    return { ok: true, key }
  }
  saved.readRows<PracticeKey>(ROWS).forEach(addKey)

  return {
    create(uid, { subUid, passphrase, label, ipList, permType, permList }) {
      if (uid !== institution) return reject('40029', 'Only the master account of a broker may create sub-account keys')
      if (!isSubOf(subUid, uid)) return reject('40034', 'Parameter subUid does not exist')
      const secrets = { apiKey: `bg_${hex(random, 16)}`, secretKey: hex(random, 32), passphrase }
      const key: PracticeKey = {
        label,
        kind: 'unified',
        uid: subUid,
        ...secrets,
        permissions: grants(permType, permList),
        ips: ipList,
      }
      return saveKey(key)
    },
    update(uid, { apikey, apiKey, passphrase, type, permissions, ips }) {
      if (parentOf(uid) !== uid) return reject('40048', 'Only the main account may change keys of its sub-accounts')
      const key = keys[indexOf(apikey ?? apiKey)]
      if (key === undefined || !isSubOf(key.uid, uid)) return reject('40037', 'Apikey does not exist')
      const now = grantsOf(key)
      // A-sub-passphrase: the passphrase of the call becomes the key's passphrase.
      const newPermissions = grants(type ?? now.type, permissions ?? now.permissions)
      return saveKey({ ...key, passphrase, permissions: newPermissions, ...(ips === undefined ? {} : { ips }) })
    },
  }
}
