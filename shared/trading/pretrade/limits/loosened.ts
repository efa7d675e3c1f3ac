import { compare } from '@/shared/base/decimal'
import {
  type Band,
  bands,
  isMoreSevere,
  limitNames,
  limitsAt,
  type LimitName,
  type PretradeLimits,
  type PretradeSettings,
  type Steps,
} from './limits'
import { type LooserLock, looserLock } from './trading-lock'
import { looserUnreviewed } from './unreviewed'

/** A limit that a change of the settings loosens. */
export interface Loosened {
  /** Path in the settings, such as `pretrade.account.collar`. */
  readonly field: string
  readonly limit: LimitName | LooserLock['limit'] | 'worthPerMinute' | 'worstBand' | 'unreviewed'
}

const isBand = (limit: Band | Steps): limit is Band => typeof limit === 'string'

/**
 * True if the new steps are milder than the old ones anywhere. Both rise only at bounds, so it is sufficient to compare
 * just above each old bound.
 */
function areMilder(before: Steps, after: Steps): boolean {
  const justAbove = (limit: Steps, bound: string): Band =>
    bands
      .filter((band) => band !== 'silent')
      .reduce<Band>((worst, band) => {
        const begins = limit[band]
        return begins !== null && compare(bound, begins) >= 0 ? band : worst
      }, 'silent')
  return Object.values(before).some(
    (bound) => bound !== null && isMoreSevere(justAbove(before, bound), justAbove(after, bound)),
  )
}

const isMilder = (before: Band | Steps, after: Band | Steps): boolean =>
  isBand(before) || isBand(after)
    ? isBand(before) && isBand(after) && isMoreSevere(before, after)
    : areMilder(before, after)

const milderIn = (before: PretradeLimits, after: PretradeLimits): LimitName | undefined =>
  limitNames.find((name) => isMilder(before[name], after[name]))

/** First loosened limit, of the account or a symbol; null if every limit is at least as strict. */
export function loosened(before: PretradeSettings, after: PretradeSettings): Loosened | null {
  const account = milderIn(before.account, after.account)
  if (account !== undefined) return { field: `pretrade.account.${account}`, limit: account }
  if (compare(after.worthPerMinute, before.worthPerMinute) > 0)
    return { field: 'pretrade.worthPerMinute', limit: 'worthPerMinute' }
  if (compare(after.worstBand, before.worstBand) < 0) return { field: 'pretrade.worstBand', limit: 'worstBand' }
  const lock = looserLock(before.lock, after.lock)
  if (lock !== null) return { field: `pretrade.lock.${lock.field}`, limit: lock.limit }
  const unreviewed = looserUnreviewed(before.unreviewed, after.unreviewed)
  if (unreviewed !== null) return { field: `pretrade.${unreviewed}`, limit: 'unreviewed' }
  for (const key of new Set([...Object.keys(before.symbols), ...Object.keys(after.symbols)])) {
    const limit = milderIn(limitsAt(before, key), limitsAt(after, key))
    if (limit !== undefined) return { field: `pretrade.symbols.${key}.${limit}`, limit }
  }
  return null
}
