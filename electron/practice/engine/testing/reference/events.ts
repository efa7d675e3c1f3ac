import { ONE, text } from './atoms'
import { type Fill, isOpen, type Market, type ReferenceEngine, type Order } from './reference-engine'

/** The price of some coins for a quantity, cut after 18 decimals; '' of nothing. */
export function average({ isInverse }: Market, value: bigint, qty: bigint): string {
  const [quote, base] = isInverse ? [qty, value] : [value, qty]
  return base === 0n ? '' : text((quote * ONE) / base)
}

/** An order as it stands now, in one line. */
export function orderLine({ account, market, ...order }: Order): string {
  const terms = [
    order.side,
    order.posSide ?? 'net',
    order.reduceOnly ? 'reduce-only' : 'open',
    order.type,
    order.tif,
    order.stp,
  ].join(' ')
  const size = `${text(order.qty)}@${order.type === 'limit' ? text(order.price) : 'market'}`
  const { filled, value, fee, feeCoin, created, updated } = order
  const done = `${text(filled)} for ${text(value)} avg ${average(market, value, filled)} fee ${text(fee)} ${feeCoin}`
  const state = `${order.status} ${order.reason}`.trimEnd()
  const name = `#${order.id} ${account.uid} ${order.category} ${market.symbol} ${order.clientOid}`
  return `${name} ${terms} ${size} filled ${done} ${created}-${updated}: ${state}`
}

/** One leg of a trade in one line. */
export const fillLine = ({ trade, order, price, qty, value, fee, pnl, scope }: Fill): string =>
  `${scope} of trade ${trade} for #${order.id}: ` +
  `${text(qty)}@${text(price)} worth ${text(value)} fee ${text(fee)} ${order.feeCoin} pnl ${text(pnl)}`

export function emitOrder(reference: ReferenceEngine, order: Order, fill?: Fill): void {
  reference.events.push(orderLine(order) + (fill === undefined ? '' : ` <- ${fillLine(fill)}`))
}
export function emitTrade(reference: ReferenceEngine, taker: Order): void {
  const number = reference.trades.length - 1
  const { market, price, qty } = reference.trades[number]!
  reference.events.push(`trade ${number} ${market.category} ${market.symbol} ${taker.side} ${text(qty)}@${text(price)}`)
}
export function emitMovement(
  reference: ReferenceEngine,
  uid: string,
  coin: string,
  amount: bigint,
  type: string,
): void {
  reference.events.push(`${uid} ${type} ${text(amount)} ${coin}`)
}

/** The price levels of one side, best first. */
export function levelLines(reference: ReferenceEngine, market: Market, side: 'buy' | 'sell'): string[] {
  const levels = new Map<bigint, bigint>()
  const resting = reference.orders.filter((order) => order.market === market && order.side === side && isOpen(order))
  for (const { price, qty, filled } of resting) levels.set(price, (levels.get(price) ?? 0n) + qty - filled)
  const sign = side === 'buy' ? -1n : 1n
  return [...levels]
    .toSorted(([one], [other]) => ((one - other) * sign < 0n ? -1 : 1))
    .map(([price, qty]) => `${text(qty)}@${text(price)}`)
}
