import { t } from '@/shared/languages/text'
import type { GateCause, GateState } from './gate'
import type { Notify } from './notices'

/** A notice about the gate replaces the previous one. */
export const ofGate = { about: 'gate' } as const
/** These causes have a separate notice, or need none. */
const silent: ReadonlySet<GateCause> = new Set(['closing', 'invariant', 'kill-switch'])

/**
 * Notifies the trader when new orders stop and when they can be sent again. The first read at start is not reported as
 * a stop.
 */
export function createGateNotices(notify: Notify): (state: GateState) => void {
  let wasOpen = false
  let notified: GateCause | null = null
  return ({ cause, reason }) => {
    if (cause === null) {
      if (notified !== null)
        notify('info', t('New orders may be sent again'), t('The cause of the block is resolved.'), ofGate)
      wasOpen = true
      notified = null
      return
    }
    if (cause === notified || ((cause === 'recovery' || cause === 'unconfirmed') && !wasOpen)) return
    notified = cause
    if (silent.has(cause)) return
    const why = (reason ?? '').replace(/\.$/, '')
    if (cause === 'key') return notify('error', t('This key cannot trade'), `${why}.`, ofGate)
    const passes = cause === 'recovery' || cause === 'late-channel' || cause === 'open-orders'
    notify(passes ? 'warning' : 'error', t('New orders are held back'), t`${why}. Cancels still pass.`, ofGate)
  }
}
