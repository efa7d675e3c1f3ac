import type { NewOrder } from '../../shared/exchange/trade/place-batch'

/**
 * Writes the body of a batch. Order entry is the one call whose latency a trader feels, and this is about twice as
 * fast as JSON.stringify: the rows of a batch mostly differ in price, quantity and id, so the rest of a row is
 * written once and reused. Nothing needs escaping: the request schema has already confined every member to
 * letters, digits and a few signs, none of them a quote or a backslash.
 */
export function placeBatchBody(orders: readonly NewOrder[]): string {
  let text = '['
  let common = ''
  let last: NewOrder | null = null
  for (const order of orders) {
    if (last === null || !sameKind(last, order)) common = commonText(order)
    text += last === null ? common : `,${common}`
    text += order.qty
    if (order.price !== undefined) text += `","price":"${order.price}`
    if (order.clientOid !== undefined) text += `","clientOid":"${order.clientOid}`
    text += '"}'
    last = order
  }
  return text + ']'
}

const sameKind = (a: NewOrder, b: NewOrder): boolean =>
  a.symbol === b.symbol &&
  a.side === b.side &&
  a.orderType === b.orderType &&
  a.timeInForce === b.timeInForce &&
  a.posSide === b.posSide &&
  a.stpMode === b.stpMode &&
  a.marginMode === b.marginMode &&
  a.reduceOnly === b.reduceOnly &&
  a.category === b.category

/** A row up to its quantity, which is left open. */
function commonText({ category, symbol, side, orderType, timeInForce, posSide, stpMode, marginMode, reduceOnly }: NewOrder): string {
  const members = Object.entries({ category, symbol, side, orderType, timeInForce, posSide, stpMode, marginMode, reduceOnly })
  const given = members.filter(([, value]) => value !== undefined)
  return `{${given.map(([name, value]) => `"${name}":"${value}"`).join(',')},"qty":"`
}
