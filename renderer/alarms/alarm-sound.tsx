import { useEffect, useMemo } from 'react'
import type { Alert, AlertLevel } from '../../shared/trading/alerts/alert'
import { useAlerts } from '../stores/alerts-store'
import { useSettings } from '../stores/settings-store'
import { createAlarmTones } from './alarm-tones'

/** How often a critical alarm sounds until somebody acknowledges it. */
const LOOP_MS = 3000

/** An alarm that is to be heard now: active, neither acknowledged nor snoozed. */
const sounds = ({ state, acknowledged, snoozedUntil }: Alert): boolean => state === 'active' && acknowledged === null && snoozedUntil === null

/** What a new list of alarms adds to the one before, by its latest firing. */
export function newlyFired(before: readonly Alert[], now: readonly Alert[]): readonly Alert[] {
  const known = new Map(before.map(({ id, lastFiredAt }) => [id, lastFiredAt]))
  return now.filter((alert) => sounds(alert) && known.get(alert.id) !== alert.lastFiredAt)
}

const gravest = (alerts: readonly Alert[]): AlertLevel | null => (['critical', 'call', 'warning'] as const).find((level) => alerts.some((alert) => alert.level === level)) ?? null

/** One tone for each new alarm, the gravest of those that come together; a critical one sounds again until it is acknowledged. */
export function AlarmSound() {
  const on = useSettings(({ settings }) => settings.alerts.sound)
  const tones = useMemo(() => createAlarmTones(() => new AudioContext()), [])
  const looping = useAlerts(({ alerts }) => (alerts?.alerts ?? []).some((alert) => alert.level === 'critical' && sounds(alert)))
  useEffect(() => {
    if (!on) return
    return useAlerts.subscribe(({ alerts }, before) => {
      const level = gravest(newlyFired(before.alerts?.alerts ?? [], alerts?.alerts ?? []))
      if (level !== null) void tones.play(level)
    })
  }, [on, tones])
  useEffect(() => {
    if (!on || !looping) return
    const timer = setInterval(() => void tones.play('critical'), LOOP_MS)
    return () => clearInterval(timer)
  }, [on, looping, tones])
  return null
}
