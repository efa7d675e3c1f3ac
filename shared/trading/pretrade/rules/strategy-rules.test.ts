import { describe, expect, it } from 'vitest'
import { modifyStrategyOrder } from '@/shared/exchange/calls/trade/strategy/modify-strategy-order'
import { aPosition } from '@/shared/testing/samples/account'
import { btcPerp, btcSpot } from '@/shared/testing/samples/draft-rows'
import {
  ignoredBecause,
  legsOfType,
  lossLeg,
  profitLeg,
  sideSetOff,
  type StrategyField,
  strategyFindings,
  type StrategyTerms,
  strategyTerms,
  type StrategyWorld,
  triggerLeg,
} from './strategy-rules'

const world = (change: Partial<StrategyWorld> = {}): StrategyWorld => ({
  instrument: btcPerp,
  position: aPosition({ total: '0.5', liquidationPrice: '41000' }),
  priceBy: (by) => (by === 'mark' ? '60100' : '60000'),
  ...change,
})
const protect = (terms: Partial<StrategyTerms>): StrategyTerms => ({
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  type: 'tpsl',
  tpslMode: 'full',
  ...terms,
})
const trigger = (terms: Partial<StrategyTerms>): StrategyTerms =>
  protect({ type: 'trigger', side: 'buy', qty: '0.01', triggerPrice: '61000', ...terms })
const findingsOf = (terms: StrategyTerms, change?: Partial<StrategyWorld>): string[] =>
  strategyFindings(terms, world(change)).map(({ field, rule, band }) => `${field} ${rule} ${band}`)

describe('The terms of a strategy order', () => {
  const whole = {
    category: 'USDT-FUTURES',
    symbol: 'BTCUSDT',
    type: 'tpsl',
    tpslMode: 'partial',
    qty: '0.1',
    side: 'buy',
    posSide: 'long',
    takeProfit: '61000',
    stopLoss: '59000',
    triggerPrice: '60000',
    tpLimitPrice: '61001',
    slLimitPrice: '59001',
    triggerOrderPrice: '60001',
    tpTriggerBy: 'mark',
    slTriggerBy: 'market',
    triggerBy: 'mark',
    tpOrderType: 'limit',
    slOrderType: 'market',
    triggerOrderType: 'limit',
  } as const

  it('are those that are known words; what is empty, absent or unknown is left out', () => {
    expect(strategyTerms({ ...whole, orderId: '1' })).toEqual(whole)
    for (const name of Object.keys(whole)) {
      const { [name as 'qty']: _, ...rest } = whole
      const isNeeded = name === 'category' || name === 'symbol'
      expect(strategyTerms(rest), name).toEqual(isNeeded ? null : rest)
      for (const wrong of ['', null, 1].filter((value) => value !== '' || name !== 'symbol'))
        expect(strategyTerms({ ...whole, [name]: wrong }), `${name} ${wrong}`).toEqual(isNeeded ? null : rest)
    }
  })

  it('name the side of the order that it sets off', () => {
    const side = (terms: Partial<StrategyTerms>) => sideSetOff({ category: 'SPOT', symbol: 'BTCUSDT', ...terms })
    expect([side({ side: 'buy', posSide: 'long' }), side({ posSide: 'long' }), side({ posSide: 'short' })]).toEqual([
      'buy',
      'sell',
      'buy',
    ])
    expect(side({})).toBeNull()
  })

  it('name its prices', () => {
    expect([legsOfType('trigger'), legsOfType('tpsl')]).toEqual([[triggerLeg], [profitLeg, lossLeg]])
  })
})

