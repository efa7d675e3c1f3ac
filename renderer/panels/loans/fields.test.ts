import { describe, expect, it } from 'vitest'
import { InstitutionalLoan } from '@/shared/exchange/calls/ins-loan/loan-order'
import { Repayment } from '@/shared/exchange/calls/ins-loan/repaid-history'
import { EndedLoan } from '@/shared/exchange/calls/loan/borrow-history'
import { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { LoanCoin, PledgeCoin } from '@/shared/exchange/calls/loan/loan-coins'
import { loanSnapshotOf } from '@/shared/trading/loans/consumer-loan'
import type { Column } from '@/renderer/kit/table/columns/column'
import { textGrid } from '@/renderer/kit/table/table-content'
import { institutionalLoanColumns, repaymentColumns } from '../risk-wall/loan-columns'
import { activeLoanColumns } from './active-loan-columns'
import { borrowColumns, collateralColumns } from './catalog-columns'
import { closedLoanColumns } from './closed-loan-columns'

/** A record with a distinct value in every field: an amount or a time. */
const marked = (fields: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    fields.map((field, at) => [
      field,
      field.endsWith('Time') ? String(1_795_400_000_000 + at) : `${at + 1}.0${at + 1}`,
    ]),
  )
const shownAs = (field: string, value: string): string =>
  field.endsWith('Time') ? new Date(Number(value)).toISOString() : value

/** Fields of a record that no column of the table shows, copies or exports. */
function omittedFields<Row>(
  columns: readonly Column<Row>[],
  fields: readonly string[],
  rowOf: (record: unknown) => Row,
) {
  const record = marked(fields)
  const texts = textGrid(columns, [rowOf(record)]).data.flat()
  return fields.filter((field) => !texts.includes(shownAs(field, record[field]!)))
}
const keys = (schema: { readonly shape: object }): string[] => Object.keys(schema.shape)

describe('Every field of a call has a column', () => {
  it('of coins to borrow and of collateral (spec: call 11)', () => {
    expect(omittedFields(borrowColumns, keys(LoanCoin), (record) => LoanCoin.parse(record))).toEqual([])
    expect(omittedFields(collateralColumns, keys(PledgeCoin), (record) => PledgeCoin.parse(record))).toEqual([])
  })

  it('of active loans (spec: call 12)', () => {
    const rowOf = (record: unknown) => {
      const loan = OngoingLoan.parse(record)
      return { loan, snapshot: loanSnapshotOf(loan, 0) }
    }
    expect(omittedFields(activeLoanColumns, keys(OngoingLoan), rowOf)).toEqual([])
  })

  it('of closed loans (spec: call 13)', () => {
    expect(omittedFields(closedLoanColumns, keys(EndedLoan), (record) => EndedLoan.parse(record))).toEqual([])
  })

  it('of institutional repayments (spec: call 15)', () => {
    const fields = ['repayOrderId', 'repaidTime', 'coin', 'repayAmount', 'repayInterest', 'repayType', 'businessType']
    expect(Object.keys(Repayment.parse(marked(fields))).toSorted()).toEqual(fields.toSorted())
    expect(omittedFields(repaymentColumns, fields, (record) => Repayment.parse(record))).toEqual([])
  })

  it('of institutional loans (spec: call 16)', () => {
    expect(
      omittedFields(institutionalLoanColumns, keys(InstitutionalLoan), (record) => InstitutionalLoan.parse(record)),
    ).toEqual([])
  })

  it('and what has none is named', () => {
    expect(
      omittedFields(borrowColumns.slice(1), ['rate7D', 'rateFlexible', 'newField'], (record) => record as LoanCoin),
    ).toEqual(['newField'])
  })
})
