/** One beat of a tone: height in Hz, and when it begins and how long it lasts in seconds. */
export type Beat = readonly [hertz: number, at: number, length: number]

const LOUDNESS = 0.22
const RAMP = 0.01

function playBeat(audio: AudioContext, [hertz, at, length]: Beat): void {
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

/** Plays beats at one loudness. A browser keeps a page silent until its first click: `silent` tells, so that the screen can say so. */
export function createTonePlayer(open: () => AudioContext) {
  let context: AudioContext | null = null
  return {
    async play(beats: readonly Beat[]): Promise<void> {
      context ??= open()
      if (context.state === 'suspended') await context.resume().catch(() => undefined)
      if (context.state !== 'running') return
      for (const beat of beats) playBeat(context, beat)
    },
    silent: (): boolean => context !== null && context.state !== 'running',
  }
}
