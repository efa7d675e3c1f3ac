import { useEffect, useMemo } from 'react'
import { type Alarm, bySeverity, isSounding } from '@/shared/trading/alarms/alarm'
import { useAlarms } from '@/renderer/state/stores/health/alarms-store'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { createAlarmTones } from './alarm-tones'
import { useAudio } from './audio-store'
import { createSoundReports } from './sound-reports'

/** How often a critical alarm sounds until somebody acknowledges it. */
const LOOP_MS = 3000
/** What a browser takes for leave to sound. */
const gestures = ['pointerdown', 'keydown'] as const

/** What a new list of alarms adds to the one before, by its latest firing. */
function newlyFired(before: readonly Alarm[], now: readonly Alarm[]): readonly Alarm[] {
  const known = new Map(before.map(({ id, lastFiredAt }) => [id, lastFiredAt]))
  return now.filter((alarm) => isSounding(alarm) && known.get(alarm.id) !== alarm.lastFiredAt)
}

/** What sounds again and again until it is acknowledged. */
const loops = (alarms: readonly Alarm[]): readonly Alarm[] =>
  alarms.filter((alarm) => alarm.level === 'critical' && isSounding(alarm))

/**
 * One tone for each new alarm, the most severe of those that come together; a critical one sounds again until it is
 * acknowledged, whatever the settings say.
 */
export function AlarmSound() {
  const on = useSettings(({ settings }) => settings.alarms.sound)
  const tones = useMemo(() => createAlarmTones(() => new AudioContext()), [])
  const report = useMemo(() => createSoundReports(), [])
  const looping = useAlarms(({ alarms }) => loops(alarms?.alarms ?? []).length > 0)

  useEffect(() => {
    const ask = (): void => void tones.wake().then(() => useAudio.setState({ isSilent: tones.silent() }))
    ask()
    for (const gesture of gestures) window.addEventListener(gesture, ask)
    return () => gestures.forEach((gesture) => window.removeEventListener(gesture, ask))
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
