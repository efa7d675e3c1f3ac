import { OPEN_ORDERS_FUTURES, OPEN_ORDERS_SPOT } from '../../../shared/exchange/limits'
import { splitIntoRequests } from '../../../shared/trading/batch/split-batch'
import type { DraftRow } from '../../../shared/trading/batch/draft'
import type { Order } from '../../../shared/trading/order'
import { isOpen } from '../../../shared/trading/order-lifecycle'
import { categoryOf } from './row-facts'

/** How many open orders there would be, against what the exchange allows (spec: other limits). */
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
    const open = orders.filter((order) => isOpen(order.state) && groupOf(order.category) === group).length
    return adding === 0 ? [] : [{ group, open, adding, limit: limits[group] }]
  })
}

/** Below which rows a request ends, with the label of the line: "request 1 · 20 orders · USDT-FUTURES". */
export function requestEnds(rows: readonly DraftRow[]): ReadonlyMap<string, string> {
  const requests = splitIntoRequests(rows.map((row) => ({ id: row.id, category: categoryOf(row) })))
  return new Map(
    requests.flatMap((request, at) => {
      const last = request.at(-1)
      return last === undefined ? [] : [[last.id, `request ${at + 1} of ${requests.length} ends · ${request.length} ${last.category}`] as const]
    }),
  )
}
