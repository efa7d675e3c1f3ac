import type { CheckedRequestFor, EndpointName } from '@/shared/exchange/endpoints'
import type { NewSubKey } from '@/shared/exchange/calls/sub-accounts/create-sub-apikey'
import type { ChangedSubKey } from '@/shared/exchange/calls/sub-accounts/update-sub-api'
import type { ApiAnswer } from '@/shared/ipc/trading/api-desk'
import type { SubKeyRights } from '@/shared/ipc/desktop/sub-keys'
import { type KeyAnswer, type KeyCall, keyIdOf } from '@/electron/services/orders/journal/key-records'

type Answer = Pick<ApiAnswer, 'kind' | 'code' | 'message' | 'data'>
type SubKeyCall = 'createSubApikey' | 'updateSubApi'

/** True if a call creates or changes a key of a sub-account. Each is recorded in the journal, for any caller. */
export const isSubKeyCall = (name: EndpointName): name is SubKeyCall =>
  name === 'createSubApikey' || name === 'updateSubApi'

const identifyKey = (apiKey: string) => ({ keyId: keyIdOf(apiKey), lastFour: apiKey.slice(-4) })
const nameless = { keyId: '', lastFour: '' }

/** Request in the form for the journal, without its passphrase. The router has checked it against its declaration. */
export function keyCallOf(name: SubKeyCall, request: unknown, token: string, by: string): KeyCall {
  if (name === 'createSubApikey') {
    const { subUid, label, permType, permList, ipList } = request as CheckedRequestFor<'createSubApikey'>
    const grants = { type: permType, permissions: permList, ips: ipList }
    return { token, does: 'create', by, subUid, label, ...nameless, asked: grants }
  }
  const change = request as CheckedRequestFor<'updateSubApi'>
  const { type = null, permissions = null, ips = null } = change
  const key = identifyKey(change.apikey ?? change.apiKey ?? '')
  return { token, does: 'change', by, subUid: '', label: '', ...key, asked: { type, permissions, ips } }
}

const texts = (value: unknown): string[] | null =>
  Array.isArray(value) ? value.filter((element): element is string => typeof element === 'string') : null
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Rights of the key after the change, according to the exchange; null if the answer lacks them. */
function rightsAfter(name: SubKeyCall, data: Readonly<Record<string, unknown>>): SubKeyRights {
  const [type, permissions, ips] = (
    name === 'createSubApikey'
      ? (['permType', 'permList', 'ipList'] satisfies (keyof NewSubKey)[])
      : (['type', 'permissions', 'ips'] satisfies (keyof ChangedSubKey)[])
  ).map((member) => data[member])
  // Null instead of a list means that there is none.
  return { type: textOf(type), permissions: texts(permissions), ips: ips === null ? [] : texts(ips) }
}

/** Result in the form for the journal. `answer` must not contain secrets. */
export function keyAnswerOf(name: SubKeyCall, call: KeyCall, { kind, code, message, data }: Answer): KeyAnswer {
  const { token, keyId, lastFour, label } = call
  const common = { token, outcome: kind, code, message }
  if (kind !== 'done' || !(data instanceof Object)) return { ...common, keyId, lastFour, label, after: null }
  const members = data as Readonly<Record<string, unknown>>
  const apiKey = textOf(members.apiKey) ?? ''
  return {
    ...common,
    ...(apiKey === '' ? { keyId, lastFour } : identifyKey(apiKey)),
    label: textOf(members.label) ?? textOf(members.note) ?? label,
    after: rightsAfter(name, members),
  }
}
