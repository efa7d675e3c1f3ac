import type { GateCause, GateState } from './gate'
import type { Notify } from './notices'

/** Whatever is notified about the gate takes the place of what was notified before. */
export const ofGate = { about: 'gate' } as const
/** These tell their own story, or none is needed. */
const silent: ReadonlySet<GateCause> = new Set(['closing', 'invariant', 'kill-switch'])

/** Tells the trader when new orders stop and when they may leave again. The wait for the first reading is no stop. */
export function createGateNotices(notify: Notify): (state: GateState) => void {
  let wasOpen = false
  let notified: GateCause | null = null
  return ({ cause, reason }) => {
    if (cause === null) {
      if (notified !== null) notify('info', 'New orders may be sent again', 'What kept them back is over.', ofGate)
      wasOpen = true
      notified = null
      return
    }
    if (cause === notified || ((cause === 'recovery' || cause === 'unconfirmed') && !wasOpen)) return
    notified = cause
    if (silent.has(cause)) return
    const why = (reason ?? '').replace(/\.$/, '')
    if (cause === 'key') return notify('error', 'This key cannot trade', `${why}.`, ofGate)
    const passes = cause === 'recovery' || cause === 'late-channel' || cause === 'open-orders'
    notify(passes ? 'warning' : 'error', 'New orders are held back', `${why}. Cancels still pass.`, ofGate)
  }
}
