import { t } from '@/shared/languages/text'
import type { CallResult } from '@/electron/exchange/protocol/call'
import { UNREADABLE } from '@/electron/exchange/rest/answer'
import { ENDLESS } from '@/electron/exchange/rest/paging'

/** A page that could not be read. */
export type TaxFailure = Exclude<CallResult<never>, { kind: 'done' }>

/**
 * Effect on the job. `stop`: the key or the connection is at fault, and other windows would fail too. `wait`: the
 * exchange is unreachable or has no turn. `strike`: it concerns this window.
 */
export type FailureKind = 'stop' | 'wait' | 'strike'

/** The permission of the call is missing (exchange: Codes). */
const notPermitted: ReadonlySet<string> = new Set(['40014', '25620'])
const neverSent: ReadonlySet<string> = new Set(['no-credentials', 'wrong-host', 'key-refused', 'stopped'])
const TOO_FAST = '429'

/** True if a key lacks the permission for tax records. */
export const isAboutPermission = ({ kind, code }: TaxFailure): boolean => kind === 'refused' && notPermitted.has(code)

/** `isKeyRefused`: the exchange refuses the key for any call. */
export function failureKind(failure: TaxFailure, isKeyRefused: boolean): FailureKind {
  const { kind, code } = failure
  if (isKeyRefused || isAboutPermission(failure)) return 'stop'
  if (kind === 'refused') return code === TOO_FAST ? 'wait' : 'strike'
  if (kind === 'not-sent') return neverSent.has(code) ? 'stop' : code === 'invalid-input' ? 'strike' : 'wait'
  return code === ENDLESS || code === UNREADABLE ? 'strike' : 'wait'
}

/** For traders. */
export function failureText(failure: TaxFailure, isTaxKey: boolean): string {
  const { kind, code, message } = failure
  if (kind === 'not-sent') return message
  if (!isAboutPermission(failure)) return `${message} (${code})`
  return isTaxKey
    ? t`The tax key may not read tax records: ${message} (${code})`
    : t`The account’s own key may not read tax records, so a tax key is needed: ${message} (${code})`
}
