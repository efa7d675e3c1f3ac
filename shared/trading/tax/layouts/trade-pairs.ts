import { add, isPositive, isZero } from '@/shared/base/decimal'
import { compareRows, figuresOf, type TaxRow } from '../tax-row'

/** One side or both of what happened: a trade pays one coin and receives another. */
export type TaxEntry =
  | { readonly kind: 'trade'; readonly paid: TaxRow; readonly received: TaxRow }
  | { readonly kind: 'single'; readonly row: TaxRow }

/** The two words of a trade for a coin (exchange: Words). */
const PAID = 'ORDER_DEALT_FROZEN_OUT'
const RECEIVED = 'ORDER_DEALT_IN'

const single = (row: TaxRow): TaxEntry => ({ kind: 'single', row })

/** Whether a record moves its coin one way, also with its fee: what a fee turns around is no side of a trade. */
function moves(row: TaxRow, isIn: boolean): boolean {
  const figures = figuresOf(row)
  if (figures === null) return false
  const both = [figures.amount, add(figures.amount, figures.fee)]
  return both.every((figure) => isZero(figure) || isPositive(figure) === isIn)
}

/** Two records side by side that are the two sides of one fill; null where they are not. */
function tradeOf(one: TaxRow, other: TaxRow | undefined): TaxEntry | null {
  if (other === undefined || one.record.coin === other.record.coin) return null
  const [paid, received] = one.record.type === PAID ? [one, other] : [other, one]
  if (paid.record.type !== PAID || received.record.type !== RECEIVED) return null
  return moves(paid, false) && moves(received, true) ? { kind: 'trade', paid, received } : null
}

/**
 * Records of one millisecond as trades and single movements. A tax record names no order: only where all the records
 * of a kind stand in pairs, side by side by their ids, they are trades. All else is left as it is, nothing is guessed.
 */
export function entriesOf(rows: readonly TaxRow[]): readonly TaxEntry[] {
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  return kinds.flatMap((kind) => {
    const ofKind = rows.filter((row) => row.kind === kind).toSorted(compareRows)
    const dealt = ofKind.filter(({ record }) => record.type === PAID || record.type === RECEIVED)
    const pairs = dealt.flatMap((row, index) => (index % 2 === 0 ? [tradeOf(row, dealt[index + 1])] : []))
    const trades = pairs.filter((pair) => pair !== null)
    if (trades.length === 0 || trades.length < pairs.length) return ofKind.map(single)
    return [...trades, ...ofKind.filter((row) => !dealt.includes(row)).map(single)]
  })
}
