import type { BlockedBy } from '../gate/reductions'
import type { ArmingState } from '../plans/interruptions'

/** Trading that nobody ever disarms. */
export const armed: ArmingState = { isArmed: () => true, disarmed: () => 0 }

/** Evidence that holds back no order. */
export const blockedByNone: BlockedBy = () => null
