import { useMemo } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Category } from '@/shared/exchange/protocol/fields'
import type { Ticker } from '@/shared/ipc/contract'
import { priceCell } from '@/shared/trading/batch/expression/amount-cell'
import { readChoice } from '@/shared/trading/batch/draft/choice-labels'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import { perObject } from '@/shared/base/per-object'
import type { PricingContext } from '@/shared/trading/batch/pricing/price-rows'
import { useNow } from '@/renderer/kit/ui/hooks/use-now'
import { useAccountQueries } from '@/renderer/state/queries/account-query'

const EVERY_MS = 2000
/** Last prices are polled: older than three polls is stale. */
const CURRENT_MS = 3 * EVERY_MS
const often = { refetchInterval: EVERY_MS, staleTime: EVERY_MS }

/** The category of a row whose price follows the last trade or the mark; null for all other rows. */
const categoryNeeded = perObject((row: DraftRow): Category | null => {
  const cell = priceCell(row.price)
  if (cell === null || cell.frozen !== null || !cell.parsed.ok) return null
  const { reference } = cell.parsed.expression
  return reference === 'last' || reference === 'mark' ? readChoice('category', row.category) : null
})

interface Reading {
  readonly tickers: ReadonlyMap<string, Ticker>
  readonly at: number
}
const nothingRead: Reading = { tickers: new Map(), at: 0 }
const readingsOf = (results: readonly UseQueryResult<readonly Ticker[]>[]): readonly Reading[] =>
  results.map(({ data, dataUpdatedAt }) =>
    data === undefined
      ? nothingRead
      : { tickers: new Map(data.map((ticker) => [ticker.symbol, ticker])), at: dataUpdatedAt },
  )

/**
 * Last and mark prices of the symbols whose rows follow them, while current; no other symbol is requested. `waiting`:
 * some were requested but not received.
 */
export function useTradedPrices(rows: readonly DraftRow[]): {
  readonly tradedOf: PricingContext['tradedOf']
  readonly waiting: boolean
} {
  const needed = useMemo(
    () => [...new Set(rows.flatMap((row) => categoryNeeded(row) ?? []))].toSorted().join(' '),
    [rows],
  )
  const inputs = useMemo(
    () => needed.split(' ').flatMap((category) => (category === '' ? [] : [{ category: category as Category }])),
    [needed],
  )
  const readings = useAccountQueries('market.tickers', inputs, readingsOf, often)
  const now = useNow(inputs.length > 0)
  const fresh = readings.map(({ at }) => now - at < CURRENT_MS).join(' ')
  const tradedOf = useMemo(() => {
    const current = fresh.split(' ')
    const byCategory = new Map<string, Reading>(
      inputs.flatMap(({ category }, index) => {
        const reading = readings[index]
        return reading === undefined || current[index] !== 'true' ? [] : [[category, reading] as const]
      }),
    )
    return (category: string, symbol: string) => {
      const ticker = byCategory.get(category)?.tickers.get(symbol)
      return { last: ticker?.lastPrice || null, mark: ticker?.markPrice || null }
    }
  }, [inputs, readings, fresh])
  return { tradedOf, waiting: readings.some(({ at }) => at === 0) }
}