describe('A take profit or stop loss', () => {
  it('has nothing against it on the right side of the price that sets it off', () => {
    expect(findingsOf(protect({ takeProfit: '61000', stopLoss: '59000' }))).toEqual([])
    const short = aPosition({ posSide: 'short', total: '0.5' })
    expect(findingsOf(protect({ takeProfit: '59000', stopLoss: '61000' }), { position: short })).toEqual([])
  })

  it('is never sent on the wrong side of that price, measured by its choice of last price or mark price', () => {
    expect(findingsOf(protect({ takeProfit: '60050' }))).toEqual([])
    expect(findingsOf(protect({ takeProfit: '60050', tpTriggerBy: 'mark' }))).toEqual(['takeProfit trigger-side never'])
    expect(findingsOf(protect({ stopLoss: '60050' }))).toEqual(['stopLoss trigger-side never'])
    expect(findingsOf(protect({ stopLoss: '60050', slTriggerBy: 'mark' }))).toEqual([])
    expect(findingsOf(protect({ takeProfit: '60000', stopLoss: '60000' }))).toEqual([
      'takeProfit trigger-side never',
      'stopLoss trigger-side never',
    ])
  })

  it('is measured by the side it names, before that of the position', () => {
    const short = protect({ posSide: 'short', takeProfit: '59000', stopLoss: '61000' })
    for (const position of [aPosition({ total: '0.5' }), undefined]) expect(findingsOf(short, { position })).toEqual([])
    expect(findingsOf(protect({ takeProfit: '61000', stopLoss: '59000' }), { position: undefined })).toEqual([
      'takeProfit trigger-unchecked review',
      'stopLoss trigger-unchecked review',
    ])
  })

  it('is a price above 0, and so is its limit price on the tick', () => {
    for (const price of ['0', '-1', 'much'])
      expect(findingsOf(protect({ takeProfit: price })), price).toEqual(['takeProfit number never'])
    const limit = (price: string) =>
      findingsOf(protect({ takeProfit: '61000', tpOrderType: 'limit', tpLimitPrice: price }))
    expect([limit('61000.5'), limit('61000.2'), limit('0')]).toEqual([
      [],
      ['tpLimitPrice tick never'],
      ['tpLimitPrice number never'],
    ])
    expect(findingsOf(protect({ takeProfit: '61000', tpLimitPrice: '0' })), 'beside the type market').toEqual([])
  })

  it('is not checked against rules that are not known', () => {
    expect(findingsOf(protect({ stopLoss: '59000.05' }), { instrument: null })).toEqual(['symbol rules review'])
    expect(findingsOf(trigger({ qty: '0.00001' }), { instrument: null })).toEqual(['symbol rules review'])
  })

  it('reports that it could not be checked without a known price', () => {
    expect(findingsOf(protect({ stopLoss: '59000' }), { priceBy: () => null })).toEqual([
      'stopLoss trigger-unchecked review',
    ])
  })

  it('warns of a stop beyond the price of liquidation, which is reached first', () => {
    expect(findingsOf(protect({ stopLoss: '40000' }))).toEqual(['stopLoss beyond-liquidation review'])
    const short = aPosition({ posSide: 'short', total: '0.5', liquidationPrice: '80000' })
    expect(findingsOf(protect({ stopLoss: '81000' }), { position: short })).toEqual([
      'stopLoss beyond-liquidation review',
    ])
    expect(findingsOf(protect({ stopLoss: '40000' }), { position: aPosition({ liquidationPrice: '0' }) })).toEqual([])
    expect(findingsOf(protect({ stopLoss: '41000' })), 'at that price').toEqual(['stopLoss beyond-liquidation review'])
    expect(findingsOf(protect({ stopLoss: '41000.5' }))).toEqual([])
    expect(findingsOf(protect({ stopLoss: '80000' }), { position: short })).toEqual([
      'stopLoss beyond-liquidation review',
    ])
    expect(findingsOf(protect({ stopLoss: '79999.5' }), { position: short })).toEqual([])
  })

  it('needs a position, a price on the tick, and a limit price where it is a limit order', () => {
    expect(findingsOf(protect({ stopLoss: '59000' }), { position: null })).toEqual(['symbol position never'])
    expect(findingsOf(protect({}))).toEqual(['takeProfit required never'])
    expect(findingsOf(protect({ stopLoss: '59000.05' }))).toEqual(['stopLoss tick never'])
    expect(findingsOf(protect({ stopLoss: '59000', slOrderType: 'limit' }))).toEqual(['slLimitPrice required never'])
  })

  it('of a part takes whole lots and no more than is held; the whole needs no quantity', () => {
    const part = (qty: string) => findingsOf(protect({ stopLoss: '59000', tpslMode: 'partial', qty }))
    expect([part('0.2'), part('0.5'), part('0.6'), part('0.00005'), part('')]).toEqual([
      [],
      [],
      ['qty held never'],
      ['qty lot never'],
      ['qty number never'],
    ])
    const anyPart = protect({ stopLoss: '59000', tpslMode: 'partial', qty: '0.60005' })
    expect(findingsOf(anyPart, { instrument: null })).toEqual(['qty held never', 'symbol rules review'])
    expect(findingsOf({ ...anyPart, qty: '0.6' }, { position: aPosition({ total: '' }) })).toEqual([])
    expect(findingsOf(protect({ stopLoss: '59000', tpslMode: 'partial' }))).toEqual(['qty number never'])
  })
})

