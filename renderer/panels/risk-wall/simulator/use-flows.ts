import { useMemo } from 'react'
import { Category, OrderType, Side } from '@/shared/exchange/protocol/fields'
import { rowToOrder } from '@/shared/trading/batch/pricing/row-to-order'
import { isPositive, subtract } from '@/shared/base/decimal'
import type { Order } from '@/shared/trading/orders/order'
import { pendingFlow } from '@/shared/trading/ltv/projection/order-effect'
import type { OrderFlow, OrderTerms } from '@/shared/trading/ltv/projection/order-flow'
import type { Portfolio } from '@/shared/trading/ltv/projection/portfolio'
import { openOrders, useOrders } from '@/renderer/state/stores/orders-store'
import { useDraft } from '@/renderer/domain/drafts/store/draft-store'
import type { InstrumentOf } from '@/renderer/state/queries/instrument-lookup'
import { useInstrumentLookup } from '@/renderer/state/queries/instrument-lookup'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'

/** Remaining part of a resting order as a separate order; null if one of its terms is unknown. */
function restOf({ category, symbol, side, orderType, price, qty, filledQty }: Order): OrderTerms | null {
  const [parsedCategory, way, type] = [
    Category.safeParse(category),
    Side.safeParse(side),
    OrderType.safeParse(orderType),
  ]
  const rest = subtract(qty, filledQty)
  if (!parsedCategory.success || !way.success || !type.success || !isPositive(rest)) return null
  return {
    category: parsedCategory.data,
    symbol,
    side: way.data,
    orderType: type.data,
    qty: rest,
    ...(price === '' ? {} : { price }),
  }
}

function draftTerms(row: DraftRow): OrderTerms | null {
  const reading = row.include ? rowToOrder(row) : null
  return reading?.ok ? reading.order : null
}

function flowsOf(
  terms: readonly (OrderTerms | null)[],
  portfolio: Portfolio,
  instrumentOf: InstrumentOf,
): readonly OrderFlow[] {
  return terms.flatMap((order) => {
    const instrument = order === null ? null : instrumentOf(order.category, order.symbol)
    if (order === null || instrument === null || instrument === 'not-loaded') return []
    const flow = pendingFlow(portfolio, { order, instrument, top: null, isClosing: false })
    return flow === null ? [] : [flow]
  })
}

/** Effect of open orders and draft rows on the coins of the unit, at its valuation prices. */
export function useFlows(portfolio: Portfolio) {
  const instrumentOf = useInstrumentLookup()
  const orders = useOrders(openOrders)
  const rows = useDraft((state) => state.history.rows)
  const openFlows = useMemo(
    () => flowsOf(orders.map(restOf), portfolio, instrumentOf),
    [orders, portfolio, instrumentOf],
  )
  const draftFlows = useMemo(
    () => flowsOf(rows.map(draftTerms), portfolio, instrumentOf),
    [rows, portfolio, instrumentOf],
  )
  return { openFlows, draftFlows }
}
