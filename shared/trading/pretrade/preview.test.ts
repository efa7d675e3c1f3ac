import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aBalance, aPosition } from '@/shared/testing/samples/account'
import { anyUnit } from '@/shared/testing/samples/any-risk-unit'
import { btcPerp, btcSpot } from '@/shared/testing/samples/draft-rows'
import { runs } from '@/shared/testing/runs'
import { add, compare, divide, isZero, multiply, negate, subtract, sum } from '@/shared/base/decimal'
import { orderEffects } from '@/shared/trading/ltv/projection/order-effect'
import { pendingOrders } from '@/shared/trading/ltv/projection/pending-orders'
import { assessOrders } from '@/shared/trading/pretrade/rules/assess-orders'
import type { Judged, PositionPreview } from '@/shared/trading/pretrade/assessment/assessment'
import type { PretradeContext, DisplayedBook } from '@/shared/trading/pretrade/assessment/context'
import { PretradeSettings } from '@/shared/trading/pretrade/limits/limits'
import type { OrderIntent } from '../orders/order-intent'

const book: DisplayedBook = {
  bids: [
    { price: '60000', size: '10' },
    { price: '59900', size: '30' },
  ],
  asks: [
    { price: '60001', size: '10' },
    { price: '60100', size: '30' },
  ],
}
const world: PretradeContext = {
  account: { profileId: 'live', profile: 'Bitget', environment: 'live', uid: '42' },
  settings: PretradeSettings.parse({}),
  instrumentOf: (category, symbol) =>
    category === 'USDT-FUTURES' ? { ...btcPerp, symbol } : { ...btcSpot, symbol, category: 'MARGIN' },
  bookOf: () => book,
  openOrders: [],
  ownNotionals: [],
  holdMode: 'one_way_mode',
  positions: [],
  balances: [aBalance('USDT', '50000', { usdValue: '50000' }), aBalance('BTC', '0.5', { usdValue: '30000' })],
  leverageOf: () => '10',
  assessLoans: () => ({ ltv: null, findings: [], units: [], loans: [] }),
}
const futures = (change: Partial<OrderIntent> = {}): OrderIntent => ({
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  side: 'buy',
  orderType: 'limit',
  qty: '1',
  price: '59000',
  timeInForce: 'gtc',
  stpMode: 'none',
  ...change,
})
const atMarket = (change: Partial<OrderIntent>): OrderIntent => {
  const { price: _price, ...order } = futures({ orderType: 'market', timeInForce: 'ioc', ...change })
  return order
}
const assess = (orders: readonly OrderIntent[], change: Partial<PretradeContext> = {}): Judged =>
  assessOrders(
    orders.map((order) => ({ order, replaces: null, trigger: null })),
    { ...world, ...change },
  )

const anOrder = fc
  .record({
    symbol: fc.constantFrom('BTCUSDT', 'ETHUSDT'),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    qty: fc.integer({ min: 1, max: 4000 }).map((thousandths) => divide(String(thousandths), '1000')),
    price: fc.integer({ min: 50_000, max: 70_000 }).map(String),
    isMarket: fc.boolean(),
  })
  .map(({ isMarket, ...terms }) => (isMarket ? atMarket({ ...terms }) : futures(terms)))
const aWorld = fc
  .record({
    position: fc.option(
      fc.record({
        posSide: fc.constantFrom('long' as const, 'short' as const),
        total: fc.integer({ min: 1, max: 30 }).map((tenths) => divide(String(tenths), '10')),
        avgPrice: fc.integer({ min: 50_000, max: 70_000 }).map(String),
        marginMode: fc.constantFrom('crossed', 'isolated'),
      }),
      { nil: undefined },
    ),
    equity: fc.integer({ min: 100, max: 200_000 }).map(String),
  })
  .map(({ position, equity }): Partial<PretradeContext> => ({
    positions: position === undefined ? [] : [aPosition(position)],
    balances: [aBalance('USDT', equity, { usdValue: equity })],
  }))

