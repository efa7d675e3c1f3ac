import { absolute, add, isPositive, isZero, negate } from '@/shared/base/decimal'
import type { TaxRow } from '../tax-row'
import type { TaxLayout } from './tax-layout'
import { figures, noteOf, purposeOf } from './purpose'
import { entriesOf, type TaxEntry } from './trade-pairs'

/** `2026-11-24 12:00:00`, UTC. */
const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ')

type Side = readonly [amount: string, coin: string]
const emptySide: Side = ['', '']

function line(
  type: string,
  at: number,
  sides: readonly [buy: Side, sell: Side, fee: Side],
  group: string,
  note: string,
) {
  const [buy, sell, fee] = sides
  return [type, ...buy, ...sell, ...fee, 'Bitget', group, note, dateOf(at)]
}

/** Type of a movement in the tool, by purpose and direction. */
function typeOf(row: TaxRow, isIn: boolean): string {
  const purpose = purposeOf(row)
  if (purpose === 'gain') return isIn ? 'Derivatives / Futures Profit' : 'Derivatives / Futures Loss'
  if (purpose === 'interest') return isIn ? 'Interest Income' : 'Margin Fee'
  return isIn ? 'Deposit' : 'Withdrawal'
}

function single(row: TaxRow, amount: string, type: string, note: string): readonly string[] {
  const side: Side = [absolute(amount), row.record.coin]
  const sides = isPositive(amount) ? ([side, emptySide, emptySide] as const) : ([emptySide, side, emptySide] as const)
  return line(type, row.at, sides, row.kind, note)
}

/** Line of a fee or rebate: a rebate is income. */
const feeLines = (row: TaxRow, fee: string): readonly (readonly string[])[] =>
  isZero(fee) ? [] : [single(row, fee, isPositive(fee) ? 'Other Income' : 'Other Fee', `fee of ${noteOf(row)}`)]

function linesOfEntry(entry: TaxEntry): readonly (readonly string[])[] {
  if (entry.kind === 'trade') {
    const { paid, received } = entry
    const [out, into] = [figures(paid), figures(received)]
    const sides = [
      { row: received, ...into },
      { row: paid, ...out },
    ]
    // A trade line has one fee, which is part of its amounts (buy: net of it, sell: with it).
    const within = sides.find(({ fee }) => isPositive(negate(fee)))
    const [buy, sell] = sides.map((taxSide): Side => {
      const moved = taxSide === within ? add(taxSide.amount, taxSide.fee) : taxSide.amount
      return [absolute(moved), taxSide.row.record.coin]
    }) as [Side, Side]
    const fee: Side = within === undefined ? emptySide : [negate(within.fee), within.row.record.coin]
    return [
      line('Trade', received.at, [buy, sell, fee], received.kind, noteOf(paid, received)),
      ...sides.flatMap((taxSide) => (taxSide === within ? [] : feeLines(taxSide.row, taxSide.fee))),
    ]
  }
  const { row } = entry
  const { amount, fee } = figures(row)
  const note = noteOf(row)
  const lines: (readonly string[])[] = []
  if (!isZero(amount)) lines.push(single(row, amount, typeOf(row, isPositive(amount)), note))
  return [...lines, ...feeLines(row, fee)]
}

/** The import layout of CoinTracking: trades in one line, times in UTC. */
export const coinTracking: TaxLayout = {
  head: [
    'Type',
    'Buy Amount',
    'Buy Currency',
    'Sell Amount',
    'Sell Currency',
    'Fee',
    'Fee Currency',
    'Exchange',
    'Trade-Group',
    'Comment',
    'Date',
  ],
  linesOf: (rows) => entriesOf(rows).flatMap(linesOfEntry),
}
