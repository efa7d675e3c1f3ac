import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '@/shared/testing/runs'
import type { AlarmLevel } from '../alarms/alarm'
import { noEvents } from '../alarms/event-amounts'
import type { Announcement } from './announcement'
import { type Announced, messageOf, type MessageContext } from './message'

const announcement: Announcement = {
  alarmId: 'a',
  incidentId: 'i',
  source: 'practice-1.sqlite',
  account: 'Practice',
  rule: 'level',
  level: 'critical',
  about: 'liquidation',
  subject: '5100000001',
  title: 'Loan-to-value 91.03 %: liquidation line reached',
  text: 'Risk unit 5100000001 owes 4629556.43 USDT against 42.1 BTC.',
  totals: noEvents,
  firedAt: Date.UTC(2026, 0, 2, 3, 4, 5),
  at: Date.UTC(2026, 0, 2, 3, 4, 5),
}
interface Context extends Pick<Announced, 'stage' | 'overAt'>, MessageContext {}
const raised: Context = { stage: 'raised', overAt: null, withBalances: false, repetition: 0 }
const messageFor = (announced: Announcement, { stage, overAt, ...context }: Context) =>
  messageOf({ announcement: announced, stage, overAt }, context)

describe('Text sent from the machine', () => {
  it('states severity, finding, place and time (N03)', () => {
    expect(messageFor(announcement, raised)).toEqual({
      title: 'CRITICAL: Liquidation line reached',
      text: 'Practice, unit …0001. At 2026-01-02 03:04:05 UTC. Amounts are in Volley.',
    })
  })

  it('holds the words of the screen once the user allows it', () => {
    expect(messageFor(announcement, { ...raised, withBalances: true })).toEqual({
      title: 'CRITICAL: Loan-to-value 91.03 %: liquidation line reached',
      text:
        'Practice, unit 5100000001. At 2026-01-02 03:04:05 UTC. ' +
        'Risk unit 5100000001 owes 4629556.43 USDT against 42.1 BTC.',
    })
  })

  it('states the time of an alarm that fired again or has ended', () => {
    const again = { ...announcement, at: announcement.at + 60_000 }
    expect(messageFor(again, raised).text).toContain(
      'First at 2026-01-02 03:04:05 UTC, again at 2026-01-02 03:05:05 UTC.',
    )
    const over = messageFor(again, { ...raised, stage: 'over', overAt: announcement.at + 120_000 })
    expect(over.title).toBe('Over: Liquidation line reached')
    expect(over.text).toContain('Over since 2026-01-02 03:06:05 UTC.')
  })

  it('names level, rule and subject, and no subject where it is a destination or the account', () => {
    const titled = (change: Partial<Announcement>, context = {}) =>
      messageFor({ ...announcement, ...change }, { ...raised, ...context }).title
    expect([
      titled({ level: 'call' }),
      titled({ level: 'warning' }),
      titled({ rule: 'test' }, { stage: 'test' }),
    ]).toEqual(['Urgent: Margin call line reached', 'Warning: Warning line reached', 'Test: Test alarm'])
    const begins = (change: Partial<Announcement>, context = {}) =>
      messageFor({ ...announcement, ...change }, { ...raised, ...context }).text.split('.')[0]
    expect([
      begins({ subject: '' }),
      begins({ subject: '1234' }),
      begins({ subject: '12345' }),
      begins({ rule: 'undelivered', subject: 'hook' }),
      begins({ rule: 'undelivered', subject: 'hook' }, { withBalances: true }),
      begins({ rule: 'unwatched', subject: 'x' }),
      begins({ rule: 'price-alert', subject: 'BTCUSDT' }, { withBalances: true }),
      begins({ rule: 'loan-ended', subject: '12345' }),
      begins({ rule: 'loans-lost', subject: 'consumer loans' }),
      begins({ rule: 'partner', subject: 'watchman' }),
    ]).toEqual([
      'Practice',
      'Practice, unit 1234',
      'Practice, unit …2345',
      'Practice',
      'Practice',
      'Practice',
      'Practice, BTCUSDT',
      'Practice, loan …2345',
      'Practice, consumer loans',
      'Practice, watchman',
    ])
  })

  it('names what happened and how urgent it is without an amount (N15)', () => {
    const titled = (change: Partial<Announcement>) => messageFor({ ...announcement, ...change }, raised).title
    const totals = { count: 3, amounts: [{ kind: 'repaid', amount: '796370.06620068', coin: 'USDT' }] } as const
    expect([
      titled({ rule: 'loan-ended', about: 'liquidated' }),
      titled({ rule: 'loan-unlisted' }),
      titled({ rule: 'loan-ended', about: 'a later version' }),
      titled({ rule: 'liquidation-repayment', totals: { ...totals, count: 1 } }),
      titled({ rule: 'liquidation-repayment', totals }),
      titled({ rule: 'loan-distance' }),
      titled({ rule: 'loan-expiry', level: 'call' }),
      titled({ rule: 'undelivered', level: 'call' }),
    ]).toEqual([
      'CRITICAL: Loan liquidated',
      'CRITICAL: Loan no longer listed, outcome unknown',
      'CRITICAL: Loan ended',
      'CRITICAL: Unit being liquidated',
      'CRITICAL: Unit being liquidated, 3 steps',
      'CRITICAL: Liquidation line of a loan reached',
      'Urgent: Loan ends soon',
      'Urgent: Alarms not delivered to a destination',
    ])
  })

  it('sums the steps of a liquidation, rounded for people', () => {
    const totals = (count: number, amount: string) => ({
      count,
      amounts: [{ kind: 'repaid', amount, coin: 'USDT' } as const],
    })
    const titled = (amount: string, count = 2) =>
      messageFor(
        { ...announcement, rule: 'liquidation-repayment', title: 'as on screen', totals: totals(count, amount) },
        { ...raised, withBalances: true },
      ).title
    expect([titled('796370.06620068'), titled('0', 1), titled('0.00000005', 1), titled('')]).toEqual([
      'CRITICAL: Unit being liquidated, 2 steps: 796 370 USDT repaid',
      'CRITICAL: as on screen',
      'CRITICAL: Unit being liquidated: less than 0.000001 USDT repaid',
      'CRITICAL: Unit being liquidated, 2 steps: an unknown amount of USDT repaid',
    ])
  })

  it('repeats no title word for word, and names the time without an answer (N16)', () => {
    const later = { ...announcement, at: announcement.at + 5 * 60_000 + 1 }
    expect(messageFor(announcement, { ...raised, repetition: 1 }).title).toBe('CRITICAL: Liquidation line reached (2)')
    expect(messageFor(later, { ...raised, stage: 'repeated' }).title).toBe(
      'CRITICAL, unanswered for 5 min: Liquidation line reached',
    )
  })

  it('carries no digit of the alarm text except for times and four of the subject, for any text (N03)', () => {
    const rules = ['level', 'loan-ended', 'new-debt', 'haircut', 'undelivered', 'test'] as const
    fc.assert(
      fc.property(
        fc.constantFrom(...rules),
        fc.constantFrom<AlarmLevel>('warning', 'call', 'critical'),
        fc.array(fc.bigInt({ min: 100_000n }), { minLength: 1, maxLength: 4 }),
        fc.stringMatching(/^\d{8,20}$/),
        (rule, level, amounts, subject) => {
          const amountsText = amounts.map((amount) => `${amount} USDT`).join(' against ')
          const loanMessage = {
            ...announcement,
            rule,
            level,
            subject,
            title: `Loan of ${amountsText}`,
            text: amountsText,
            at: 0,
            firedAt: 0,
          }
          const { title, text } = messageFor(loanMessage, raised)
          const rest = `${title} ${text}`.replace('1970-01-01 00:00:00 UTC', '').replace(`…${subject.slice(-4)}`, '')
          expect(rest).not.toMatch(/\d/)
        },
      ),
      { numRuns: runs(500) },
    )
  })
})
