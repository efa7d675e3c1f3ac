import { absolute, isPositive, isZero, negate } from '@/shared/base/decimal'
import type { TaxRow } from '../tax-row'
import type { TaxLayout } from './tax-layout'
import { figures, noteOf, purposeOf } from './purpose'
import { entriesOf, type TaxEntry } from './trade-pairs'

/** `2026-11-24 12:00:00 UTC`: the tool accepts seconds. */
const dateOf = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** Keyword of the tool. */
const NET = 'Net Worth'

const labels = { gain: 'realized gain', interest: 'margin fee', other: '' } as const

interface Sides {
  readonly sent?: readonly [amount: string, coin: string]
  readonly received?: readonly [amount: string, coin: string]
  readonly fee?: readonly [amount: string, coin: string]
}
function line(at: number, { sent, received, fee }: Sides, label: string, note: string): readonly string[] {
  const side = (amountAndCoin: readonly [string, string] | undefined): readonly string[] => amountAndCoin ?? ['', '']
  return [dateOf(at), ...side(sent), ...side(received), ...side(fee), '', '', label, note, '']
}
/** Separate line of a fee or rebate: a rebate is received, a fee is sent. */
function feeLines(row: TaxRow, fee: string): readonly (readonly string[])[] {
  if (isZero(fee)) return []
  const side = [absolute(fee), row.record.coin] as const
  const sides = isPositive(fee) ? { received: side } : { sent: side }
  return [line(row.at, sides, isPositive(fee) ? 'fee refund' : 'margin fee', `fee of ${noteOf(row)}`)]
}

function linesOfEntry(entry: TaxEntry): readonly (readonly string[])[] {
  if (entry.kind === 'trade') {
    const [paid, received] = [figures(entry.paid), figures(entry.received)]
    const fees = [
      { row: entry.received, fee: received.fee },
      { row: entry.paid, fee: paid.fee },
    ]
    // A trade line has one fee, as a positive number.
    const beside = fees.find(({ fee }) => isPositive(negate(fee)))
    const sides: Sides = {
      sent: [absolute(paid.amount), entry.paid.record.coin],
      received: [absolute(received.amount), entry.received.record.coin],
      ...(beside !== undefined && { fee: [negate(beside.fee), beside.row.record.coin] }),
    }
    return [
      line(entry.received.at, sides, '', noteOf(entry.paid, entry.received)),
      ...fees.flatMap((feeSide) => (feeSide === beside ? [] : feeLines(feeSide.row, feeSide.fee))),
    ]
  }
  const { row } = entry
  const { amount, fee } = figures(row)
  const { coin } = row.record
  const note = noteOf(row)
  const lines: (readonly string[])[] = []
  if (!isZero(amount)) {
    const side = [absolute(amount), coin] as const
    lines.push(line(row.at, isPositive(amount) ? { received: side } : { sent: side }, labels[purposeOf(row)], note))
  }
  return [...lines, ...feeLines(row, fee)]
}

/** The universal layout of Koinly: trades in one line, times in UTC. */
export const koinly: TaxLayout = {
  head: [
    'Date',
    'Sent Amount',
    'Sent Currency',
    'Received Amount',
    'Received Currency',
    'Fee Amount',
    'Fee Currency',
    `${NET} Amount`,
    `${NET} Currency`,
    'Label',
    'Description',
    'TxHash',
  ],
  linesOf: (rows) => entriesOf(rows).flatMap(linesOfEntry),
}
