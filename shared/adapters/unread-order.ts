import { isDecimal, plainDecimal } from '../base/decimal'
import type { UnreadableElement } from '../exchange/protocol/read-elements'
import type { OrderUpdate } from '../trading/orders/order'
import { orderStatusOf, qtyAsked } from './order-update'

/** The first of these members that is present. Calls and channels name the same field differently. */
const first = (known: UnreadableElement['known'], names: readonly string[]): string =>
  names.map((name) => known[name] ?? '').find((text) => text !== '') ?? ''

/** An unsigned amount in plain notation, or '' if unreadable. */
function amountIn(known: UnreadableElement['known'], names: readonly string[]): string {
  const plain = plainDecimal(first(known, names)) ?? ''
  return isDecimal(plain) ? plain : ''
}

/**
 * The known part of an unreadable order record or push: unreadable amounts are '', the side is '' where hedge mode
 * could reverse it. Its times are 0, so that any readable update is newer.
 */
export function unreadOrderUpdate(
  { known, fields }: Pick<UnreadableElement, 'known' | 'fields'>,
  of: Pick<OrderUpdate, 'source'> & { readonly category?: string },
): OrderUpdate {
  const isHedge = known.tradeSide === 'open' || known.tradeSide === 'close'
  const isMarket = known.orderType === 'market'
  const counted = {
    category: of.category ?? (known.category ?? '').toUpperCase(),
    symbol: first(known, ['symbol', 'instId']),
    side: isHedge ? '' : (known.side ?? ''),
    orderType: known.orderType ?? '',
  }
  return {
    source: of.source,
    orderId: known.orderId ?? '',
    clientOid: known.clientOid ?? '',
    ...counted,
    posSide: known.posSide || null,
    timeInForce: first(known, ['timeInForce', 'force']),
    stpMode: known.stpMode || null,
    reduceOnly: (known.reduceOnly ?? '').toLowerCase() === 'yes',
    price: isMarket ? '' : amountIn(known, ['price']),
    qty: qtyAsked({ ...counted, qty: amountIn(known, ['qty', 'size']), amount: amountIn(known, ['amount']) }),
    status: orderStatusOf(first(known, ['orderStatus', 'status'])),
    filledQty: amountIn(known, of.source === 'push' ? ['accBaseVolume'] : ['cumExecQty', 'baseVolume']) || '0',
    filledValue: '0',
    avgPrice: '',
    fees: [],
    cancelReason: null,
    createdAt: Number(amountIn(known, ['createdTime', 'cTime']) || 0),
    updatedAt: 0,
    unread: fields.map((field) => field || 'all of it'),
  }
}
