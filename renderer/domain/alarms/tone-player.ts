/** One beat of a tone: height in Hz, and when it begins and how long it lasts in seconds. */
export type Beat = readonly [hertz: number, at: number, length: number]

const LOUDNESS = 0.22
const RAMP = 0.01
const ASKED_MS = 300

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

/**
 * Plays beats at one loudness. A browser keeps a page silent until its first click: `silent` tells, so that the screen
 * can say so.
 */
export function createTonePlayer(open: () => AudioContext) {
  let context: AudioContext | null = null
  /** A browser may leave the request unanswered until there is a click: nobody waits for it. */
  async function running(): Promise<AudioContext | null> {
    context ??= open()
    const audio = context
    if (audio.state === 'suspended')
      await Promise.race([
        audio.resume().catch(() => undefined),
        new Promise((resolve) => setTimeout(resolve, ASKED_MS)),
      ])
    return audio.state === 'running' ? audio : null
  }
  return {
    /** Asks for leave to sound; the browser grants it within a click or a key only. */
    async wake(): Promise<void> {
      await running()
    },
    async play(beats: readonly Beat[]): Promise<void> {
      const audio = await running()
      if (audio !== null) for (const beat of beats) playBeat(audio, beat)
    },
    /** Whether what is played now would not be heard. */
    silent: (): boolean => context === null || context.state !== 'running',
  }
}
