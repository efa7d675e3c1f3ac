import type { WebContents } from 'electron'
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

interface PermissionDetails {
  readonly isMainFrame: boolean
  readonly requestingUrl?: string
}

/**
 * The only permission of a page: it may write to the clipboard within a press, so that an image of a chart can be
 * copied. The clipboard cannot be read. Electron does not pass on if a request comes from a press, so input is observed
 * here. `now`: ms of a steady clock.
 */
export function createClipboardGrants(now: () => number) {
  const pressedAt = new WeakMap<WebContents, number>()
  return {
    observe(page: WebContents): void {
      page.on('input-event', (_event, { type }) => {
        if (presses.has(type)) pressedAt.set(page, now())
      })
    },
    isGranted(page: WebContents | null, permission: string, { isMainFrame, requestingUrl = '' }: PermissionDetails) {
      const at = page === null ? undefined : pressedAt.get(page)
      return (
        permission === 'clipboard-sanitized-write' &&
        isMainFrame &&
        requestingUrl.startsWith(`${APP_ORIGIN}/`) &&
        at !== undefined &&
        now() - at <= PRESS_MS
      )
    },
  }
}
