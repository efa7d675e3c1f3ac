import { BrowserWindow } from 'electron'
import { APP_ORIGIN } from '@/shared/ipc/transport/electron-ipc'
import { t } from '@/shared/languages/text'
import { guardPage, pagePreferences } from './electron-window'

const WIDTH = 260
const HEIGHT = 90

/** The small always-on-top window with the loan-to-value: the same page, the same guards. */
export interface MiniWindowHandle {
  setOpen(open: boolean): void
  isOpen(): boolean
}

/**
 * `opened` connects every new window to the router. Pages of the same origin share their scale, so its frame must use
 * it as well.
 */
export function createMiniWindow(
  preload: string,
  scale: () => number,
  opened: (window: BrowserWindow) => void,
): MiniWindowHandle {
  let window: BrowserWindow | null = null

  function open(): void {
    const mini = new BrowserWindow({
      width: Math.round(WIDTH * scale()),
      height: Math.round(HEIGHT * scale()),
      resizable: false,
      maximizable: false,
      fullscreenable: false,
      alwaysOnTop: true,
      frame: false,
      skipTaskbar: true,
      show: false,
      title: t('Volley: loan-to-value'),
      backgroundColor: '#0b0e11',
      webPreferences: pagePreferences(preload),
    })
    mini.once('ready-to-show', () => mini.showInactive())
    mini.once('closed', () => void (window = null))
    guardPage(mini)
    opened(mini)
    void mini.loadURL(`${APP_ORIGIN}/index.html#mini`)
    window = mini
  }

  return {
    setOpen(isOpen) {
      if (isOpen && window === null) open()
      if (!isOpen) window?.close()
    },
    isOpen: () => window !== null,
  }
}
