import { describe, expect, it } from 'vitest'
import { anOrderIntent } from '@/shared/testing/samples/orders'
import type { HoldMode } from '@/shared/exchange/protocol/fields'
import { classicKind, unifiedKind } from './order-kind'

const reducing = anOrderIntent({ category: 'USDT-FUTURES', symbol: 'BTCUSDT', reduceOnly: 'yes' })
const noRules = () => null

describe('A reduce-only order', () => {
  it('of a unified account is a single order, as a batch does not carry the flag (A-reduce-only)', () => {
    const rulesBy = (via?: 'placeOrder' | 'placeBatch') =>
      unifiedKind(noRules)
        .problemsOf(reducing, via)
        .map(({ field, rule }) => `${field} ${rule}`)
    expect([rulesBy('placeOrder'), rulesBy('placeBatch'), rulesBy()]).toEqual([
      [],
      ['reduceOnly call'],
      ['reduceOnly call'],
    ])
  })

  it('of a classic account is a futures order in one-way mode', () => {
    const rulesIn = (holdMode: HoldMode | null, order = reducing) => {
      const terms =
        holdMode === null ? null : ({ holdMode, marginMode: 'crossed', leverage: '10', shortLeverage: '10' } as const)
      return classicKind({ instrumentOf: noRules, termsOf: () => terms })
        .problemsOf(order, undefined)
        .map(({ field }) => field)
    }
    expect(rulesIn('one_way_mode')).toEqual([])
    expect(rulesIn('hedge_mode')).toEqual(['reduceOnly'])
    expect(rulesIn(null)).toContain('reduceOnly')
  })
})
