import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, compare, multiply, subtract, sum } from '../../../shared/trading/decimal'
import type { NewOrder } from '../../../shared/exchange/trade/place-batch'
import type { AccountSnapshot, ExchangeCore } from '../exchange-core'
import { account, inverseCoin, testExchange, usdcCoin } from './testing/test-exchange'

const uids = ['one', 'hedged', 'other'] as const
const deposits = { USDC: '500', COIN: '60' }
const symbols = { linear: usdcCoin, inverse: inverseCoin } as const

const step = fc.record({
  uid: fc.constantFrom(...uids),
  act: fc.constantFrom('place', 'place', 'place', 'place', 'cancel', 'mark', 'index', 'funding', 'leverage'),
  side: fc.constantFrom<'buy' | 'sell'>('buy', 'sell'),
  opens: fc.boolean(),
  isLimit: fc.integer({ min: 0, max: 3 }).map((chance) => chance > 0),
  ticks: fc.integer({ min: 89, max: 113 }),
  size: fc.integer({ min: 6, max: 700 }),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

function orderOf({ uid, side, opens, isLimit, ticks, size }: Step, kind: keyof typeof symbols): NewOrder {
  const { category, symbol } = symbols[kind]
  const posSide = (side === 'buy') === opens ? 'long' : 'short'
  const qty = kind === 'inverse' ? String(size) : (size / 100).toFixed(2)
  const price = isLimit ? { price: (ticks / 10).toFixed(1) } : {}
  return { category, symbol, side, orderType: isLimit ? 'limit' : 'market', qty, ...price, ...(uid === 'hedged' ? { posSide } : {}) }
}

function run(core: ExchangeCore, drawn: Step, kind: keyof typeof symbols): void {
  const { category, symbol } = symbols[kind]
  const oldest = core.openOrders(drawn.uid).at(-1)
  if (drawn.act === 'place') core.place(drawn.uid, orderOf(drawn, kind))
  else if (drawn.act === 'mark') core.setMarkPrice(category, symbol, (drawn.ticks / 10).toFixed(1))
  else if (drawn.act === 'index') core.setIndexPrice(category, symbol, (drawn.ticks / 10).toFixed(1))
  else if (drawn.act === 'funding') core.settleFunding(category, symbol)
  else if (drawn.act === 'leverage') core.setLeverage(drawn.uid, category, symbol, String(1 + (drawn.size % 20)))
  else if (oldest !== undefined) core.cancel(drawn.uid, { orderId: oldest.orderId })
}

const standings = (core: ExchangeCore): AccountSnapshot[] => uids.map((name) => core.exportAccount(name)!)

/** Every trade books one value on both sides, so costs of longs and shorts say what the balances still owe each other. */
function owed(core: ExchangeCore, kind: keyof typeof symbols): string {
  const costs = standings(core).flatMap(({ positions }) =>
    positions.filter(({ symbol }) => symbol === symbols[kind].symbol).map(({ posSide, cost }) => (posSide === 'long' ? cost : multiply(cost, '-1'))),
  )
  return kind === 'inverse' ? sum(costs) : multiply(sum(costs), '-1')
}

function expectConservation(core: ExchangeCore, coin: keyof typeof deposits, kind: keyof typeof symbols): void {
  const balances = standings(core).map((standing) => standing.balances[coin]!)
  const fees = core.collectedFees()[coin] ?? '0'
  expect(add(add(sum(balances), fees), owed(core, kind))).toBe(multiply(deposits[coin], String(uids.length)))
}

function expectBalancedPositions(core: ExchangeCore, kind: keyof typeof symbols): void {
  const lots = standings(core).flatMap(({ positions }) =>
    positions.filter(({ symbol }) => symbol === symbols[kind].symbol).map(({ posSide, qty }) => (posSide === 'long' ? qty : multiply(qty, '-1'))),
  )
  expect(subtract(sum(lots), '0')).toBe('0')
}

/** Holds never go below zero, and go back whole. */
function expectHoldsToEnd(core: ExchangeCore, coin: keyof typeof deposits): void {
  for (const name of uids) {
    const locked = (): string => core.assets(name).find((asset) => asset.coin === coin)!.locked
    expect(compare(locked(), '0')).toBeGreaterThanOrEqual(0)
    for (const { category } of Object.values(symbols)) core.cancelAll(name, category)
    const margins = core.positions(name).filter(({ marginCoin }) => marginCoin === coin).map(({ margin }) => margin)
    expect(locked()).toBe(sum(margins))
  }
}

describe('futures of every kind', () => {
  it('create and lose no coin, to the last of 18 decimals, and every long has its short (X01, X02)', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(step, fc.constantFrom<keyof typeof symbols>('linear', 'inverse')), { minLength: 10, maxLength: 60 }), (steps) => {
        const accounts = uids.map((name) => account(name, { deposits, holdMode: name === 'hedged' ? 'hedge_mode' : 'one_way_mode' }))
        const { core } = testExchange(accounts)
        for (const [drawn, kind] of steps) {
          run(core, drawn, kind)
          expectConservation(core, 'USDC', 'linear')
          expectConservation(core, 'COIN', 'inverse')
        }
        for (const kind of ['linear', 'inverse'] as const) expectBalancedPositions(core, kind)
        for (const coin of ['USDC', 'COIN'] as const) expectHoldsToEnd(core, coin)
      }),
      { numRuns: 400, seed: 20261122 },
    )
  })
})
