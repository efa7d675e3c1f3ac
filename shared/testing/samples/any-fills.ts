import fc from 'fast-check'
import { aBalance, aPosition } from '@/shared/testing/samples/account'
import { btcPerp, btcSpot } from '@/shared/testing/samples/draft-rows'
import { anOrder } from '@/shared/testing/samples/orders'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { PretradeContext, DisplayedBook, UnitAtRisk } from '@/shared/trading/pretrade/assessment/context'
import type { RowAssessment } from '@/shared/trading/pretrade/assessment/assessment'
import { PretradeSettings } from '@/shared/trading/pretrade/limits/limits'

export type MarketName = 'btc' | 'eth' | 'inverse' | 'spot' | 'ethBtc'
/** Current prices of the samples. ETHBTC is at 0.05. */
export const nowOf: Readonly<Record<MarketName, number>> = {
  btc: 60_000,
  eth: 3000,
  inverse: 60_000,
  spot: 60_000,
  ethBtc: 0.05,
}
export const FUTURES_FEE = 0.0006
export const SPOT_FEE = 0.001
export const BAND = 0.05

/** An order as plain text and numbers. */
export interface AnyFill {
  readonly market: MarketName
  readonly isBuy: boolean
  readonly qty: string
  readonly price: string
  /** An open order, else a row of the batch. */
  readonly isOpen: boolean
  /** Side of a hedge position, or null. */
  readonly leg: 'long' | 'short' | null
  /** It can only reduce the position. */
  readonly isClosing: boolean
}

export interface AnyAccount {
  readonly isHedge: boolean
  readonly balances: { readonly USDT: string; readonly BTC: string; readonly ETH: string }
  readonly weights: { readonly USDT: string; readonly BTC: string; readonly ETH: string }
  readonly owed: { readonly USDT: string; readonly BTC: string }
  readonly rest: string
  /** Signed sizes by leg, such as `btc net`. */
  readonly sizes: Readonly<Record<string, string>>
  readonly rates: Readonly<Record<string, string>>
  readonly marginRatio: string
  readonly orders: readonly AnyFill[]
}

const coins = { btc: ['BTC', 'USDT'], eth: ['ETH', 'USDT'], inverse: ['BTC', 'USD'], spot: ['BTC', 'USDT'] } as const
const perp = (market: 'btc' | 'eth' | 'inverse'): Instrument => ({
  ...btcPerp,
  category: market === 'inverse' ? 'COIN-FUTURES' : 'USDT-FUTURES',
  symbol: coins[market].join(''),
  baseCoin: coins[market][0],
  quoteCoin: coins[market][1],
  maxLeverage: '100',
  takerFeeRate: String(FUTURES_FEE),
})
const spot: Instrument = { ...btcSpot, takerFeeRate: String(SPOT_FEE) }
const instruments: Readonly<Record<MarketName, Instrument>> = {
  btc: perp('btc'),
  eth: perp('eth'),
  inverse: perp('inverse'),
  spot,
  ethBtc: { ...spot, symbol: 'ETHBTC', baseCoin: 'ETH', quoteCoin: 'BTC' },
}
const isSpot = (market: MarketName): boolean => market === 'spot' || market === 'ethBtc'
export const legOf = ({ market, leg }: AnyFill): string => (isSpot(market) ? '' : `${market} ${leg ?? 'net'}`)

const decimals = (places: number, min: number, max: number): fc.Arbitrary<string> =>
  fc.integer({ min, max }).map((units) => (units / 10 ** places).toFixed(places))

