import { describe, expect, it } from 'vitest'
import { inPercent, type OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { byDistanceToCall, isTermUnknown, pledgePriceAt, loanSnapshotOf } from './consumer-loan'

const loan = (change: Partial<OngoingLoan> = {}): OngoingLoan => ({
  orderId: '1',
  loanCoin: 'USDT',
  loanAmount: '7000',
  interestAmount: '5.6',
  hourInterestRate: '0.0007',
  pledgeCoin: 'BTC',
  pledgeAmount: '0.1',
  pledgeRate: '70.056',
  supRate: '83',
  forceRate: '90',
  borrowTime: '1694674773000',
  expireTime: '1695279573000',
  ...change,
})

describe('a consumer loan', () => {
  it('has the same rates if the exchange writes ratios, except for an hourly rate and unreadable rates', () => {
    const ratios = { pledgeRate: '0.70056', supRate: '0.83', forceRate: '0.9' }
    expect(inPercent(loan(ratios))).toEqual(loan())
    expect(inPercent(loan({ ...ratios, supRate: '' })).supRate).toBe('')
    for (const forceRate of ['90', '', '0', '-1']) expect(inPercent(loan({ forceRate }))).toEqual(loan({ forceRate }))
  })

  it('knows its distance to both lines, what it owes and costs, and when it ends; the exchange writes percent', () => {
    expect(loanSnapshotOf(loan(), 1695279570000)).toEqual({
      orderId: '1',
      rate: '0.70056',
      callAt: '0.83',
      liquidationAt: '0.9',
      toCall: '0.12944',
      toLiquidation: '0.19944',
      fallToCall: expect.stringMatching(/^-0\.15595180/),
      fallToLiquidation: '-0.2216',
      owed: '7005.6',
      costPerDay: '1.176',
      expiresIn: 3000,
    })
  })

  it('knows the price of the pledge at a line: there, what is owed is that share of the pledge', () => {
    expect(pledgePriceAt(loan(), '0.9')).toBe('77840')
    expect(Number(pledgePriceAt(loan(), '0.83')) * 0.1 * 0.83).toBeCloseTo(7005.6, 6)
    expect(pledgePriceAt(loan({ pledgeAmount: '0' }), '0.83')).toBeNull()
    expect(pledgePriceAt(loan({ interestAmount: '' }), '0.83')).toBeNull()
  })

  it('has an unknown end if that is no time in ms, and is not flexible then', () => {
    for (const expireTime of ['1695279573', '1695279573000000']) {
      expect([expireTime, isTermUnknown(loan({ expireTime }))]).toEqual([expireTime, true])
      expect(loanSnapshotOf(loan({ expireTime }), 0).expiresIn).toBeNull()
    }
    for (const expireTime of ['', '0', '-1', 'never', '1695279573000'])
      expect([expireTime, isTermUnknown(loan({ expireTime }))]).toEqual([expireTime, false])
  })

  it('has no end when flexible, is past it once expired, and shows nothing without data', () => {
    expect(loanSnapshotOf(loan({ expireTime: '' }), 0).expiresIn).toBeNull()
    expect(loanSnapshotOf(loan(), 1695279574000).expiresIn).toBe(-1000)
    expect(loanSnapshotOf(loan({ pledgeRate: '', hourInterestRate: '' }), 0)).toMatchObject({
      rate: null,
      toCall: null,
      fallToCall: null,
      costPerDay: null,
      callAt: '0.83',
    })
  })

  it('is listed with the nearest to its call first, and before all unknown loans', () => {
    const snapshots = ['70', '82', '', '90', '60'].map((pledgeRate, at) =>
      loanSnapshotOf(loan({ orderId: `${at}`, pledgeRate }), 0),
    )
    expect(byDistanceToCall(snapshots).map(({ orderId }) => orderId)).toEqual(['2', '3', '1', '0', '4'])
  })
})
