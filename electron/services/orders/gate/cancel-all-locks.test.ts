import { describe, expect, it } from 'vitest'
import { createCancelAllLocks, type LockedOrder } from './cancel-all-locks'

const CATEGORY = 'USDT-FUTURES'

function opened() {
  const facts = new Map<string, string>()
  const journal = {
    fact: (name: string) => facts.get(name) ?? null,
    setFact: (name: string, value: string) => void facts.set(name, value),
  }
  const locks = createCancelAllLocks(journal)
  return { locks, again: () => createCancelAllLocks(journal) }
}
const blocked = (change: Partial<LockedOrder>): boolean => {
  const { locks } = opened()
  locks.lock({ category: CATEGORY, symbol: 'BTCUSDT' })
  return locks.blocks({ category: CATEGORY, symbol: 'BTCUSDT', side: 'sell', orderType: 'market', ...change })
}

describe('while a cancel-all may still strike (R34)', () => {
  it.each([
    ['sell', 'long', false],
    ['buy', 'short', false],
    ['buy', 'long', true],
    ['sell', 'short', true],
    ['sell', undefined, true],
    ['buy', null, true],
  ] as const)('a market %s of position side %s is held back: %s', (side, posSide, isBlocked) => {
    expect(blocked({ side, posSide })).toBe(isBlocked)
    // One that may rest can be struck, whatever it does.
    expect(blocked({ side, posSide, orderType: 'limit' })).toBe(true)
    expect(blocked({ side, posSide, orderType: 'limit', reduceOnly: 'yes' })).toBe(true)
  })

  it.each([
    [true, false],
    ['yes', false],
    [false, true],
    ['no', true],
    [undefined, true],
  ] as const)('a market order with reduce-only %s is held back: %s', (reduceOnly, isBlocked) => {
    expect(blocked({ reduceOnly })).toBe(isBlocked)
  })

  it('is locked for the scopes that an earlier session stored as fences', () => {
    const scope = { category: CATEGORY, symbol: 'BTCUSDT' }
    const fact = (name: string) => (name === 'fences' ? JSON.stringify([scope]) : null)
    expect(createCancelAllLocks({ fact, setFact: () => undefined }).unfinishedLocks).toEqual([scope])
  })

  it('holds back its scope alone, over a restart too, until each of them is lifted', () => {
    const { locks, again } = opened()
    const order = (symbol: string, category = CATEGORY) => ({ category, symbol, side: 'buy', orderType: 'limit' })
    const [lift, liftAll] = [
      locks.lock({ category: CATEGORY, symbol: 'BTCUSDT' }),
      locks.lock({ category: CATEGORY, symbol: null }),
    ]
    expect(again().unfinishedLocks).toHaveLength(2)
    expect([order('BTCUSDT'), order('ETHUSDT'), order('BTCUSDT', 'SPOT')].map(locks.blocks)).toEqual([
      true,
      true,
      false,
    ])
    liftAll()
    expect([order('BTCUSDT'), order('ETHUSDT')].map(locks.blocks)).toEqual([true, false])
    lift()
    expect([locks.blocks(order('BTCUSDT')), again().unfinishedLocks]).toEqual([false, []])
  })
})
