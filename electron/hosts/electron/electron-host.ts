import { ipcMain, type BrowserWindow, type IpcMainInvokeEvent } from 'electron'
import { APP_ORIGIN, CALL_CHANNEL, EVENT_CHANNEL } from '@/shared/ipc/transport/electron-ipc'
import { createEmitter } from '@/shared/base/emitter'
import { t } from '@/shared/languages/text'
import type { Caller } from '@/electron/base/caller'
import type { Publisher } from '@/electron/base/publisher'
import type { Router } from '@/electron/ipc/router'

/** The IPC of the desktop application, for all its windows. */
export interface ElectronHost {
  /** Connects a window to the router: its page's calls are dispatched, events are sent to it. */
  attach(window: BrowserWindow): void
}

export function createElectronHost({
  router,
  publisher,
}: {
  readonly router: Router
  readonly publisher: Publisher
}): ElectronHost {
  const callers = new Map<BrowserWindow, Caller & { disconnect(): void }>()

  function join(window: BrowserWindow): void {
    callers.get(window)?.disconnect()
    const caller = createCaller(window)
    callers.set(window, caller)
    publisher.connect(caller)
  }

  ipcMain.handle(CALL_CHANNEL, (event, name: unknown, input: unknown, session: unknown) => {
    const caller = [...callers].find(([window]) => isPageOf(event, window))?.[1]
    if (caller !== undefined) return router.dispatch(caller, name, input, session)
    router.countMalformed()
    return { ok: false, error: { code: 'refused', message: t('This page may not call Volley.') } }
  })

  return {
    attach(window) {
      join(window)
      // A reload is a new page: the watches of the old one have ended.
      window.webContents.on('did-navigate', () => join(window))
      window.once('closed', () => {
        callers.get(window)?.disconnect()
        callers.delete(window)
      })
    },
  }
}

/** The frame itself is compared: an about:blank child would inherit the page's origin. A removed frame is null. */
function isPageOf(event: IpcMainInvokeEvent, window: BrowserWindow): boolean {
  const frame = event.senderFrame
  return (
    frame !== null &&
    !window.isDestroyed() &&
    frame === window.webContents.mainFrame &&
    frame.url.startsWith(`${APP_ORIGIN}/`)
  )
}

function createCaller(window: BrowserWindow): Caller & { disconnect(): void } {
  const { webContents } = window
  const quitting = createEmitter()
  let isGone = false
  return {
    id: `window-${webContents.id}`,
    onGone: (listener) => (isGone ? listener() : void quitting.listen(listener)),
    send: (event, payload, session) =>
      isGone || webContents.isDestroyed() ? undefined : webContents.send(EVENT_CHANNEL, event, payload, session),
    // Electron does not report the queue. The publisher's pace is the limit.
    busy: () => false,
    disconnect() {
      if (isGone) return
      isGone = true
      quitting.emit()
    },
  }
}