/** The nearest liquidation price of one position over every number of first orders, each reckoned by itself. */
function worstByEnumeration(
  orders: readonly OrderIntent[],
  change: Partial<PretradeContext>,
  symbol: string,
): PositionPreview['worst'] {
  const prefixes = orders.map((_order, at) => {
    const preview = assess(orders.slice(0, at + 1), change).positions.find((position) => position.symbol === symbol)
    return preview?.liquidation.kind === 'price' ? { first: at + 1, ...preview.liquidation } : null
  })
  const knownPrefixes = prefixes.filter((prefix) => prefix !== null)
  return knownPrefixes.reduce<PositionPreview['worst']>(
    (worst, { first, price, distance }) =>
      worst === null || compare(distance, worst.distance) < 0 ? { first, price, distance } : worst,
    null,
  )
}

describe('the worst number of first orders to fill', () => {
  it('equals a separate computation of every such number, for each position', () => {
    fc.assert(
      fc.property(fc.array(anOrder, { minLength: 1, maxLength: 8 }), aWorld, (orders, change) => {
        const { positions } = assess(orders, change)
        for (const { symbol, worst, liquidation } of positions) {
          const enumerated = worstByEnumeration(orders, change, symbol)
          // An order of another symbol changes nothing: the first number that reaches it is the one that is named.
          expect(worst).toEqual(enumerated)
          const [all] = assess(orders, change).positions.filter((position) => position.symbol === symbol)
          expect(all!.liquidation).toEqual(liquidation)
          if (liquidation.kind === 'price') expect(compare(worst!.distance, liquidation.distance)).toBeLessThan(1)
        }
      }),
      { numRuns: runs(300) },
    )
  })

  it('can lie in the middle of a batch that buys first and sells it again', () => {
    const orders = [futures({ qty: '2' }), futures({ qty: '2' }), futures({ side: 'sell', qty: '3.5', price: '61000' })]
    const balances = [aBalance('USDT', '60000', { usdValue: '60000' })]
    const [position] = assess(orders, { balances }).positions
    expect(position).toMatchObject({
      change: { before: '0', after: '0.5' },
      // All filled: 4 x 59 000 paid, 3.5 x 61 000 came in, 60 000 behind: no price above zero uses that up.
      liquidation: { kind: 'none' },
      // 59 000 - 60 000 / 4
      worst: { first: 2, price: '44000.0' },
    })
  })

  it('counts an order at its own price, and what is held at the market of now', () => {
    const short = assess([futures({ side: 'sell', qty: '1', price: '61000' })], {
      balances: [aBalance('USDT', '10000', { usdValue: '10000' })],
      positions: [aPosition({ posSide: 'short', total: '1', avgPrice: '58000' })],
    })
    // 60 000.5 and 61 000 came in, 10 000 stand behind two.
    expect(short.positions[0]!.liquidation).toMatchObject({ kind: 'price', price: '65500.0' })
  })

  it('is not checked, with the reason, if the book, the account or the contract lacks it', () => {
    const why = (change: Partial<PretradeContext>, order = futures()): unknown =>
      assess([order], change).positions.map(({ liquidation }) => liquidation)
    const because = (reason: string) => [{ kind: 'unchecked', reason }]
    expect(why({ bookOf: () => null })).toEqual(because('the book of BTCUSDT is not current'))
    expect(why({ balances: null })).toEqual(because('what the account is worth is not known'))
    expect(
      why({ instrumentOf: () => ({ ...btcPerp, category: 'COIN-FUTURES' }) }, futures({ category: 'COIN-FUTURES' })),
    ).toEqual(because('coin-margined contracts are not estimated'))
    expect(why({ positions: null })).toEqual([])
  })

  it('of the loan-to-value equals a separate computation of every such number', () => {
    const spot = fc
      .record({
        side: fc.constantFrom('buy' as const, 'sell' as const),
        qty: fc.integer({ min: 1, max: 100 }).map((tenths) => divide(String(tenths), '10')),
        price: fc.integer({ min: 50_000, max: 70_000 }).map(String),
      })
      .map((terms) => futures({ ...terms, category: 'SPOT' }))
    fc.assert(
      fc.property(anyUnit, fc.array(spot, { minLength: 1, maxLength: 7 }), ({ portfolio }, orders) => {
        const effectsOf = (some: readonly OrderIntent[]) =>
          orderEffects(
            portfolio,
            pendingOrders(
              some.map((order) => ({ order, instrument: btcSpot })),
              { bookTop: () => null, positions: [] },
            ),
          )
        const ratios = orders.map((_order, at) => effectsOf(orders.slice(0, at + 1)).afterFill)
        const isWorse = (first: string | null, other: string | null): boolean =>
          other !== null && (first === null || compare(first, other) > 0)
        const worst = ratios.reduce((best, ratio, at) => (isWorse(ratio, ratios[best]!) ? at : best), 0)
        expect(effectsOf(orders).worstPrefix).toEqual({ first: worst + 1, ltv: ratios[worst] })
      }),
      { numRuns: runs(200) },
    )
  })
})

