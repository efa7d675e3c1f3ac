import type { z } from 'zod'
import { CLOCK_WINDOW_MS } from '@/shared/exchange/protocol/limits'
import { LOGIN_PATH, type LoginArg, socketErrors } from '@/shared/exchange/protocol/ws-messages'
import { mayComeFrom } from '@/practice/accounts/accounts'
import { isSignatureOf } from '@/practice/rest/signature'
import type { PracticeKey } from '@/practice/accounts/practice-key'

/** Reason of a failed login: the numeric code and its text (exchange: Sockets). */
export interface LoginFailure {
  readonly code: number
  readonly msg: string
}

/** Seconds, as sent by every client, or milliseconds (A-ws-login). */
const milliseconds = (stamp: number): number => (stamp < 1e11 ? stamp * 1000 : stamp)

/** The account of a login, or the reason of its failure. The signature covers timestamp + GET + /user/verify. */
export function checkLogin(
  keys: readonly PracticeKey[],
  login: z.output<typeof LoginArg>,
  address: string,
  now: number,
): PracticeKey | LoginFailure {
  const key = keys.find((candidate) => candidate.apiKey === login.apiKey)
  if (!key) return { code: socketErrors.keyInvalid, msg: 'Invalid ACCESS_KEY' }
  if (key.passphrase !== login.passphrase)
    return { code: socketErrors.passphraseInvalid, msg: 'Invalid ACCESS_PASSPHRASE' }
  // No specific code is published for this (A-ws-foreign-address).
  if (!mayComeFrom(key, address)) return { code: socketErrors.loginFailed, msg: 'Login failed: invalid IP' }
  const stamp = Number(login.timestamp)
  if (login.timestamp === '' || !Number.isFinite(stamp) || stamp <= 0)
    return { code: socketErrors.timestampInvalid, msg: 'Invalid ACCESS_TIMESTAMP' }
  if (Math.abs(now - milliseconds(stamp)) > CLOCK_WINDOW_MS)
    return { code: socketErrors.timestampExpired, msg: 'Timestamp request expired' }
  const right = isSignatureOf(`${login.timestamp}GET${LOGIN_PATH}`, key.secretKey, login.sign)
  return right ? key : { code: socketErrors.signatureInvalid, msg: 'Invalid sign' }
}
