import { describe, expect, it } from 'vitest'
import type { HoldMode } from '@/shared/exchange/protocol/fields'
import { aPosition } from '@/shared/testing/samples/account'
import { btcPerp } from '@/shared/testing/samples/draft-rows'
import { anOrder, anOrderIntent } from '@/shared/testing/samples/orders'
import type { Position } from '@/shared/trading/account/account'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { RowAssessment } from '@/shared/trading/pretrade/assessment/assessment'
import { createPositions } from './position-after'
import { positionPreviews } from './position-preview'

const order = (change: Partial<OrderIntent> = {}): OrderIntent => anOrderIntent({ qty: '2', price: '100', ...change })
const openPosition = (change: Partial<Position> = {}) => aPosition({ total: '1', avgPrice: '90', ...change })
function after(positions: readonly Position[], holdMode: HoldMode | null, ...orders: readonly OrderIntent[]) {
  const moving = createPositions(positions, holdMode)
  return orders.map((intent) => moving.apply(intent, btcPerp, intent.price ?? null, '110')).at(-1)!
}
const others = [
  openPosition({ symbol: 'ETHUSDT', total: '7' }),
  openPosition({ category: 'USDC-FUTURES', total: '8' }),
  openPosition({ posSide: 'short', total: '3', marginMode: 'isolated' }),
]

describe('the position after an order', () => {
  it('in one-way mode is the net of its symbol', () => {
    const net = after([openPosition(), ...others.slice(0, 2)], 'one_way_mode', order())
    expect(net).toMatchObject({
      change: { side: 'net', before: '1', after: '3', coin: 'BTC' },
      before: { size: '1', entry: '90', basis: '110' },
      after: { size: '3', basis: '310', marginMode: 'crossed' },
      opening: '2',
      isTooLarge: false,
    })
    expect(Number(net.after.entry)).toBeCloseTo(290 / 3, 9)
    expect(after(others, 'one_way_mode', order())).toMatchObject({
      change: { before: '-3', after: '-1' },
      before: { basis: '-330', marginMode: 'isolated' },
      after: { entry: '90', basis: '-130' },
      opening: '0',
    })
  })

  it('that turns has the entry of its last order, and one that ends has none', () => {
    expect(after([openPosition()], 'one_way_mode', order({ side: 'sell' }))).toMatchObject({
      change: { before: '1', after: '-1' },
      after: { entry: '100', basis: '-90' },
      opening: '1',
      isTooLarge: true,
    })
    const closing = order({ side: 'sell', qty: '1' })
    expect(after([openPosition()], 'one_way_mode', closing)).toMatchObject({
      after: { entry: null },
      isTooLarge: false,
    })
    const reducing = order({ side: 'sell', reduceOnly: 'yes' })
    expect(after([openPosition()], 'one_way_mode', reducing)).toMatchObject({ change: { after: '0' }, opening: '0' })
    expect(after([], 'one_way_mode', order(), order({ side: 'sell', qty: '5' }))).toMatchObject({
      change: { before: '2', after: '-3' },
      opening: '3',
    })
  })

  it('in hedge mode is of its side', () => {
    const of = (change: Partial<OrderIntent>) => after([openPosition(), ...others], 'hedge_mode', order(change))
    expect(of({ posSide: 'long' })).toMatchObject({ change: { side: 'long', before: '1', after: '3' }, opening: '2' })
    expect(of({ posSide: 'short' })).toMatchObject({
      change: { side: 'short', before: '3', after: '1' },
      before: { basis: '-330' },
      after: { entry: '90', basis: '-130' },
      opening: '0',
      isTooLarge: false,
    })
    expect(of({ posSide: 'short', qty: '4' })).toMatchObject({ change: { after: '0' }, isTooLarge: true })
    expect(of({ posSide: 'short', qty: '3' })).toMatchObject({ change: { after: '0' }, isTooLarge: false })
    expect(of({ posSide: 'short', qty: '4', reduceOnly: 'yes' })).toMatchObject({ isTooLarge: false })
    expect(of({ posSide: 'short', side: 'sell' })).toMatchObject({ change: { after: '5' }, after: { basis: '-530' } })
    expect(of({})).toMatchObject({ change: { side: 'net' } })
    expect(after([openPosition(), ...others], null, order({ posSide: 'short' }))).toMatchObject({
      change: { side: 'short' },
    })
    expect(after([openPosition()], null, order())).toMatchObject({ change: { side: 'net', after: '3' } })
  })

  it('has no entry or basis where a price is not known, and is none of spot', () => {
    for (const avgPrice of ['', '0', '-1'])
      expect(after([openPosition({ avgPrice })], 'one_way_mode', order()), avgPrice).toMatchObject({
        before: { entry: null },
        after: { entry: null, basis: '310' },
      })
    expect(after([openPosition()], 'one_way_mode', order({ price: undefined }))).toMatchObject({
      after: { size: '3', entry: null, basis: null },
    })
    expect(after([openPosition()], 'one_way_mode', order({ category: 'SPOT' }))).toBeNull()
    const unpriced = createPositions([openPosition()], 'one_way_mode')
    expect(unpriced.apply(order(), btcPerp, '100', null)).toMatchObject({
      before: { basis: null },
      after: { basis: null },
    })
  })
})

describe('a preview of positions', () => {
  const row = (side: 'net' | 'long' | 'short', before: string): RowAssessment => ({
    row: 0,
    category: 'USDT-FUTURES',
    symbol: 'BTCUSDT',
    notional: null,
    fill: { kind: 'rests' },
    position: { side, before, after: '2', coin: 'BTC' },
    margin: null,
    liquidation: null,
  })
  const previewOf = (of: RowAssessment, positions: readonly Position[]) =>
    positionPreviews([of], {
      positions,
      orders: [anOrder({ category: 'USDT-FUTURES', state: 'unknown', posSide: 'short', side: 'sell', qty: '4' })],
      marginsOf: () => ({ before: null, after: null }),
    })[0]!

  it('has the liquidation price of its position, and the orders of unknown outcome of its side', () => {
    const all = [
      openPosition({ symbol: 'ETHUSDT', liquidationPrice: '1' }),
      openPosition({ category: 'USDC-FUTURES', liquidationPrice: '2' }),
      openPosition({ liquidationPrice: '40000' }),
      openPosition({ posSide: 'short', liquidationPrice: '80000' }),
    ]
    expect(previewOf(row('net', '1'), all)).toMatchObject({ liquidationNow: '40000', unknown: null })
    expect(previewOf(row('short', '1'), all)).toMatchObject({
      liquidationNow: '80000',
      unknown: { before: { least: '1', most: '5' }, after: { least: '2', most: '6' } },
    })
    expect(previewOf(row('net', '0'), all).liquidationNow).toBe('')
    for (const liquidationPrice of ['', '0', '-5'])
      expect(previewOf(row('net', '1'), [openPosition({ liquidationPrice })]).liquidationNow).toBe('')
  })
})
