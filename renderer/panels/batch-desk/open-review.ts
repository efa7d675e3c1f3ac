import { rowToOrder } from '@/shared/trading/batch/row-to-order'
import { type Peg, pegsOf } from '@/shared/trading/batch/peg'
import type { Pricing } from '@/shared/trading/batch/price-rows'
import type { Pinned } from '@/renderer/domain/drafts/draft-store'
import { mayPass } from '@/renderer/domain/review/refusals'
import type { OrderIntent, RowRefusal } from '@/shared/trading/orders/order-intent'
import { draftColumns, type DraftColumn, type DraftRow } from '@/shared/trading/batch/draft-row'

/** What a review is about: the rows as they were when it opened, and the orders they mean. */
export interface ReviewSubject {
  readonly rows: readonly DraftRow[]
  readonly orders: readonly OrderIntent[]
  /** Where the prices came from that were said by expressions. */
  readonly pegs: readonly Peg[]
}

/**
 * The included rows as orders, at the prices they were given; null when one of them cannot be read or there is none.
 * `pricing` is what the expressions of the same rows come to.
 */
export function reviewSubject(
  rows: readonly DraftRow[],
  pricing: Pricing = { rows, cells: new Map() },
): ReviewSubject | null {
  const included = rows.filter((row) => row.include)
  const orders: OrderIntent[] = []
  for (const row of pricing.rows.filter(({ include }) => include)) {
    const reading = rowToOrder(row)
    if (!reading.ok) return null
    orders.push(reading.order)
  }
  if (orders.length === 0) return null
  return { rows: included, orders, pegs: pegsOf(rows, pricing) }
}

const columnOf = (field: string): DraftColumn | null => draftColumns.find((column) => column === field) ?? null

/** What the main process refused about the rows themselves, pinned to them until they are changed. */
export function pinRefusals(subject: ReviewSubject, refusals: readonly RowRefusal[]): readonly Pinned[] {
  return refusals
    .filter((refusal) => !mayPass(refusal))
    .flatMap((refusal) => {
      const row = subject.rows[refusal.row]
      if (!row) return []
      return [
        {
          row,
          problem: {
            rowId: row.id,
            field: columnOf(refusal.field),
            level: 'error',
            rule: refusal.rule,
            message: refusal.message,
          },
        },
      ]
    })
}
