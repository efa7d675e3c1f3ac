import { useEffect, useMemo } from 'react'
import { type Alarm, type AlarmLevel, isSounding } from '@/shared/trading/alarms/alarm'
import { useAlarms } from '@/renderer/state/stores/alarms-store'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { createAlarmTones } from './alarm-tones'
import { useAudio } from './audio-store'

/** How often a critical alarm sounds until somebody acknowledges it. */
const LOOP_MS = 3000
/** What a browser takes for leave to sound. */
const gestures = ['pointerdown', 'keydown'] as const

/** What a new list of alarms adds to the one before, by its latest firing. */
function newlyFired(before: readonly Alarm[], now: readonly Alarm[]): readonly Alarm[] {
  const known = new Map(before.map(({ id, lastFiredAt }) => [id, lastFiredAt]))
  return now.filter((alarm) => isSounding(alarm) && known.get(alarm.id) !== alarm.lastFiredAt)
}

const mostSevere = (alarms: readonly Alarm[]): AlarmLevel | null =>
  (['critical', 'call', 'warning'] as const).find((level) => alarms.some((alarm) => alarm.level === level)) ?? null

/**
 * One tone for each new alarm, the most severe of those that come together; a critical one sounds again until it is
 * acknowledged, whatever the settings say.
 */
export function AlarmSound() {
  const on = useSettings(({ settings }) => settings.alarms.sound)
  const tones = useMemo(() => createAlarmTones(() => new AudioContext()), [])
  const looping = useAlarms(({ alarms }) =>
    (alarms?.alarms ?? []).some((alarm) => alarm.level === 'critical' && isSounding(alarm)),
  )

  useEffect(() => {
    const ask = (): void => void tones.wake().then(() => useAudio.setState({ isSilent: tones.silent() }))
    ask()
    for (const gesture of gestures) window.addEventListener(gesture, ask)
    return () => gestures.forEach((gesture) => window.removeEventListener(gesture, ask))
  }, [tones])

  useEffect(() => {
    const play = (level: AlarmLevel): void =>
      void tones.play(level).then(() => useAudio.setState({ isSilent: tones.silent() }))
    const stopFollowing = useAlarms.subscribe(({ alarms }, before) => {
      const level = mostSevere(newlyFired(before.alarms?.alarms ?? [], alarms?.alarms ?? []))
      if (level !== null && (on || level === 'critical')) play(level)
    })
    const timer = looping ? setInterval(() => play('critical'), LOOP_MS) : undefined
    return () => {
      stopFollowing()
      clearInterval(timer)
    }
  }, [on, looping, tones])
  return null
}
