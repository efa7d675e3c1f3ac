import { ONE, atomsText } from './atoms'
import {
  type ReferenceFill,
  isReferenceOpen,
  type ReferenceMarket,
  type ReferenceEngine,
  type ReferenceOrder,
} from './reference-engine'

/** Average price, truncated after 18 decimals. '' for no quantity. */
export function average({ isInverse }: ReferenceMarket, value: bigint, qty: bigint): string {
  const [quote, base] = isInverse ? [qty, value] : [value, qty]
  return base === 0n ? '' : atomsText((quote * ONE) / base)
}

/** The current state of an order, in one line. */
export function orderLine({ account, market, ...order }: ReferenceOrder): string {
  const terms = [
    order.side,
    order.posSide ?? 'net',
    order.reduceOnly ? 'reduce-only' : 'open',
    order.type,
    order.tif,
    order.stp,
  ].join(' ')
  const size = `${atomsText(order.qty)}@${order.type === 'limit' ? atomsText(order.price) : 'market'}`
  const { filled, value, fee, feeCoin, created, updated } = order
  const mean = `avg ${average(market, value, filled)} fee ${atomsText(fee)} ${feeCoin}`
  const fillText = `${atomsText(filled)} for ${atomsText(value)} ${mean}`
  const state = `${order.status} ${order.reason}`.trimEnd()
  const name = `#${order.id} ${account.uid} ${order.category} ${market.symbol} ${order.clientOid}`
  return `${name} ${terms} ${size} filled ${fillText} ${created}-${updated}: ${state}`
}

/** One leg of a trade, in one line. */
export const fillLine = ({ trade, order, price, qty, value, fee, pnl, scope }: ReferenceFill): string =>
  `${scope} of trade ${trade} for #${order.id}: ` +
  `${atomsText(qty)}@${atomsText(price)} worth ${atomsText(value)} ` +
  `fee ${atomsText(fee)} ${order.feeCoin} pnl ${atomsText(pnl)}`

export function emitOrder(reference: ReferenceEngine, order: ReferenceOrder, fill?: ReferenceFill): void {
  reference.events.push(orderLine(order) + (fill === undefined ? '' : ` <- ${fillLine(fill)}`))
}
export function emitTrade(reference: ReferenceEngine, taker: ReferenceOrder): void {
  const number = reference.trades.length - 1
  const { market, price, qty } = reference.trades[number]!
  reference.events.push(
    `trade ${number} ${market.category} ${market.symbol} ${taker.side} ${atomsText(qty)}@${atomsText(price)}`,
  )
}
export function emitMovement(
  reference: ReferenceEngine,
  uid: string,
  coin: string,
  amount: bigint,
  type: string,
): void {
  reference.events.push(`${uid} ${type} ${atomsText(amount)} ${coin}`)
}

/** The price levels of a side, best first. */
export function levelLines(reference: ReferenceEngine, market: ReferenceMarket, side: 'buy' | 'sell'): string[] {
  const levels = new Map<bigint, bigint>()
  const resting = reference.orders.filter(
    (order) => order.market === market && order.side === side && isReferenceOpen(order),
  )
  for (const { price, qty, filled } of resting) levels.set(price, (levels.get(price) ?? 0n) + qty - filled)
  const sign = side === 'buy' ? -1n : 1n
  return [...levels]
    .toSorted(([first], [other]) => ((first - other) * sign < 0n ? -1 : 1))
    .map(([price, qty]) => `${atomsText(qty)}@${atomsText(price)}`)
}