const qtyOf: Readonly<Record<MarketName, fc.Arbitrary<string>>> = {
  btc: decimals(3, 1, 4000),
  eth: decimals(2, 1, 6000),
  inverse: decimals(0, 100, 200_000),
  spot: decimals(3, 1, 2000),
  ethBtc: decimals(2, 1, 3000),
}
const order = (isHedge: boolean, sizes: AnyAccount['sizes']): fc.Arbitrary<AnyFill> =>
  fc.constantFrom<MarketName>('btc', 'btc', 'eth', 'inverse', 'spot', 'ethBtc').chain((market) =>
    fc
      .record({
        isBuy: fc.boolean(),
        qty: qtyOf[market],
        offset: fc.integer({ min: -900, max: 900 }),
        isOpen: fc.nat(3).map((die) => die === 0),
        leg: fc.constantFrom('long' as const, 'short' as const),
        reduces: fc.nat(4).map((die) => die === 0),
      })
      .map(({ isBuy, qty, offset, isOpen, leg, reduces }): AnyFill => {
        const price = (nowOf[market] * (1 + offset / 10_000)).toFixed(market === 'ethBtc' ? 5 : 1)
        const own = isHedge && !isSpot(market) ? leg : null
        const size = Number(sizes[`${market} net`] ?? 0)
        // Reduce-only orders of the side that has no position are bounded loosely, which is not compared here.
        const reducesNet = reduces && !isHedge && !isSpot(market) && (isBuy ? size < 0 : size > 0)
        const isClosing = own === null ? reducesNet : isBuy !== (own === 'long')
        return { market, isBuy, qty, price, isOpen, leg: own, isClosing }
      }),
  )

const size = (places: number, most: number): fc.Arbitrary<string> =>
  fc.oneof(fc.constant('0'), decimals(places, 1, most))
const sizesOf = (isHedge: boolean): fc.Arbitrary<Readonly<Record<string, string>>> =>
  fc
    .tuple(size(3, 5000), size(2, 8000), size(0, 300_000), size(3, 5000), fc.integer({ min: 0, max: 7 }))
    .map(([btc, eth, inverse, other, signs]) => {
      const sign = (bit: number, text: string): string => ((signs >> bit) & 1 && text !== '0' ? `-${text}` : text)
      const short = other === '0' ? '0' : `-${other}`
      return isHedge
        ? { 'btc long': btc, 'btc short': short, 'eth long': eth, 'inverse long': inverse }
        : { 'btc net': sign(0, btc), 'eth net': sign(1, eth), 'inverse net': sign(2, inverse) }
    })

/** Accounts of up to `most` orders, open ones included. */
export const anyAccount = (most: number, least = 1): fc.Arbitrary<AnyAccount> =>
  fc
    .boolean()
    .chain((isHedge) => fc.tuple(fc.constant(isHedge), sizesOf(isHedge)))
    .chain(([isHedge, sizes]) =>
      fc.record({
        isHedge: fc.constant(isHedge),
        sizes: fc.constant(sizes),
        balances: fc.record({
          USDT: decimals(2, -2_000_000, 40_000_000),
          BTC: decimals(4, -2000, 90_000),
          ETH: decimals(3, 0, 90_000),
        }),
        weights: fc.record({
          USDT: fc.constantFrom('1', '1', '0.98'),
          BTC: decimals(2, 0, 100),
          ETH: decimals(2, 0, 100),
        }),
        owed: fc.record({ USDT: decimals(2, 0, 30_000_000), BTC: decimals(4, 0, 20_000) }),
        rest: decimals(2, -10_000, 10_000),
        rates: fc.record({ btc: decimals(4, 20, 200), eth: decimals(4, 20, 300), inverse: decimals(4, 20, 200) }),
        marginRatio: decimals(4, 0, 9000),
        orders: fc.array(order(isHedge, sizes), { minLength: least, maxLength: most }),
      }),
    )

const intentOf = ({ market, isBuy, qty, price, leg, isClosing }: AnyFill): OrderIntent => ({
  category: instruments[market].category,
  symbol: instruments[market].symbol,
  side: isBuy ? 'buy' : 'sell',
  orderType: 'limit',
  qty,
  price,
  timeInForce: 'gtc',
  stpMode: 'none',
  ...(leg === null ? (isClosing ? { reduceOnly: 'yes' as const } : {}) : { posSide: leg }),
})

function bookAt(price: number): DisplayedBook {
  const half = price / 6000
  const level = (at: number) => [{ price: at.toFixed(7), size: '1000000' }]
  return { bids: level(price - half), asks: level(price + half) }
}

