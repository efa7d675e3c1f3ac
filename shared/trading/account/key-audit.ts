import { t, comma } from '@/shared/languages/text'
import type { KeyRights } from './key-report'

/** One fact about a key, or the note that the exchange does not give it. */
export interface KeyFact {
  readonly about: 'rights' | 'withdraw' | 'words' | 'addresses' | 'age'
  /** `danger`: unsuitable for use here; `warn`: more permissions or addresses than trading needs. */
  readonly tone: 'danger' | 'warn' | 'plain'
  readonly text: string
}

const fact = (about: KeyFact['about'], tone: KeyFact['tone'], text: string): KeyFact => ({ about, tone, text })

function addressFact(addresses: readonly string[]): KeyFact {
  if (addresses.length === 0)
    return fact(
      'addresses',
      'warn',
      t('Addresses: any. Anyone with the key can use it from anywhere: bind it to your address at the exchange.'),
    )
  const from = addresses.length === 1 ? addresses[0]! : t`${addresses.length} addresses: ${addresses.join(comma())}`
  return fact('addresses', 'plain', t`Addresses: usable only from ${from}.`)
}

/**
 * Facts about a key, the most severe first. No call of the description returns its age, so the age is listed as not
 * shown. Null `rights`: the exchange gives no rights at all.
 */
export function auditOfKey(rights: KeyRights | null): readonly KeyFact[] {
  const age = fact('age', 'plain', t('Age: not shown by the exchange.'))
  if (rights === null)
    return [
      fact(
        'rights',
        'warn',
        t('Permissions and addresses: not shown by the exchange. The first order shows if it may trade.'),
      ),
      age,
    ]
  const { mayTrade, mayWithdraw, permissionNames, addresses } = rights
  const permissions = permissionNames.length === 0 ? t('not shown by the exchange') : permissionNames.join(comma())
  const facts = [
    fact('rights', mayTrade ? 'plain' : 'warn', mayTrade ? t('It can trade.') : t('It can read, and cannot trade.')),
    mayWithdraw
      ? fact('withdraw', 'danger', t('It can withdraw: do not use it here. Trading needs no such right.'))
      : fact(
          'withdraw',
          'plain',
          permissionNames.length === 0 ? t('Withdraw permission: not shown.') : t('It cannot withdraw.'),
        ),
    addressFact(addresses),
    fact('words', 'plain', t`Permissions: ${permissions}.`),
    age,
  ]
  const gravity = { danger: 0, warn: 1, plain: 2 } as const
  return facts.toSorted((a, b) => gravity[a.tone] - gravity[b.tone])
}
