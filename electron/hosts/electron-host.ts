import { ipcMain, type BrowserWindow, type IpcMainInvokeEvent } from 'electron'
import { APP_ORIGIN, CALL_CHANNEL, EVENT_CHANNEL } from '../../shared/ipc/electron-door'
import type { Caller } from '../ipc/caller'
import type { Publisher } from '../ipc/publisher'
import type { Router } from '../ipc/router'

/** Joins the window to the router: its page's calls are dispatched, events are sent to it. Returns the function that parts them. */
export function attachElectronHost({ window, router, publisher }: { window: BrowserWindow; router: Router; publisher: Publisher }): () => void {
  let caller = createCaller(window)
  publisher.connect(caller)
  // A reload is a new page: what the old one watched has ended.
  window.webContents.on('did-navigate', () => {
    caller.leave()
    caller = createCaller(window)
    publisher.connect(caller)
  })
  ipcMain.handle(CALL_CHANNEL, (event, name: unknown, input: unknown) => {
    if (isOurPage(event, window)) return router.dispatch(caller, name, input)
    router.countMalformed()
    return { ok: false, error: { code: 'refused', message: 'This page may not call Volley.' } }
  })
  window.once('closed', () => caller.leave())
  return () => ipcMain.removeHandler(CALL_CHANNEL)
}

/** The frame itself is compared: an about:blank child would inherit our origin. A frame that is gone is null. */
function isOurPage(event: IpcMainInvokeEvent, window: BrowserWindow): boolean {
  const frame = event.senderFrame
  return frame !== null && !window.isDestroyed() && frame === window.webContents.mainFrame && frame.url.startsWith(`${APP_ORIGIN}/`)
}

function createCaller(window: BrowserWindow): Caller & { leave(): void } {
  const { webContents } = window
  const listeners: (() => void)[] = []
  let gone = false
  return {
    id: `window-${webContents.id}`,
    onGone: (listener) => (gone ? listener() : void listeners.push(listener)),
    send: (event, payload) => (gone || webContents.isDestroyed() ? undefined : webContents.send(EVENT_CHANNEL, event, payload)),
    // Electron does not tell how much is waiting; the publisher's pace is the limit.
    busy: () => false,
    leave() {
      if (gone) return
      gone = true
      for (const listener of listeners) listener()
    },
  }
}
