import fc from 'fast-check'
import { multiply, negate } from '../base/decimal'
import type { Movement } from '../trading/ltv/movement'

/** A movement of a test; without more it moves nothing. */
export const movement = (at: number, change: Partial<Movement> = {}): Movement => ({
  key: `deed ${at}`,
  at,
  kind: 'other',
  group: change.key ?? `deed ${at}`,
  riskUnitId: null,
  held: [],
  owed: [],
  trade: null,
  said: '',
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
    held: [
      { coin: base, amount: baseBy },
      { coin: 'USDT', amount: quoteBy },
    ],
    trade: { category: 'SPOT', symbol: `${base}USDT`, side, base, quote: 'USDT', qty, value },
    ...change,
  })
}

const coins = ['USDT', 'BTC', 'ETH', 'SOL', 'XRP', 'PEPE']
const amount = fc.integer({ min: -500_000, max: 500_000 }).map((cents) => (cents / 100).toFixed(2))
const held = fc.array(fc.record({ coin: fc.constantFrom(...coins), amount }), { maxLength: 3 })
const owed = fc.array(fc.record({ coin: fc.constantFrom('USDT', 'BTC'), principal: amount, interest: amount }), {
  maxLength: 1,
})

/** Movements of every sort, some of one group, some at the same time, about coins that a unit may not have. */
export const anyMovements: fc.Arbitrary<readonly Movement[]> = fc
  .array(fc.record({ at: fc.integer({ min: 0, max: 20 }), order: fc.nat(4), held, owed }), { maxLength: 8 })
  .map((deeds) =>
    deeds.map(({ at, order, ...moved }, index) =>
      movement(at, { ...moved, key: `deed ${index}`, group: `order ${order}` }),
    ),
  )
