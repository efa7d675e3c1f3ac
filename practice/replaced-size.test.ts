import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, compare, isPositive, subtract } from '@/shared/base/decimal'
import { runs } from '@/shared/testing/runs'
import type { ReplacedSize } from '@/practice/engine/api/exchange-core'
import {
  accepted,
  futuresLimit,
  spotLimit,
  testExchange,
  wealthyAccount,
} from '@/practice/engine/testing/test-exchange'
import { createMixTrade } from '@/practice/rest/classic/mix-trade'
import { createSpotTrade } from '@/practice/rest/classic/spot-trade'

const caller = ['trader', new Set<number>(), { permissions: [], ips: [] }] as const
const walletOf = (uid: string): string => uid

/** A partly filled order of the trader, and the calls that change it. */
function partFilled(counts: ReplacedSize, kind: 'spot' | 'futures', qty: string, filled: string) {
  const { core } = testExchange([wealthyAccount('maker'), wealthyAccount('trader', { deposits: { USDT: '4000' } })])
  const limit = kind === 'spot' ? spotLimit : futuresLimit
  const old = accepted(core.place('trader', limit('buy', '9', qty, { clientOid: 'old' })))
  if (isPositive(filled)) accepted(core.place('maker', limit('sell', '9', filled)))
  function change(size: string, price = '8'): unknown {
    if (kind === 'spot')
      return createSpotTrade(core, walletOf, counts).spotCancelReplaceOrder(
        { symbol: old.symbol, clientOid: 'old', price, size, newClientOid: 'new' },
        ...caller,
      )
    return createMixTrade(core, walletOf, counts).mixModifyOrder(
      {
        symbol: old.symbol,
        productType: 'usdt-futures',
        clientOid: 'old',
        newPrice: price,
        newSize: size,
        newClientOid: 'new',
      },
      ...caller,
    )
  }
  /** The largest quantity that the trader can have bought. */
  const most = (): string =>
    core.openOrders('trader').reduce((all, order) => add(all, subtract(order.qty, order.filledQty)), filled)
  return { core, change, most }
}

describe('The size of a changed classic order', () => {
  it.each(['spot', 'futures'] as const)('of %s is that of the new order', (kind) => {
    const { core, change } = partFilled('left', kind, '100', '40')
    change('60')
    expect(core.openOrders('trader')).toMatchObject([{ clientOid: 'new', qty: '60', filledQty: '0', price: '8' }])
  })

  it.each(['spot', 'futures'] as const)('of %s may count what was filled instead', (kind) => {
    const { core, change } = partFilled('whole', kind, '100', '40')
    change('60')
    expect(core.openOrders('trader')).toMatchObject([{ clientOid: 'new', qty: '20', filledQty: '0', price: '8' }])
  })

  it('when refused keeps the old order canceled, where cancellation comes first', () => {
    const anew = partFilled('left', 'spot', '100', '40')
    expect(anew.change('800')).toMatchObject({ data: { success: 'failure' } })
    expect(anew.core.openOrders('trader')).toEqual([])
    const whole = partFilled('whole', 'spot', '100', '40')
    expect(whole.change('800')).toMatchObject({ data: { success: 'failure' } })
    expect(whole.core.openOrders('trader')).toMatchObject([{ clientOid: 'old' }])
  })

  it('never buys more than the whole quantity when what is left is sent, whichever way it counts', () => {
    const lots = fc.integer({ min: 2, max: 400 })
    fc.assert(
      fc.property(
        fc.constantFrom('left' as const, 'whole' as const),
        fc.constantFrom('spot' as const, 'futures' as const),
        lots,
        lots,
        lots,
        (counts, kind, qty, filledOf, expected) => {
          const filled = filledOf % qty
          fc.pre(expected > filled)
          const { change, most } = partFilled(counts, kind, String(qty), String(filled))
          change(String(expected - filled))
          const allowed = String(Math.max(expected, qty))
          expect(compare(most(), allowed)).toBeLessThanOrEqual(0)
          if (counts === 'left') expect([String(expected), String(filled), String(qty)]).toContain(most())
        },
      ),
      { numRuns: runs(2000) },
    )
  })
})
