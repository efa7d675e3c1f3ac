import { SECOND_MS } from '@/shared/base/time'
import { t } from '@/shared/languages/text'
import { LATE_MS } from '@/shared/trading/ltv/unit/freshness'
import type { FoundUnit, UnitSearch } from './find-units'

export const idsOf = (units: readonly FoundUnit[]): ReadonlySet<string> => new Set(units.map(({ id }) => id))

export const withoutUnit = (units: readonly FoundUnit[], id: string): readonly FoundUnit[] =>
  units.filter((unit) => unit.id !== id)

/**
 * Risk units to monitor after a search. A search only adds units: a unit that owes, or whose debt is unknown, remains.
 * `unlistedSince` (Unix ms) is the time of the first complete list without it.
 */
export function unitsAfter(
  units: readonly FoundUnit[],
  search: UnitSearch,
  owes: (id: string) => boolean,
  now: number,
): readonly FoundUnit[] {
  if (search.kind === 'unreadable') return units
  const unitList = search.kind === 'units' ? search.units : []
  const isKnown = ({ id }: FoundUnit): boolean => units.some((unit) => unit.id === id)
  const isListed = ({ id }: FoundUnit): boolean => unitList.some((unit) => unit.id === id)
  if (search.kind === 'units' && !search.isListRead) {
    // The account belongs to one of the known units.
    const isCovered = units.some(({ isTyped }) => isTyped !== true)
    return [...units, ...unitList.filter((unit) => !isKnown(unit) && !(unit.isProvisional === true && isCovered))]
  }
  const remaining = units.flatMap((unit): readonly FoundUnit[] => {
    if (isListed(unit)) return []
    if (unit.isTyped === true) return [unit]
    if (unit.isProvisional === true && unitList.length > 0) return []
    return owes(unit.id) ? [{ ...unit, unlistedSince: unit.unlistedSince ?? now }] : []
  })
  // While its list is empty or denied, the answer for this account may belong to a unit that still owes.
  const isCovered = remaining.some(({ isTyped }) => isTyped !== true)
  const isAnother = (unit: FoundUnit): boolean => isKnown(unit) || unit.request.riskUnitId !== undefined || !isCovered
  return [...unitList.filter(isAnother), ...remaining]
}

interface Paced {
  readonly paceMs: () => number
}

/** Time in ms by which the figures of a unit are late because many units share the limit. */
export const laterMs = ({ paceMs }: Paced): number => Math.max(0, paceMs() - LATE_MS)

/** Text if so many units share the limit that their figures are late between polls; otherwise null. */
export function slowPaceText(units: readonly Paced[]): string | null {
  const slowestMs = Math.max(0, ...units.map(({ paceMs }) => paceMs()))
  return slowestMs <= LATE_MS
    ? null
    : t`${units.length} risk units are read every ${Math.ceil(slowestMs / SECOND_MS)} s`
}
export const sharedLimitText = (): string =>
  t(
    'They share a limit of the exchange. Between two readings their figures are late or unknown, and alarms of ' +
      'missing figures come later.',
  )
