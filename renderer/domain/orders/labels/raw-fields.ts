import type { RawField } from '@/renderer/kit/table/columns/column'

/** Fields of an order in the exchange's terms; '' for missing ones. */
export interface RawOrder {
  readonly symbol: string
  readonly category: string
  readonly side?: string | undefined
  readonly posSide?: string | null | undefined
  readonly orderType?: string | undefined
  readonly timeInForce?: string | undefined
  readonly reduceOnly?: boolean | undefined
  readonly orderId?: string | null | undefined
  readonly clientOid?: string | null | undefined
}
type Name = keyof RawOrder

/** Fields of a copy or a file by their names at the exchange, which do not depend on the language. */
const fieldsFor =
  (...names: readonly Name[]) =>
  <Row>(orderOf: (row: Row) => RawOrder | null): readonly RawField<Row>[] =>
    names.map((name) => ({ name, text: (row) => String(orderOf(row)?.[name] ?? '') }))

export const rawSymbol = fieldsFor('symbol', 'category')
export const rawSide = fieldsFor('side', 'posSide')
export const rawType = fieldsFor('orderType', 'timeInForce', 'reduceOnly')
export const rawIds = fieldsFor('orderId', 'clientOid')
