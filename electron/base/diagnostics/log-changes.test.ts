import { describe, expect, it } from 'vitest'
import { defaultSettings } from '@/shared/settings/settings'
import type { Alarm } from '@/shared/trading/alarms/alarm'
import { anAlarm } from '@/shared/testing/samples/alarm'
import type { Log } from './log'
import { logAlarms, logGate, logSettings } from './log-changes'

function collecting() {
  const lines: unknown[][] = []
  const log: Log = (event, fields) => void lines.push([event, fields])
  return { log, lines, events: () => lines.splice(0).map(([event]) => event) }
}

const alarm = anAlarm({
  id: 'a1',
  rule: 'level',
  level: 'critical',
  title: 'LTV at the line',
  text: 'Repay',
  firedAt: 1000,
  lastFiredAt: 1000,
})
const list = (...alarms: Alarm[]) => ({ armed: 1, onAssumedThresholds: 0, blind: 0, hasWatchman: false, alarms })

describe('The log', () => {
  it('reports once each when and why new orders are blocked, and when they are allowed again', () => {
    const { log, lines } = collecting()
    const note = logGate(log)
    note({ open: false, reason: 'reading', needsReview: false, letsReduce: false })
    note({ open: false, reason: 'reading', needsReview: false, letsReduce: false })
    note({ open: true, reason: null, needsReview: false, letsReduce: false })
    note({ open: false, reason: 'an unexpected error', needsReview: true, letsReduce: false })
    expect(lines).toEqual([
      ['gate.shut', { reason: 'reading', needsReview: false }],
      ['gate.opened', {}],
      ['gate.shut', { reason: 'an unexpected error', needsReview: true }],
    ])
  })

  it('names the settings that changed, without values', () => {
    const { log, lines } = collecting()
    const settings = defaultSettings()
    const note = logSettings(log, settings)
    note({ ...settings, theme: 'light', armMinutes: 30 })
    note({ ...settings, theme: 'light', armMinutes: 30 })
    expect(lines).toEqual([['settings.changed', { names: ['theme', 'armMinutes'] }]])
  })

  it('follows an alarm from its firing to its end', () => {
    const { log, events } = collecting()
    const note = logAlarms(log, 1000)
    const snoozed = { ...alarm, snoozedUntil: 9000 }
    const again = { ...alarm, lastFiredAt: 9000 }
    const acknowledged = { ...again, acknowledged: { at: 9500, reason: 'seen' } }
    note(list(alarm))
    note(list(alarm))
    expect(events()).toEqual(['alarm.raised'])
    note(list(snoozed))
    expect(events()).toEqual(['alarm.snoozed'])
    note(list(again))
    expect(events()).toEqual(['alarm.raised'])
    note(list(acknowledged))
    expect(events()).toEqual(['alarm.acknowledged'])
    note(list())
    expect(events()).toEqual(['alarm.over'])
  })

  it('does not raise again an alarm from before this start, and sees the acknowledgement of an ended alarm', () => {
    const { log, events } = collecting()
    const note = logAlarms(log, 2000)
    note(list({ ...alarm, state: 'over' }))
    expect(events()).toEqual([])
    note(list())
    expect(events()).toEqual(['alarm.acknowledged'])
  })
})
