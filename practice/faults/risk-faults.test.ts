import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LtvRecord } from '@/shared/exchange/calls/ins-loan/ltv-convert'
import { TEST_CEILING_MS } from '@/shared/testing/patience'
import { add, divide, multiply, negate, sum } from '@/shared/base/decimal'
import type { PracticeExchange } from '@/practice/practice-exchange'
import { get, handLimits, keyLabeled, sendRaw, startExchange } from '@/practice/testing/driver'

const OWN = '5100000001'
const SUBS = '5100000007'
const LTV = '/api/v3/ins-loan/ltv-convert'

describe('faults of the market and of loans for tests', () => {
  const { createLimiter, nextSecond } = handLimits()
  let exchange: PracticeExchange
  beforeAll(async () => {
    exchange = await startExchange({ faults: true, createLimiter })
  })
  afterAll(() => exchange.close())

  const fault = (body: Record<string, unknown>) => {
    const { token } = exchange.descriptor.control!
    return sendRaw(
      exchange.descriptor.rest,
      'POST',
      '/control/faults',
      { 'x-control-token': token },
      JSON.stringify(body),
    )
  }
  const unit = (id: string) => exchange.services.lending.unitNamed(id)!
  const owed = (id: string, coin: string) => {
    const loans = exchange.services.lending.loansOf(unit(id)).filter((loan) => loan.coin === coin)
    return { principal: sum(loans.map(({ unpaid }) => unpaid)), interest: sum(loans.map(({ interest }) => interest)) }
  }
  const holds = (uid: string, coin: string) =>
    exchange.core.assets(uid).find((asset) => asset.coin === coin)?.equity ?? '0'
  async function ltv(id: string) {
    nextSecond()
    return LtvRecord.parse(
      (await get(exchange.descriptor, `${LTV}?riskUnitId=${id}`, keyLabeled(exchange.descriptor, 'one-way'))).data,
    )
  }

  it('new debt is paid out to the unit’s first account, and a repayment takes it from there', async () => {
    const [cash, debt] = [holds(SUBS, 'USDT'), owed(SUBS, 'USDT').principal]
    expect((await fault({ kind: 'lend', riskUnitId: SUBS, coin: 'USDT', amount: '50000' })).status).toBe(200)
    expect([holds(SUBS, 'USDT'), owed(SUBS, 'USDT').principal]).toEqual([add(cash, '50000'), add(debt, '50000')])
    expect((await fault({ kind: 'repay', riskUnitId: SUBS, coin: 'USDT', amount: '60000' })).status).toBe(200)
    expect(holds(SUBS, 'USDT')).toBe(add(cash, '-10000'))
    const { principal, interest } = owed(SUBS, 'USDT')
    expect(Number(add(principal, interest))).toBeLessThan(Number(debt))
    const [newest] = exchange.services.lending.repaymentsOf(unit(SUBS))
    expect(newest).toMatchObject({ isLiquidation: false, coin: 'USDT' })
  })

  it('a transfer moves a coin of one account, and is in its financial records', async () => {
    const cash = holds(OWN, 'BTC')
    const transfer = (amount: string) => fault({ kind: 'transfer', uid: OWN, coin: 'BTC', amount })
    expect((await transfer('-1.5')).status).toBe(200)
    expect((await transfer('0.5')).status).toBe(200)
    expect(holds(OWN, 'BTC')).toBe(add(cash, '-1'))
    const page = async (query: string) => {
      nextSecond()
      const target = `/api/v3/account/financial-records?${query}`
      return (await get(exchange.descriptor, target, keyLabeled(exchange.descriptor, 'one-way'))).data
    }
    const newest = await page('category=SPOT&coin=BTC&limit=1')
    expect(newest).toMatchObject({ list: [{ type: 'TRANSFER_IN', amount: '0.5', fee: '0', symbol: '' }] })
    const { cursor } = newest as { cursor: string }
    expect(await page(`category=SPOT&coin=BTC&limit=1&cursor=${cursor}`)).toMatchObject({
      list: [{ type: 'TRANSFER_OUT', amount: '-1.5', coin: 'BTC' }],
    })
    expect(await page('category=COIN-FUTURES')).toEqual({ list: null, cursor: null })
  })

  it('interest of hours is owed on institutional and consumer loans', async () => {
    const before = owed(OWN, 'USDT')
    const flexible = exchange.services.loans.loansOf(OWN).find(({ end, term }) => end === null && term === 'FLEXIBLE')!
    const hourly = divide(multiply(flexible.loan, flexible.hourRate), '100')
    const charged = flexible.interest
    expect((await fault({ kind: 'interest', hours: 1000 })).status).toBe(200)
    const more = Number(add(owed(OWN, 'USDT').interest, negate(before.interest)))
    expect(more / (Number(before.principal) * 0.0000091 * 1000)).toBeCloseTo(1, 6)
    expect(Number(flexible.interest)).toBeCloseTo(Number(charged) + Number(hourly) * 1000, 4)
  })

  it('a haircut changes what the coin counts for, in the unit and in the product’s list', async () => {
    const implied = ({ balanceInfo }: LtvRecord) => {
      const { price, amount, convertedUsdtAmount } = balanceInfo.find(({ coin }) => coin === 'ETH')!
      return Number(convertedUsdtAmount) / (Number(price) * Number(amount))
    }
    expect(implied(await ltv(OWN))).toBeCloseTo(0.93, 6)
    expect((await fault({ kind: 'haircut', coin: 'ETH', ratio: '0.4', productId: '1001' })).status).toBe(200)
    await expect.poll(async () => implied(await ltv(OWN))).toBeCloseTo(0.4, 6)
    const target = '/api/v3/ins-loan/ensure-coins-convert?productId='
    const listed = async (id: string) =>
      (await get(exchange.descriptor, target + id, keyLabeled(exchange.descriptor, 'one-way'))).data
    expect(await listed('1001')).toMatchObject({
      coinInfo: expect.arrayContaining([expect.objectContaining({ coin: 'ETH', convertRatio: '0.4' })]),
    })
    expect(await listed('1002')).toMatchObject({
      coinInfo: expect.arrayContaining([expect.objectContaining({ coin: 'ETH', convertRatio: '0.93' })]),
    })
  })

  it('ltv-convert writes percent, then a ratio again', async () => {
    await fault({ kind: 'ltv-as-percent' })
    const percent = await ltv(SUBS)
    expect(Number(percent.ltv)).toBeCloseTo((Number(percent.unpaidUsdtAmount) / Number(percent.usdtBalance)) * 100, 3)
    await fault({ kind: 'ltv-as-percent', enabled: false })
    expect(Number((await ltv(SUBS)).ltv)).toBeLessThan(1)
  })

  it('ltv-convert computes nothing for one unit for a while', async () => {
    await fault({ kind: 'not-computed', riskUnitId: OWN, ms: TEST_CEILING_MS })
    expect(await ltv(OWN)).toMatchObject({
      ltv: '',
      usdtBalance: '',
      unpaidUsdtAmount: '',
      unpaidInfo: [],
      balanceInfo: [],
    })
    expect((await ltv(SUBS)).ltv).not.toBe('')
    await fault({ kind: 'not-computed', riskUnitId: OWN, ms: 0 })
    expect((await ltv(OWN)).ltv).not.toBe('')
  })

  it.each(['0', '999', '', 63, '55.5'])('ltv-convert returns %j for one unit until that ends', async (ratio) => {
    const convert = async (id: string): Promise<unknown> => {
      nextSecond()
      const answer = await get(
        exchange.descriptor,
        `${LTV}?riskUnitId=${id}`,
        keyLabeled(exchange.descriptor, 'one-way'),
      )
      return (answer.data as { ltv: unknown }).ltv
    }
    await fault({ kind: 'ltv-said', riskUnitId: OWN, ltv: ratio })
    expect([await convert(OWN), (await convert(SUBS)) === ratio]).toEqual([ratio, false])
    await fault({ kind: 'ltv-said', riskUnitId: OWN, ltv: null })
    expect(Number(await convert(OWN))).toBeLessThan(1)
  })

  it('ltv-convert writes a price of nothing for a coin that counts as ever', async () => {
    const btc = async () => (await ltv(OWN)).balanceInfo.find(({ coin }) => coin === 'BTC')!
    await fault({ kind: 'coin-price', coin: 'BTC', price: '0' })
    expect([(await btc()).price, Number((await btc()).convertedUsdtAmount) > 0]).toEqual(['0', true])
    await fault({ kind: 'coin-price', coin: 'BTC', price: null })
    expect(Number((await btc()).price)).toBeGreaterThan(0)
  })

  it('a shock moves one coin’s mark, index, last price and book, and no other', async () => {
    const { core } = exchange
    const middle = (symbol: string) => Number(core.book('SPOT', symbol, 1).bids[0]?.price)
    const sol = ['USDT-FUTURES', 'SOLUSDT'] as const
    const prices = () =>
      [core.markPrice(...sol), core.indexPrice(...sol), core.lastPrice('SPOT', 'SOLUSDT')].map(Number)
    const [before, books] = [prices(), [middle('SOLUSDT'), middle('BTCUSDT')]]
    expect((await fault({ kind: 'shock', fraction: -0.2, ms: 500, coin: 'SOL' })).status).toBe(200)
    const moved = () => [...prices(), middle('SOLUSDT')].map((price, index) => price / [...before, books[0]!][index]!)
    await expect.poll(moved).toEqual(Array.from({ length: 4 }, () => expect.closeTo(0.8, 2)))
    expect(middle('BTCUSDT') / books[1]!).toBeCloseTo(1, 2)
  })

  it.each([
    [{ kind: 'shock', fraction: -1, ms: 1000 }],
    [{ kind: 'shock', fraction: -0.1, ms: 1000, coin: 'NONE' }],
    [{ kind: 'lend', riskUnitId: 'none', coin: 'USDT', amount: '1' }],
    [{ kind: 'lend', riskUnitId: OWN, coin: 'DOGE', amount: '1' }],
    [{ kind: 'repay', riskUnitId: OWN, coin: 'BTC', amount: '1' }],
    [{ kind: 'transfer', uid: OWN, coin: 'BTC', amount: '-1e9' }],
    [{ kind: 'transfer', uid: OWN, coin: 'BTC', amount: '-100000' }],
    [{ kind: 'transfer', uid: '1', coin: 'BTC', amount: '1' }],
    [{ kind: 'haircut', coin: 'ETH', ratio: '1.1' }],
    [{ kind: 'haircut', coin: 'PEPE', ratio: '0.1' }],
  ])('an impossible fault is refused, with its reason: %j', async (body) => {
    const answer = await fault(body)
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.text)).toEqual({ error: expect.stringMatching(/.+/) })
  })
})
