import { compare, sum } from '@/shared/base/decimal'
import type { CoinAmount, LiquidationEstimate, PositionPreview, RowAssessment } from './assessment'

type Moving = RowAssessment & { readonly position: NonNullable<RowAssessment['position']> }

/** Null as soon as one of them is not known: a part of the sum would pass for the whole. */
function sumOf(amounts: readonly (CoinAmount | null)[]): CoinAmount | null {
  const known = amounts.filter((amount) => amount !== null)
  const [first] = known
  if (first === undefined || known.length < amounts.length) return null
  return { coin: first.coin, amount: sum(known.map(({ amount }) => amount)) }
}

const nothing: LiquidationEstimate = { kind: 'none' }

/** Orders of other symbols leave a position as it is: every prefix of the list is one of its own orders. */
function worstOf(rows: readonly Moving[]): PositionPreview['worst'] {
  let worst: PositionPreview['worst'] = null
  for (const { row, liquidation } of rows) {
    if (liquidation?.kind !== 'price') continue
    const { price, distance } = liquidation
    if (worst === null || compare(distance, worst.distance) < 0) worst = { first: row + 1, price, distance }
  }
  return worst
}

/** Futures positions as the first order finds them and the last one leaves them, and at their worst in between. */
export function positionPreviews(rows: readonly RowAssessment[]): readonly PositionPreview[] {
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
      liquidation: last.liquidation ?? nothing,
      worst: worstOf(group),
    }
  })
}
