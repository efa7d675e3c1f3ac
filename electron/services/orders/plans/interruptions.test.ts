import { beforeEach, describe, expect, it } from 'vitest'
import type { GateState } from '../gate/gate'
import { createInterruptions, type Interruptions } from './interruptions'

let gate: GateState
let changed: () => void
let sleeps: number
let disarmed: number
let isArmed: boolean
let interruptions: Interruptions

beforeEach(() => {
  gate = { open: true, cause: null, reason: null }
  sleeps = 3
  disarmed = 1
  isArmed = true
  interruptions = createInterruptions({
    gate: { state: () => gate },
    onGate: (listener) => {
      changed = listener
      return () => undefined
    },
    sleeps: () => sleeps,
    arming: { isArmed: () => isArmed, disarmed: () => disarmed },
  })
})
function setGate(reason: string | null): void {
  gate = { open: reason === null, cause: reason === null ? null : 'recovery', reason }
  changed()
}

describe('a change between a confirmation and its use', () => {
  it('is nothing where nothing happened, and nothing that was over before', () => {
    setGate('closed before')
    setGate(null)
    const mark = interruptions.mark()
    setGate(null)
    expect(interruptions.since(mark)).toBeNull()
  })

  it('is sleep, also where everything else happened too', () => {
    const mark = interruptions.mark()
    sleeps += 1
    disarmed += 1
    setGate('closed')
    expect(interruptions.since(mark)).toBe('this computer slept while it waited')
    expect(interruptions.since(interruptions.mark())).toBeNull()
  })

  it('is disarming, also where it is armed again, and that it is not armed', () => {
    const why = 'trading was disarmed or locked while it waited'
    const mark = interruptions.mark()
    disarmed += 1
    expect(interruptions.since(mark)).toBe(why)
    const later = interruptions.mark()
    expect(interruptions.since(later)).toBeNull()
    isArmed = false
    expect(interruptions.since(later)).toBe(why)
  })

  it('is that the gate was closed, also where it is open again, with the last reason', () => {
    const mark = interruptions.mark()
    setGate('The feed is offline.')
    setGate('The key has expired.')
    setGate(null)
    expect(interruptions.since(mark)).toBe('new orders were held back while it waited (The key has expired)')
    expect(interruptions.since(interruptions.mark())).toBeNull()
  })
})
