import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '@/shared/testing/runs'
import type { AlarmLevel } from '../alarms/alarm'
import type { Announcement } from './announcement'
import { messageOf } from './message'

const announcement: Announcement = {
  alarmId: 'a',
  incidentId: 'i',
  source: 'practice-1.sqlite',
  account: 'Practice',
  rule: 'level',
  level: 'critical',
  subject: '5100000001',
  title: 'Loan-to-value 91.03 %: liquidation line reached',
  text: 'Risk unit 5100000001 owes 4629556.43 USDT against 42.1 BTC.',
  firedAt: Date.UTC(2026, 0, 2, 3, 4, 5),
  at: Date.UTC(2026, 0, 2, 3, 4, 5),
}
const raised = { news: 'raised', overAt: null, withBalances: false } as const

describe('What leaves the machine', () => {
  it('says how severe it is, what was found, where and when (N03)', () => {
    expect(messageOf(announcement, raised)).toEqual({
      title: 'CRITICAL: loan-to-value at the liquidation line',
      text: 'Practice, …0001. At 2026-01-02 03:04:05 UTC. Amounts stay in Volley.',
    })
  })

  it('holds the words of the screen once the user allows it', () => {
    expect(messageOf(announcement, { ...raised, withBalances: true })).toEqual({
      title: 'CRITICAL: Loan-to-value 91.03 %: liquidation line reached',
      text:
        'Practice, 5100000001. At 2026-01-02 03:04:05 UTC. ' +
        'Risk unit 5100000001 owes 4629556.43 USDT against 42.1 BTC.',
    })
  })

  it('says of an alarm that fired again or has ended when that was', () => {
    const again = { ...announcement, at: announcement.at + 60_000 }
    expect(messageOf(again, raised).text).toContain(
      'First at 2026-01-02 03:04:05 UTC, again at 2026-01-02 03:05:05 UTC.',
    )
    const over = messageOf(again, { ...raised, news: 'over', overAt: announcement.at + 120_000 })
    expect(over.title).toBe('Over: loan-to-value at the liquidation line')
    expect(over.text).toContain('Over since 2026-01-02 03:06:05 UTC.')
  })

  it('carries no digit of what the alarm says beside times and four of the subject, whatever it says (N03)', () => {
    const rules = ['level', 'loan-ended', 'new-debt', 'haircut', 'undelivered', 'test'] as const
    fc.assert(
      fc.property(
        fc.constantFrom(...rules),
        fc.constantFrom<AlarmLevel>('warning', 'call', 'critical'),
        fc.array(fc.bigInt({ min: 100_000n }), { minLength: 1, maxLength: 4 }),
        fc.stringMatching(/^\d{8,20}$/),
        (rule, level, amounts, subject) => {
          const words = amounts.map((amount) => `${amount} USDT`).join(' against ')
          const said = {
            ...announcement,
            rule,
            level,
            subject,
            title: `Loan of ${words}`,
            text: words,
            at: 0,
            firedAt: 0,
          }
          const { title, text } = messageOf(said, raised)
          const left = `${title} ${text}`.replace('1970-01-01 00:00:00 UTC', '').replace(`…${subject.slice(-4)}`, '')
          expect(left).not.toMatch(/\d/)
        },
      ),
      { numRuns: runs(500) },
    )
  })
})
