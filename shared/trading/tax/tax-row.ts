import { compareIds } from '@/shared/exchange/protocol/exact-integers'
import type { TaxRecord } from '@/shared/exchange/calls/tax/tax-records'
import { isSignedDecimal } from '@/shared/base/decimal'
import type { TaxKind } from './tax-kind'

/** An unchanged record of the exchange, with its list. */
export interface TaxRow {
  readonly kind: TaxKind
  /** Unix ms, from its `ts`. */
  readonly at: number
  readonly record: TaxRecord
}

/** Amount and fee, signed (A-tax-sign). An empty fee is zero; null if one cannot be read as a number. */
export function figuresOf({ record }: TaxRow): { readonly amount: string; readonly fee: string } | null {
  const { amount } = record
  const fee = record.fee || '0'
  return isSignedDecimal(amount) && isSignedDecimal(fee) ? { amount, fee } : null
}

/** Sorts by time, and within a millisecond by ID. */
export const compareRows = (a: TaxRow, b: TaxRow): number => a.at - b.at || compareIds(a.record.id, b.record.id)
