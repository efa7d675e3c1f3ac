import type { Fill } from './order'

/**
 * A kept fill as the exchange lists it now. A list wins over what was kept: a push names fewer fees, and an earlier
 * version read margin fills as spot. What the list leaves out stays.
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

/** Whether two readings of one execution tell the same. */
export function isSameFill(a: Fill, b: Fill): boolean {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])] as (keyof Fill)[]
  return names.every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]))
}
