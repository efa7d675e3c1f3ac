import { describe, expect, it } from 'vitest'
import { modifyStrategyOrder } from '@/shared/exchange/calls/trade/modify-strategy-order'
import { aPosition } from '@/shared/testing/account'
import { btcPerp } from '@/shared/testing/draft-rows'
import {
  ignoredBecause,
  type StrategyField,
  strategyFindings,
  type StrategyTerms,
  type StrategyWorld,
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
const found = (terms: StrategyTerms, change?: Partial<StrategyWorld>): string[] =>
  strategyFindings(terms, world(change)).map(({ field, rule, band }) => `${field} ${rule} ${band}`)

describe('A take profit or stop loss', () => {
  it('has nothing against it on the right side of the price that sets it off', () => {
    expect(found(protect({ takeProfit: '61000', stopLoss: '59000' }))).toEqual([])
    const short = aPosition({ posSide: 'short', total: '0.5' })
    expect(found(protect({ takeProfit: '59000', stopLoss: '61000' }), { position: short })).toEqual([])
  })

  it('is never sent on the wrong side of that price, measured by the last price or the mark price as it says', () => {
    expect(found(protect({ takeProfit: '60050' }))).toEqual([])
    expect(found(protect({ takeProfit: '60050', tpTriggerBy: 'mark' }))).toEqual(['takeProfit trigger-side never'])
    expect(found(protect({ stopLoss: '60050' }))).toEqual(['stopLoss trigger-side never'])
    expect(found(protect({ stopLoss: '60050', slTriggerBy: 'mark' }))).toEqual([])
  })

  it('says that it could not be checked where no price is known', () => {
    expect(found(protect({ stopLoss: '59000' }), { priceBy: () => null })).toEqual([
      'stopLoss trigger-unchecked review',
    ])
  })

  it('warns of a stop beyond the price of liquidation, which is reached first', () => {
    expect(found(protect({ stopLoss: '40000' }))).toEqual(['stopLoss beyond-liquidation review'])
    const short = aPosition({ posSide: 'short', total: '0.5', liquidationPrice: '80000' })
    expect(found(protect({ stopLoss: '81000' }), { position: short })).toEqual(['stopLoss beyond-liquidation review'])
    expect(found(protect({ stopLoss: '40000' }), { position: aPosition({ liquidationPrice: '0' }) })).toEqual([])
  })

  it('needs a position, a price on the tick, and a limit price where it is a limit order', () => {
    expect(found(protect({ stopLoss: '59000' }), { position: null })).toEqual(['symbol position never'])
    expect(found(protect({}))).toEqual(['takeProfit required never'])
    expect(found(protect({ stopLoss: '59000.05' }))).toEqual(['stopLoss tick never'])
    expect(found(protect({ stopLoss: '59000', slOrderType: 'limit' }))).toEqual(['slLimitPrice required never'])
  })

  it('of a part takes whole lots and no more than is held; the whole needs no quantity', () => {
    const part = (qty: string) => found(protect({ stopLoss: '59000', tpslMode: 'partial', qty }))
    expect([part('0.2'), part('0.6'), part('0.00005'), part('')].map(([first]) => first)).toEqual([
      undefined,
      'qty held never',
      'qty lot never',
      'qty number never',
    ])
  })
})

describe('A trigger order', () => {
  it('may wait on either side of the price, and keeps to the rules of its symbol', () => {
    expect([found(trigger({})), found(trigger({ triggerPrice: '59000' }))]).toEqual([[], []])
    expect(found(trigger({ triggerPrice: '61000.05' }))).toEqual(['triggerPrice tick never'])
    expect(found(trigger({ qty: '0' }))).toEqual(['qty positive never'])
    expect(found(trigger({ triggerOrderType: 'limit' }))).toEqual(['triggerOrderPrice required never'])
  })
})

describe('A member of a change that the exchange ignores', () => {
  const members = Object.keys(modifyStrategyOrder.request.shape).filter(
    (name) => name !== 'orderId' && name !== 'clientOid',
  ) as StrategyField[]
  const ignored = (terms: StrategyTerms): string[] => members.filter((field) => ignoredBecause(field, terms) !== null)
  const of = (start: string) => members.filter((name) => name.startsWith(start))

  it('is a limit price beside the type market, the quantity of the whole, and what is of another kind', () => {
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
