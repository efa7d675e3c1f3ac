import type { StrategyRecord } from '@/shared/exchange/calls/trade/strategy/strategy-fields'
import type { Position } from '@/shared/trading/account/account'
import { type ExposureRange, exposureRanges } from '@/shared/trading/pretrade/assessment/exposure-range'
import { type StrategyTerms, strategyTerms } from '@/shared/trading/pretrade/rules/strategy-rules'
import type { Order } from '@/shared/trading/orders/order'

/** Pending take profits and stop losses, and categories that could not be read; null if all are unknown. */
export type Exits = { readonly records: readonly StrategyRecord[]; readonly unread: readonly string[] } | null

/** A position, or a symbol without one whose unknown orders may have opened one. */
export interface PositionRow extends Position {
  /** Exposure range; null if all outcomes are known. */
  readonly range: ExposureRange | null
  /** Pending take profits and stop losses of the position; null if unknown. */
  readonly exits: readonly StrategyTerms[] | null
}

/** Side of a one-way symbol without a position. */
const FLAT = 'flat'

const flat = ({ category, symbol, side }: ExposureRange): Position => ({
  category,
  symbol,
  posSide: side === 'net' ? FLAT : side,
  holdMode: side === 'net' ? 'one_way_mode' : 'hedge_mode',
  marginMode: '',
  marginCoin: '',
  total: '0',
  available: '0',
  avgPrice: '',
  markPrice: '',
  liquidationPrice: '',
  leverage: '',
  margin: '',
  breakEvenPrice: '',
  unrealisedPnl: '',
  profitRate: '',
  maintenanceRate: '',
  marginRatio: '',
  realisedPnl: '',
  funding: '',
  openedAt: '',
})

const isAbout = ({ category, symbol, side }: ExposureRange, position: Position): boolean =>
  category === position.category && symbol === position.symbol && (side === 'net' || side === position.posSide)

const isExitOf = (position: Position, terms: StrategyTerms): boolean =>
  terms.type !== 'trigger' &&
  terms.category === position.category &&
  terms.symbol === position.symbol &&
  (terms.posSide === undefined || terms.posSide === position.posSide)

function exitsOf(position: Position, exits: Exits): readonly StrategyTerms[] | null {
  if (exits === null || exits.unread.includes(position.category)) return null
  return exits.records.flatMap((record) => {
    const terms = strategyTerms(record)
    return terms !== null && isExitOf(position, terms) ? [terms] : []
  })
}

/** Positions with exposure range and exit orders, followed by symbols that may have a position. */
export function positionRows(
  positions: readonly Position[],
  unknown: readonly Order[],
  exits: Exits = null,
): readonly PositionRow[] {
  const ranges = exposureRanges(positions, unknown)
  const openRows = positions.map((position) => ({
    ...position,
    range: ranges.find((range) => isAbout(range, position)) ?? null,
    exits: exitsOf(position, exits),
  }))
  const open = ranges.filter((range) => !positions.some((position) => isAbout(range, position)))
  return [...openRows, ...open.map((range) => ({ ...flat(range), range, exits: [] }))]
}
