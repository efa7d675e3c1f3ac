import type { GateCause, GateState } from './gate'
import type { Notify } from './notices'

/** These tell their own story, or none is needed. */
const silent: ReadonlySet<GateCause> = new Set(['closing', 'invariant', 'kill-switch'])

/** Tells the trader when new orders stop and when they may leave again. The wait for the first reading is no stop. */
export function createGateNotices(notify: Notify): (state: GateState) => void {
  let wasOpen = false
  let told: GateCause | null = null
  return ({ cause, reason }) => {
    if (cause === null) {
      if (told !== null) notify('info', 'New orders may be sent again', 'What kept them back is over.')
      wasOpen = true
      told = null
      return
    }
    if (cause === told || ((cause === 'recovery' || cause === 'unconfirmed') && !wasOpen)) return
    told = cause
    if (silent.has(cause)) return
    const why = (reason ?? '').replace(/\.$/, '')
    if (cause === 'key') return notify('error', 'This key cannot trade', `${why}.`)
    notify(cause === 'recovery' ? 'warning' : 'error', 'New orders are held back', `${why}. Cancels still pass.`)
  }
}
