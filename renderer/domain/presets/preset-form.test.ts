import { describe, expect, it } from 'vitest'
import type { OrderPreset } from '@/shared/settings/order-presets'
import { presetProblems, sizeFields, sizeProblem, sizeText } from './preset-form'

const preset = (change: Partial<OrderPreset> = {}): OrderPreset => ({
  id: 'one',
  name: 'Scalp',
  symbol: null,
  side: 'buy',
  intent: 'open',
  orderType: 'limit',
  timeInForce: 'post_only',
  price: '=bid-3t',
  qty: 'risk 50 stop 1%',
  ...change,
})
const problems = (change: Partial<OrderPreset>) => presetProblems(preset(change), [preset({ id: 'two', name: 'Exit' })])

describe('the size of a preset', () => {
  it.each([
    ['0.25', { kind: 'quantity', amount: '0.25', stop: '' }],
    ['$500', { kind: 'value', amount: '500', stop: '' }],
    ['25%', { kind: 'share', amount: '25', stop: '' }],
    ['risk 50 stop 30t', { kind: 'risk', amount: '50', stop: '30t' }],
  ] as const)('%s is taken apart and put together again', (text, fields) => {
    expect(sizeFields(text)).toEqual(fields)
    expect(sizeText(fields)).toBe(text)
  })

  it('is what the ticket takes', () => {
    expect(['', '0.25', '$500', '25%', 'risk 50 stop 59000'].map(sizeProblem)).toEqual([null, null, null, null, null])
    expect(sizeProblem('1e3')).toContain('plain decimal number')
    expect(sizeProblem('120%')).toContain('more than 100 %')
    expect(sizeProblem('risk 50 stop')).toContain('is no risk')
  })
})

describe('a preset', () => {
  it('is saved where every field of it can be taken by the ticket', () => {
    expect(problems({})).toEqual({})
    expect(problems({ price: '', qty: '' })).toEqual({})
  })

  it('of every symbol holds no price, since one of BTC would be sent for another', () => {
    expect(problems({ price: '60000' }).price).toContain('A price belongs to one symbol')
    expect(problems({ qty: 'risk 50 stop 59000' }).qty).toContain('A price belongs to one symbol')
    expect(problems({ price: '60000', qty: 'risk 50 stop 59000', symbol: 'SPOT:BTCUSDT' })).toEqual({})
  })

  it('is refused by field and rule', () => {
    expect(problems({ name: ' ' }).name).toBe('A preset needs a name')
    expect(problems({ name: 'EXIT' }).name).toBe('Another preset has this name')
    expect(problems({ price: '=bud' }).price).toContain('bid, ask, mid')
    expect(problems({ price: '=prev' }).price).toBe('The ticket has no row above')
    expect(problems({ orderType: 'market', price: 'x' })).toEqual({ timeInForce: 'A market order never rests' })
  })
})
