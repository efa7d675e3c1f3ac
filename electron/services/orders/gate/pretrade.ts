import { z } from 'zod'
import { Category, type HoldMode, OrderType, Side } from '@/shared/exchange/protocol/fields'
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

/** Facts that the caller of an assessment provides. */
export type OwnOrderFacts = Pick<PretradeContext, 'openOrders' | 'holdMode' | 'ownNotionals'>

/** Market and account data for the assessment of orders, as known by the session that owns them. */
export interface Pretrade {
  /** Reads missing data of these symbols. Never throws: the assessment reports unknown data. */
  load(symbols: readonly { readonly category: Category; readonly symbol: string }[]): Promise<void>
  /** Reads last and mark prices of these categories now. Never throws: an unreadable one is null. */
  traded(categories: readonly Category[]): Promise<PricingContext['tradedOf']>
  /** `category` is that of the orders: a classic account has a wallet per category, a unified account a common one. */
  world(category?: Category): Omit<PretradeContext, keyof OwnOrderFacts>
  /** Notional of an order in USDT now; null if unknown. */
  notionalOf(order: OrderTerms): string | null
  /** Size of an order in the coin of the lots; null if unknown. */
  sizeOf(order: OrderTerms): string | null
  /** Reads the positions of these futures categories. False if an answer is missing or outdated. */
  readPositions(categories: readonly Category[]): Promise<boolean>
  /** Position mode of the account from its last read; null if it is not known, or differs between symbols. */
  holdModeNow(): HoldMode | null
  /** Current positions; null while a push may be missing. */
  positionsNow(): readonly Position[] | null
}

/** Categories, sides and types from the exchange may be unknown values. */
type NotionalTerms = Pick<Order, 'category' | 'symbol' | 'side' | 'orderType' | 'qty'> & {
  readonly price?: string | undefined
}
const NewOrderTerms = z.object({ category: Category, side: Side, orderType: OrderType })

/**
 * Code of an outcome that was not sent because it was not confirmed. An assessment lists the required confirmations.
 */
export const UNCONFIRMED = 'unconfirmed'

/** A figure of each order of any source. Orders without it are omitted. */
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

/** Notionals of orders of any source. Orders with an unknown notional are omitted. */
export const notionalsOf = (
  { notionalOf }: Pick<Pretrade, 'notionalOf'>,
  orders: readonly NotionalTerms[],
): readonly string[] => figuresOf(orders, notionalOf)

/** Effect of a request with these orders of any source, as far as known. `reduces`: they can only reduce positions. */
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

/** A violated rule as a finding. Orders that the exchange or the account forbids are never sent. */
export const neverSent = ({ row, field, rule, message }: RowRefusal): PretradeFinding => ({
  row,
  field,
  rule,
  band: 'never',
  message,
  figure: null,
})

/** About all orders: without a field, and with the first row because one is required. */
export const refusalOf = ({ row, field, rule, message }: PretradeFinding): RowRefusal =>
  row === null ? { row: 0, field: '', rule, message } : { row, field, rule, message }

/** Assessment of some rows of a longer list, with their positions in that list. */
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