describe('the funds of a batch', () => {
  const coins = (orders: readonly OrderIntent[], change: Partial<PretradeContext> = {}) =>
    assess(orders, change).funds!.coins.map(({ coin, now, final }) => [coin, now, final])

  it('tie up margin on both sides now, and only that of the net position once all are filled', () => {
    const orders = [futures({ price: '59000' }), futures({ side: 'sell', price: '61000' })]
    expect(coins(orders)).toEqual([['USDT', '12000', '0']])
    expect(coins([...orders, futures({ qty: '2', price: '58000' })])).toEqual([['USDT', '23600', '11600']])
  })

  it('tie up nothing for what closes a position, and set its margin free', () => {
    const positions = [aPosition({ total: '1', avgPrice: '58000' })]
    const close = futures({ side: 'sell', price: '61000' })
    expect(coins([close], { positions })).toEqual([['USDT', '0', '-5800']])
    // What is held can be closed once: the second sell opens.
    expect(coins([close, close], { positions })).toEqual([['USDT', '6100', '300']])
  })

  it('pay for spot and margin, and borrow what is missing', () => {
    const buy = futures({ category: 'MARGIN', qty: '1', price: '59000' })
    const { funds } = assess([buy, futures({ category: 'MARGIN', side: 'sell', qty: '0.2', price: '61000' })])
    expect(funds).toMatchObject({
      coins: [
        { coin: 'USDT', now: '59000', final: '46800', available: '50000' },
        { coin: 'BTC', now: '0.2', final: '-0.8', available: '0.5' },
      ],
      borrows: [
        { coin: 'USDT', amount: '9000' },
        { coin: 'BTC', amount: '0' },
      ],
    })
  })

  it('cost at least the fee of a maker and at most that of a taker, whichever an order can be', () => {
    const fees = (order: OrderIntent) => assess([order]).funds!.fees
    expect(fees(futures({ price: '59000' }))).toEqual([{ coin: 'USDT', wallet: null, least: '11.8', most: '35.4' }])
    expect(fees(futures({ price: '59000', timeInForce: 'post_only' }))).toEqual([
      { coin: 'USDT', wallet: null, least: '11.8', most: '11.8' },
    ])
    expect(fees(futures({ price: '60001' }))).toEqual([
      { coin: 'USDT', wallet: null, least: '36.0006', most: '36.0006' },
    ])
    expect(fees(futures({ category: 'MARGIN', price: '59000' }))).toEqual([
      { coin: 'BTC', wallet: null, least: '0.0002', most: '0.0006' },
    ])
  })

  it('count no order of which something is not known, and name it: unknown is never zero', () => {
    const noBook = assess([futures(), atMarket({})], { bookOf: () => null }).funds!
    expect(noBook.unchecked).toEqual({ coins: [0, 1], fees: [1], borrows: [] })
    expect(noBook.coins).toMatchObject([{ coin: 'USDT', now: '5900' }])
    expect(assess([futures()], { leverageOf: () => null }).funds!.unchecked.coins).toEqual([0])
    expect(assess([futures()], { positions: null }).funds).toMatchObject({ coins: [], unchecked: { coins: [0] } })
    expect(assess([futures({ category: 'MARGIN' })], { balances: null }).funds!.unchecked.borrows).toEqual([0])
    expect(assess([futures()], { instrumentOf: () => null }).funds!.unchecked).toEqual({
      coins: [0],
      fees: [0],
      borrows: [],
    })
  })

  it('end at the margin of the position that a plain ledger of the same fills ends at', () => {
    fc.assert(
      fc.property(fc.array(anOrder, { minLength: 1, maxLength: 12 }), (orders) => {
        const same = orders.filter(({ symbol, price }) => symbol === 'BTCUSDT' && price !== undefined)
        if (same.length === 0) return
        let size = '0'
        let cost = '0'
        for (const { side, qty, price } of same) {
          const signed = side === 'buy' ? qty : negate(qty)
          const isOpening = isZero(size) || compare(multiply(size, signed), '0') > 0
          const next = add(size, signed)
          if (isOpening) cost = add(cost, multiply(qty, price!))
          else if (compare(multiply(size, next), '0') < 0) cost = multiply(next.replace('-', ''), price!)
          else cost = subtract(cost, multiply(divide(cost, size.replace('-', '')), qty))
          size = next
        }
        const final = sum(assess(same).funds!.coins.map((coin) => coin.final))
        const gap = subtract(final, divide(cost, '10')).replace('-', '')
        expect(compare(gap, '0.000001')).toBeLessThan(1)
      }),
      { numRuns: runs(200) },
    )
  })
})

