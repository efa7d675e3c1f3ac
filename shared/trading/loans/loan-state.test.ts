import { describe, expect, it } from 'vitest'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { isClosed, type LoanEvent, loanOutcomeOf, type LoanState, loanZoneOf, nextLoanState } from './loan-state'
import { loanPaceMs } from './loan-pace'

const loan = (pledgeRate: string, change: Partial<OngoingLoan> = {}): OngoingLoan => ({
  orderId: '1',
  loanCoin: 'USDT',
  loanAmount: '7000',
  interestAmount: '5',
  hourInterestRate: '0.0007',
  pledgeCoin: 'BTC',
  pledgeAmount: '0.1',
  pledgeRate,
  supRate: '80',
  forceRate: '90',
  borrowTime: '1',
  expireTime: '',
  ...change,
})
const life = (...events: readonly LoanEvent[]): LoanState =>
  events.reduce<LoanState>((state, event) => nextLoanState(state, event), 'unread')

describe('The life of a loan', () => {
  it('goes from near to its margin call, to its liquidation line and to its end by the exchange’s word (L21)', () => {
    expect(life('calm', 'near', 'call', 'liquidation', 'unlisted', 'liquidated')).toBe('liquidated')
    expect(life('near', 'calm', 'unlisted', 'repaid')).toBe('repaid')
    expect(life('unread', 'unlisted', 'rolled-back')).toBe('rolled-back')
  })

  it('is not over while it is listed, and not settled by silence: that is reported, and polling goes on', () => {
    expect(life('call', 'liquidated')).toBe('call')
    expect(life('call', 'unlisted', 'silence')).toBe('unaccounted')
    expect(life('call', 'unlisted', 'silence', 'unlisted', 'silence')).toBe('unaccounted')
    expect(life('call', 'unlisted', 'silence', 'liquidated')).toBe('liquidated')
    expect([life('call', 'unlisted', 'near'), life('call', 'unlisted', 'silence', 'calm')]).toEqual(['near', 'calm'])
  })

  it('always stays ended, for any later data', () => {
    const events: readonly LoanEvent[] = ['calm', 'unread', 'liquidation', 'unlisted', 'silence', 'repaid', 'other']
    for (const outcome of ['repaid', 'liquidated', 'rolled-back', 'other'] as const) {
      expect(isClosed(outcome)).toBe(true)
      for (const event of events) expect(nextLoanState(outcome, event)).toBe(outcome)
    }
    expect((['calm', 'liquidation', 'missing', 'unaccounted'] as const).some(isClosed)).toBe(false)
  })

  it('is read from the figures, a line belonging to the zone above it, and from the words of the exchange', () => {
    expect(['74.9', '75', '79.99', '80', '89.99', '90', '120'].map((rate) => loanZoneOf(loan(rate)))).toEqual([
      'calm',
      'near',
      'near',
      'call',
      'call',
      'liquidation',
      'liquidation',
    ])
    expect([loanZoneOf(loan('')), loanZoneOf(loan('70', { forceRate: '' }))]).toEqual(['unread', 'unread'])
    expect(['FORCE', 'REPAY', 'ROLLBACK', 'SEIZED'].map((status) => loanOutcomeOf({ status }))).toEqual([
      'liquidated',
      'repaid',
      'rolled-back',
      'other',
    ])
  })
})

describe('The pace of its readings', () => {
  const pace = (rate: string, earlier: string) => loanPaceMs([loan(rate)], [loan(earlier)], 1000)

  it('grows with the speed at which the margin call comes nearer, and never beyond what the exchange allows', () => {
    // 20 points in front of it: at 1.25 points a second that is 16 s, of which a twentieth is 800 ms.
    expect([pace('60', '59'), pace('60', '58.75'), pace('60', '40'), pace('60', '61'), pace('60', '60')]).toEqual([
      1000, 800, 500, 1000, 1000,
    ])
    expect([pace('76', '76'), pace('', '60'), loanPaceMs([], [], 1000)]).toEqual([500, 500, 10_000])
  })

  it('is that of the loan in the most danger', () => {
    expect(loanPaceMs([loan('60'), loan('79', { orderId: '2' })], [], 1000)).toBe(500)
  })
})
