import { describe, expect, it } from 'vitest'
import type { FinancialRecord } from '@/shared/exchange/calls/account/financial-records'
import type { Fill } from '@/shared/trading/orders/order'
import { movementOfFill, movementOfLoan, movementOfRecord, movementOfRepayment } from './booked-movements'

const record = (type: string, change: Partial<FinancialRecord> = {}): FinancialRecord => ({
  category: 'SPOT',
  id: '77',
  symbol: '',
  coin: 'USDT',
  type,
  amount: '-12.5',
  fee: '0',
  balance: '100',
  ts: '1700000000000',
  ...change,
})
const fill = (change: Partial<Fill> = {}): Fill => ({
  execId: 'e1',
  orderId: '9',
  clientOid: 'c9',
  category: 'SPOT',
  symbol: 'BTCUSDT',
  side: 'buy',
  price: '60000',
  qty: '0.5',
  fees: [{ coin: 'BTC', amount: '0.0005' }],
  scope: 'taker',
  at: 1,
  ...change,
})
const keyOf = (...args: Parameters<typeof movementOfFill>) =>
  movementOfFill(...args).holdings.map(({ coin, amount }) => `${amount} ${coin}`)

describe('the movements of a booking', () => {
  it.each([
    ['TRANSFER_IN', 'transfer'],
    ['TRANSFER_OUT', 'transfer'],
    ['DEPOSIT', 'transfer'],
    ['WITHDRAW', 'transfer'],
    ['INS_LOAN_EXCHANGE_USER_OUT', 'liquidation'],
    ['INS_LOAN_TRANSFER_USER_IN', 'liquidation'],
    ['CONTRACT_MAIN_SETTLE_FEE_USER_OUT', 'funding'],
    ['INTEREST_SETTLEMENT_OUT', 'interest'],
    ['REPAY_SOURCE_USER_OUT', 'repayment'],
    ['INS_LOAN_REPAY_RESERVE_USER_IN', 'other'],
    ['SOMETHING_NEW', 'other'],
  ])('%s is a %s', (type, kind) => {
    expect(movementOfRecord(record(type, { fee: '-0.5' }))).toMatchObject({
      key: 'record 77',
      at: 1_700_000_000_000,
      kind,
      riskUnitId: null,
      holdings: [{ coin: 'USDT', amount: '-13' }],
      exchangeType: type,
    })
  })

  it.each([
    ['ORDER_DEALT_IN', {}],
    ['INS_LOAN_DISBURSE_USER_IN', {}],
    ['INS_LOAN_DISBURSE_RESERVE_USER_OUT', {}],
    ['INS_LOAN_REPAY_POOL_USER_OUT', {}],
    ['INS_LOAN_REPAY_INTEREST_USER_OUT', {}],
    ['SOMETHING_NEW', { symbol: 'BTCUSDT' }],
    ['BURST_CLOSE_LONG', {}],
    ['FORCE_SELL_SSM', { symbol: 'BTCUSDT' }],
    ['ADL_CLOSE_SHORT', {}],
    ['TRANSFER_IN', { amount: '' }],
  ])('%s with %j is reported by another list, or by none', (type, change) => {
    expect(movementOfRecord(record(type, change))).toBeNull()
  })

  it('is what was charged for a symbol: interest of a margin debt, funding of a position', () => {
    const interest = record('INTEREST_SETTLEMENT_OUT', { category: 'MARGIN', symbol: 'BTCUSDT' })
    expect(movementOfRecord(interest)).toMatchObject({
      kind: 'interest',
      holdings: [{ coin: 'USDT', amount: '-12.5' }],
    })
    const funding = record('CONTRACT_MAIN_SETTLE_FEE_USER_IN', { category: 'USDT-FUTURES', symbol: 'BTCUSDT' })
    expect(movementOfRecord({ ...funding, amount: '3' })).toMatchObject({ kind: 'funding' })
  })

  it('names the closing party if the fill shows that it was not the trader', () => {
    expect(movementOfFill(fill({ forcedBy: 'liquidation' }), () => null).trade).toMatchObject({
      forcedBy: 'liquidation',
    })
    expect(movementOfFill(fill(), () => null).trade).not.toHaveProperty('forcedBy')
  })

  it('is both coins and the fee of a fill on spot, whether or not its rules are loaded', () => {
    const coins = () => ({ baseCoin: 'BTC', quoteCoin: 'USDT' })
    expect(keyOf(fill(), coins)).toEqual(['0.5 BTC', '-30000 USDT', '-0.0005 BTC'])
    expect(keyOf(fill(), () => null)).toEqual(keyOf(fill(), coins))
    expect(keyOf(fill({ side: 'sell', fees: [{ coin: 'USDT', amount: '30' }] }), coins)).toEqual([
      '-0.5 BTC',
      '30000 USDT',
      '-30 USDT',
    ])
    expect(movementOfFill(fill({ symbol: 'WHO' }), () => null)).toMatchObject({ trade: { base: '' } })
  })

  it('is the fee alone of a fill of a future, as profit and loss was in the equity before (A-ltv-equity)', () => {
    const future = fill({ category: 'USDT-FUTURES', fees: [{ coin: 'USDT', amount: '18' }] })
    expect(keyOf(future, () => null)).toEqual(['-18 USDT'])
    // A maker may be paid for it.
    expect(keyOf({ ...future, fees: [{ coin: 'USDT', amount: '-3' }] }, () => null)).toEqual(['3 USDT'])
  })

  it('is debt and money of a loan less its reserve, and of a repayment with its interest', () => {
    const loan = { orderId: '5', orderProductId: '1', uid: '7', loanTime: '1', loanCoin: 'USDT', loanAmount: '1000' }
    const unpaid = { unpaidAmount: '1000', unpaidInterest: '0', repaidAmount: '0', repaidInterest: '0', reserve: '10' }
    expect(movementOfLoan({ ...loan, ...unpaid, status: 'not_paid_off' }, '7')).toMatchObject({
      holdings: [{ coin: 'USDT', amount: '990' }],
      owed: [{ coin: 'USDT', principal: '1000', interest: '0' }],
    })
    const repayment = { repayOrderId: '6', repaidTime: '1', coin: 'USDT', repayAmount: '400', repayInterest: '5' }
    const deltas = {
      holdings: [{ coin: 'USDT', amount: '-405' }],
      owed: [{ coin: 'USDT', principal: '-400', interest: '-5' }],
    }
    const paid = { ...repayment, repayType: 'part' } as const
    expect(movementOfRepayment({ ...paid, businessType: 'normal' }, '7')).toMatchObject({
      ...deltas,
      kind: 'repayment',
      group: 'repayment 6',
    })
    expect(movementOfRepayment({ ...paid, businessType: 'liquidation' }, '7')).toMatchObject({
      ...deltas,
      kind: 'liquidation',
      group: 'liquidation',
    })
  })
})
