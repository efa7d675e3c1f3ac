import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { negate } from '@/shared/base/decimal'
import { OrderPush } from '@/shared/exchange/channels'
import { endpoints } from '@/shared/exchange/endpoints'
import { examples } from '@/shared/exchange/examples'
import { type Fee, feeText, sumOfFees } from '@/shared/trading/orders/fees'
import { runs } from '@/shared/testing/runs'
import { fillOfPush, hasUnreadableFill } from './classic/fill-push'
import { orderUpdateOfPush } from './classic/order-push'
import { fillOfMix, fillOfSpot, orderUpdateOfClassic } from './classic/order-update'
import { feesOf } from './fees'
import { feesOfRecord, orderUpdateOfRecord } from './order-update'

const mixFill = endpoints.mixFills.data.parse(examples.mixFills.answers[0]).fillList[0]!
const spotFill = endpoints.spotFills.data.parse(examples.spotFills.answers[0])[0]!
const [spotOrder] = examples.spotHistoryOrders.answers.flatMap((answer) =>
  endpoints.spotHistoryOrders.data.parse(answer),
)
const mixOrder = endpoints.mixOrdersHistory.data.parse(examples.mixOrdersHistory.answers[0]).entrustedList[0]!
const v3Order = endpoints.unfilledOrders.data.parse(examples.unfilledOrders.answers[0]).list[0]!

interface Charge {
  readonly coin: string
  readonly amount: string
  readonly isDeducted: boolean
}
/** A fee in v3 calls: positive if paid. */
const inV3 = ({ coin, amount, isDeducted }: Charge) => ({
  feeCoin: coin,
  fee: amount,
  deduction: isDeducted ? 'yes' : 'no',
})
/** A classic fee: negative if paid, unless it is a deduction. */
const signed = ({ amount, isDeducted }: Charge): string => (isDeducted ? amount : negate(amount))
const inClassic = (charge: Charge) => ({
  feeCoin: charge.coin,
  totalFee: signed(charge),
  totalDeductionFee: '0',
  deduction: charge.isDeducted ? 'yes' : 'no',
})
const pushWith = (charges: readonly Charge[]) =>
  OrderPush.parse({
    orderId: '1',
    instId: 'BTCUSDT',
    size: '1',
    orderType: 'limit',
    force: 'gtc',
    side: 'buy',
    status: 'filled',
    tradeId: 't',
    fillPrice: '100',
    baseVolume: '1',
    fillTime: '1700000000000',
    accBaseVolume: '1',
    priceAvg: '100',
    fillFee: charges[0] === undefined ? '' : signed(charges[0]),
    fillFeeCoin: charges[0]?.coin ?? '',
    feeDetail: charges.map((charge) => ({
      feeCoin: charge.coin,
      fee: signed(charge),
      ...(charge.isDeducted ? { deduction: 'yes' } : {}),
    })),
  })
const spotText = (charges: readonly Charge[]): string =>
  JSON.stringify({
    newFees: { c: 0, d: 0, deduction: false, r: -1, t: -1, totalDeductionFee: 0 },
    ...Object.fromEntries(
      charges.map((charge) => [
        charge.coin,
        {
          feeCoinCode: charge.coin,
          totalFee: Number(signed(charge)),
          totalDeductionFee: 0,
          deduction: charge.isDeducted,
        },
      ]),
    ),
  })

/** The same charges in the form of each source. */
function readings(charges: readonly Charge[]): Readonly<Record<string, readonly Fee[]>> {
  const push = pushWith(charges)
  return {
    'v3 order': orderUpdateOfRecord({ ...v3Order, symbol: 'BTCUSDT', feeDetail: charges.map(inV3) }, 'history').fees,
    'v3 fill': feesOfRecord({ symbol: 'BTCUSDT', feeDetail: charges.map(inV3) }),
    'order push': orderUpdateOfPush('SPOT', push).fees,
    'fill push': fillOfPush('SPOT', push)!.fees,
    'futures fill': fillOfMix('usdt-futures', { ...mixFill, symbol: 'BTCUSDT', feeDetail: charges.map(inClassic) })
      .fees,
    'spot order': orderUpdateOfClassic(
      { productType: null, record: { ...spotOrder!, symbol: 'BTCUSDT', feeDetail: spotText(charges) } },
      'history',
    ).fees,
  }
}

