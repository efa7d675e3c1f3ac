import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aBalance, aPosition } from '@/shared/testing/samples/account'
import { btcPerp, btcSpot, draftRow } from '@/shared/testing/samples/draft-rows'
import { runs } from '@/shared/testing/runs'
import { PretradeLimits } from '@/shared/trading/pretrade/limits/limits'
import { checkBatch, checkRows, type BatchContext } from './check-batch'

const account = PretradeLimits.parse({})
const tops = [{ bid: '60500', ask: '60501' }, { bid: '59990', ask: '59991' }, { bid: null, ask: '130000' }, null]
const rules = [
  () => btcPerp,
  (category: string) => (category === 'SPOT' ? btcSpot : { ...btcPerp, minQty: '0.5' }),
  () => 'not-loaded' as const,
  () => null,
]
const limits = [account, { ...account, passive: { review: '0.0001', 'type-to-confirm': null, never: '0.002' } }]
const calm: BatchContext = {
  instrumentOf: rules[0]!,
  holdMode: 'one_way_mode',
  mayUseRpi: false,
  openOrders: [],
  bookTop: () => tops[0]!,
  balances: [aBalance('USDT', '1000000')],
  positions: [],
  leverageOf: () => '10',
  limitsOf: () => account,
  ltv: null,
}
const rows = [
  draftRow({ id: 'good' }),
  draftRow({ id: 'tick', price: '60000.3' }),
  draftRow({ id: 'far', price: '20000' }),
  draftRow({ id: 'taking', price: '60600' }),
  draftRow({ id: 'unread', price: '1,5' }),
  draftRow({ id: 'long', posSide: 'long' }),
  draftRow({ id: 'rpi', timeInForce: 'rpi' }),
  draftRow({ id: 'spot', category: 'SPOT', price: '60000.01' }),
  draftRow({ id: 'market', orderType: 'market', price: '', side: 'sell', qty: '2' }),
  draftRow({ id: 'out', include: false, price: '60000.3' }),
]
const problemAt = (context: BatchContext, id: string) => checkRows(rows, context).find(({ rowId }) => rowId === id)

describe('stored results of a row', () => {
  it('is its text under the rules of its symbol, while only the market moves', () => {
    let calls = 0
    const instrumentOf = (): typeof btcPerp => {
      calls += 1
      return btcPerp
    }
    const before = { ...calm, instrumentOf }
    const tick = problemAt(before, 'tick')
    const first = calls
    const moved = { ...before, bookTop: () => tops[1]! }
    expect(problemAt(moved, 'tick')).toBe(tick)
    expect([first > 0, calls]).toEqual([true, first])
  })

  it('is never the result of another price, limit or book', () => {
    expect(problemAt(calm, 'taking')?.message).toContain('60\u202f501')
    expect(problemAt({ ...calm, bookTop: () => tops[1]! }, 'taking')?.message).toContain('59\u202f991')
    expect(problemAt({ ...calm, bookTop: () => null }, 'taking')?.level).toBe('unchecked')
    expect(problemAt(calm, 'good')).toBeUndefined()
    expect(problemAt({ ...calm, limitsOf: () => limits[1]! }, 'good')?.rule).toBe('passive')
  })

  it('is the judgement of its price, while only the account changes or another book moves', () => {
    const far = problemAt(calm, 'far')
    const spotTop = { bid: '1', ask: '2' }
    const bookTop: BatchContext['bookTop'] = (category) => (category === 'SPOT' ? spotTop : tops[0]!)
    expect(problemAt({ ...calm, balances: null, mayUseRpi: true }, 'far')).toBe(far)
    expect(problemAt({ ...calm, bookTop }, 'far')).toBe(far)
    expect(far?.rule).toBe('passive')
  })

  it('is nothing of the account: its limits are read every time', () => {
    expect(problemAt(calm, 'long')?.rule).toBe('one-way')
    expect(problemAt({ ...calm, holdMode: 'hedge_mode' }, 'long')).toBeUndefined()
    expect(problemAt({ ...calm, holdMode: 'hedge_mode' }, 'good')?.rule).toBe('hedge')
    expect(problemAt({ ...calm, holdMode: null }, 'long')?.rule).toBe('hold-mode')
    expect(problemAt(calm, 'rpi')?.rule).toBe('rpi')
    expect(problemAt({ ...calm, mayUseRpi: true }, 'rpi')?.rule).not.toBe('rpi')
  })

  it('is never different from a first check of the rows, for any change in between', () => {
    const contexts = fc.record({
      instrumentOf: fc.constantFrom(...rules),
      holdMode: fc.constantFrom('one_way_mode' as const, 'hedge_mode' as const, null),
      mayUseRpi: fc.boolean(),
      bookTop: fc.constantFrom(...tops).map((top) => () => top),
      balances: fc.constantFrom(null, [aBalance('USDT', '1')], [aBalance('USDT', '1000000')]),
      positions: fc.constantFrom(null, [], [aPosition()]),
      leverageOf: fc.constantFrom('10', null).map((leverage) => () => leverage),
      limitsOf: fc.constantFrom(...limits).map((limit) => () => limit),
    })
    fc.assert(
      fc.property(fc.array(contexts, { minLength: 2, maxLength: 8 }), (changes) => {
        for (const change of changes) {
          const context = { ...calm, ...change }
          expect(checkBatch(rows, context)).toEqual(checkBatch(structuredClone(rows), context))
        }
      }),
      { numRuns: runs(1000) },
    )
  })
})
