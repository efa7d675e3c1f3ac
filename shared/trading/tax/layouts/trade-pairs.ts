import { add, isPositive, isZero } from '@/shared/base/decimal'
import { compareRows, figuresOf, type TaxRow } from '../tax-row'

/** One or both sides of an event. A trade pays one coin and receives another. */
export type TaxEntry =
  | { readonly kind: 'trade'; readonly paid: TaxRow; readonly received: TaxRow }
  | { readonly kind: 'single'; readonly row: TaxRow }

/** Record types of the two sides of a trade (exchange: Words). */
const PAID = 'ORDER_DEALT_FROZEN_OUT'
const RECEIVED = 'ORDER_DEALT_IN'

const single = (row: TaxRow): TaxEntry => ({ kind: 'single', row })

/**
 * True if a record moves its coin in this direction, also with its fee. An amount that its fee reverses is not a side
 * of a trade.
 */
function moves(row: TaxRow, isIn: boolean): boolean {
  const figures = figuresOf(row)
  if (figures === null) return false
  const both = [figures.amount, add(figures.amount, figures.fee)]
  return both.every((figure) => isZero(figure) || isPositive(figure) === isIn)
}

/** Two adjacent records that are the two sides of a fill; null if they are not. */
function tradeOf(first: TaxRow, other: TaxRow | undefined): TaxEntry | null {
  if (other === undefined || first.record.coin === other.record.coin) return null
  const [paid, received] = first.record.type === PAID ? [first, other] : [other, first]
  if (paid.record.type !== PAID || received.record.type !== RECEIVED) return null
  return moves(paid, false) && moves(received, true) ? { kind: 'trade', paid, received } : null
}

/**
 * Records of the same millisecond as trades and single movements. A tax record has no order ID. Only if all records of
 * a kind form pairs, adjacent by their IDs, are they trades. All others stay single; nothing is guessed.
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
