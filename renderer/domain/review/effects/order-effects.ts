import { add, compare, divide, isZero, maximum, minimum, multiply } from '@/shared/base/decimal'
import type { Assessment, CoinAmount, RowAssessment } from '@/shared/trading/pretrade/assessment/assessment'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

/** Expected fills in the shown book for the orders of a symbol and side, sent in sequence. */
export interface ExpectedFill {
  readonly category: string
  readonly symbol: string
  readonly side: OrderIntent['side']
  /** Sum over all orders; null if unknown. */
  readonly notional: CoinAmount | null
  /** Null if nothing trades immediately. Price of the last unit, and mean of all. */
  readonly trades: {
    readonly qty: string
    readonly average: string
    readonly worst: string
    readonly share: string
    readonly slippage: string | null
  } | null
  /** Number of orders that are not, or not completely, filled immediately. */
  readonly resting: number
  /** Reasons for unchecked orders; empty if all were checked. */
  readonly unchecked: readonly string[]
}

type Row = RowAssessment & { readonly side: OrderIntent['side'] }

const sumOf = (amounts: readonly CoinAmount[]): CoinAmount | null => {
  const [first] = amounts
  return first === undefined
    ? null
    : { coin: first.coin, amount: amounts.reduce((sum, { amount }) => add(sum, amount), '0') }
}

function tradesOf(rows: readonly Row[]): ExpectedFill['trades'] {
  const fills = rows.flatMap(({ fill }) => (fill.kind === 'trades' ? [fill] : []))
  const [first] = fills
  const qty = fills.reduce((sum, fill) => add(sum, fill.filledQty), '0')
  if (first === undefined || isZero(qty)) return null
  const paid = fills.reduce((sum, fill) => add(sum, multiply(fill.average, fill.filledQty)), '0')
  const worse = rows[0]?.side === 'sell' ? minimum : maximum
  const slippages = fills.flatMap(({ slippage }) => slippage ?? [])
  return {
    qty,
    average: divide(paid, qty),
    worst: fills.map((fill) => fill.worst).reduce((a, b) => worse(a, b)),
    // Each share counts the orders before it, so that the largest is that of all.
    share: fills.map((fill) => fill.share).reduce((a, b) => maximum(a, b)),
    slippage: slippages.length === 0 ? null : slippages.reduce((a, b) => (compare(a, b) > 0 ? a : b)),
  }
}

const isOpenEnded = ({ fill }: Row): boolean => fill.kind === 'rests' || (fill.kind === 'trades' && !fill.isWhole)

/** Expected fills by symbol and side, in the order the rows first name them. `orders` are those that were assessed. */
export function expectedFills(
  { rows }: Assessment,
  orders: readonly Pick<OrderIntent, 'side'>[],
): readonly ExpectedFill[] {
  const priced = rows.flatMap((row) => {
    const order = orders[row.row]
    return order === undefined ? [] : [{ ...row, side: order.side }]
  })
  return [...Map.groupBy(priced, ({ category, symbol, side }) => `${category} ${symbol} ${side}`).values()].map(
    (group) => {
      const [{ category, symbol, side }] = group as [Row, ...Row[]]
      const reasons = group.flatMap(({ fill }) => (fill.kind === 'unchecked' ? [fill.reason] : []))
      const notional = sumOf(group.flatMap((row) => row.notional ?? []))
      return {
        category,
        symbol,
        side,
        notional,
        trades: tradesOf(group),
        resting: group.filter(isOpenEnded).length,
        unchecked: [...new Set(reasons)],
      }
    },
  )
}
