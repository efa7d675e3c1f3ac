import type { CheckedRequestFor } from '@/shared/exchange/endpoints'
import { TAX_PAGE_SIZE } from '@/shared/exchange/calls/tax/tax-records'
import type { TaxLedger, TaxRow } from '@/practice/services/tax/tax-ledger'
import type { Routes } from './routes'
import { pageOf } from './pages'
import { isInTimeRange } from './time-range'

const taxRecord = ({ id, coin, type, amount, fee, balance, at }: TaxRow) => ({
  id,
  coin,
  type,
  amount,
  fee,
  balance,
  ts: String(at),
})

/** Isolated margin has no debts here, so that part of the list is always empty. */
const isMatch = (row: TaxRow, { bizType, marginType, coin }: CheckedRequestFor<'taxRecords'>): boolean =>
  row.bizType === bizType &&
  (coin === undefined || row.coin === coin) &&
  !(bizType === 'MARGIN' && marginType === 'isolated')

/** Records without a product belong to spot (A-record-category). */
const categoryOf = ({ bizType }: TaxRow) => (bizType === 'OTHER' ? 'SPOT' : bizType)

const financialRecord = (row: TaxRow) => ({ ...taxRecord(row), category: categoryOf(row), symbol: row.symbol ?? '' })

/** Tax and financial records from the account's own movements (spec: call 10). */
export function createTaxRoutes(ledger: TaxLedger): Pick<Routes, 'taxRecords' | 'financialRecords'> {
  return {
    financialRecords(request, uid) {
      const { category, coin, type } = request
      const rows = ledger
        .rowsOf(uid)
        .filter(
          (row) =>
            categoryOf(row) === category &&
            (coin === undefined || row.coin === coin) &&
            (type === undefined || row.type === type),
        )
        .toReversed()
      const page = pageOf(rows, request, { idOf: ({ id }) => id, timeOf: ({ at }) => at, show: financialRecord })
      return { ok: true, data: page }
    },
    taxRecords(request, uid) {
      const { cursor, limit } = request
      const isNext = (row: TaxRow): boolean => cursor === undefined || row.id < cursor
      const rows = ledger
        .rowsOf(uid)
        .filter((row) => isMatch(row, request) && isInTimeRange(row.at, request) && isNext(row))
      return {
        ok: true,
        data: rows
          .slice(-Number(limit ?? TAX_PAGE_SIZE))
          .toReversed()
          .map(taxRecord),
      }
    },
  }
}
