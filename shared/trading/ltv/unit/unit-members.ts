import type { LtvSample } from './ltv-sample'

/** A risk unit with the accounts whose collateral covers its debt. */
export interface UnitMembers {
  readonly id: string
  /** UIDs of its sub-accounts; empty until the first sample. */
  readonly members: readonly string[]
}

/** Members according to the last sample. */
export const membersOf = ({ id, sample }: { readonly id: string; readonly sample: LtvSample | null }): UnitMembers => ({
  id,
  members: sample?.members ?? [],
})

/**
 * True if the coins of this account cover the debt of the unit: its UID is the unit's ID, or the unit lists it
 * (A-risk-unit).
 */
export const isMember = ({ id, members }: UnitMembers, uid: string): boolean => id === uid || members.includes(uid)

/** UIDs of the accounts whose collateral covers the unit's debt, its primary account first (A-risk-unit). */
export const accountsIn = ({ id, members }: UnitMembers): readonly string[] => [...new Set([id, ...members])]

/** Rows of a unit. Rows of an account without a unit are shown with every unit, so that none is hidden. */
export const rowsOfUnit = <Row extends { readonly uid: string }>(
  rows: readonly Row[],
  unit: UnitMembers,
  units: readonly UnitMembers[],
): readonly Row[] => rows.filter(({ uid }) => isMember(unit, uid) || !units.some((other) => isMember(other, uid)))
