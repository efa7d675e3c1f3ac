import type { LtvSample } from './ltv-sample'

/** A risk unit as far as it says whose money answers for its debt. */
export interface UnitMembers {
  readonly id: string
  /** UIDs of its sub-accounts; empty until the first sample. */
  readonly members: readonly string[]
}

/** Members as the last sample told them. */
export const membersOf = ({ id, sample }: { readonly id: string; readonly sample: LtvSample | null }): UnitMembers => ({
  id,
  members: sample?.members ?? [],
})

/** Whether the money of this account answers for the unit's debt: the unit bears its UID, or lists it (A-risk-unit). */
export const isMember = ({ id, members }: UnitMembers, uid: string): boolean => id === uid || members.includes(uid)

/** UIDs of the accounts whose money answers for the unit's debt, its primary account first (A-risk-unit). */
export const accountsIn = ({ id, members }: UnitMembers): readonly string[] => [...new Set([id, ...members])]

/** The rows of one unit. Those of an account that no unit names are shown with each: better twice than nowhere. */
export const rowsOfUnit = <Row extends { readonly uid: string }>(
  rows: readonly Row[],
  unit: UnitMembers,
  units: readonly UnitMembers[],
): readonly Row[] => rows.filter(({ uid }) => isMember(unit, uid) || !units.some((other) => isMember(other, uid)))
