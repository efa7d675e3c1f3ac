import { multiply, negate } from '@/shared/base/decimal'
import type { Movement } from '@/shared/trading/ltv/attribution/movement'

/** A movement for tests. By default it moves nothing. */
export const movement = (at: number, change: Partial<Movement> = {}): Movement => ({
  key: `deed ${at}`,
  at,
  kind: 'other',
  group: change.key ?? `deed ${at}`,
  riskUnitId: null,
  holdings: [],
  owed: [],
  trade: null,
  exchangeType: '',
  ...change,
})

/** A fill on spot against USDT, without a fee. */
export function spotFill(
  at: number,
  side: 'buy' | 'sell',
  qty: string,
  price: string,
  change: Partial<Movement> = {},
  base = 'BTC',
): Movement {
  const value = multiply(qty, price)
  const [baseBy, quoteBy] = side === 'buy' ? [qty, negate(value)] : [negate(qty), value]
  return movement(at, {
    key: `fill ${at} ${side} ${qty}`,
    kind: 'fill',
    holdings: [
      { coin: base, amount: baseBy },
      { coin: 'USDT', amount: quoteBy },
    ],
    trade: { category: 'SPOT', symbol: `${base}USDT`, side, base, quote: 'USDT', qty, value },
    ...change,
  })
}
