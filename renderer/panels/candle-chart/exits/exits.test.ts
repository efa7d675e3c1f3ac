import { describe, expect, it } from 'vitest'
import { aPosition } from '@/shared/testing/samples/account'
import { btcPerp } from '@/shared/testing/samples/draft-rows'
import { aStrategy } from '@/shared/testing/samples/strategies'
import { beyondMarks } from './beyond'
import { exitsOf, onTick } from './exit'

const long = aPosition({ total: '0.3', avgPrice: '60000' })
const exits = aStrategy({ takeProfit: '62000', stopLoss: '59000' })

describe('the exits of a position', () => {
  it('are the lines of its take profit and its stop loss', () => {
    expect(exitsOf([exits], [long], btcPerp, true).map(({ title, price, leg }) => [title, price, leg])).toEqual([
      ['TP sell all', '62000', 'takeProfit'],
      ['SL sell all', '59000', 'stopLoss'],
    ])
    const part = aStrategy({ posSide: 'short', tpslMode: 'partial', qty: '0.1', stopLoss: '61000' })
    expect(exitsOf([part], [aPosition({ posSide: 'short' })], btcPerp, true).map(({ title }) => title)).toEqual([
      'SL buy 0.1',
    ])
  })

  it('show profit or loss, move and R at every price', () => {
    const [profit, loss] = exitsOf([exits], [long], btcPerp, true)
    expect(loss!.figuresAt('59000')).toBe('−300.00 USDT · −1.67 % · −1.0 R')
    expect(loss!.figuresAt('60500')).toBe('+150.00 USDT · +0.83 %')
    expect(profit!.figuresAt('63000')).toBe('+900.00 USDT · +5.00 % · +3.0 R')
  })

  it.each([
    ['of a trigger order', aStrategy({ type: 'trigger', side: 'buy', triggerPrice: '58000' }), [long]],
    ['of another symbol', aStrategy({ symbol: 'ETHUSDT', takeProfit: '4000' }), [long]],
    ['without a position', exits, []],
    ['of either position in hedge mode', { ...exits, posSide: '' }, [long, aPosition({ posSide: 'short' })]],
  ])('are none %s', (_case, record, positions) => {
    expect(exitsOf([record], positions, btcPerp, true)).toEqual([])
  })

  it('are named old while the list of waiting orders is not current', () => {
    expect(exitsOf([exits], [long], btcPerp, false).map(({ title }) => title)).toEqual([
      'TP sell all, old',
      'SL sell all, old',
    ])
  })

  it('show no figures without an entry price', () => {
    const [exit] = exitsOf([exits], [aPosition({ avgPrice: '' })], btcPerp, true)
    expect(exit!.figuresAt('62000')).toBe('')
  })
})

describe('a price of the axis', () => {
  it('is put on the tick, and is never below zero', () => {
    expect([onTick(61234.567, btcPerp), onTick(-5, btcPerp)].map(Number)).toEqual([61234.5, 0])
  })
})

describe('lines out of view', () => {
  it('are marked at the edge that they are beyond, the nearest first', () => {
    const lines = [-30, 10, -5, 210, 400, 200].map((y) => ({ y }))
    expect(beyondMarks(lines, 200)).toEqual({ above: [{ y: -5 }, { y: -30 }], below: [{ y: 210 }, { y: 400 }] })
  })
})
