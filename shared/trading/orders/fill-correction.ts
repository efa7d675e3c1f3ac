import type { Fill } from './order'

/**
 * A stored fill with the values of a later list of the exchange. The list replaces a push, which has fewer fees, and a
 * margin fill that an earlier version stored as spot. Values missing in the list do not change.
 */
export function correctedFill(stored: Fill, listed: Fill): Fill {
  const forcedBy = listed.forcedBy ?? stored.forcedBy
  return {
    ...stored,
    ...listed,
    clientOid: listed.clientOid || stored.clientOid,
    fees: listed.fees.length === 0 ? stored.fees : listed.fees,
    scope: listed.scope || stored.scope,
    ...(forcedBy !== undefined && { forcedBy }),
  }
}

export function isSameFill(a: Fill, b: Fill): boolean {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])] as (keyof Fill)[]
  return names.every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]))
}
