import { useEffect, useMemo } from 'react'
import { type Alarm, bySeverity, isSounding } from '@/shared/trading/alarms/alarm'
import { useAlarms } from '@/renderer/state/stores/health/alarms-store'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { createAlarmTones } from './alarm-tones'
import { useAudio } from './audio-store'
import { createSoundReports } from './sound-reports'

/** Interval at which a critical alarm sounds until it is acknowledged. */
const LOOP_MS = 3000
/** Events that permit sound in a browser. */
const gestures = ['pointerdown', 'keydown'] as const

/** Sounding alarms that are new in the list or fired again. */
function newlyFired(before: readonly Alarm[], now: readonly Alarm[]): readonly Alarm[] {
  const firedAt = new Map(before.map(({ id, lastFiredAt }) => [id, lastFiredAt]))
  return now.filter((alarm) => isSounding(alarm) && firedAt.get(alarm.id) !== alarm.lastFiredAt)
}

/** Alarms that sound repeatedly until they are acknowledged. */
const loops = (alarms: readonly Alarm[]): readonly Alarm[] =>
  alarms.filter((alarm) => alarm.level === 'critical' && isSounding(alarm))

/**
 * Plays one tone per update, for the most severe of the new alarms. A critical alarm repeats until it is acknowledged,
 * regardless of the settings.
 */
export function AlarmSound() {
  const on = useSettings(({ settings }) => settings.alarms.sound)
  const tones = useMemo(() => createAlarmTones(() => new AudioContext()), [])
  const report = useMemo(() => createSoundReports(), [])
  const looping = useAlarms(({ alarms }) => loops(alarms?.alarms ?? []).length > 0)

  useEffect(() => {
    const wakeAudio = (): void => void tones.wake().then(() => useAudio.setState({ isSilent: tones.silent() }))
    wakeAudio()
    for (const gesture of gestures) window.addEventListener(gesture, wakeAudio)
    return () => gestures.forEach((gesture) => window.removeEventListener(gesture, wakeAudio))
  }, [tones])

  useEffect(() => {
    async function play(alarms: readonly Alarm[]): Promise<void> {
      const worst = alarms.toSorted(bySeverity)[0]
      if (worst === undefined) return
      await tones.play(worst.level)
      const isSilent = tones.silent()
      useAudio.setState({ isSilent })
      report(alarms, isSilent ? 'blocked' : 'played')
    }
    const stopFollowing = useAlarms.subscribe(({ alarms }, before) => {
      const fired = newlyFired(before.alarms?.alarms ?? [], alarms?.alarms ?? [])
      const audible = fired.filter(({ level }) => on || level === 'critical')
      report(
        fired.filter((alarm) => !audible.includes(alarm)),
        'off',
      )
      void play(audible)
    })
    const loop = (): void => void play(loops(useAlarms.getState().alarms?.alarms ?? []))
    const timer = looping ? setInterval(loop, LOOP_MS) : undefined
    return () => {
      stopFollowing()
      clearInterval(timer)
    }
  }, [on, looping, tones, report])
  return null
}
