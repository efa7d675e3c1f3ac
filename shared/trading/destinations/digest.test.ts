import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '@/shared/testing/runs'
import type { AlarmLevel } from '../alarms/alarm'
import { noEvents } from '../alarms/event-amounts'
import type { Announcement } from './announcement'
import { digestOf } from './digest'
import type { Announced } from './message'

const AT = Date.UTC(2026, 0, 2, 3, 4, 5)

function announced(incident: number, change: Partial<Announcement> = {}, overAt: number | null = null): Announced {
  const subject = String(200_000_000 + incident)
  const announcement: Announcement = {
    alarmId: `alarm ${incident}`,
    incidentId: `incident ${incident}`,
    source: 'practice-1.sqlite',
    account: 'Practice',
    rule: 'loan-ended',
    level: 'critical',
    about: 'liquidated',
    subject,
    title: 'as on screen',
    text: 'with 123 USDT',
    totals: { count: 1, amounts: [{ kind: 'owed', amount: '1500.5', coin: 'USDT' }] },
    firedAt: AT,
    at: AT,
    ...change,
  }
  return { announcement, stage: 'raised', overAt }
}
const call = (incident: number, overAt: number | null = null): Announced =>
  announced(incident, { rule: 'loan-distance', level: 'call', about: 'call', totals: noEvents }, overAt)

describe('A digest', () => {
  it('names the most severe with its sum, then the rest, and counts what was received before (N14)', () => {
    const members = [announced(1), announced(2), call(3), call(4), call(5, AT + 1000)]
    expect(digestOf(members, [announced(6), call(7)], true)).toEqual({
      title: 'CRITICAL: 3 × Loan liquidated: 4\u202f502 USDT owed; 3 more messages',
      text: [
        'Practice. CRITICAL: 2 × Loan liquidated: 3\u202f001 USDT owed ' +
          '(loan 200000001, loan 200000002), at 2026-01-02 03:04:05 UTC.',
        'Practice. Urgent: 2 × Margin call line of a loan reached ' +
          '(loan 200000003, loan 200000004), at 2026-01-02 03:04:05 UTC.',
        'Practice. Over: Margin call line of a loan reached (loan 200000005), at 2026-01-02 03:04:06 UTC.',
      ].join('\n'),
    })
  })

  it('counts one more message in the singular', () => {
    const title = 'CRITICAL: Loan liquidated'
    expect(digestOf([announced(1)], [], false).title).toBe(title)
    expect(digestOf([announced(1), call(3)], [], false).title).toBe(`${title}; 1 more message`)
    expect(digestOf([announced(1), call(3), call(4)], [], false).title).toBe(`${title}; 2 more messages`)
  })

  it('counts an incident once, by its latest message, and names ten units or loans of many', () => {
    const step = (count: number, amount: string) =>
      announced(1, {
        rule: 'liquidation-repayment',
        about: 'any',
        at: AT + count,
        totals: { count, amounts: [{ kind: 'repaid', amount, coin: 'USDT' }] },
      })
    expect(digestOf([step(2, '20'), step(1, '10')], [step(1, '10')], true).title).toBe(
      'CRITICAL: Unit being liquidated: 20 USDT repaid',
    )
    const many = Array.from({ length: 12 }, (_, nth) => announced(nth))
    expect(digestOf(many, [], false).text).toContain('…0009 and 2 more')
  })

  it('carries no amount and no full name unless that is allowed (N03)', () => {
    const some = fc.array(
      fc.tuple(
        fc.nat(30),
        fc.constantFrom('loan-ended', 'level', 'liquidation-repayment', 'dead-man'),
        fc.constantFrom<AlarmLevel>('warning', 'call', 'critical'),
        fc.boolean(),
      ),
      { minLength: 2, maxLength: 20 },
    )
    fc.assert(
      fc.property(some, (all) => {
        const members = all.map(([nth, rule, level, isOver]) => announced(nth, { rule, level }, isOver ? AT : null))
        const { title, text } = digestOf(members, members, false)
        expect(`${title} ${text}`).not.toMatch(/1500|USDT|2000000|screen|123/)
      }),
      { numRuns: runs(200) },
    )
  })
})
