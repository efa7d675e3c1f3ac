import { add, isDecimal, isPositive, multiply } from '@/shared/base/decimal'
import { Category } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import type { Problem } from '@/shared/trading/batch/draft/draft'
import { splitFrozen } from '@/shared/trading/batch/expression/frozen-amount'
import { isPriceExpression, movedByTicks } from '@/shared/trading/batch/expression/price-expression'
import { type TypedRow, typedTermsOf } from '@/shared/trading/batch/results/typed-rows'
import { POST_ONLY_REASON } from '@/shared/trading/orders/cancel-reasons'
import type { Order } from '@/shared/trading/orders/order'
import { isRefusedLate } from '@/shared/trading/orders/part-fill'
import type { InstrumentOf } from '@/renderer/state/queries/instrument-lookup'
import { reasonOf } from '@/renderer/domain/orders/labels/order-labels'
import type { Pinned } from '@/renderer/domain/drafts/store/draft-store'
import { newRow } from '@/renderer/domain/drafts/store/new-row'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'

/** Typed text of the rows of a batch, and the rules of its symbols, to create draft rows again. */
export interface DraftSource {
  readonly typed: readonly TypedRow[]
  readonly instrumentOf: InstrumentOf
}

/** Draft row with the values of an order as typed, to be edited and sent with a new clientOid. */
export const rowOf = (order: Order, { typed }: Pick<DraftSource, 'typed'>) =>
  newRow({
    category: order.category,
    symbol: order.symbol,
    side: order.side,
    posSide: order.posSide ?? '',
    orderType: order.orderType,
    // Stock orders have no time in force.
    timeInForce: order.timeInForce || 'gtc',
    stpMode: order.stpMode ?? 'none',
    takeProfit: order.protection?.takeProfit ?? '',
    stopLoss: order.protection?.stopLoss ?? '',
    ...typedTermsOf(order, typed),
  })

/** Column that a message of the exchange most likely refers to. */
function fieldOf(message: string): 'price' | 'qty' | null {
  if (/price|tick/i.test(message)) return 'price'
  return /quantit|balance|margin|size|minimum|amount|value/i.test(message) ? 'qty' : null
}

/** A new draft row for an order that failed, with its finding. */
export interface DraftedAgain {
  readonly row: DraftRow
  /** Refusal of the exchange, for its cell; null if the order was only not sent, which is no finding about the row. */
  readonly pinned: Pinned | null
}

/** A post-only price that would have matched, moved one tick away, for its cell; undefined if the tick is unknown. */
function tickAdditional(order: Order, row: DraftRow, { instrumentOf }: DraftSource): Problem['fix'] {
  const { category, side } = order
  const isStopped = isRefusedLate(order) && order.cancelReason === POST_ONLY_REASON
  const parsed = Category.safeParse(category).data
  if (!isStopped || parsed === undefined || (side !== 'buy' && side !== 'sell')) return undefined
  const instrument = instrumentOf(parsed, order.symbol)
  const steps = side === 'buy' ? -1 : 1
  const value = isPriceExpression(row.price)
    ? movedByTicks(splitFrozen(row.price).expression, steps)
    : instrument === null || instrument === 'not-loaded' || !isPositive(instrument.tickSize) || !isDecimal(order.price)
      ? null
      : add(order.price, multiply(instrument.tickSize, String(steps)))
  return value === null || (isDecimal(value) && !isPositive(value))
    ? undefined
    : { label: t`One tick further: ${value}`, value }
}

/**
 * Draft rows for orders that neither rest nor filled. Their findings are warnings, because the row may be correct and
 * the account state was the cause.
 */
export function draftedAgain(orders: readonly Order[], source: DraftSource): readonly DraftedAgain[] {
  return orders.map((order) => {
    const row = rowOf(order, source)
    if (order.state === 'not_sent') return { row, pinned: null }
    const fix = tickAdditional(order, row, source)
    const field = fix === undefined ? fieldOf(order.problem?.message ?? '') : 'price'
    const message = t`Refused: ${reasonOf(order)}`
    return {
      row,
      pinned: {
        row,
        problem: {
          rowId: row.id,
          field,
          level: 'warning',
          rule: 'refused',
          message,
          ...(fix === undefined ? {} : { fix }),
        },
      },
    }
  })
}
