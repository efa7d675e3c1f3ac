import { describe, expect, it } from 'vitest'
import { btcPerp, btcSpot } from '@/shared/testing/samples/draft-rows'
import { ltvAnswer } from '@/shared/testing/samples/risk-unit'
import type { Instrument } from '@/shared/trading/market/instrument'
import { refuseBeyondStop } from './ltv-stop'
import { orderEffects, type PendingOrder } from './order-effect'
import type { OrderTerms } from './order-flow'
import { portfolioOf } from './portfolio'
import { readLtv } from '@/shared/trading/ltv/unit/read-ltv'

const [btc, eth, usdt] = ltvAnswer().balanceInfo
const doge = { coin: 'DOGE', price: '0.1', amount: '100000', convertedUsdtAmount: '7000' }
const reading = readLtv(
  '77031',
  0,
  ltvAnswer({ ltv: '0.55494', usdtBalance: '901000', balanceInfo: [btc!, eth!, usdt!, doge] }),
)
if (reading.kind !== 'sample') throw new Error('not computed')
const unit = portfolioOf(reading.sample, { prices: {}, ratios: {} })

const spot: Instrument = { ...btcSpot, takerFeeRate: '0.001' }
const dogeSpot: Instrument = { ...spot, symbol: 'DOGEUSDT', baseCoin: 'DOGE' }
const inverse: Instrument = {
  ...btcPerp,
  category: 'COIN-FUTURES',
  symbol: 'BTCUSD',
  quoteCoin: 'USD',
  takerFeeRate: '0.0006',
}
const order = (
  terms: Partial<OrderTerms>,
  instrument: Instrument | null = spot,
  change: Partial<PendingOrder> = {},
): PendingOrder => ({
  order: {
    category: instrument?.category ?? 'SPOT',
    symbol: instrument?.symbol ?? 'BTCUSDT',
    side: 'buy',
    orderType: 'limit',
    qty: '0.5',
    price: '60000',
    ...terms,
  },
  instrument,
  top: { bid: '59990', ask: '60000' },
  isClosing: false,
  ...change,
})
const effectOf = (pending: PendingOrder) => orderEffects(unit, [pending]).rows[0]!
const ratio = (debt: number, collateral: number): string => (debt / collateral).toFixed(10).slice(0, 10)
const cut = (ltv: string | null): string | null => ltv?.slice(0, 10) ?? null

