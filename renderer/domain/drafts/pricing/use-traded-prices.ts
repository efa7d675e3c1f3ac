import { useMemo } from 'react'
import type { Category } from '@/shared/exchange/protocol/fields'
import { priceCell } from '@/shared/trading/batch/expression/amount-cell'
import { readChoice } from '@/shared/trading/batch/draft/choice-labels'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import { perObject } from '@/shared/base/per-object'
import type { PricingContext } from '@/shared/trading/batch/pricing/price-rows'
import { useTickersOf } from '@/renderer/state/queries/tickers'

/** The category of a row whose price follows the last trade or the mark; null for all other rows. */
const categoryNeeded = perObject((row: DraftRow): Category | null => {
  const cell = priceCell(row.price)
  if (cell === null || cell.frozen !== null || !cell.parsed.ok) return null
  const { reference } = cell.parsed.expression
  return reference === 'last' || reference === 'mark' ? readChoice('category', row.category) : null
})

/**
 * Last and mark prices of the symbols whose rows follow them, while current; no other symbol is requested. `waiting`:
 * some were requested but not received.
 */
export function useTradedPrices(rows: readonly DraftRow[]): {
  readonly tradedOf: PricingContext['tradedOf']
  readonly waiting: boolean
} {
  const { currentOf, isPending } = useTickersOf(useMemo(() => [...new Set(rows.map(categoryNeeded))], [rows]))
  const tradedOf = useMemo(
    () => (category: string, symbol: string) => {
      const ticker = currentOf(category, symbol)
      return { last: ticker?.lastPrice || null, mark: ticker?.markPrice || null }
    },
    [currentOf],
  )
  return { tradedOf, waiting: isPending }
}
