import type { AlarmLevel } from '../../shared/trading/alarms/alarm'

/** Beats of a level: height in Hz, and when it begins and how long it lasts in seconds. */
const tones: Readonly<Record<AlarmLevel, readonly (readonly [hertz: number, at: number, length: number])[]>> = {
  warning: [[660, 0, 0.14]],
  call: [
    [660, 0, 0.14],
    [880, 0.2, 0.2],
  ],
  critical: [
    [880, 0, 0.14],
    [660, 0.2, 0.14],
    [880, 0.4, 0.14],
    [660, 0.6, 0.2],
  ],
}
const LOUDNESS = 0.22
const RAMP = 0.01

/** Plays alarms. A browser keeps a page silent until its first click: `silent` tells, so that the screen can say so. */
export function createAlarmTones(open: () => AudioContext) {
  let context: AudioContext | null = null

  function beat(audio: AudioContext, hertz: number, at: number, length: number): void {
    const tone = audio.createOscillator()
    const gain = audio.createGain()
    const start = audio.currentTime + at
    tone.frequency.value = hertz
    gain.gain.setValueAtTime(0, start)
    gain.gain.linearRampToValueAtTime(LOUDNESS, start + RAMP)
    gain.gain.setValueAtTime(LOUDNESS, start + length - RAMP)
    gain.gain.linearRampToValueAtTime(0, start + length)
    tone.connect(gain).connect(audio.destination)
    tone.start(start)
    tone.stop(start + length)
  }
  return {
    async play(level: AlarmLevel): Promise<void> {
      context ??= open()
      if (context.state === 'suspended') await context.resume().catch(() => undefined)
      if (context.state !== 'running') return
      for (const [hertz, at, length] of tones[level]) beat(context, hertz, at, length)
    },
    silent: (): boolean => context !== null && context.state !== 'running',
  }
}
