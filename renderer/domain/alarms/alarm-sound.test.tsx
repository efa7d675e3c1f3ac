// @vitest-environment happy-dom
import { inputsOf } from '@/renderer/testing/fake-bridge'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultSettings } from '@/shared/settings/settings'
import type { Alarm } from '@/shared/trading/alarms/alarm'
import { useAlarms } from '@/renderer/state/stores/health/alarms-store'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { closeScreen, happens, show } from '@/renderer/testing/screen'
import { AlarmSound } from './alarm-sound'
import { useAudio } from './audio-store'
import { anAlarm, anAlarmOverview } from '@/shared/testing/samples/alarm'
import { patience } from '@/shared/testing/patience'

/** A sound card that notes what it plays; the browser lets it sound or keeps it silent. */
const card = { state: 'running' as AudioContextState, startedTones: [] as number[], granted: true }
class SoundCard {
  readonly currentTime = 0
  readonly destination = {}
  get state(): AudioContextState {
    return card.state
  }
  async resume(): Promise<void> {
    if (card.granted) card.state = 'running'
  }
  createDynamicsCompressor() {
    const value = { value: 0 }
    return { threshold: value, ratio: value, knee: value, attack: value, connect: () => undefined }
  }
  createGain() {
    const gain = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined }
    return { gain, connect: () => undefined }
  }
  createOscillator() {
    const frequency = { value: 0 }
    return {
      frequency,
      connect: (next: object) => next,
      start: () => void card.startedTones.push(frequency.value),
      stop: () => undefined,
    }
  }
}

/** The first beats of the tones: how many beats tell the levels apart. */
const toneCounts = { warning: 1, call: 2, critical: 4 } as const
const sounded = (): number => card.startedTones.splice(0).length

const alarm = (id: string, change: Partial<Alarm> = {}): Alarm => anAlarm({ id, ...change })
const alarmsAre = (...alarms: readonly Alarm[]): Promise<void> =>
  happens(() => useAlarms.setState({ alarms: anAlarmOverview({ alarms }) }))
const pass = (ms: number): Promise<void> => happens(() => vi.advanceTimersByTimeAsync(ms))
const soundIs = (sound: boolean): void => {
  const settings = defaultSettings()
  useSettings.setState({ settings: { ...settings, alarms: { ...settings.alarms, sound } }, loaded: true })
}

beforeEach(async () => {
  Object.assign(card, { state: 'running', startedTones: [], granted: true })
  vi.stubGlobal('AudioContext', SoundCard)
  useAudio.setState({ isSilent: null })
  soundIs(true)
  await show(<AlarmSound />)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await closeScreen()
  vi.unstubAllGlobals()
})

describe('An alarm by ear', () => {
  it('sounds once for what is new, and the most severe of those that come together', async () => {
    await alarmsAre(alarm('a'))
    expect(sounded()).toBe(toneCounts.warning)
    await alarmsAre(alarm('a'), alarm('b'), alarm('c', { level: 'call' }))
    expect(sounded()).toBe(toneCounts.call)
    await alarmsAre(alarm('c', { level: 'call' }), alarm('a'), alarm('b'))
    await pass(60_000)
    expect(sounded()).toBe(0)
  })

  it('sounds again where it fired again, because it got worse', async () => {
    await alarmsAre(alarm('a'))
    sounded()
    await alarmsAre(alarm('a', { lastFiredAt: 2 }))
    expect(sounded()).toBe(toneCounts.warning)
  })

  it('is silent for what is over, snoozed or acknowledged', async () => {
    await alarmsAre(
      alarm('a', { state: 'over' }),
      alarm('b', { level: 'call', snoozedUntil: 9 }),
      alarm('c', { level: 'critical', acknowledged: { at: 1, reason: 'repaid' } }),
    )
    await pass(10_000)
    expect(sounded()).toBe(0)
  })

  it('sounds repeatedly while it is critical, until it is acknowledged', async () => {
    await alarmsAre(alarm('a', { level: 'critical' }))
    expect(sounded()).toBe(toneCounts.critical)
    await pass(9000)
    expect(sounded()).toBe(3 * toneCounts.critical)
    await alarmsAre(alarm('a', { level: 'critical', acknowledged: { at: 1, reason: 'repaid' } }))
    await pass(9000)
    expect(sounded()).toBe(0)
  })

  it('keeps warnings and margin calls silent by the rules, and never a critical alarm', async () => {
    await happens(() => soundIs(false))
    await alarmsAre(alarm('a'), alarm('b', { level: 'call' }))
    expect(sounded()).toBe(0)
    await alarmsAre(alarm('c', { level: 'critical' }))
    expect(sounded()).toBe(toneCounts.critical)
    await pass(3000)
    expect(sounded()).toBe(toneCounts.critical)
  })
})

describe('A browser that keeps a page silent until its first click', () => {
  it('is known as such before the first alarm, and no longer after a click', async () => {
    await happens(() => closeScreen())
    Object.assign(card, { state: 'suspended', granted: false })
    vi.useRealTimers()
    await show(<AlarmSound />)
    await vi.waitFor(() => expect(useAudio.getState().isSilent).toBe(true), patience)
    card.granted = true
    await happens(() => window.dispatchEvent(new Event('pointerdown')))
    await vi.waitFor(() => expect(useAudio.getState().isSilent).toBe(false), patience)
  })

  it('plays nothing late: a missed sound is dropped, and the screen shows it as silent', async () => {
    Object.assign(card, { state: 'suspended', granted: false })
    await alarmsAre(alarm('a'))
    await pass(1000)
    expect([sounded(), useAudio.getState().isSilent]).toEqual([0, true])
    Object.assign(card, { state: 'running', granted: true })
    await pass(10_000)
    expect(sounded()).toBe(0)
    await alarmsAre(alarm('a'), alarm('b'))
    expect([sounded(), useAudio.getState().isSilent]).toEqual([toneCounts.warning, false])
  })
})

describe('Records of sounded alarms', () => {
  const sounded = () => inputsOf('alarms.sounded')
  const inputOf = (...ids: string[]) => ids.map((id) => ({ id, lastFiredAt: 1 }))

  it('is reported once a firing: played, blocked by the browser, or silent by the rules', async () => {
    await alarmsAre(alarm('a', { level: 'critical' }), alarm('b'))
    await pass(9000)
    expect(sounded()).toEqual([{ alarms: inputOf('a', 'b'), how: 'played' }])
    await happens(() => soundIs(false))
    await alarmsAre(alarm('a', { level: 'critical' }), alarm('b'), alarm('c', { level: 'call' }))
    expect(sounded().slice(1)).toEqual([{ alarms: inputOf('c'), how: 'off' }])
    Object.assign(card, { state: 'suspended', granted: false })
    await pass(9000)
    expect(sounded().slice(2)).toEqual([{ alarms: inputOf('a'), how: 'blocked' }])
  })
})
