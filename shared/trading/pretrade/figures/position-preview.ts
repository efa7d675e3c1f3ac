import { compare, isPositive, isSignedDecimal, isZero, sum } from '@/shared/base/decimal'
import type { Position } from '@/shared/trading/account/account'
import type { Order } from '@/shared/trading/orders/order'
import { rangeFrom, unknownOf } from '@/shared/trading/pretrade/assessment/exposure-range'
import type {
  CoinAmount,
  LiquidationEstimate,
  PositionPreview,
  RowAssessment,
} from '@/shared/trading/pretrade/assessment/assessment'

type Moving = RowAssessment & { readonly position: NonNullable<RowAssessment['position']> }

/** Null if one of them is unknown, because a partial sum would look complete. */
function sumOf(amounts: readonly (CoinAmount | null)[]): CoinAmount | null {
  const knownAmounts = amounts.filter((amount) => amount !== null)
  const [first] = knownAmounts
  if (first === undefined || knownAmounts.length < amounts.length) return null
  return { coin: first.coin, amount: sum(knownAmounts.map(({ amount }) => amount)) }
}

const noEstimate: LiquidationEstimate = { kind: 'none' }

/** Orders of other symbols do not change a position, so that only the counts of its orders matter. */
function worstOf(rows: readonly Moving[]): PositionPreview['worst'] {
  let worst: PositionPreview['worst'] = null
  for (const { row, liquidation } of rows) {
    if (liquidation?.kind !== 'price') continue
    const { price, distance } = liquidation
    if (worst === null || compare(distance, worst.distance) < 0) worst = { first: row + 1, price, distance }
  }
  return worst
}

interface AccountState {
  /** Initial margin of the position before and after an order; null if unknown. */
  readonly marginsOf: (row: number) => { readonly before: CoinAmount | null; readonly after: CoinAmount | null }
  readonly positions: readonly Position[]
  readonly orders: readonly Order[]
}

function positionMarginOf(first: Moving, last: Moving, { marginsOf }: AccountState) {
  const [was, becomes] = [marginsOf(first.row).before, marginsOf(last.row).after]
  return was === null || becomes === null ? null : { before: was.amount, after: becomes.amount, coin: was.coin }
}

/** The exchange gives 0 for a position that no price can liquidate. */
function liquidationNow({ category, symbol, position: { side, before } }: Moving, { positions }: AccountState): string {
  if (isZero(before)) return ''
  const listedPosition = positions.find(
    (candidate) =>
      candidate.category === category && candidate.symbol === symbol && (side === 'net' || candidate.posSide === side),
  )
  const price = listedPosition?.liquidationPrice ?? ''
  return isSignedDecimal(price) && isPositive(price) ? price : ''
}

function unknownIn({ category, symbol, position: { side, before } }: Moving, after: string, { orders }: AccountState) {
  const unknown = unknownOf({ category, symbol, side }, orders)
  return unknown.length === 0
    ? null
    : { before: rangeFrom(before, side, unknown), after: rangeFrom(after, side, unknown) }
}

/** Futures positions before the first order, after the last one, and at their worst in between. */
export function positionPreviews(rows: readonly RowAssessment[], account: AccountState): readonly PositionPreview[] {
  const moving = rows.flatMap((row): Moving[] => (row.position === null ? [] : [{ ...row, position: row.position }]))
  const groups = Map.groupBy(moving, ({ category, symbol, position }) => `${category} ${symbol} ${position.side}`)
  return [...groups.values()].map((group) => {
    const [first] = group as [Moving, ...Moving[]]
    const last = group.at(-1) ?? first
    const { category, symbol } = first
    return {
      category,
      symbol,
      change: { ...first.position, after: last.position.after },
      margin: sumOf(group.map(({ margin }) => margin)),
      positionMargin: positionMarginOf(first, last, account),
      liquidationNow: liquidationNow(first, account),
      unknown: unknownIn(first, last.position.after, account),
      liquidation: last.liquidation ?? noEstimate,
      worst: worstOf(group),
    }
  })
}
