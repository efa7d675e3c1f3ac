import type { Leg } from '@/shared/trading/orders/untracked-request'

/** Description of a part of a request. */
export const nameOfLeg = ({
  does,
  symbol,
  clientOid,
  orderId,
}: Pick<Leg, 'does' | 'symbol' | 'clientOid' | 'orderId'>): string =>
  `${does} ${symbol === null ? '' : `${symbol} `}${clientOid || orderId || ''}`
