import { linesOf } from '@/shared/trading/ltv/unit/effective-thresholds'
import { rowToOrder } from '@/shared/trading/batch/pricing/row-to-order'
import { type Zone, zoneOf } from '@/shared/trading/ltv/unit/zone'
import { formatRatio } from '@/renderer/kit/format/ratio'
import type { LtvImpact } from '@/renderer/domain/risk/use-order-effects'
import type { RowLtv } from './row-view'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'

export type RowLtvs = ReadonlyMap<string, RowLtv>

/** The checked rows that are valid orders. */
export const ordersOf = (rows: readonly DraftRow[]): readonly OrderIntent[] =>
  rows.flatMap((row) => {
    const reading = row.include ? rowToOrder(row) : null
    return reading?.ok ? [reading.order] : []
  })

/** Ratio after each row alone. Not computed from a ratio that is not live. */
export function rowLtvs(impact: LtvImpact | null, rowIds: readonly string[]): RowLtvs {
  if (impact === null || !impact.live) return new Map()
  const { thresholds } = impact
  return new Map(
    impact.effects.rows.flatMap(({ row, afterFill }) => {
      const id = rowIds[row]
      return id === undefined ? [] : [[id, { afterFill, thresholds }] as const]
    }),
  )
}

/** The ratio as text, without collateral: ∞. */
export const ltvText = ({ afterFill, thresholds }: RowLtv): string =>
  afterFill === null ? '∞' : formatRatio(afterFill, linesOf(thresholds))

export const ltvZone = ({ afterFill, thresholds }: RowLtv): Zone =>
  afterFill === null ? 'critical' : zoneOf(afterFill, thresholds)

/** True if both are displayed in the same way. */
export function isSameLtv(a: RowLtv | null, b: RowLtv | null): boolean {
  if (a === null || b === null) return a === b
  if (a.afterFill === b.afterFill && a.thresholds === b.thresholds) return true
  return ltvZone(a) === ltvZone(b) && ltvText(a) === ltvText(b)
}
