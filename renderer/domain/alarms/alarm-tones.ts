import type { AlarmLevel } from '@/shared/trading/alarms/alarm'
import { type Tone, createTonePlayer } from './tone-player'

const tones: Readonly<Record<AlarmLevel, readonly Tone[]>> = {
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
/** Plays alarms. */
export function createAlarmTones(open: () => AudioContext) {
  const player = createTonePlayer(open)
  return {
    play: (level: AlarmLevel): Promise<void> => player.play(tones[level]),
    wake: (): Promise<void> => player.wake(),
    silent: player.silent,
  }
}
