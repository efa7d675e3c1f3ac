import type { AccountKind } from '@/shared/exchange/protocol/endpoint'
import { CLOCK_WINDOW_MS } from '@/shared/exchange/protocol/limits'
import { mayComeFrom } from '@/practice/accounts/accounts'
import { refuse, type Refusal } from '@/practice/rest/routes/refusal'
import { isSignedBy } from './signature'
import type { Incoming } from './incoming'
import type { PracticeKey } from '@/practice/accounts/practice-key'

/** Kinds of account that a call serves (A-account-mix-up). */
const wrongKind = {
  unified: refuse('25245', 'Classic accounts cannot make unified-account calls'),
  classic: refuse(
    '40085',
    'You are in Unified Account mode, and the Classic Account API is not supported at this time',
  ),
}

/** Key, account kind, passphrase, clock, signature, in the exchange's known order (exchange: Order of checks). */
export function checkKey(
  keys: readonly PracticeKey[],
  kind: AccountKind | 'both',
  incoming: Incoming,
  now: number,
): PracticeKey | Refusal {
  const header = (name: string): string => incoming.headers[name] ?? ''
  if (header('access-key') === '') return refuse('40006', 'Invalid ACCESS_KEY')
  const key = keys.find((candidate) => candidate.apiKey === header('access-key'))
  if (!key) return refuse('40037', 'Apikey does not exist')
  if (kind !== 'both' && kind !== key.kind) return wrongKind[kind]
  if (header('access-passphrase') === '') return refuse('40011', 'ACCESS_PASSPHRASE is empty')
  if (header('access-passphrase') !== key.passphrase) return refuse('40012', 'apikey/password is incorrect')
  if (!mayComeFrom(key, incoming.address)) return refuse('40018', 'Invalid IP')
  const timestamp = header('access-timestamp')
  if (!/^\d{13}$/.test(timestamp)) return refuse('40005', 'Invalid ACCESS_TIMESTAMP')
  if (Math.abs(now - Number(timestamp)) > CLOCK_WINDOW_MS) return refuse('40008', 'Request timestamp expired')
  const signed = { timestamp, method: incoming.method, target: incoming.target, body: incoming.body }
  return isSignedBy(key.secretKey, header('access-sign'), signed) ? key : refuse('40009', 'sign signature error')
}
