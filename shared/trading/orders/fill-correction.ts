import type { Fill } from './order'

/**
 * A stored fill with the values of a later list of the exchange. The list replaces a push, which has fewer fees, and a
 * margin fill that an earlier version stored as spot. Values missing in the list do not change.
 */
export function correctedFill(kept: Fill, listed: Fill): Fill {
  const forcedBy = listed.forcedBy ?? kept.forcedBy
  return {
    ...kept,
    ...listed,
    clientOid: listed.clientOid || kept.clientOid,
    fees: listed.fees.length === 0 ? kept.fees : listed.fees,
    scope: listed.scope || kept.scope,
    ...(forcedBy !== undefined && { forcedBy }),
  }
}

export function isSameFill(a: Fill, b: Fill): boolean {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])] as (keyof Fill)[]
  return names.every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]))
}
