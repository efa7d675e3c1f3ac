import fc from 'fast-check'
import type { Movement } from '@/shared/trading/ltv/attribution/movement'
import { movement } from './movement'

const coins = ['USDT', 'BTC', 'ETH', 'SOL', 'XRP', 'PEPE']
const amount = fc.integer({ min: -500_000, max: 500_000 }).map((cents) => (cents / 100).toFixed(2))
const holdings = fc.array(fc.record({ coin: fc.constantFrom(...coins), amount }), { maxLength: 3 })
const owed = fc.array(fc.record({ coin: fc.constantFrom('USDT', 'BTC'), principal: amount, interest: amount }), {
  maxLength: 1,
})

/** Movements of every kind, some of a group, some at the same time, of coins that a unit may not have. */
export const anyMovements: fc.Arbitrary<readonly Movement[]> = fc
  .array(fc.record({ at: fc.integer({ min: 0, max: 20 }), order: fc.nat(4), holdings, owed }), { maxLength: 8 })
  .map((events) =>
    events.map(({ at, order, ...moved }, index) =>
      movement(at, { ...moved, key: `deed ${index}`, group: `order ${order}` }),
    ),
  )
