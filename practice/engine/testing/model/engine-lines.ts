import type { ExchangeCore, ExchangeEvent, PracticeAsset, PracticePosition } from '@/practice/engine/api/exchange-core'
import type { Instrument } from '@/shared/trading/market/instrument'
import { numberOf } from './on-engine'
import type { PracticeFill, PracticeOrder } from '@/practice/engine/api/practice-order'

/** Books show all decimals of the step. The reference engine shows no trailing zeros. */
const plain = (amount: string): string => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount)

function orderLine(order: PracticeOrder): string {
  const { side, posSide, reduceOnly, orderType, timeInForce, stpMode } = order
  const terms = [side, posSide ?? 'net', reduceOnly ? 'reduce-only' : 'open', orderType, timeInForce, stpMode].join(' ')
  const size = `${order.qty}@${order.price === '' ? 'market' : order.price}`
  const fillText = `${order.filledQty} for ${order.filledValue} avg ${order.avgPrice} fee ${order.fee} ${order.feeCoin}`
  const state = `${order.status} ${order.cancelReason}`.trimEnd()
  const name = `#${numberOf(order.orderId)} ${order.uid} ${order.category} ${order.symbol} ${order.clientOid}`
  return `${name} ${terms} ${size} filled ${fillText} ${order.createdTime}-${order.updatedTime}: ${state}`
}

const fillLine = ({ scope, tradeId, orderId, qty, price, value, fee, feeCoin, pnl }: PracticeFill): string =>
  `${scope} of trade ${numberOf(tradeId)} for #${numberOf(orderId)}: ` +
  `${qty}@${price} worth ${value} fee ${fee} ${feeCoin} pnl ${pnl}`

/** Line of an event about an order, a trade or moved money. Null for a mere change notice. */
export function eventLine(event: ExchangeEvent): string | null {
  if (event.kind === 'order') return orderLine(event.order) + (event.fill === null ? '' : ` <- ${fillLine(event.fill)}`)
  if (event.kind === 'trade') {
    const { category, symbol, side, qty, price } = event
    return `trade ${numberOf(event.tradeId)} ${category} ${symbol} ${side} ${qty}@${plain(price)}`
  }
  return event.kind === 'movement' ? `${event.uid} ${event.type} ${event.amount} ${event.coin}` : null
}

function positionLine(uid: string, position: PracticePosition): string {
  const { category, symbol, posSide, total, frozen, available, avgPrice, margin, leverage, createdTime, updatedTime } =
    position
  const name =
    `position ${uid} ${category} ${symbol} ${posSide} ${total} ` + `frozen ${frozen} free ${available} avg ${avgPrice}`
  const money = `margin ${margin} at ${leverage}x realised ${position.realisedPnl} funding ${position.totalFunding}`
  return `${name} ${money} ${createdTime}-${updatedTime}`
}

const valuationLine = (
  uid: string,
  { category, symbol, posSide, markPrice, unrealisedPnl }: PracticePosition,
): string => `worth ${uid} ${category} ${symbol} ${posSide} at ${plain(markPrice)}: ${unrealisedPnl}`

/** Change notices without details. */
export const hints = (events: readonly ExchangeEvent[]): Set<string> =>
  new Set(
    events.flatMap((event) => {
      if (event.kind === 'balance') return [`${event.uid} ${event.coin}`]
      if (event.kind === 'position') return [`position ${event.uid} ${event.category} ${event.symbol}`]
      return event.kind === 'book' ? [`book ${event.category} ${event.symbol}`] : []
    }),
  )

function coinLine(uid: string, { coin, available, locked, borrowed, debt }: PracticeAsset): string {
  const owes = debt === '0' ? '' : `, owes ${debt}, ${borrowed} of it borrowed`
  return `${uid} ${coin} ${available} free ${locked} held${owes}`
}

function accountLines(core: ExchangeCore, uid: string): string[] {
  const coins = core
    .assets(uid)
    .filter(({ available, locked, debt }) => available !== '0' || locked !== '0' || debt !== '0')
  const positions = core.positions(uid)
  return [
    ...coins.map((asset) => coinLine(uid, asset)).toSorted(),
    ...positions.map((position) => positionLine(uid, position)).toSorted(),
    ...positions.map((position) => valuationLine(uid, position)).toSorted(),
    ...core.openOrders(uid).map(orderLine).toReversed(),
  ]
}

function marketLines(core: ExchangeCore, { category, symbol }: Instrument): string[] {
  const { bids, asks } = core.book(category, symbol, 1000)
  const side = (levels: typeof bids): string =>
    levels.map(({ price, qty }) => `${plain(qty)}@${plain(price)}`).join(' ')
  return [
    `book ${category} ${symbol}: ${side(bids)} | ${side(asks)}`,
    `last ${category} ${symbol} ${plain(core.lastPrice(category, symbol))}`,
  ]
}

/** Complete state, one fact per line. */
export const engineLines = (
  core: ExchangeCore,
  uids: readonly string[],
  instruments: readonly Instrument[],
): string[] => [
  ...instruments.flatMap((instrument) => marketLines(core, instrument)),
  ...uids.flatMap((uid) => accountLines(core, uid)),
  ...Object.entries(core.collectedFees())
    .filter(([, fee]) => fee !== '0')
    .map(([coin, fee]) => `fees ${fee} ${coin}`)
    .toSorted(),
]

/** All closed orders and fills, oldest first. */
export const engineHistory = (core: ExchangeCore, uids: readonly string[]): string[] =>
  uids.flatMap((uid) => [
    ...core.closedOrders(uid).map(orderLine).toSorted(),
    ...core.fills(uid).map(fillLine).toReversed(),
  ])
