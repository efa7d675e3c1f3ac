import { describe, expect, it } from 'vitest'
import { LtvRecord } from '@/shared/exchange/calls/ins-loan/ltv-convert'
import { ltvAnswer } from '@/shared/testing/samples/risk-unit'
import { LATE_MS, LOST_MS, freshnessOf } from './freshness'
import type { LtvSample } from './ltv-sample'
import { ltvOf, portfolioOf, priceOf } from '@/shared/trading/ltv/projection/portfolio'
import { readLtv } from './read-ltv'

const read = (change: Parameters<typeof ltvAnswer>[0] = {}) => readLtv('77031', 1000, ltvAnswer(change))
function sampleOf(change: Parameters<typeof ltvAnswer>[0] = {}): LtvSample {
  const reading = read(change)
  if (reading.kind !== 'sample') throw new Error(`not computed: ${reading.missing.join(', ')}`)
  return reading.sample
}

describe('reading the loan-to-value', () => {
  it('takes "0.6342" and "63.42" for the same sample, whichever is near debt over collateral', () => {
    const sums = { usdtBalance: '1000000', unpaidUsdtAmount: '634150' }
    const [ratio, percent] = [sampleOf({ ltv: '0.6342', ...sums }), sampleOf({ ltv: '63.42', ...sums })]
    expect({ ...percent, form: 'ratio' }).toEqual(ratio)
    expect([ratio.ltv, ratio.form, percent.form, ratio.agrees]).toEqual(['0.6342', 'ratio', 'percent', true])
  })

  it.each([
    ['0.5692', '0.5692', true],
    ['0.5693', '0.5693', false],
    ['0.5493', '0.5493', true],
    ['57', '0.57', false],
    ['0', '0.55928412', false],
    ['0.31', '0.55928412', false],
    ['0.81', '0.81', false],
  ])(
    'of %s, against debt over collateral of 0.559284, is judged by the worse, %s, and agrees: %s',
    (ltv, saved, agrees) => {
      expect(sampleOf({ ltv })).toMatchObject({ ltv: saved, agrees })
    },
  )

  it('finds the implied haircut of each coin, and none where the product of price and amount is not above zero', () => {
    const rows = [
      { coin: 'BTC', price: '60000', amount: '10', convertedUsdtAmount: '570000' },
      { coin: 'ETH', price: '3000', amount: '-2', convertedUsdtAmount: '-6000' },
      { coin: 'SOL', price: '150', amount: '0', convertedUsdtAmount: '0' },
    ]
    expect(sampleOf({ balanceInfo: rows }).collateral.map(({ haircut }) => haircut)).toEqual(['0.95', null, null])
  })

  it('adds up a coin that is listed twice', () => {
    const row = { coin: 'BTC', price: '60000', amount: '1', convertedUsdtAmount: '57000' }
    const debt = { coin: 'USDT', unpaidQty: '100', unpaidInterest: '1' }
    const sample = sampleOf({
      balanceInfo: [row, { ...row, amount: '2', convertedUsdtAmount: '114000' }],
      unpaidInfo: [debt, debt],
    })
    expect(sample.collateral).toEqual([
      { coin: 'BTC', price: '60000', amount: '3', converted: '171000', haircut: '0.95' },
    ])
    expect(sample.debts).toEqual([{ coin: 'USDT', principal: '200', interest: '2' }])
  })

  it('keeps the ratio of the exchange when a coin has no price, names the coin, and moves it in no model', () => {
    const row = { coin: 'DUST', price: '', amount: '12', convertedUsdtAmount: '' }
    const whole = ltvAnswer()
    const sample = sampleOf({
      balanceInfo: [...whole.balanceInfo, { ...row, price: '0.1', convertedUsdtAmount: '1' }, row],
    })
    expect(sample).toEqual({ ...sampleOf(), unread: ['DUST'] })
    const portfolio = portfolioOf(sample, { prices: { DUST: '0.1' }, ratios: { DUST: '0.5' } })
    expect([ltvOf(portfolio), priceOf(portfolio, 'DUST')]).toEqual([sample.ownLtv, null])
    expect(portfolio.caveats).toEqual([expect.stringContaining('DUST')])
  })

  it('includes every coin whose row has a member of another form, and takes no such debt for none', () => {
    const { balanceInfo, unpaidInfo, ...others } = ltvAnswer()
    const oddRow = (change: object) =>
      readLtv(
        '77031',
        1000,
        LtvRecord.parse({ ...others, unpaidInfo, balanceInfo: [{ ...balanceInfo[0], ...change }] }),
      )
    for (const change of [{ amount: { of: '1' } }, { price: true }, { convertedUsdtAmount: [] }])
      expect(oddRow(change)).toMatchObject({
        kind: 'sample',
        sample: { unread: [balanceInfo[0]!.coin], collateral: [] },
      })
    expect(oddRow({ coin: null })).toMatchObject({ kind: 'sample', sample: { collateral: [{ coin: '?' }] } })
    const debt = LtvRecord.parse({ ...others, balanceInfo, unpaidInfo: [{ ...unpaidInfo[0], unpaidQty: { of: '1' } }] })
    expect(readLtv('77031', 1000, debt)).toMatchObject({
      kind: 'not-computed',
      missing: [`unpaidInfo ${unpaidInfo[0]!.coin} unpaidQty`],
    })
  })

  it('keeps what an unread coin counts for in the total: the model begins at the ratio of the exchange', () => {
    const [btc, ...others] = ltvAnswer().balanceInfo
    const sample = sampleOf({ balanceInfo: [{ ...btc!, price: '' }, ...others] })
    const portfolio = portfolioOf(sample, { prices: {}, ratios: {} })
    expect([sample.ltv, sample.agrees, portfolio.restCollateral]).toEqual(['0.559284', true, '570000'])
    expect(ltvOf(portfolio)).toBe(sample.ownLtv)
    expect(portfolio.caveats).toEqual([expect.stringContaining('BTC')])
  })

  it('ignores a zero price while the coin counts, and reads a number as its text', () => {
    const [btc, ...others] = ltvAnswer().balanceInfo
    expect(sampleOf({ balanceInfo: [{ ...btc!, price: '0' }, ...others] })).toMatchObject({
      unread: ['BTC'],
      agrees: true,
    })
    const worthless = [{ ...btc!, price: '0', convertedUsdtAmount: '0' }, ...others]
    expect(sampleOf({ usdtBalance: '324000', balanceInfo: worthless }).unread).toEqual([])
    const numbers = LtvRecord.parse({
      ...ltvAnswer(),
      ltv: 0.559284,
      usdtBalance: Number(ltvAnswer().usdtBalance),
      balanceInfo: [{ coin: 'DUST', price: 1e-7, amount: 1, convertedUsdtAmount: 0 }],
    })
    expect([numbers.ltv, numbers.balanceInfo[0]?.price]).toEqual(['0.559284', '0.0000001'])
    expect(readLtv('77031', 1000, numbers)).toMatchObject({ kind: 'sample', sample: { ltv: '0.559284', agrees: true } })
  })

  it('names a coin without a name where the list is worth less than the total', () => {
    const [btc, eth, usdt] = ltvAnswer().balanceInfo
    const dust = { coin: 'DUST', price: '1', amount: '8000', convertedUsdtAmount: '8000' }
    expect(sampleOf({ balanceInfo: [btc!, usdt!] }).unread).toEqual(['?'])
    expect(sampleOf({ balanceInfo: [] }).unread).toEqual(['?'])
    expect(sampleOf({ usdtBalance: '902000', balanceInfo: [btc!, eth!, usdt!] }).unread).toEqual([])
    expect(sampleOf({ balanceInfo: [btc!, eth!, usdt!, dust] }).unread).toEqual([])
    expect(sampleOf({ usdtBalance: '0', balanceInfo: [] }).unread).toEqual([])
  })

  it('is 0 without debt, and has no computed ratio for debt without collateral', () => {
    const empty = { usdtBalance: '0', balanceInfo: [] }
    expect(sampleOf({ ltv: '0', unpaidUsdtAmount: '0', unpaidInfo: [] })).toMatchObject({
      ltv: '0',
      ownLtv: '0',
      agrees: true,
    })
    expect(sampleOf({ ltv: '0', unpaidUsdtAmount: '0', unpaidInfo: [], ...empty })).toMatchObject({
      ltv: '0',
      ownLtv: '0',
      agrees: true,
    })
    expect(sampleOf({ ltv: '999', ...empty })).toMatchObject({
      ltv: '1',
      reportedLtv: '999',
      isBacked: false,
      ownLtv: null,
      agrees: true,
    })
    expect(sampleOf({ ltv: '999', ...empty, usdtBalance: '-5' })).toMatchObject({ ownLtv: null })
    expect(sampleOf({ ltv: '0.4', ...empty })).toMatchObject({
      ltv: '1',
      reportedLtv: '0.4',
      isBacked: false,
      ownLtv: null,
      agrees: false,
    })
    expect(sampleOf({ ltv: '0', ...empty })).toMatchObject({ ltv: '1', isBacked: false, agrees: false })
    expect(sampleOf({ ltv: '999' })).toMatchObject({ ltv: '1', isBacked: false, agrees: false })
  })

  it.each([
    [{ ltv: '' }, ['ltv']],
    [{ ltv: '', usdtBalance: '', unpaidUsdtAmount: '' }, ['ltv', 'usdtBalance', 'unpaidUsdtAmount']],
    [{ ltv: 'NaN' }, ['ltv']],
    [{ unpaidInfo: [{ coin: 'USDT', unpaidQty: '', unpaidInterest: '0' }] }, ['unpaidInfo USDT unpaidQty']],
  ])('with %j is not computed, and names the missing fields', (change, missing) => {
    expect(read(change)).toEqual({ kind: 'not-computed', riskUnitId: '77031', at: 1000, missing })
  })
})

describe('freshness', () => {
  it.each([
    [null, null, 5000, 'waiting'],
    [1000, null, 1000, 'live'],
    [1000, null, 1000 + LATE_MS - 1, 'live'],
    [1000, null, 1000 + LATE_MS, 'late'],
    [1000, null, 1000 + LOST_MS - 1, 'late'],
    [1000, null, 1000 + LOST_MS, 'lost'],
    [1000, 2000, 2001, 'not-computed'],
    [1000, 2000, 2000 + LOST_MS, 'lost'],
    [2000, 1000, 2001, 'live'],
    [null, 1000, 1001, 'not-computed'],
    [5000, null, 4000, 'live'],
  ] as const)(
    'of a sample at %s and an answer without a figure at %s is, at %s: %s',
    (sampleAt, blankAt, now, state) => {
      expect(freshnessOf({ sampleAt, blankAt }, now)).toBe(state)
    },
  )
})
