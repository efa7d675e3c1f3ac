// @vitest-environment happy-dom
import { answer, inputsOf, refuseCall } from '@/renderer/testing/fake-bridge'
import { afterEach, describe, expect, it } from 'vitest'
import type { AuditEntry } from '@/shared/trading/alarms/audit'
import { eventually } from '@/renderer/testing/eventually'
import {
  button,
  choose,
  closeScreen,
  pressButton,
  problemAt,
  rows,
  show,
  shownText,
  type,
} from '@/renderer/testing/screen'
import { AuditDialog } from './audit-dialog'

const entry = (seq: number, change: Partial<AuditEntry> = {}): AuditEntry => ({
  seq,
  at: Date.UTC(2026, 10, 22, 12, 0, seq),
  kind: 'raised',
  alarm: 'a',
  incident: 'a',
  rule: 'level',
  level: 'critical',
  subject: '77031',
  title: 'Liquidation line reached',
  text: 'stands at 91 %',
  actor: '',
  ...change,
})
const all = { text: '', level: null, subject: null, from: null, to: null, before: null }
const open = () => show(<AuditDialog onClose={() => undefined} />)
const filter = () => inputsOf('alarms.audit').at(-1)
afterEach(closeScreen)

describe('The history of alarms', () => {
  it('states the event, its author and its reason, and the actions of Volley itself', async () => {
    const answered = entry(2, { kind: 'acknowledged', text: 'repaying 2 BTC', actor: 'anna on desk, page-1' })
    answer('alarms.audit', { entries: [answered, entry(1)], next: null, subjects: ['77031'] })
    await open()
    await eventually(() =>
      expect(rows('Alarm history', ['level', 'kind', 'text', 'actor'])).toEqual([
        ['critical', 'Acknowledged', 'repaying 2 BTC', 'anna on desk, page-1'],
        ['critical', 'Raised', 'stands at 91 %', 'Volley'],
      ]),
    )
    expect(filter()).toEqual(all)
  })

  it('is narrowed by words, level, unit and time, and goes back to its newest page with that', async () => {
    answer('alarms.audit', ({ before }) => ({
      entries: [entry(before ?? 200)],
      next: before === null ? 101 : null,
      subjects: ['5'],
    }))
    await open()
    await eventually(() => expect(button('Older')?.disabled).toBe(false))
    await pressButton('Older')
    await eventually(() => expect(filter()).toEqual({ ...all, before: 101 }))
    await eventually(() => expect([button('Older')?.disabled, button('Newer')?.disabled]).toEqual([true, false]))
    await type('Search', 'treasury')
    await choose('Level', 'Critical')
    await choose('Unit or loan', '5')
    await type('Since', '2026-11-22T10:00')
    await type('Until', '2026-11-22T10:05')
    const [from, to] = [new Date(2026, 10, 22, 10, 0), new Date(2026, 10, 22, 10, 5)].map((at) => at.getTime())
    await eventually(() =>
      expect(filter()).toEqual({
        text: 'treasury',
        level: 'critical',
        subject: '5',
        from,
        to: to! + 59_999,
        before: null,
      }),
    )
    const before = inputsOf('alarms.audit').length
    await type('Until', '2026-11-22T09:00')
    expect(problemAt('Until')).toBe('must not be earlier than From')
    expect(inputsOf('alarms.audit')).toHaveLength(before)
  })

  it('reports an empty result, and the reason of a failed read', async () => {
    answer('alarms.audit', { entries: [], next: null, subjects: [] })
    await open()
    await eventually(() => expect(shownText()).toContain('No alarm fits this search.'))
    await closeScreen()
    refuseCall('alarms.audit', 'The disk is full.')
    await open()
    await eventually(() => expect(shownText()).toContain('The disk is full.'))
  })
})