describe('the effect of an order on the ratio (L11)', () => {
  it('is now, after the acknowledgement and after the fill, the lost haircut named, the taker fee included', () => {
    const { afterAck, afterFill, raises, notes } = effectOf(order({}))
    // 30,000 USDT become 0.5 BTC: reserved funds count 0.95 of their value, filled ones less 0.1 % as well.
    expect([cut(afterAck), cut(afterFill), raises]).toEqual([
      ratio(500_000, 901_000 - 1500),
      ratio(500_000, 901_000 - 30_000 + 0.4995 * 57_000),
      true,
    ])
    expect(notes).toEqual(['Turns USDT, which counts 100 %, into BTC, which counts 95 %'])
    expect(cut(orderEffects(unit, [order({})]).now)).toBe(ratio(500_000, 901_000))
  })

  it('is better for a sale into what counts more, and reserves nothing then', () => {
    const { afterAck, afterFill, raises, notes } = effectOf(order({ side: 'sell' }))
    expect([cut(afterAck), cut(afterFill), raises, notes]).toEqual([
      ratio(500_000, 901_000),
      ratio(500_000, 901_000 - 28_500 + 29_970),
      false,
      [],
    ])
  })

  it('counts a market buy in quote coin', () => {
    const { afterFill } = effectOf(order({ orderType: 'market', qty: '6000', price: undefined }))
    expect(cut(afterFill)).toBe(ratio(500_000, 901_000 - 6000 + 0.0999 * 57_000))
  })

  it('takes no gain from a price the market has not reached, and every loss of a price it has passed', () => {
    const below = effectOf(order({ price: '30000' }))
    expect(cut(below.afterFill)).toBe(ratio(500_000, 901_000 - 15_000 + 15_000 * 0.999 * 0.95))
    const above = effectOf(order({ price: '66000' }))
    expect(cut(above.afterFill)).toBe(ratio(500_000, 901_000 - 33_000 + 0.4995 * 57_000))
  })

  it('of futures moves only the margin coin: the fee, and what the price is worse than the mark', () => {
    expect(cut(effectOf(order({ qty: '1', price: '60500' }, btcPerp)).afterFill)).toBe(
      ratio(500_000, 901_000 - 500 - 60_500 * 0.0006),
    )
    expect(cut(effectOf(order({ qty: '1', price: '59000' }, btcPerp)).afterFill)).toBe(
      ratio(500_000, 901_000 - 59_000 * 0.0006),
    )
    expect(cut(effectOf(order({ side: 'sell', qty: '1', price: '59000' }, btcPerp)).afterFill)).toBe(
      ratio(500_000, 901_000 - 1000 - 59_000 * 0.0006),
    )
    // No price of USD is known, so the order is taken to trade at its own price: 60,000 USD are 1 BTC, and the fee is
    // BTC.
    expect(cut(effectOf(order({ qty: '60000' }, inverse)).afterFill)).toBe(ratio(500_000, 901_000 - 0.0006 * 57_000))
  })

  it('counts a coin that is not on the collateral list as zero, and reports it', () => {
    const pepe = { ...spot, symbol: 'PEPEUSDT', baseCoin: 'PEPE' }
    const { afterFill, notes } = effectOf(order({ qty: '1000', price: '1' }, pepe))
    expect([cut(afterFill), notes]).toEqual([
      ratio(500_000, 900_000),
      ['PEPE does not count as collateral of this unit: what is bought counts nothing'],
    ])
  })

  it('ranks rows worst first, knows what all do together, and the worst that part of them can do', () => {
    const orders = [
      order({ side: 'sell', qty: '1' }),
      order({ qty: '10000', price: '0.1' }, dogeSpot),
      order({}),
      order({}, null),
      order({ orderType: 'market', price: undefined }, { ...spot, baseCoin: 'NEW' }, { top: null }),
    ]
    const effects = orderEffects(unit, orders)
    expect(effects.rows.map(({ row }) => row)).toEqual([2, 1, 0])
    expect(effects.unknown).toEqual([3, 4])
    const [sold, bought, third] = [-57_000 + 59_940, -30_000 + 0.4995 * 57_000, -1000 + 9990 * 0.07]
    expect(cut(effects.afterFill)).toBe(ratio(500_000, 901_000 + sold + bought + third))
    expect(cut(effects.worst)).toBe(ratio(500_000, 901_000 + bought + third))
    expect(cut(effects.afterAck)).toBe(ratio(500_000, 901_000 - 1500 - 300))
  })
})

describe('the hard stop (L12)', () => {
  const lines = { warn: '0.5', call: '0.6', liquidation: '0.7', note: '', confirmedAt: 0, stopWithin: '0.045' }
  const refused = (orders: readonly PendingOrder[], stopWithin: string | null = '0.045', call = '0.6') =>
    refuseBeyondStop(orderEffects(unit, orders), { ...lines, call, stopWithin })

  it('refuses rows that raise the ratio when their worst lies above the line, naming field, rule and figures', () => {
    expect(refused([order({ side: 'sell' }), order({ qty: '2' })])).toEqual([
      {
        row: 1,
        field: 'qty',
        rule: 'ltv-stop',
        message: 'Could bring the loan-to-value to 55.88 %, above your stop of 55.50 % (margin call 60.00 %)',
      },
    ])
  })

  it('lets the line itself pass, and everything when no stop is set', () => {
    expect(refused([order({ qty: '2' })], '0.04')).toEqual([])
    expect(refused([order({ qty: '2' })], null)).toEqual([])
  })

  it('never holds back what lowers the ratio or closes a position, wherever the ratio is', () => {
    const closing = order({ side: 'sell', qty: '1' }, btcPerp, { isClosing: true })
    expect(refused([order({ side: 'sell' }), closing], '0.1', '0.3')).toEqual([])
    expect(refused([order({ side: 'sell', qty: '1' }, btcPerp)], '0.1', '0.3')).toHaveLength(1)
  })
})
