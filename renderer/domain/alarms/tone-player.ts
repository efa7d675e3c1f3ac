/** One beat of a tone: height in Hz, and when it begins and how long it lasts in seconds. */
export type Tone = readonly [hertz: number, at: number, length: number]

/** Peak of a tone at full volume, and the fixed volume of an alarm. */
const LOUDEST = 0.36
const ALARM_VOLUME = 60
/** Threshold of the limiter for simultaneous sounds, dB: ten are no louder than two. */
const LIMIT_DB = -9
const LIMIT_RATIO = 20
const RAMP = 0.01
const WAKE_TIMEOUT_MS = 300

function createLimiter(audio: AudioContext): AudioNode {
  const limiter = audio.createDynamicsCompressor()
  limiter.threshold.value = LIMIT_DB
  limiter.ratio.value = LIMIT_RATIO
  limiter.knee.value = 0
  limiter.attack.value = 0
  limiter.connect(audio.destination)
  return limiter
}

function playTone(audio: AudioContext, limiter: AudioNode, [hertz, at, length]: Tone, loudness: number): void {
  const tone = audio.createOscillator()
  const gain = audio.createGain()
  const start = audio.currentTime + at
  tone.frequency.value = hertz
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(loudness, start + RAMP)
  gain.gain.setValueAtTime(loudness, start + length - RAMP)
  gain.gain.linearRampToValueAtTime(0, start + length)
  tone.connect(gain).connect(limiter)
  tone.start(start)
  tone.stop(start + length)
}

/** Plays beats through a limiter. A browser mutes a page until its first click; `silent` is true until then. */
export function createTonePlayer(open: () => AudioContext) {
  let context: AudioContext | null = null
  let limiter: AudioNode | null = null
  /** A browser may not answer the request until a click, so it is not awaited. */
  async function running(): Promise<AudioContext | null> {
    context ??= open()
    const audio = context
    if (audio.state === 'suspended')
      await Promise.race([
        audio.resume().catch(() => undefined),
        new Promise((resolve) => setTimeout(resolve, WAKE_TIMEOUT_MS)),
      ])
    return audio.state === 'running' ? audio : null
  }
  return {
    /** Requests permission to sound, which a browser grants only during a click or a key press. */
    async wake(): Promise<void> {
      await running()
    },
    /** `volume` is in percent. */
    async play(tones: readonly Tone[], volume = ALARM_VOLUME): Promise<void> {
      const audio = await running()
      if (audio === null) return
      limiter ??= createLimiter(audio)
      for (const renderTick of tones) playTone(audio, limiter, renderTick, (LOUDEST * volume) / 100)
    },
    /** True if a tone played now is inaudible. */
    silent: (): boolean => context === null || context.state !== 'running',
  }
}
