import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '@/shared/base/time'
import { handLimits } from '@/practice/testing/driver'
import { sdkRefusal, restV3 } from '@/practice/testing/sdk'
import { usePracticeExchange } from '@/practice/testing/use-exchange'

describe('the npm package bitget-api makes every call about loans', () => {
  const { createLimiter, nextSecond } = handLimits()
  const at = usePracticeExchange({ createLimiter })
  beforeEach(nextSecond)
  const v3 = (label: string) => restV3(at.descriptor.rest, at.key(label))
  const around = (before: number, after = 1000) => ({
    startTime: String(Date.now() - before),
    endTime: String(Date.now() + after),
  })

  describe('institutional lending', () => {
    it('reads the loan-to-value of the caller’s unit, and of a named one for its primary account only', async () => {
      const { data } = await v3('institution').getLoanLTVConvert()
      expect(data.subAccountUids).toEqual(['5100000004', '5100000005'])
      expect(Number(data.ltv)).toBeCloseTo(Number(data.unpaidUsdtAmount) / Number(data.usdtBalance), 5)
      expect(Number(data.ltv)).toBeGreaterThan(0.4)
      expect(Number(data.ltv)).toBeLessThan(0.75)
      expect(data.unpaidInfo.map(({ coin }) => coin).toSorted()).toEqual(['BTC', 'USDT'])
      for (const { price, amount, convertedUsdtAmount } of data.balanceInfo) {
        expect(Number(convertedUsdtAmount)).toBeLessThanOrEqual(Number(price) * Number(amount) + 1e-6)
      }
      const { data: units } = await v3('institution').getLoanRiskUnit()
      await v3('institution').getLoanLTVConvert({ riskUnitId: units.riskUnitId[0]! })
      await expect(
        v3('institution sub 1').getLoanLTVConvert({ riskUnitId: units.riskUnitId[0]! }),
      ).rejects.toMatchObject(sdkRefusal('25620'))
      expect((await v3('institution sub 1').getLoanLTVConvert()).data.usdtBalance).not.toBe('0')
      await expect(v3('hedge').getLoanLTVConvert()).rejects.toMatchObject(sdkRefusal('25559'))
      await expect(v3('institution').getLoanLTVConvert({ riskUnitId: '42' })).rejects.toMatchObject(sdkRefusal('25566'))
    })

    it('serves every unit of a primary account: its own money, and that of its sub-accounts', async () => {
      const client = v3('one-way')
      expect((await client.getLoanRiskUnit()).data.riskUnitId).toEqual(['5100000001', '5100000007'])
      const { data: first } = await client.getLoanLTVConvert()
      expect(first.subAccountUids).toEqual([])
      expect(Number(first.ltv)).toBeCloseTo(0.65, 2)
      const { data: second } = await client.getLoanLTVConvert({ riskUnitId: '5100000007' })
      expect(second.subAccountUids).toEqual(['5100000007', '5100000008'])
      expect(Number(second.ltv)).toBeCloseTo(0.4, 1)
      expect((await v3('one-way sub 2').getLoanLTVConvert()).data.subAccountUids).toEqual(second.subAccountUids)
      await expect(v3('one-way sub 2').getLoanLTVConvert({ riskUnitId: '5100000007' })).rejects.toMatchObject(
        sdkRefusal('25620'),
      )
      const [{ data: loans }, { data: repaid }] = [await client.getLoanOrder(), await client.getLoanRepaidHistory()]
      expect(new Set(loans.map(({ uid }) => uid))).toEqual(new Set(['5100000001', '5100000007']))
      const total = (values: readonly string[]) => values.reduce((sum, value) => sum + Number(value), 0)
      expect(total(repaid.map((row) => row.repayAmount))).toBeCloseTo(total(loans.map((loan) => loan.repaidAmount)), 6)
      expect(total(repaid.map((row) => row.repayInterest))).toBeCloseTo(
        total(loans.map((loan) => loan.repaidInterest)),
        6,
      )
    })

    it('lists loans newest first, one of them by its id, and both states', async () => {
      const { data } = await v3('institution').getLoanOrder()
      expect(data.map(({ loanTime }) => Number(loanTime))).toEqual(
        data.map(({ loanTime }) => Number(loanTime)).toSorted((a, b) => b - a),
      )
      expect(new Set(data.map(({ status }) => status))).toEqual(new Set(['not_paid_off', 'paid_off']))
      for (const loan of data)
        expect(Number(loan.unpaidAmount) + Number(loan.repaidAmount)).toBe(Number(loan.loanAmount))
      const response = await v3('institution').getLoanOrder({ orderId: data[0]!.orderId })
      expect(response.data.map(({ orderId, uid, orderProductId }) => [orderId, uid, orderProductId])).toEqual([
        [data[0]!.orderId, '5100000003', '1001'],
      ])
    })

    it('lists repayments of the last two years that add up to the repaid amounts of the loans', async () => {
      const client = v3('institution')
      const [repaid, loans] = [await client.getLoanRepaidHistory(), await client.getLoanOrder()]
      const total = (values: readonly string[]) => values.reduce((sum, value) => sum + Number(value), 0)
      expect(total(repaid.data.map((row) => row.repayAmount))).toBeCloseTo(
        total(loans.data.map((loan) => loan.repaidAmount)),
        6,
      )
      expect(
        repaid.data.every(
          (row) => ['all', 'part'].includes(row.repayType) && ['normal', 'liquidation'].includes(row.businessType),
        ),
      ).toBe(true)
      const tooOld = v3('institution sub 2').getLoanRepaidHistory({
        startTime: String(Date.now() - 800 * DAY_MS),
      })
      await expect(tooOld).rejects.toMatchObject(sdkRefusal('40704'))
    })

    it('reads a product’s symbols, lines and collateral', async () => {
      const client = v3('institution')
      const { data: symbols } = await client.getLoanSymbols({ productId: '1001' })
      expect(symbols.spotSymbols).toContain('BTCUSDT')
      expect(symbols.usdtContractSymbols).toContainEqual({ symbol: 'BTCUSDT', leverage: '20' })
      expect((await client.getLoanSymbols({ productId: '1002' })).data).toMatchObject({
        marginLeverage: '',
        usdtContractSymbols: [],
      })
      const { data: rules } = await client.getLoanProductInfo({ productId: '1001' })
      expect(rules).toMatchObject({ liquidationLine: '0.9', supportUsdtContract: 'YES', supportCoinContract: 'YES' })
      const { data: stricter } = await client.getLoanProductInfo({ productId: '1002' })
      expect(stricter).toMatchObject({ liquidationLine: '0.8', supportUsdtContract: 'NO', usdtContractOpenLine: '' })
      const collateral = async (productId: string) => (await client.getLoanMarginCoinInfo({ productId })).data.coinInfo
      expect(await collateral('1001')).toContainEqual({
        coin: 'BTC',
        convertRatio: '0.95',
        maxConvertValue: '50000000',
      })
      expect((await collateral('1002')).map(({ coin }) => coin)).toEqual(['USDT', 'BTC', 'ETH'])
      await expect(v3('hedge').getLoanSymbols({ productId: 'none' })).rejects.toMatchObject(sdkRefusal('40034'))
    })
  })

  describe('loans against a pledge', () => {
    it('reads what can be borrowed and pledged', async () => {
      const { data } = await v3('borrower').getLoanCoins()
      expect(data.loanInfos.map(({ coin }) => coin)).toContain('USDT')
      for (const { initRate, supRate, forceRate } of data.pledgeInfos) {
        expect([Number(initRate), Number(supRate), Number(forceRate)]).toEqual(
          [initRate, supRate, forceRate].map(Number).toSorted((a, b) => a - b),
        )
      }
      const { data: xrp } = await v3('borrower').getLoanCoins({ coin: 'XRP' })
      expect([xrp.loanInfos, xrp.pledgeInfos.map(({ coin }) => coin)]).toEqual([[], ['XRP']])
    })

    it('borrows, sees the loan run, pays it back and finds it in the history', async () => {
      const client = v3('hedge')
      const { data: borrowed } = await client.loanBorrow({
        loanCoin: 'USDT',
        pledgeCoin: 'ETH',
        daily: 'SEVEN',
        pledgeAmount: '2',
      })
      const { data: running } = await client.getLoanBorrowOngoing({ orderId: borrowed.orderId })
      expect(running).toMatchObject([
        { loanCoin: 'USDT', pledgeCoin: 'ETH', pledgeAmount: '2', supRate: '83', forceRate: '90' },
      ])
      expect(Number(running[0]!.expireTime) - Number(running[0]!.borrowTime)).toBe(7 * DAY_MS)
      expect(Number(running[0]!.pledgeRate)).toBeGreaterThan(60)
      expect((await client.getLoanBorrowOngoing({ loanCoin: 'BTC' })).data).toEqual([])
      await client.loanRepay({ orderId: borrowed.orderId, method: 'borrowed_coin', repayAll: 'yes' })
      const { data: ended } = await client.getLoanBorrowHistory({
        ...around(HOUR_MS),
        orderId: borrowed.orderId,
        status: 'REPAY',
      })
      expect(ended).toMatchObject([
        { orderId: borrowed.orderId, daily: 'SEVEN', pledgeDays: '7', initPledgeAmount: '2', status: 'REPAY' },
      ])
    })

    it('shows the trader running loans of every term on the first day, and three that are over', async () => {
      const client = v3('one-way')
      const { data: running } = await client.getLoanBorrowOngoing()
      expect(running.map(({ loanCoin, pledgeCoin, expireTime }) => [loanCoin, pledgeCoin, expireTime === ''])).toEqual([
        ['ETH', 'BTC', false],
        ['USDT', 'SOL', false],
        ['USDT', 'BTC', true],
      ])
      const { data: over } = await client.getLoanBorrowHistory({
        startTime: String(Date.now() - 91 * DAY_MS),
        endTime: String(Date.now()),
      })
      expect(over.map(({ status, daily }) => [status, daily])).toEqual([
        ['REPAY', 'FLEXIBLE'],
        ['FORCE', 'SEVEN'],
        ['REPAY', 'THIRTY'],
      ])
    })

    it('pages through the history and is refused what lies more than three months back', async () => {
      const client = v3('borrower')
      const { data: terms } = await client.getLoanBorrowOngoing()
      expect([terms.length, terms.filter(({ expireTime }) => expireTime === '').length]).toEqual([3, 1])
      expect(
        (await client.getLoanBorrowHistory({ ...around(HOUR_MS), pageNum: '1', pageSize: '1' })).data,
      ).toHaveLength(1)
      expect((await client.getLoanBorrowHistory({ ...around(HOUR_MS), pageNum: '2', pageSize: '1' })).data).toEqual([])
      await expect(client.getLoanBorrowHistory(around(100 * DAY_MS))).rejects.toMatchObject(sdkRefusal('40704'))
      await expect(client.getLoanBorrowHistory({ ...around(HOUR_MS), pageSize: '101' })).rejects.toMatchObject(
        sdkRefusal('40020'),
      )
    })
  })

  it.each([
    ['a loan order', () => v3('institution sub 1').getLoanOrder({ startTime: '2', endTime: '1' })],
    ['a repayment', () => v3('institution sub 1').getLoanRepaidHistory({ startTime: '2', endTime: '1' })],
    ['an ended loan', () => v3('borrower').getLoanBorrowHistory({ startTime: '2', endTime: '1' })],
  ])('asks for %s between times in their order only', async (_name, request) => {
    await expect(request()).rejects.toMatchObject(sdkRefusal('40707'))
  })
})
