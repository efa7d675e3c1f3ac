import { bridge } from '@/renderer/state/bridge/bridge'
import { isLocked, useLock } from '@/renderer/state/stores/lock-store'

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
/** Far below the shortest auto-lock time. */
const EVERY_MS = 5000

/** Reports user input to the main process, so other pages do not lock Volley. Returns the function that stops it. */
export function reportInput(): () => void {
  let last = Number.NEGATIVE_INFINITY
  const onInput = ({ isTrusted, timeStamp }: Event): void => {
    if (!isTrusted || timeStamp - last < EVERY_MS || useLock.getState().lock?.hasPin !== true || isLocked()) return
    last = timeStamp
    void bridge.call('lock.touched', {})
  }
  for (const name of inputs) window.addEventListener(name, onInput, { capture: true, passive: true })
  return () => {
    for (const name of inputs) window.removeEventListener(name, onInput, { capture: true })
  }
}
