import { t } from '@/shared/languages/text'
import { isDecimal, plainDecimal } from '../base/decimal'
import { isUnixMs } from '../base/time'
import type { UnreadableElement } from '../exchange/protocol/read-elements'
import type { OrderUpdate } from '../trading/orders/order'
import { orderPriceOf, orderStatusOf, requestedQty } from './order-update'

/** The first of these members that is present. Calls and channels name the same field differently. */
const first = (texts: UnreadableElement['readable'], names: readonly string[]): string =>
  names.map((name) => texts[name] ?? '').find((text) => text !== '') ?? ''

/** An unsigned amount in plain notation, or '' if unreadable. */
function amountIn(texts: UnreadableElement['readable'], names: readonly string[]): string {
  const plain = plainDecimal(first(texts, names)) ?? ''
  return isDecimal(plain) ? plain : ''
}

/** Unix ms, or 0 if unreadable. */
function timeIn(texts: UnreadableElement['readable'], names: readonly string[]): number {
  const at = Number(amountIn(texts, names))
  return isUnixMs(at) ? at : 0
}

/**
 * The known part of an unreadable order record or push: unreadable amounts are '', the side is '' where hedge mode
 * could reverse it. Its times are 0, so that any readable update is newer.
 */
export function unreadOrderUpdate(
  { readable: texts, fields }: Pick<UnreadableElement, 'readable' | 'fields'>,
  of: Pick<OrderUpdate, 'source'> & { readonly category?: string },
): OrderUpdate {
  const isHedge = /^(open|close)$/i.test(texts.tradeSide ?? '')
  const counted = {
    category: of.category ?? (texts.category ?? '').toUpperCase(),
    symbol: first(texts, ['symbol', 'instId']),
    side: isHedge ? '' : (texts.side ?? ''),
    orderType: texts.orderType ?? '',
  }
  return {
    source: of.source,
    orderId: texts.orderId ?? '',
    clientOid: texts.clientOid ?? '',
    ...counted,
    posSide: texts.posSide || null,
    timeInForce: first(texts, ['timeInForce', 'force']),
    stpMode: texts.stpMode || null,
    reduceOnly: (texts.reduceOnly ?? '').toLowerCase() === 'yes',
    price: orderPriceOf({ ...counted, price: amountIn(texts, ['price']) }),
    qty: requestedQty({ ...counted, qty: amountIn(texts, ['qty', 'size']), amount: amountIn(texts, ['amount']) }),
    status: orderStatusOf(first(texts, ['orderStatus', 'status'])),
    filledQty: amountIn(texts, of.source === 'push' ? ['accBaseVolume'] : ['cumExecQty', 'baseVolume']) || '0',
    filledValue: '0',
    avgPrice: '',
    fees: [],
    cancelReason: null,
    createdAt: timeIn(texts, ['createdTime', 'cTime']),
    updatedAt: 0,
    unread: fields.map((field) => field || t('all of it')),
  }
}
