import { t } from '@/shared/languages/text'
import type { Problem } from '@/shared/trading/batch/draft/draft'
import { isSameRow } from '@/shared/trading/batch/draft/draft-edit'
import { rowToOrder } from '@/shared/trading/batch/pricing/row-to-order'
import { type Peg, pegsOf } from '@/shared/trading/batch/pricing/peg'
import { type TypedRow, typedRowsOf } from '@/shared/trading/batch/results/typed-rows'
import type { Pricing } from '@/shared/trading/batch/pricing/price-rows'
import type { Pinned } from '@/renderer/domain/drafts/store/draft-store'
import { mayPass } from '@/renderer/domain/review/model/refusals'
import { type OrderIntent, type RowRefusal, SENT_BEFORE } from '@/shared/trading/orders/order-intent'
import { draftColumns, type DraftColumn, type DraftRow } from '@/shared/trading/batch/draft/draft-row'

/** Subject of a review: the rows when it opened, and their orders. */
export interface ReviewSubject {
  readonly rows: readonly DraftRow[]
  readonly orders: readonly OrderIntent[]
  /** Source prices of the expressions. */
  readonly pegs: readonly Peg[]
  /** Values of the rows that are not part of their orders. */
  readonly typed: readonly TypedRow[]
}

/** Changes of the reviewed rows in another window; `now` is the current state of the same draft. */
export function externalChanges(reviewed: readonly DraftRow[], now: readonly DraftRow[]): readonly Problem[] {
  const rows = new Map(now.map((row) => [row.id, row]))
  const problemOf = (rowId: string, message: string): Problem[] => [
    { rowId, field: null, level: 'warning', rule: 'external-change', message },
  ]
  return reviewed.flatMap((row) => {
    const current = rows.get(row.id)
    if (current === undefined)
      return problemOf(row.id, t('This row was deleted or sent in another window since the review was opened'))
    if (isSameRow(row, current)) return []
    return problemOf(
      row.id,
      t('This draft was changed in another window since the review: it sends what is shown here'),
    )
  })
}

/**
 * The included rows as orders at the given prices; null if there are none or one is not readable. `pricing` contains
 * the values of their expressions.
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
  return { rows: included, orders, pegs: pegsOf(rows, pricing), typed: typedRowsOf(included, orders) }
}

const columnOf = (field: string): DraftColumn | null => draftColumns.find((column) => column === field) ?? null

/** Refusals of rows by the main process, pinned to the rows until they change. */
export function pinRefusals(subject: ReviewSubject, refusals: readonly RowRefusal[]): readonly Pinned[] {
  return refusals
    .filter((refusal) => !mayPass(refusal) && refusal.rule !== SENT_BEFORE)
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
