import { linesOf } from '@/shared/trading/ltv/unit/effective-thresholds'
import { rowToOrder } from '@/shared/trading/batch/pricing/row-to-order'
import { zoneOf } from '@/shared/trading/ltv/unit/zone'
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
  const lines = linesOf(impact.thresholds)
  return new Map(
    impact.effects.rows.flatMap(({ row, afterFill }) => {
      const id = rowIds[row]
      if (id === undefined) return []
      return [
        [
          id,
          afterFill === null
            ? { text: '∞', zone: 'critical' }
            : { text: formatRatio(afterFill, lines), zone: zoneOf(afterFill, impact.thresholds) },
        ] as const,
      ]
    }),
  )
}