describe('A fee', () => {
  it('is the same by every source: paid, rebate, deduction, several coins', () => {
    const amount = fc.integer({ min: -99_999, max: 99_999 }).map((units) => String(units / 100_000))
    const charge = fc
      .record({ coin: fc.constantFrom('USDT', 'BTC', 'BGB', 'USDC'), amount, isDeducted: fc.boolean() })
      .map((fee) => {
        // A deduction is always paid.
        const isDeducted = fee.isDeducted || fee.coin === 'BGB'
        return { ...fee, isDeducted, amount: isDeducted ? fee.amount.replace('-', '') : fee.amount }
      })
    const charges = fc.uniqueArray(charge, { selector: ({ coin }) => coin, maxLength: 4 })
    fc.assert(
      fc.property(charges, (all) => {
        const expected = sumOfFees(all.map(({ coin, amount: paid }) => ({ coin, amount: paid })))
        for (const [source, fees] of Object.entries(readings(all))) expect([source, fees]).toEqual([source, expected])
        for (const fee of all) {
          const only = sumOfFees([fee])
          const record = { ...spotFill, symbol: 'BTCUSDT', feeDetail: inClassic(fee) }
          expect(fillOfSpot(record).fees).toEqual(only.map(({ coin, amount: paid }) => ({ coin, amount: paid })))
          if (fee.isDeducted) continue
          const order = { ...mixOrder, symbol: 'BTCUSDT', marginCoin: fee.coin, fee: signed(fee) }
          expect(orderUpdateOfClassic({ productType: 'usdt-futures', record: order }, 'history').fees).toEqual(only)
        }
      }),
      { numRuns: runs(2000) },
    )
  })

  it('of the first fill is read from the order where the named coin has none', () => {
    const push = pushWith([
      { coin: 'USDT', amount: '0', isDeducted: false },
      { coin: 'BTC', amount: '-0.00001', isDeducted: false },
    ])
    expect(fillOfPush('SPOT', push)!.fees).toEqual([{ coin: 'BTC', amount: '-0.00001' }])
  })

  it('that is a maker rebate is one in the order and in its fill', () => {
    const push = pushWith([{ coin: 'USDT', amount: '-0.05', isDeducted: false }])
    expect(orderUpdateOfPush('USDT-FUTURES', push).fees).toEqual([{ coin: 'USDT', amount: '-0.05' }])
    expect(fillOfPush('USDT-FUTURES', push)!.fees).toEqual([{ coin: 'USDT', amount: '-0.05' }])
    expect(feeText(fillOfPush('USDT-FUTURES', push)!.fees)).toBe('rebate 0.05 USDT')
  })

  it('without a coin is a charge in an unknown coin, and never none', () => {
    const fees = feesOf('BTCUSDT', 'plus', [
      { coin: '', amount: '0.4' },
      { coin: 'USDT', amount: '1' },
    ])
    expect(feeText(fees)).toBe('0.4 of an unknown coin, 1 USDT')
    expect(feeText([{ coin: '', amount: '' }])).toBe('not known')
    for (const amount of ['0', '', 'none']) expect(feesOf('BTCUSDT', 'plus', [{ coin: '', amount }])).toEqual([])
  })

  it('in BGB without a mark is paid, but in a symbol of BGB its sign counts', () => {
    expect(feesOf('ETHUSDT', 'minus', [{ coin: 'BGB', amount: '0.4' }])).toEqual([{ coin: 'BGB', amount: '0.4' }])
    expect(feesOf('BGBUSDT', 'minus', [{ coin: 'BGB', amount: '0.4' }])).toEqual([{ coin: 'BGB', amount: '-0.4' }])
  })

  it('whose amount cannot be read is not known, and never none', () => {
    const [fee] = feesOf('BTCUSDT', 'plus', [{ coin: 'USDT', amount: 'n/a' }])
    expect(fee).toEqual({ coin: 'USDT', amount: '' })
    expect(feeText([fee!, { coin: 'BGB', amount: '0.4' }])).toBe('not known in USDT, 0.4 BGB')
    expect(feesOf('BTCUSDT', 'minus', [{ coin: 'BTC', amount: '-1e-7' }])).toEqual([
      { coin: 'BTC', amount: '0.0000001' },
    ])
  })

  it('of a deduction has its own member where the total has none', () => {
    const element = { coin: 'BGB', amount: '0', deduction: 'yes', deducted: '-0.017' }
    expect(feesOf('BTCUSDT', 'minus', [element])).toEqual([{ coin: 'BGB', amount: '0.017' }])
  })
})

describe('A fill', () => {
  it.each([
    [{}, false],
    [{ fillPrice: '' }, true],
    [{ fillTime: '' }, true],
    [{ fillTime: '', uTime: '1700000000000' }, false],
    [{ side: 'long' }, true],
    [{ tradeId: '' }, true],
    [{ baseVolume: '' }, true],
    [{ tradeId: '', baseVolume: '' }, false],
    [{ fillPrice: '', baseVolume: '0' }, false],
  ])('with %j is read, or left to the list of fills where it is unreadable: %j', (change, isUnreadable) => {
    const push = { ...pushWith([]), ...change }
    expect(hasUnreadableFill(push)).toBe(isUnreadable)
    expect(fillOfPush('SPOT', push) === null).toBe(isUnreadable || 'baseVolume' in change)
  })

  it('of a margin order is MARGIN, as the order is', () => {
    const push = { ...pushWith([]), marginMode: 'crossed' }
    expect(fillOfPush('SPOT', push)!.category).toBe('MARGIN')
    expect(orderUpdateOfPush('SPOT', push).category).toBe('MARGIN')
    expect(fillOfPush('spot', pushWith([]))!.category).toBe('SPOT')
    expect(fillOfPush('USDT-FUTURES', push)!.category).toBe('USDT-FUTURES')
  })
})
