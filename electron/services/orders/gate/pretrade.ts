import { z } from 'zod'
import { Category, OrderType, Side } from '@/shared/exchange/protocol/fields'
import type { PricingContext } from '@/shared/trading/batch/pricing/price-rows'
import type { Judged, PretradeFinding } from '@/shared/trading/pretrade/assessment/assessment'
import { sum } from '@/shared/base/decimal'
import type { Position } from '@/shared/trading/account/account'
import type { Order } from '@/shared/trading/orders/order'
import type { OrderTerms } from '@/shared/trading/ltv/projection/order-flow'
import type { PretradeContext } from '@/shared/trading/pretrade/assessment/context'
import { instrumentKey } from '@/shared/trading/market/instrument'
import type { Outbound } from './kill-switch'
import type { RowRefusal } from '@/shared/trading/orders/order-intent'

/** What those who judge orders bring along themselves. */
export type OwnOrderFacts = Pick<PretradeContext, 'openOrders' | 'holdMode' | 'ownNotionals'>

/** The world that orders are judged in, as the session that owns them knows it. */
export interface Pretrade {
  /** Reads what is not at hand of these symbols. Never throws: what stays unknown is told by the judgement. */
  load(symbols: readonly { readonly category: Category; readonly symbol: string }[]): Promise<void>
  /**
   * Last and mark prices of these categories, read now. Never throws: what could not be read is null.
   */
  traded(categories: readonly Category[]): Promise<PricingContext['tradedOf']>
  /** `category` is that of the orders: the wallets of a classic account are apart. A unified one has one for all. */
  world(category?: Category): Omit<PretradeContext, keyof OwnOrderFacts>
  /** What an order is worth in USDT now; null where nothing says it. */
  notionalOf(order: OrderTerms): string | null
  /** How much an order is for, in the coin that lots are counted in; null where nothing says it. */
  sizeOf(order: OrderTerms): string | null
  /** Reads the positions of these futures categories now. False where an answer is missing or is not of now. */
  readPositions(categories: readonly Category[]): Promise<boolean>
  /** Positions as they are known to be now; null while a push of them may be missing. */
  positionsNow(): readonly Position[] | null
}

/** Categories, sides and types of orders from the exchange may be words nobody knows yet. */
type NotionalTerms = Pick<Order, 'category' | 'symbol' | 'side' | 'orderType' | 'qty'> & {
  readonly price?: string | undefined
}
const NewOrderTerms = z.object({ category: Category, side: Side, orderType: OrderType })

/**
 * The code of what did not leave because nobody confirmed it: asking for an assessment says what is to be confirmed.
 */
export const UNCONFIRMED = 'unconfirmed'

/** A figure of each of these orders of any source; those of which nothing says it are left out. */
const figuresOf = (
  orders: readonly NotionalTerms[],
  figureOf: (order: OrderTerms) => string | null,
): readonly string[] =>
  orders.flatMap((order) => {
    const { category, side, orderType } = NewOrderTerms.safeParse(order).data ?? {}
    if (category === undefined || side === undefined || orderType === undefined) return []
    const { symbol, qty, price } = order
    return figureOf({ category, side, orderType, symbol, qty, ...(price ? { price } : {}) }) ?? []
  })

/** What each of these orders of any source is worth; those of which nothing says it are left out. */
export const notionalsOf = (
  { notionalOf }: Pick<Pretrade, 'notionalOf'>,
  orders: readonly NotionalTerms[],
): readonly string[] => figuresOf(orders, notionalOf)

/**
 * What a request with these orders of any source puts on the market, as far as it is known. `reduces`: they are sure to
 * do nothing but reduce positions.
 */
export function outboundOf(
  { notionalOf, sizeOf }: Pick<Pretrade, 'notionalOf' | 'sizeOf'>,
  orders: readonly NotionalTerms[],
  reduces: boolean,
): Outbound {
  const groups = Map.groupBy(orders, ({ category, symbol }) => instrumentKey(category, symbol))
  const bySymbol = Object.fromEntries(
    [...groups].map(([key, group]) => [
      key,
      { notional: sum(figuresOf(group, notionalOf)), size: sum(figuresOf(group, sizeOf)) },
    ]),
  )
  const notional = sum(Object.values(bySymbol).map((of) => of.notional))
  return { count: orders.length, notional, bySymbol, reduces }
}

/** A broken rule as a finding: whatever the exchange or the account forbids is never sent. */
export const neverSent = ({ row, field, rule, message }: RowRefusal): PretradeFinding => ({
  row,
  field,
  rule,
  band: 'never',
  message,
  figure: null,
})

/** About the orders as a whole: no field, and the first row because there must be one. */
export const refusalOf = ({ row, field, rule, message }: PretradeFinding): RowRefusal =>
  row === null ? { row: 0, field: '', rule, message } : { row, field, rule, message }

/** An assessment of some rows of a longer list, told by their places in that list. */
export function atRows(assessment: Judged, places: readonly number[]): Judged {
  const placed = (row: number): number => places[row] ?? row
  return {
    ...assessment,
    rows: assessment.rows.map((row) => ({ ...row, row: placed(row.row) })),
    findings: assessment.findings.map((finding) =>
      finding.row === null ? finding : { ...finding, row: placed(finding.row) },
    ),
  }
}