/** The account as input of an assessment, with its risk unit. */
export function contextOf(account: AnyAccount): { readonly context: PretradeContext; readonly unit: UnitAtRisk } {
  const { balances: holdings, weights, owed, sizes, rates, isHedge } = account
  const prices = { USDT: '1', BTC: '60000', ETH: '3000' } as const
  const names = ['USDT', 'BTC', 'ETH'] as const
  const portfolio = {
    collateral: names.map((coin) => ({ coin, price: prices[coin], amount: holdings[coin], weight: weights[coin] })),
    debts: (['USDT', 'BTC'] as const).map((coin) => ({
      coin,
      principal: owed[coin],
      interest: '0',
      price: prices[coin],
    })),
    restCollateral: account.rest,
    restDebt: '0',
    caveats: [],
  }
  const usd = { USDT: 1, BTC: 60_000, ETH: 3000 } as const
  const positions = Object.entries(sizes).flatMap(([leg, total]) => {
    const [market, side] = leg.split(' ') as ['btc' | 'eth' | 'inverse', string]
    if (Number(total) === 0) return []
    const { category, symbol } = instruments[market]
    return [
      aPosition({
        category,
        symbol,
        posSide: total.startsWith('-') ? 'short' : 'long',
        holdMode: side === 'net' ? 'one_way_mode' : 'hedge_mode',
        total: total.replace('-', ''),
        maintenanceRate: rates[market]!,
      }),
    ]
  })
  const open = account.orders.flatMap((order, at) => {
    if (!order.isOpen) return []
    const { posSide, reduceOnly, category, symbol, side } = intentOf(order)
    return [
      anOrder({
        category,
        symbol,
        side,
        qty: order.qty,
        price: order.price,
        key: String(at),
        orderId: String(at),
        posSide: posSide ?? null,
        reduceOnly: reduceOnly === 'yes',
      }),
    ]
  })
  const byName = new Map(
    Object.values(instruments).map((instrument) => [`${instrument.category} ${instrument.symbol}`, instrument]),
  )
  const names2 = Object.keys(instruments) as MarketName[]
  return {
    unit: { riskUnitId: '7', portfolio, lines: { call: '0.8', liquidation: '0.9' }, missing: [] },
    context: {
      account: { profileId: 'p', profile: 'P', environment: 'practice', uid: '1' },
      settings: PretradeSettings.parse({}),
      instrumentOf: (category, symbol) => byName.get(`${category} ${symbol}`) ?? null,
      bookOf: (category, symbol) => {
        const market = names2.find(
          (name) => instruments[name].category === category && instruments[name].symbol === symbol,
        )
        return market === undefined ? null : bookAt(nowOf[market])
      },
      openOrders: open,
      holdMode: isHedge ? 'hedge_mode' : 'one_way_mode',
      ownNotionals: [],
      positions,
      balances: names.map((coin) =>
        aBalance(coin, holdings[coin], {
          usdValue: (Math.round(Number(holdings[coin]) * usd[coin] * 1e6) / 1e6).toFixed(6),
        }),
      ),
      marginRatio: account.marginRatio,
      leverageOf: () => '10',
      assessLoans: () => ({ ltv: null, findings: [], units: [], loans: [] }),
    },
  }
}

/** Orders of the batch, with their index among all orders of the account. */
export const rowsOf = ({ orders }: AnyAccount) =>
  orders.flatMap((order, at) =>
    order.isOpen ? [] : [{ at, order: { order: intentOf(order), replaces: null, trigger: null } }],
  )

/** Assessed rows of orders that rest. */
export const restingRows = (account: AnyAccount): readonly RowAssessment[] =>
  rowsOf(account).map(({ order: { order: intent } }, row) => ({
    row,
    category: intent.category,
    symbol: intent.symbol,
    notional: null,
    fill: { kind: 'rests' },
    position: null,
    margin: null,
    liquidation: null,
  }))
