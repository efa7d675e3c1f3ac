import type { RequestPart } from '@/shared/trading/orders/untracked-request'

/** A part of a request in a sentence. */
export const nameOfPart = ({
  does,
  symbol,
  clientOid,
  orderId,
}: Pick<RequestPart, 'does' | 'symbol' | 'clientOid' | 'orderId'>): string =>
  `${does} ${symbol === null ? '' : `${symbol} `}${clientOid || orderId || ''}`
