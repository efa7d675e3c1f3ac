import { describe, expect, it } from 'vitest'
import { btcSpot } from '@/shared/testing/samples/draft-rows'
import { order } from '@/renderer/domain/classic/testing/classic-order'
import { amendmentProblems } from './classic-amendment'

describe('Another price or quantity for an order of a classic account', () => {
  const resting = { ...order('1', { price: '60000', qty: '1', filledQty: '0.4' }), side: 'buy' } as const
  const rulesOf = (price: string, qty: string) =>
    amendmentProblems(resting, { price, qty }, btcSpot).map(({ rule }) => rule)

  it('keeps the rules of the symbol', () => {
    expect(rulesOf('60001', '0.5')).toEqual([])
    expect(rulesOf('60001.123456789', '0.5')).toContain('tick')
    expect(rulesOf('', '')).not.toEqual([])
  })

  it('loses no take profit or stop loss: neither one with a limit price of a future nor an unreadable one', () => {
    const rules = (change: Partial<typeof resting>) =>
      amendmentProblems({ ...resting, ...change }, { price: '60001', qty: '0.5' }, btcSpot).map(({ rule }) => rule)
    const presets = { stopLoss: '50000', stopLossLimit: '49000' }
    expect(rules({ presets })).toEqual([])
    expect(rules({ presets, category: 'USDT-FUTURES' })).toEqual(['presets'])
    expect(rules({ unreadPresets: ['stopLoss'] })).toEqual(['presets'])
  })

  it('needs the filled quantity: without it the whole quantity could be sent again', () => {
    const unknown = { ...resting, filledQty: '' }
    expect(amendmentProblems(unknown, { price: '60001', qty: '0.5' }, btcSpot).map(({ rule }) => rule)).toEqual([
      'filled',
    ])
  })

  it('asks for more than is filled already', () => {
    expect(rulesOf('60000', '0.4')).toContain('filled')
    expect(rulesOf('60000', '0.41')).toEqual([])
  })
})
