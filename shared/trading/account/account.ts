import { type Category, HoldMode, isFutures } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import type { Open } from '../orders/order'

/** One coin of the account, decimal text. `total` = available + locked. */
export interface Balance {
  readonly coin: string
  readonly total: string
  readonly available: string
  readonly locked: string
  readonly equity: string
  /** '' if the source has no value. */
  readonly usdValue: string
}

/** One open futures position, decimal text; '' if the source does not give it. Amounts are in the margin coin. */
export interface Position {
  readonly category: Open<Category>
  readonly symbol: string
  readonly posSide: Open<'long' | 'short'>
  readonly holdMode: Open<HoldMode>
  readonly marginMode: string
  readonly marginCoin: string
  readonly total: string
  readonly available: string
  readonly avgPrice: string
  readonly markPrice: string
  readonly liquidationPrice: string
  readonly leverage: string
  readonly margin: string
  readonly breakEvenPrice: string
  readonly unrealisedPnl: string
  /** Unrealized P&L over initial margin, a ratio: 0.05 is 5 %. */
  readonly profitRate: string
  /** Maintenance margin rate, a ratio of the value of the position (A-break-even). */
  readonly maintenanceRate: string
  /** The exchange's margin ratio; a crossed position is liquidated at 1 (A-position-figures). */
  readonly marginRatio: string
  /** Realized since the position was opened, without fees and funding (A-position-figures). */
  readonly realisedPnl: string
  /** Funding since the position was opened: positive if received, negative if paid (A-position-figures). */
  readonly funding: string
  /** Unix ms, the exchange's time. */
  readonly openedAt: string
}

/** Freshness of a part of the account. */
export interface PartState {
  /** Unix ms of the newest complete response or push; null before the first. */
  readonly asOf: number | null
  /** Reason why the figures may be out of date, as text; null while they are current. */
  readonly problem: string | null
}

/** The parts of the account are read by separate calls. One can be unknown while the others are known. */
export interface AccountParts {
  /** Hold mode and leverages. */
  readonly settings: PartState
  readonly balances: PartState
  /** By futures category. A category that is not followed has no entry and is unknown. */
  readonly positions: Readonly<Record<string, PartState>>
}

/** Data of the account panels. The figures of each part are the latest ones; `parts` states their age. */
export interface Account {
  readonly uid: string | null
  readonly holdMode: Open<HoldMode> | null
  /** Leverage by `instrumentKey`, decimal text; unknown for a missing symbol. */
  readonly leverages: Readonly<Record<string, string>>
  /** Maintenance margin over equity at the last read over REST, a ratio (A-margin-ratio); '' if not sent. */
  readonly marginRatio: string
  /** Unix ms of the last read of the margin ratio and of the USD values of the coins; null before the first. */
  readonly valuesAsOf: number | null
  readonly balances: readonly Balance[]
  readonly positions: readonly Position[]
  readonly parts: AccountParts
}

export const neverRead: PartState = { asOf: null, problem: null }
const isPartKnown = ({ asOf, problem }: PartState): boolean => asOf !== null && problem === null

/** Position mode of the account, or null if it is not known to be current. */
export const knownHoldMode = ({ holdMode, parts }: Pick<Account, 'holdMode' | 'parts'>): HoldMode | null =>
  isPartKnown(parts.settings) ? (HoldMode.safeParse(holdMode).data ?? null) : null

/** Balances, or null if they are not known to be current. */
export const knownBalances = ({ balances, parts }: Pick<Account, 'balances' | 'parts'>): readonly Balance[] | null =>
  isPartKnown(parts.balances) ? balances : null

/**
 * Positions of a category, or of all followed categories; null if any of them is not current. Categories without
 * positions return an empty list.
 */
export function knownPositions(
  { positions, parts }: Pick<Account, 'positions' | 'parts'>,
  category?: Category,
): readonly Position[] | null {
  if (category === undefined) return Object.values(parts.positions).every(isPartKnown) ? positions : null
  if (!isFutures(category)) return []
  const part = parts.positions[category]
  return part !== undefined && isPartKnown(part) ? positions.filter((position) => position.category === category) : null
}

/** True once every part was read. The figures may be out of date. */
export const isAccountRead = ({ parts: { settings, balances, positions } }: Pick<Account, 'parts'>): boolean =>
  [settings, balances, ...Object.values(positions)].every(({ asOf }) => asOf !== null)

/** A part of the account whose figures are not known to be current. */
export interface UnknownPart extends PartState {
  readonly name: string
  /** Category of a part with positions; null for the other parts. */
  readonly category: string | null
}

/** Parts that are not known to be current, of all parts or of the named ones. */
export const unknownParts = (
  { parts }: Pick<Account, 'parts'>,
  among: readonly (keyof AccountParts)[] = ['settings', 'balances', 'positions'],
): readonly UnknownPart[] =>
  among.flatMap((name) => {
    const requiredParts =
      name === 'positions'
        ? Object.entries(parts.positions).map(([category, part]) => ({
            ...part,
            name: t`Positions in ${category}`,
            category,
          }))
        : [{ ...parts[name], name: name === 'balances' ? t('Balances') : t('Settings of the account'), category: null }]
    return requiredParts.filter((part) => !isPartKnown(part))
  })

/** Unix ms of the oldest of these parts; null if one of them was never read. */
export function oldestOf(parts: readonly PartState[]): number | null {
  const times = parts.map(({ asOf }) => asOf)
  return times.every((time) => time !== null) && times.length > 0 ? Math.min(...times) : null
}
