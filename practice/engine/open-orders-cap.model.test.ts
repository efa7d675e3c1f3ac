import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OPEN_ORDERS_FUTURES, OPEN_ORDERS_SPOT, ORDERS_PER_BATCH } from '@/shared/exchange/protocol/limits'
import type { NewOrder } from '@/shared/exchange/calls/trade/place-batch'
import { scenarios } from '@/practice/engine/testing/model/scenarios'
import { type CommandGenerator, commandsOn } from '@/practice/engine/testing/model/command-generator'
import { play } from '@/practice/engine/testing/model/sequence'

const { crowded } = scenarios
type Where = Pick<NewOrder, 'category' | 'symbol'>
const spot: Where = { category: 'SPOT', symbol: 'COINUSDT' }
const futures: Where = { ...spot, category: 'USDT-FUTURES' }

const bids =
  (where: Where, count: number): CommandGenerator =>
  () => ({
    act: 'place',
    uid: 'main',
    orders: Array.from({ length: count }, () => ({
      ...where,
      side: 'buy',
      orderType: 'limit',
      price: '1',
      qty: '0.5',
    })),
  })
/** Batches of bids far below the market, up to one less than the limit of open orders. */
function almostFull(where: Where, limit: number): CommandGenerator[] {
  return [
    ...Array.from({ length: limit / ORDERS_PER_BATCH - 1 }, () => bids(where, ORDERS_PER_BATCH)),
    bids(where, ORDERS_PER_BATCH - 1),
  ]
}

describe('the cap of open orders', () => {
  it.each([
    ['spot', almostFull(spot, OPEN_ORDERS_SPOT)],
    ['futures', almostFull(futures, OPEN_ORDERS_FUTURES)],
  ])('of %s holds at the last one and at the next, whatever fills, ends or is changed (X13)', (_kind, full) => {
    const around = fc.array(commandsOn({ ...crowded, uids: ['main', 'main', 'main', 'stranger'] }), {
      minLength: 10,
      maxLength: 25,
      size: 'max',
    })
    fc.assert(
      fc.property(around, (drafts) => play(crowded, [...full, ...drafts])),
      { numRuns: 6, seed: 20261128 },
    )
  })
  it('is noticed when it is one more or one less', () => {
    for (const openOrders of [OPEN_ORDERS_SPOT - 1, OPEN_ORDERS_SPOT + 1]) {
      const full = [...almostFull(spot, OPEN_ORDERS_SPOT), bids(spot, 1), bids(spot, 1)]
      expect(() => play(crowded, full, { openOrders })).toThrow('25211')
    }
    play(crowded, [...almostFull(spot, OPEN_ORDERS_SPOT), bids(spot, 1), bids(spot, 1), bids(futures, 1)])
  })
})