describe('A trigger order', () => {
  it('may wait on either side of the price, and keeps to the rules of its symbol', () => {
    expect([findingsOf(trigger({})), findingsOf(trigger({ triggerPrice: '59000' }))]).toEqual([[], []])
    expect(findingsOf(trigger({ triggerPrice: '61000.05' }))).toEqual(['triggerPrice tick never'])
    expect(findingsOf(trigger({ qty: '0' }))).toEqual(['qty positive never'])
    expect(findingsOf(trigger({ triggerOrderType: 'limit' }))).toEqual(['triggerOrderPrice required never'])
    expect(findingsOf(trigger({}), { position: null })).toEqual([])
    expect(findingsOf(trigger({ triggerPrice: undefined }))).toEqual(['triggerPrice required never'])
    expect(findingsOf(trigger({ qty: undefined }))).toEqual(['qty number never'])
  })

  it('has the value of its price: the limit price of a limit order, else its trigger price', () => {
    const small = { qty: '0.0001', triggerPrice: '49999.5', triggerOrderPrice: '50000' }
    expect(findingsOf(trigger({ ...small, triggerOrderType: 'limit' }))).toEqual([])
    expect(findingsOf(trigger({ ...small, triggerOrderType: 'market' }))).toEqual(['qty min-value never'])
    expect(findingsOf(trigger({ ...small, triggerPrice: '50000' }))).toEqual([])
    expect(findingsOf(trigger({ ...small, qty: '200', triggerOrderType: 'market' }))).toEqual(['qty maximum never'])
    expect(findingsOf(trigger({ ...small, qty: '200', triggerOrderType: 'limit' }))).toEqual([])
  })

  it('of spot is counted in base coin, and has no least value where it buys at the market', () => {
    const spot = (terms: Partial<StrategyTerms>) =>
      findingsOf(trigger({ category: 'SPOT', qty: '0.00001', ...terms }), { instrument: btcSpot })
    expect([spot({}), spot({ side: undefined }), spot({ qty: '0.0000001' })]).toEqual([[], [], ['qty lot never']])
    expect(spot({ side: 'sell' })).toEqual(['qty min-value never'])
    expect(spot({ triggerOrderType: 'limit', triggerOrderPrice: '61000' })).toEqual(['qty min-value never'])
  })
})

describe('A member of a change that the exchange ignores', () => {
  const members = Object.keys(modifyStrategyOrder.request.shape).filter(
    (name) => name !== 'orderId' && name !== 'clientOid',
  ) as StrategyField[]
  const ignored = (terms: StrategyTerms): string[] => members.filter((field) => ignoredBecause(field, terms) !== null)
  const of = (start: string) => members.filter((name) => name.startsWith(start))

  it('is a limit price with the type market, the quantity of the whole, and members of another kind', () => {
    expect(members).toHaveLength(13)
    expect(ignored(protect({ takeProfit: '61000', stopLoss: '59000' }))).toEqual([
      'qty',
      'tpLimitPrice',
      'slLimitPrice',
      ...of('trigger'),
    ])
    expect(
      ignored(
        protect({ takeProfit: '1', tpOrderType: 'limit', stopLoss: '1', slOrderType: 'limit', tpslMode: 'partial' }),
      ),
    ).toEqual(of('trigger'))
    expect(ignored(trigger({ triggerOrderType: 'limit' }))).toEqual(
      members.filter((name) => !name.startsWith('trigger') && name !== 'qty'),
    )
  })

  it('is what belongs to a take profit or stop loss that there is not', () => {
    expect(ignored(protect({ stopLoss: '59000', slOrderType: 'limit' }))).toEqual([
      'qty',
      'tpTriggerBy',
      'tpOrderType',
      'tpLimitPrice',
      ...of('trigger'),
    ])
  })
})
