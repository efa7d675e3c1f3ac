import { perObject } from '@/shared/base/per-object'
import { t } from '@/shared/languages/text'
import { type Routed, splitIntoRequests } from '@/shared/trading/batch/plan/split-batch'
import type { InstrumentOf } from '@/renderer/state/queries/instrument-lookup'
import { routeOf } from './row-facts'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'

function what({ category, symbol = '', isStock, isClassic }: Routed): string {
  if (isClassic === true) return `${symbol} ${category}`
  return isStock === true ? t`${category} stock` : category
}

interface RoutedRow extends Routed {
  readonly id: string
}

/** Requests of the ticked rows, which the header, the sheet and the foot of the desk show. */
export const requestsOf = perObject(
  (rows: readonly DraftRow[], instrumentOf: InstrumentOf, isClassic: boolean): readonly (readonly RoutedRow[])[] =>
    splitIntoRequests(
      rows.filter(({ include }) => include).map((row) => ({ id: row.id, ...routeOf(row, instrumentOf, isClassic) })),
    ),
)

/**
 * Rows at which a request starts, with the label of the line: "Request 2/3 · 20 USDT-FUTURES". Requests overlap where
 * categories alternate; they are sent in the order of their first row, but do not end in it.
 */
export function requestStarts(
  rows: readonly DraftRow[],
  instrumentOf: InstrumentOf,
  isClassic = false,
): ReadonlyMap<string, string> {
  const requests = requestsOf(rows, instrumentOf, isClassic)
  if (requests.length === 1) return new Map()
  const labels = requests.map(([first, ...more], at) => {
    return [first!.id, t`Request ${at + 1}/${requests.length} · ${more.length + 1} ${what(first!)}`] as const
  })
  return new Map(labels)
}
