import { isFutures } from '../../exchange/fields'
import { OPEN_ORDERS_FUTURES, OPEN_ORDERS_SPOT } from '../../exchange/limits'
import type { Order } from '../order'
import { isOver, takesPlace } from '../order-lifecycle'
import { ownCrossings } from '../pretrade/own-crossings'
import { problemOf } from './batch-context'
import type { CheckedRow } from './batch-context'
import { checkUnresolved } from './check-unresolved'
import type { Problem } from './draft'

/** What the orders of a batch do to each other and to those that are already open. */
export function checkTogether(rows: readonly CheckedRow[], openOrders: readonly Order[]): Problem[] {
  return [...checkClientOids(rows, openOrders), ...checkIdentical(rows), ...checkCrossing(rows, openOrders), ...checkUnresolved(rows, openOrders), ...checkCapacity(rows, openOrders)]
}

function checkClientOids(rows: readonly CheckedRow[], openOrders: readonly Order[]): Problem[] {
  const problems: Problem[] = []
  const pending = new Set(openOrders.filter((order) => !isOver(order.state)).map((order) => order.clientOid))
  const first = new Map<string, number>()
  for (const row of rows) {
    const { clientOid } = row.order
    if (clientOid === undefined) continue
    const twin = first.get(clientOid)
    if (twin === undefined) first.set(clientOid, row.number)
    const holder = twin === undefined ? (pending.has(clientOid) ? 'An open order' : null) : `Row ${twin}`
    if (holder !== null) problems.push(problemOf(row, 'clientOid', 'error', 'duplicate-client-oid', `${holder} has the same client order ID`))
  }
  return problems
}

function checkIdentical(rows: readonly CheckedRow[]): Problem[] {
  const first = new Map<string, number>()
  return rows.flatMap((row) => {
    const { category, symbol, side, posSide, orderType, timeInForce, price, qty } = row.order
    const likeness = [category, symbol, side, posSide, orderType, timeInForce, price, qty].join('|')
    const twin = first.get(likeness)
    if (twin === undefined) first.set(likeness, row.number)
    return twin === undefined ? [] : [problemOf(row, null, 'warning', 'identical', `Identical to row ${twin}`)]
  })
}

function checkCrossing(rows: readonly CheckedRow[], openOrders: readonly Order[]): Problem[] {
  return [...ownCrossings(rows, openOrders)].map(([row, message]) => problemOf(rows[row]!, 'price', 'warning', 'self-cross', message))
}

function checkCapacity(rows: readonly CheckedRow[], openOrders: readonly Order[]): Problem[] {
  const [futures, spot] = [rows.filter((row) => isFutures(row.order.category)), rows.filter((row) => !isFutures(row.order.category))]
  // An open order's category is a word that may be new, and what is no futures category counts as spot.
  const open = openOrders.filter((order) => takesPlace(order.state))
  const openFutures = open.filter((order) => order.category.endsWith('-FUTURES')).length
  return [
    ...capacityOf('futures', OPEN_ORDERS_FUTURES, futures, openFutures),
    ...capacityOf('spot and margin', OPEN_ORDERS_SPOT, spot, open.length - openFutures),
  ]
}

/** Told at the rows that find no place, so that they can be left out. */
function capacityOf(business: string, limit: number, rows: readonly CheckedRow[], open: number): Problem[] {
  const message = `${open} open ${business} orders and ${rows.length} new ones exceed the limit of ${limit}`
  return rows.slice(Math.max(0, limit - open)).map((row) => problemOf(row, null, 'error', 'capacity', message))
}
