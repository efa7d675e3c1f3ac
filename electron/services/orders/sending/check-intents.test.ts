import { describe, expect, it } from 'vitest'
import { btcPerp, btcSpot } from '@/shared/testing/samples/draft-rows'
import { anOrder, anOrderIntent } from '@/shared/testing/samples/orders'
import type { Instrument } from '@/shared/trading/market/instrument'
import { unknownHoldings } from '@/shared/trading/market/permissions'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { checkIntents, type CheckContext } from './check-intents'

const instruments: readonly Instrument[] = [
  btcPerp,
  btcSpot,
  { ...btcSpot, symbol: 'RTSLAUSDT', isStock: true },
  { ...btcPerp, symbol: 'ETHUSDT' },
]
const calm: CheckContext = {
  instrumentOf: (category, symbol) =>
    instruments.find((instrument) => instrument.category === category && instrument.symbol === symbol) ?? null,
  holdings: unknownHoldings,
  holdModeOf: () => 'one_way_mode',
  problemsOf: () => [],
  orders: [],
  isUsed: () => false,
  isLocked: () => false,
  blockedBy: () => null,
  via: undefined,
}
/** What forbids these orders: 'row field rule'. */
const refusals = (intents: readonly OrderIntent[], context: Partial<CheckContext> = {}): string[] =>
  checkIntents(intents, { ...calm, ...context }).map(({ row, field, rule }) => `${row} ${field} ${rule}`)
const order = anOrderIntent
const stock = order({ category: 'SPOT', symbol: 'RTSLAUSDT' })

describe('an order of a batch', () => {
  it('may be sent where nothing is wrong with it', () => {
    expect(refusals([order(), order({ category: 'SPOT' }), order({ orderType: 'market', price: undefined })])).toEqual(
      [],
    )
  })

  it('is named by its row, its field and its rule, in words for the trader', () => {
    expect(checkIntents([order(), order({ symbol: 'NOSUCH' })], calm)).toEqual([
      { row: 1, field: 'symbol', rule: 'symbol', message: 'symbol: NOSUCH is not a known symbol of USDT-FUTURES' },
    ])
    expect(checkIntents([order({ qty: '0.00025' })], calm)).toEqual([
      { row: 0, field: 'qty', rule: 'lot', message: expect.stringMatching(/^qty: \S/) },
    ])
  })

  it('with a broken shape is judged by nothing else', () => {
    expect(refusals([order({ price: undefined, symbol: 'NOSUCH' })], { isLocked: () => true })).toEqual([
      '0 price format',
    ])
  })

  it('collects everything that forbids it', () => {
    const problemsOf = () => [{ field: 'qty', rule: 'kind', message: 'not here' }]
    const context = { isLocked: () => true, isUsed: () => true, problemsOf, via: 'placeRealityOrder' } as const
    expect(refusals([order({ clientOid: 'mine', posSide: 'long' })], context)).toEqual([
      '0 posSide one-way',
      '0 symbol call',
      '0 symbol cancel-all-lock',
      '0 clientOid duplicate',
      '0 qty kind',
    ])
  })
})

describe('the position side', () => {
  const inMode = (holdMode: 'one_way_mode' | 'hedge_mode' | null, change: Partial<OrderIntent>) =>
    refusals([order(change)], { holdModeOf: () => holdMode })

  it('is required in hedge mode, taken in no other, and not judged where the mode is not known', () => {
    expect(inMode('hedge_mode', {})).toEqual(['0 posSide required'])
    expect(inMode('hedge_mode', { posSide: 'short' })).toEqual([])
    expect(inMode('one_way_mode', { posSide: 'short' })).toEqual(['0 posSide one-way'])
    expect([...inMode(null, {}), ...inMode(null, { posSide: 'short' })]).toEqual([])
  })

  it('is none of spot', () => {
    expect(inMode('hedge_mode', { category: 'SPOT' })).toEqual([])
  })
})

describe('the call', () => {
  it('of stock pairs takes no other pair, and no other call takes a stock pair', () => {
    expect(refusals([stock], { via: 'placeRealityOrder' })).toEqual([])
    expect(refusals([stock])).toEqual([])
    expect(refusals([stock], { via: 'placeBatch' })).toEqual(['0 symbol call'])
    expect(refusals([order()], { via: 'placeRealityOrder' })).toEqual(['0 symbol call'])
    expect(refusals([order()], { via: 'placeOrder' })).toEqual([])
  })

  it('is not judged for a symbol that is not known, which is refused for that', () => {
    expect(refusals([order({ symbol: 'NOSUCH' })], { via: 'placeRealityOrder' })).toEqual(['0 symbol symbol'])
    expect(refusals([order({ symbol: 'NOSUCH' })], { via: 'placeBatch' })).toEqual(['0 symbol symbol'])
  })
})

describe('a clientOid', () => {
  it('is refused in each later row that has it, and where it was used before', () => {
    const rows = [order({ clientOid: 'a' }), order(), order(), order({ clientOid: 'a' }), order({ clientOid: 'a' })]
    expect(refusals(rows)).toEqual(['3 clientOid duplicate', '4 clientOid duplicate'])
    expect(refusals(rows.slice(0, 2), { isUsed: (name) => name === 'a' })).toEqual(['0 clientOid duplicate'])
    expect(checkIntents(rows, calm)[0]!.message).toBe('clientOid: a is in an earlier row')
  })
})

describe('the limit of open orders', () => {
  it('refuses the rows that find no place, counted for their market', () => {
    const open = Array.from({ length: 399 }, (_, nth) => anOrder({ key: `${nth}`, category: 'USDT-FUTURES' }))
    expect(refusals([order(), order({ category: 'SPOT' }), order()], { orders: open })).toEqual(['2 qty open-orders'])
  })
})
