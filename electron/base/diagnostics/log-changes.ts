import type { AccountAlarmOverview } from '@/shared/ipc/watching/alarms'
import type { Settings } from '@/shared/settings/settings'
import type { Alarm } from '@/shared/trading/alarms/alarm'
import type { GateReport } from '@/shared/trading/health/health'
import type { Log } from './log'

/** Logs when new orders are blocked, the reason, and when they are allowed again. */
export function logGate(log: Log): (gate: GateReport) => void {
  let before = ''
  return ({ open, reason, needsReview }) => {
    const now = open ? '' : `${reason ?? ''} ${needsReview}`
    if (now === before) return
    before = now
    if (open) log('gate.opened', {})
    else log('gate.shut', { reason: reason ?? '', needsReview })
  }
}

/** Logs the names of changed settings. Their values are in the settings file and in the diagnostics. */
export function logSettings(log: Log, atStart: Settings): (settings: Settings) => void {
  let before = atStart
  return (settings) => {
    const changed = (name: keyof Settings): boolean => JSON.stringify(settings[name]) !== JSON.stringify(before[name])
    const names = (Object.keys(settings) as (keyof Settings)[]).filter(changed)
    before = settings
    if (names.length > 0) log('settings.changed', { names })
  }
}

/** Logs changes of alarms. Those from before `since` (Unix ms) were logged when they fired. */
export function logAlarms(log: Log, since: number): (alarms: AccountAlarmOverview) => void {
  let previous = new Map<string, Alarm>()

  function compare(now: Alarm, before: Alarm | undefined): void {
    const { rule, level: severity, title, text } = now
    if (now.lastFiredAt > (before?.lastFiredAt ?? since - 1)) log('alarm.raised', { rule, severity, title, text })
    if (before === undefined) return
    if (now.acknowledged !== null && before.acknowledged === null) log('alarm.acknowledged', { rule, severity, title })
    if (now.snoozedUntil !== null && before.snoozedUntil === null) log('alarm.snoozed', { rule, severity, title })
    if (now.state === 'over' && before.state === 'active') log('alarm.over', { rule, severity, title })
  }

  return ({ alarms }) => {
    for (const alarm of alarms) compare(alarm, previous.get(alarm.id))
    const listed = new Set(alarms.map(({ id }) => id))
    // An acknowledged alarm that is over disappears from the list with its last change.
    for (const { id, rule, level: severity, title, acknowledged } of previous.values()) {
      if (!listed.has(id)) log(acknowledged === null ? 'alarm.acknowledged' : 'alarm.over', { rule, severity, title })
    }
    previous = new Map(alarms.map((alarm) => [alarm.id, alarm]))
  }
}
