import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '@/shared/base/time'
import { anAlarm } from '@/shared/testing/samples/alarm'
import { incidentFor, incidentsOf, changeOf } from './incident'

const now = 1_700_000_000_000
const fired = (id: string, change: Parameters<typeof anAlarm>[0] | object = {}) =>
  anAlarm({ id, firedAt: now, lastFiredAt: now, ...change })
const acknowledged = { at: now, reason: 'repaid' }

describe('An alarm joins the open incident', () => {
  const open = [
    fired('speed'),
    fired('other unit', { subject: '77032' }),
    fired('lost', { rule: 'dead-man', level: 'critical' }),
    fired('loan', { rule: 'loan-distance', subject: '5' }),
  ]
  const joins = (rule: Parameters<typeof incidentFor>[1]['rule'], subject = '77031', at = now) =>
    incidentFor(open, { rule, subject }, at)?.id ?? null

  it('of its cause and its unit or loan, and opens one where there is none', () => {
    for (const rule of ['level', 'price-distance', 'projection', 'liquidation-repayment'] as const)
      expect([joins(rule), joins(rule, '77032'), joins(rule, '77033')]).toEqual(['speed', 'other unit', null])
    expect([joins('not-computed'), joins('mismatch'), joins('new-debt')]).toEqual(['lost', null, null])
    expect([joins('loan-ended', '5'), joins('loan-expiry', '5'), joins('loan-ended', '6')]).toEqual([
      'loan',
      'loan',
      null,
    ])
  })

  it('however long that lasts; one that is over takes what comes within the hour', () => {
    const [active, over] = [fired('a'), fired('a', { state: 'over' })]
    const joined = (alarm: typeof active, after: number) =>
      incidentFor([alarm], { rule: 'level', subject: '77031' }, now + after)?.id ?? null
    expect([joined(active, 30 * 24 * HOUR_MS), joined(over, HOUR_MS - 1), joined(over, HOUR_MS)]).toEqual([
      'a',
      'a',
      null,
    ])
  })

  it('the latest of two, and never for a test', () => {
    const two = [fired('old', { lastFiredAt: now - MINUTE_MS }), fired('new')]
    expect(incidentFor(two, { rule: 'level', subject: '77031' }, now)?.id).toBe('new')
    expect(incidentFor([fired('t', { rule: 'test', subject: '' })], { rule: 'test', subject: '' }, now)).toBeNull()
  })
})

describe('An incident', () => {
  it('is as severe as its worst alarm, lasts as long as one of them does, and comes before milder ones', () => {
    const alarms = [
      fired('mild', { subject: '1' }),
      fired('a', { incident: 'a', firedAt: now - 5, lastFiredAt: now - 5, state: 'over' }),
      fired('b', { incident: 'a', rule: 'level', level: 'critical', lastFiredAt: now - 1 }),
      fired('c', { incident: 'a', rule: 'level', level: 'call', lastFiredAt: now, state: 'over' }),
    ]
    const [worst, mild] = incidentsOf(alarms)
    expect(worst).toMatchObject({
      id: 'a',
      cause: 'ratio',
      subject: '77031',
      level: 'critical',
      openedAt: now - 5,
      lastFiredAt: now,
      state: 'active',
    })
    expect(worst!.alarms.map(({ id }) => id)).toEqual(['b', 'c', 'a'])
    expect([mild!.id, incidentsOf(alarms.map((alarm) => ({ ...alarm, state: 'over' as const })))[0]!.state]).toEqual([
      'mild',
      'over',
    ])
  })
})

describe('A firing is news', () => {
  const incident = (...alarms: ReturnType<typeof fired>[]) => incidentsOf(alarms)[0]!
  const lasts = { level: 'call', happened: false } as const

  it('if it opens an incident, is more severe than the sounding alarm, or happened once', () => {
    expect(changeOf(null, lasts)).toBe('opened')
    expect(changeOf(incident(fired('a')), lasts)).toBe('escalated')
    expect(changeOf(incident(fired('a', { level: 'call' })), lasts)).toBe('updated')
    expect(changeOf(incident(fired('a', { level: 'critical' })), lasts)).toBe('updated')
    expect(changeOf(incident(fired('a', { level: 'critical' })), { ...lasts, happened: true })).toBe('escalated')
  })

  it('if no alarm of its incident sounds any more: answered, snoozed or over', () => {
    for (const silent of [{ acknowledged }, { snoozedUntil: now + 1 }, { state: 'over' as const }])
      expect(changeOf(incident(fired('a', { level: 'critical', ...silent })), lasts)).toBe('reopened')
    const acknowledgedWorst = fired('a', { incident: 'i', level: 'critical', acknowledged })
    expect(changeOf(incident(acknowledgedWorst, fired('b', { incident: 'i' })), lasts)).toBe('escalated')
  })
})
