import type { Leg } from '@/shared/trading/orders/untracked-request'

/** A part of a request in a sentence. */
export const nameOfLeg = ({
  does,
  symbol,
  clientOid,
  orderId,
}: Pick<Leg, 'does' | 'symbol' | 'clientOid' | 'orderId'>): string =>
  `${does} ${symbol === null ? '' : `${symbol} `}${clientOid || orderId || ''}`
