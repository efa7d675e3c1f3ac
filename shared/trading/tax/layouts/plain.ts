import { requestsOfKind } from '../tax-kind'
import type { TaxRow } from '../tax-row'
import type { LocalTime, TaxLayout } from './tax-layout'

/** One record in the columns of the plain layout, with the exact values of the exchange. */
function lineOf({ kind, at, record }: TaxRow, zone: LocalTime): readonly string[] {
  const request: { readonly bizType: string; readonly marginType?: string } = requestsOfKind[kind]
  const { id, coin, type, amount, fee, balance } = record
  const times = [String(at), new Date(at).toISOString(), zone(at)]
  return [...times, request.bizType, request.marginType ?? '', type, coin, amount, fee, balance, id]
}

/** Every field of every record. Times as Unix ms, in UTC and local. */
export const plain: TaxLayout = {
  head: [
    'Time (Unix ms)',
    'Time (UTC)',
    'Time (local)',
    'Business type',
    'Margin type',
    'Type',
    'Coin',
    'Amount',
    'Fee',
    'Balance',
    'Id',
  ],
  linesOf: (rows, zone) => rows.map((row) => lineOf(row, zone)),
}