describe('The funds of an account with a wallet for each category', () => {
  const wallets = { SPOT: [aBalance('USDT', '200')], 'USDT-FUTURES': [aBalance('USDT', '900')] }
  const walletOf = (category: string) => wallets[category as keyof typeof wallets] ?? null
  const classic = {
    balances: null,
    walletOf,
    instrumentOf: (category: string, symbol: string) =>
      category === 'SPOT' ? { ...btcSpot, symbol } : { ...btcPerp, symbol },
  }
  const spot = (change: Partial<OrderIntent> = {}): OrderIntent =>
    futures({ category: 'SPOT', qty: '0.001', ...change })

  it('are summed in each wallet by itself, with what that wallet has', () => {
    const { funds } = assess([futures({ qty: '0.1' }), spot()], classic)
    expect(funds!.coins.map(({ coin, wallet, now, available }) => [coin, wallet, now, available])).toEqual([
      ['USDT', 'USDT-FUTURES', '590', '900'],
      ['USDT', 'SPOT', '59', '200'],
      ['BTC', 'SPOT', '0', '0'],
    ])
    expect(funds!.fees.map(({ coin, wallet }) => [coin, wallet])).toEqual([
      ['USDT', 'USDT-FUTURES'],
      ['BTC', 'SPOT'],
    ])
  })

  it('are those of each category alone, in whatever sequence the orders come', () => {
    const anyOrder = fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 50 }), fc.constantFrom('buy', 'sell'))
    fc.assert(
      fc.property(fc.array(anyOrder, { minLength: 1, maxLength: 12 }), (all) => {
        const orders = all.map(([isSpot, lots, side]) => (isSpot ? spot : futures)({ qty: String(lots / 1000), side }))
        const together = assess(orders, classic).funds!
        for (const category of ['SPOT', 'USDT-FUTURES'] as const) {
          const own = orders.filter((order) => order.category === category)
          if (own.length === 0) continue
          const { instrumentOf } = classic
          const alone = assess(own, { instrumentOf, balances: wallets[category] }).funds!
          const part = together.coins.filter(({ wallet }) => wallet === category)
          expect(part.map(({ wallet: _wallet, ...coin }) => coin)).toEqual(
            alone.coins.map(({ wallet: _wallet, ...coin }) => coin),
          )
        }
      }),
      { numRuns: runs(100) },
    )
  })

  it('name the rows that are in no sum by their places among all', () => {
    const unlisted = { ...classic, instrumentOf: (category: string) => (category === 'SPOT' ? null : btcPerp) }
    expect(assess([futures(), spot(), futures(), spot()], unlisted).funds!.unchecked.coins).toEqual([1, 3])
  })
})
