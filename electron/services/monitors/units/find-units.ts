import type { RequestFor } from '@/shared/exchange/endpoints'
import { unreadableIn, type RestClient } from '@/electron/exchange/protocol/call'

/** A risk unit and the request for its figures. A sub-account may not name its unit (spec: call 17). */
export interface FoundUnit {
  readonly id: string
  readonly request: RequestFor<'ltvConvert'>
  /** Added by the user because no list contains it. It is monitored until the user removes it. */
  readonly isTyped?: boolean
  /** Answer for this account while the list was unreadable. It may be any unit of the list. */
  readonly isProvisional?: boolean
  /** Time of the first complete list without this unit, Unix ms; absent while it is listed. */
  readonly unlistedSince?: number
}
export type UnitSearch =
  /** If the list was not read, there may be further units. */
  | { readonly kind: 'units'; readonly units: readonly FoundUnit[]; readonly isListRead: boolean }
  /** The exchange reports that this account is not part of any loan. */
  | { readonly kind: 'none'; readonly reason: string }
  | { readonly kind: 'unreadable'; readonly reason: string }

/**
 * No loan user, or permission denied: the account is in no risk unit (A-institution-codes). For a unit with debt, this
 * does not prove its end.
 */
export const OUTSIDE: ReadonlySet<string> = new Set(['25559', '25620'])

/**
 * Risk units of an account: those it is the primary account of, otherwise the unit it belongs to, under the account's
 * UID.
 */
export async function findUnits(rest: Pick<RestClient, 'riskUnit' | 'ltvConvert'>, uid: string): Promise<UnitSearch> {
  const listed = await rest.riskUnit({})
  const ids = listed.kind === 'done' ? [...new Set(listed.data.riskUnitId)] : []
  const isComplete = listed.kind === 'done' && unreadableIn(listed).length === 0
  if (ids.length > 0)
    return { kind: 'units', units: ids.map((id) => ({ id, request: { riskUnitId: id } })), isListRead: isComplete }
  const isListRead = isComplete || (listed.kind === 'refused' && listed.definite)
  const own = await rest.ltvConvert({})
  if (own.kind === 'done') {
    const unit = { id: uid, request: {} }
    return { kind: 'units', units: [isListRead ? unit : { ...unit, isProvisional: true }], isListRead }
  }
  const reason = `${own.message} (${own.code})`
  // A primary account may be outside of all its units. Only a complete list proves that there is none.
  return isListRead && own.kind === 'refused' && OUTSIDE.has(own.code)
    ? { kind: 'none', reason }
    : { kind: 'unreadable', reason }
}
