import { OPEN_ORDERS_FUTURES, OPEN_ORDERS_SPOT } from '../../../shared/exchange/limits'
import { splitIntoRequests } from '../../../shared/trading/batch/split-batch'
import type { DraftRow } from '../../../shared/trading/batch/draft'
import type { Order } from '../../../shared/trading/order'
import { takesPlace } from '../../../shared/trading/order-lifecycle'
import { categoryOf } from './row-facts'

/** How many open orders there would be, against what the exchange allows (spec: Other limits). */
export interface Capacity {
  readonly group: 'futures' | 'spot'
  readonly open: number
  readonly adding: number
  readonly limit: number
}

const groupOf = (category: string): Capacity['group'] => (category.endsWith('-FUTURES') ? 'futures' : 'spot')
const limits = { futures: OPEN_ORDERS_FUTURES, spot: OPEN_ORDERS_SPOT } as const

/** Only the groups the batch touches. Market orders do not rest, yet count until they are filled. */
export function capacityOf(rows: readonly { readonly category: string }[], orders: readonly Order[]): readonly Capacity[] {
  return (['futures', 'spot'] as const).flatMap((group) => {
    const adding = rows.filter((row) => groupOf(row.category) === group).length
    const open = orders.filter((order) => takesPlace(order.state) && groupOf(order.category) === group).length
    return adding === 0 ? [] : [{ group, open, adding, limit: limits[group] }]
  })
}

/**
 * Above which rows a request starts, with the label of the line: "Request 2/3 · 20 USDT-FUTURES". Where categories
 * alternate requests overlap; they start in the order in which they leave, but do not end in it.
 */
export function requestStarts(rows: readonly DraftRow[]): ReadonlyMap<string, string> {
  const requests = splitIntoRequests(rows.map((row) => ({ id: row.id, category: categoryOf(row) })))
  if (requests.length === 1) return new Map()
  const labels = requests.map(([first, ...more], at) => {
    return [first!.id, `Request ${at + 1}/${requests.length} · ${more.length + 1} ${first!.category}`] as const
  })
  return new Map(labels)
}
