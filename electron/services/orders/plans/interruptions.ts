import type { Gate } from '../gate/gate'

interface Mark {
  readonly sleeps: number
  readonly disarmed: number
  readonly closed: number
}

/** What came between a confirmation and the moment it is used. */
export interface Interruptions {
  readonly mark: () => Mark
  /** The first reason to ask again; null where nothing happened since. */
  readonly since: (mark: Mark) => string | null
}

interface InterruptionsOptions {
  readonly gate: Pick<Gate, 'state'>
  readonly onGate: (listener: () => void) => () => void
  /** How often this computer has slept. */
  readonly sleeps: () => number
  readonly arming: ArmingState
}

/** Whether orders of this account may leave, as far as a person has to say so. */
export interface ArmingState {
  /** Also where a lock lets what was confirmed go on. */
  readonly isArmed: () => boolean
  /** How often trading was disarmed or locked so far, by whomever. */
  readonly disarmed: () => number
}

/** Counts what interrupts, so that nothing is missed that was over before anybody looked. */
export function createInterruptions({ gate, onGate, sleeps, arming }: InterruptionsOptions): Interruptions {
  let closed = 0
  let lastReason = ''
  onGate(() => {
    const { open, reason } = gate.state()
    if (open) return
    closed += 1
    lastReason = reason ?? ''
  })
  return {
    mark: () => ({ sleeps: sleeps(), disarmed: arming.disarmed(), closed }),
    since: (mark) => {
      if (sleeps() !== mark.sleeps) return 'this computer slept while it waited'
      if (arming.disarmed() !== mark.disarmed || !arming.isArmed())
        return 'trading was disarmed or locked while it waited'
      return closed === mark.closed
        ? null
        : `new orders were held back while it waited (${lastReason.replace(/\.$/, '')})`
    },
  }
}
