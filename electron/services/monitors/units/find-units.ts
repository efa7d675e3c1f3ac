import type { RequestFor } from '@/shared/exchange/endpoints'
import { leftOutOf, type RestClient } from '@/electron/exchange/protocol/call'

/** A risk unit and how to ask for it: a sub-account may not name its unit (spec: call 17). */
export interface FoundUnit {
  readonly id: string
  readonly request: RequestFor<'ltvConvert'>
  /** Named by the user, because no list gives it: it is watched until they say otherwise. */
  readonly isTyped?: boolean
  /** The answer for the own account while the list was unreadable: it may be any unit of the list. */
  readonly isProvisional?: boolean
  /** Time of the first complete list without this unit, Unix ms; absent while it is listed. */
  readonly unlistedSince?: number
}
export type UnitSearch =
  /** Where the list was not read, there may be more than the account's own. */
  | { readonly kind: 'units'; readonly units: readonly FoundUnit[]; readonly isListRead: boolean }
  /** The exchange says that this account answers for no loans. */
  | { readonly kind: 'none'; readonly reason: string }
  | { readonly kind: 'unreadable'; readonly reason: string }

/**
 * No loan user, or permission denied: the account is in no risk unit (A-institution-codes). For a unit that owed
 * something, this is no evidence of its end.
 */
export const OUTSIDE: ReadonlySet<string> = new Set(['25559', '25620'])

/** The risk units of an account: those it is the primary of, else the one it belongs to, under its own UID. */
export async function findUnits(rest: Pick<RestClient, 'riskUnit' | 'ltvConvert'>, uid: string): Promise<UnitSearch> {
  const listed = await rest.riskUnit({})
  const ids = listed.kind === 'done' ? listed.data.riskUnitId : []
  const isComplete = listed.kind === 'done' && leftOutOf(listed).length === 0
  if (ids.length > 0)
    return { kind: 'units', units: ids.map((id) => ({ id, request: { riskUnitId: id } })), isListRead: isComplete }
  const isListRead = isComplete || (listed.kind === 'refused' && listed.definite)
  const own = await rest.ltvConvert({})
  if (own.kind === 'done') {
    const unit = { id: uid, request: {} }
    return { kind: 'units', units: [isListRead ? unit : { ...unit, isProvisional: true }], isListRead }
  }
  const reason = `${own.message} (${own.code})`
  // A primary account may be outside of every unit it answers for: only a list that was read says that there is none.
  return isListRead && own.kind === 'refused' && OUTSIDE.has(own.code)
    ? { kind: 'none', reason }
    : { kind: 'unreadable', reason }
}
