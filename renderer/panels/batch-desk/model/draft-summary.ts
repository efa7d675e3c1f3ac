import { t } from '@/shared/languages/text'
import { type Routed, splitIntoRequests } from '@/shared/trading/batch/plan/split-batch'
import type { InstrumentOf } from '@/renderer/state/queries/instrument-lookup'
import { routeOf } from './row-facts'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'

function what({ category, symbol = '', isStock, isClassic }: Routed): string {
  if (isClassic === true) return `${symbol} ${category}`
  return isStock === true ? t`${category} stock` : category
}

/**
 * Rows at which a request starts, with the label of the line: "Request 2/3 · 20 USDT-FUTURES". Requests overlap where
 * categories alternate; they are sent in the order of their first row, but do not end in it.
 */
export function requestStarts(
  rows: readonly DraftRow[],
  instrumentOf: InstrumentOf,
  isClassic = false,
): ReadonlyMap<string, string> {
  const requests = splitIntoRequests(rows.map((row) => ({ id: row.id, ...routeOf(row, instrumentOf, isClassic) })))
  if (requests.length === 1) return new Map()
  const labels = requests.map(([first, ...more], at) => {
    return [first!.id, t`Request ${at + 1}/${requests.length} · ${more.length + 1} ${what(first!)}`] as const
  })
  return new Map(labels)
}
