import { t } from '@/shared/languages/text'
import { beyondCapacity } from '@/shared/trading/account/capacity'
import type { Order } from '@/shared/trading/orders/order'
import { isOver } from '@/shared/trading/orders/order-lifecycle'
import { ownCrossings } from '@/shared/trading/pretrade/figures/own-crossings'
import { problemOf } from '@/shared/trading/batch/draft/batch-context'
import type { CheckedRow } from '@/shared/trading/batch/draft/batch-context'
import { checkUnresolved } from './check-unresolved'
import type { Problem } from '@/shared/trading/batch/draft/draft'

/** Findings about the orders of a batch among each other and against open orders. */
export function checkTogether(rows: readonly CheckedRow[], openOrders: readonly Order[]): Problem[] {
  return [
    ...checkClientOids(rows, openOrders),
    ...checkIdentical(rows),
    ...checkCrossing(rows, openOrders),
    ...checkUnresolved(rows, openOrders),
    ...checkCapacity(rows, openOrders),
  ]
}

function checkClientOids(rows: readonly CheckedRow[], openOrders: readonly Order[]): Problem[] {
  const problems: Problem[] = []
  const pending = new Set(openOrders.filter((order) => !isOver(order.state)).map((order) => order.clientOid))
  const first = new Map<string, number>()
  for (const row of rows) {
    const { clientOid } = row.order
    if (clientOid === undefined) continue
    const earlier = first.get(clientOid)
    if (earlier === undefined) first.set(clientOid, row.number)
    const holder = earlier === undefined ? (pending.has(clientOid) ? t('An open order') : null) : t`Row ${earlier}`
    if (holder !== null)
      problems.push(
        problemOf(row, 'clientOid', 'error', 'duplicate-client-oid', t`${holder} has the same client order ID`),
      )
  }
  return problems
}

function checkIdentical(rows: readonly CheckedRow[]): Problem[] {
  const first = new Map<string, number>()
  return rows.flatMap((row) => {
    const { category, symbol, side, posSide, orderType, timeInForce, price, qty } = row.order
    const likeness = [category, symbol, side, posSide, orderType, timeInForce, price, qty].join('|')
    const earlier = first.get(likeness)
    if (earlier === undefined) first.set(likeness, row.number)
    return earlier === undefined ? [] : [problemOf(row, null, 'warning', 'identical', t`Identical to row ${earlier}`)]
  })
}

function checkCrossing(rows: readonly CheckedRow[], openOrders: readonly Order[]): Problem[] {
  return [...ownCrossings(rows, openOrders)].map(([row, message]) =>
    problemOf(rows[row]!, 'price', 'warning', 'self-cross', message),
  )
}

/** Findings at the rows above the limit, so that the trader can exclude them. */
function checkCapacity(rows: readonly CheckedRow[], openOrders: readonly Order[]): Problem[] {
  const surplus = beyondCapacity(
    rows.map(({ order }) => order),
    openOrders,
  )
  return [...surplus].map(([row, message]) => problemOf(rows[row]!, null, 'error', 'capacity', message))
}
