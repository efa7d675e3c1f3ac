import type { NewOrder } from '../../shared/exchange/trade/place-batch'

/**
 * Writes the body of a batch. Order entry is the one call whose latency a trader feels, and concatenation is about
 * twice as fast as JSON.stringify here. Nothing needs escaping: the request schema has already confined
 * every member to letters, digits and a few signs, none of them a quote or a backslash.
 */
export function placeBatchBody(orders: readonly NewOrder[]): string {
  let text = '['
  for (let row = 0; row < orders.length; row += 1) {
    const order = orders[row]
    if (order !== undefined) text += (row === 0 ? '' : ',') + orderText(order)
  }
  return text + ']'
}

function orderText(order: NewOrder): string {
  const { category, symbol, side, orderType, qty, price, timeInForce, posSide, clientOid, stpMode, reduceOnly } = order
  let text = `{"category":"${category}","symbol":"${symbol}","side":"${side}","orderType":"${orderType}","qty":"${qty}"`
  if (price !== undefined) text += `,"price":"${price}"`
  if (timeInForce !== undefined) text += `,"timeInForce":"${timeInForce}"`
  if (posSide !== undefined) text += `,"posSide":"${posSide}"`
  if (clientOid !== undefined) text += `,"clientOid":"${clientOid}"`
  if (stpMode !== undefined) text += `,"stpMode":"${stpMode}"`
  if (reduceOnly !== undefined) text += `,"reduceOnly":"${reduceOnly}"`
  return text + '}'
}
