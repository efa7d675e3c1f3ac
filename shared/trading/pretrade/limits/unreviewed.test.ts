import { describe, expect, it } from 'vitest'
import { limitsOf, PretradeSettings } from './limits'
import { loosened } from './loosened'
import { unreviewedSettings } from './unreviewed-settings'

const btc = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' }
const key = 'USDT-FUTURES:BTCUSDT'
const within = { notional: '1000', distance: '0.01', slippage: '0.001', quantities: { [key]: '0.5' } }
const settings = (change: Partial<typeof within> | null, more: object = {}) =>
  PretradeSettings.parse({ ...more, unreviewed: change === null ? null : { ...within, ...change } })

describe('limits of orders without a review', () => {
  it('are disabled by default', () => {
    expect(PretradeSettings.parse({}).unreviewed).toBeNull()
    expect(unreviewedSettings(PretradeSettings.parse({}), btc)).toBeNull()
  })

  it('require a review above each of them, and where a check is not possible', () => {
    const open = settings({}, { account: { unchecked: 'silent', uncheckedMarket: 'silent' } })
    const limits = limitsOf(unreviewedSettings(open, btc)!, btc.category, btc.symbol)
    expect(limits).toMatchObject({
      notional: { review: '1000' },
      collar: { review: '0.01', 'type-to-confirm': '0.05', never: '0.5' },
      passive: { review: '0.01' },
      slippage: { review: '0.001' },
      qty: { review: '0.5' },
      unchecked: 'review',
      uncheckedMarket: 'review',
    })
    const eth = limitsOf(unreviewedSettings(open, { ...btc, symbol: 'ETHUSDT' })!, btc.category, 'ETHUSDT')
    expect(eth.qty.review).toBeNull()
  })

  it('never replace a stricter limit of the symbol', () => {
    const strict = { review: '100', 'type-to-confirm': null, never: null }
    const own = settings({}, { symbols: { [key]: { notional: strict, unchecked: 'never' } } })
    const limits = limitsOf(unreviewedSettings(own, btc)!, btc.category, btc.symbol)
    expect(limits.notional).toEqual(strict)
    expect(limits.unchecked).toBe('never')
  })

  it.each([
    ['enabled', null, {}, 'pretrade.unreviewed'],
    ['a larger notional', {}, { notional: '1001' }, 'pretrade.unreviewed.notional'],
    ['a larger distance', {}, { distance: '0.02' }, 'pretrade.unreviewed.distance'],
    ['a larger slippage', {}, { slippage: '0.002' }, 'pretrade.unreviewed.slippage'],
    ['no quantity', {}, { quantities: {} }, `pretrade.unreviewed.quantities.${key}`],
  ] as const)('are loosened by %s', (_, before, after, field) => {
    expect(loosened(settings(before), settings(after as Partial<typeof within>))).toEqual({
      field,
      limit: 'unreviewed',
    })
    expect(loosened(settings(after as Partial<typeof within>), settings(before))).toBeNull()
  })
})
