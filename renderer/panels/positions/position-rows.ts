import type { Position } from '@/shared/trading/account/account'
import { type ExposureRange, exposureRanges } from '@/shared/trading/pretrade/exposure-range'
import type { Order } from '@/shared/trading/orders/order'

/** A position, or a symbol that has none while an order of unknown outcome may have opened one. */
export interface PositionRow extends Position {
  /** How far it can be from what is shown; null where every outcome is known. */
  readonly range: ExposureRange | null
}

/** The side of a one-way symbol in which nothing is held. */
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
  unrealisedPnl: '',
  realisedPnl: '',
})

const isAbout = ({ category, symbol, side }: ExposureRange, position: Position): boolean =>
  category === position.category && symbol === position.symbol && (side === 'net' || side === position.posSide)

/** Positions with how far each can be off, and below them the symbols that may have one. */
export function positionRows(positions: readonly Position[], unknown: readonly Order[]): readonly PositionRow[] {
  const ranges = exposureRanges(positions, unknown)
  const held = positions.map((position) => ({
    ...position,
    range: ranges.find((range) => isAbout(range, position)) ?? null,
  }))
  const open = ranges.filter((range) => !positions.some((position) => isAbout(range, position)))
  return [...held, ...open.map((range) => ({ ...flat(range), range }))]
}
