import { t } from '@/shared/languages/text'
import type { Gate } from '../gate/gate'

interface Mark {
  readonly sleeps: number
  readonly disarmed: number
  readonly closed: number
}

/** Events between a confirmation and its use. */
export interface Interruptions {
  readonly mark: () => Mark
  /** First reason to confirm again; null if nothing happened since. */
  readonly since: (mark: Mark) => string | null
}

interface InterruptionsOptions {
  readonly gate: Pick<Gate, 'state'>
  readonly onGate: (listener: () => void) => () => void
  /** Number of sleeps of this computer. */
  readonly sleeps: () => number
  readonly arming: ArmingState
}

/** A person's permission for orders of this account. */
export interface ArmingState {
  /** True also if a lock allows confirmed orders to continue. */
  readonly isArmed: () => boolean
  /** Number of times that trading was disarmed or locked, by any cause. */
  readonly disarmed: () => number
}

/** Counts interruptions, so that a short one between two checks is not missed. */
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
      if (sleeps() !== mark.sleeps) return t('this computer slept while it waited')
      if (arming.disarmed() !== mark.disarmed || !arming.isArmed())
        return t('trading was disarmed or locked while it waited')
      return closed === mark.closed
        ? null
        : t`new orders were held back while it waited (${lastReason.replace(/\.$/, '')})`
    },
  }
}
