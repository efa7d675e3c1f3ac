import { z } from 'zod'
import { equals, isDecimal } from '@/shared/base/decimal'
import type { Order } from '@/shared/trading/orders/order'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'

/** Largest length of a cell. */
const text = z.string().max(200)
/** An expression as typed, and the plain decimal that was sent. */
const TypedAmount = z.strictObject({ text, value: text })

/** Typed parts of a row that are not in its order: expressions and the note. */
const TypedRow = z.strictObject({
  /** Index of its order in the batch, from 0. */
  row: z.number().int().min(0),
  price: TypedAmount.optional(),
  qty: TypedAmount.optional(),
  note: text.optional(),
})
export type TypedRow = z.infer<typeof TypedRow>
/** Rows without an expression and without a note are omitted. */
export const TypedRows = z.array(TypedRow).max(500)

function typedAmount(typed: string, sentText: string | undefined) {
  return sentText === undefined || sentText === typed.trim() ? undefined : { text: typed, value: sentText }
}

/** Typed parts of rows, one order for each row. */
export function typedRowsOf(rows: readonly DraftRow[], orders: readonly OrderIntent[]): readonly TypedRow[] {
  return rows.flatMap(({ price, qty, note }, row) => {
    const order = orders[row]
    const [typedPrice, typedQty] = [typedAmount(price, order?.price), typedAmount(qty, order?.qty)]
    if (typedPrice === undefined && typedQty === undefined && note === '') return []
    return [
      {
        row,
        ...(typedPrice === undefined ? {} : { price: typedPrice }),
        ...(typedQty === undefined ? {} : { qty: typedQty }),
        ...(note === '' ? {} : { note }),
      },
    ]
  })
}

/** Typed rows for another account. A typed size applies only to the account it was typed for. */
export const withoutSizes = (typed: readonly TypedRow[]): readonly TypedRow[] =>
  typed.flatMap(({ qty: _qty, ...rest }) => (rest.price === undefined && rest.note === undefined ? [] : [rest]))

const isStill = (amount: string, sentText: string): boolean =>
  isDecimal(amount) && isDecimal(sentText) ? equals(amount, sentText) : amount === sentText

/**
 * Typed price, quantity and note of an order. An amended amount is returned as amended, because its expression gave
 * another value.
 */
export function typedTermsOf(
  { price, qty, row }: Pick<Order, 'price' | 'qty' | 'row'>,
  typed: readonly TypedRow[],
): Pick<DraftRow, 'price' | 'qty' | 'note'> {
  const typedRow = row === null ? undefined : typed.find((typedTerms) => typedTerms.row === row)
  return {
    price: typedRow?.price !== undefined && isStill(price, typedRow.price.value) ? typedRow.price.text : price,
    qty: typedRow?.qty !== undefined && isStill(qty, typedRow.qty.value) ? typedRow.qty.text : qty,
    note: typedRow?.note ?? '',
  }
}
