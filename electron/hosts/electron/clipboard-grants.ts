import type { Clock } from '@/shared/base/clock'
import { APP_ORIGIN } from '@/shared/ipc/transport/electron-ipc'

/** Time after a press within which a page may write to the clipboard, as in a browser, ms. */
const PRESS_MS = 5000
const presses: ReadonlySet<string> = new Set([
  'mouseDown',
  'mouseUp',
  'rawKeyDown',
  'keyDown',
  'touchStart',
  'touchEnd',
])

/** A page of Electron. */
interface InputSource {
  on(name: 'input-event', listener: (event: unknown, input: { readonly type: string }) => void): unknown
}
interface PermissionDetails {
  readonly isMainFrame: boolean
  readonly requestingUrl?: string
}

/**
 * The only permission of a page: it may write to the clipboard within a press, so that an image of a chart can be
 * copied. The clipboard cannot be read. Electron does not report if a request comes from a press, so input is observed
 * here.
 */
export function createClipboardGrants(clock: Pick<Clock, 'mono'>) {
  const pressedAt = new WeakMap<object, number>()
  return {
    observe(page: InputSource): void {
      page.on('input-event', (_event, { type }) => {
        if (presses.has(type)) pressedAt.set(page, clock.mono())
      })
    },
    isGranted(page: object | null, permission: string, { isMainFrame, requestingUrl = '' }: PermissionDetails) {
      const at = page === null ? undefined : pressedAt.get(page)
      return (
        permission === 'clipboard-sanitized-write' &&
        isMainFrame &&
        requestingUrl.startsWith(`${APP_ORIGIN}/`) &&
        at !== undefined &&
        clock.mono() - at <= PRESS_MS
      )
    },
  }
}
