import { BrowserWindow, screen } from 'electron'
import { APP_ORIGIN } from '@/shared/ipc/transport/electron-ipc'
import type { WindowOpener } from '@/electron/app/windows/panel-windows'
import { guardPage, pagePreferences } from './electron-window'

/** Windows of panels: the same page, the same guards as the main window. `opened` connects each to the router. */
export function createPanelOpener(preload: string, opened: (window: BrowserWindow) => void): WindowOpener {
  return {
    displays: () => screen.getAllDisplays().map(({ workArea }) => workArea),
    onDisplaysChanged(listener) {
      const events = ['display-added', 'display-removed', 'display-metrics-changed'] as const
      for (const event of events) screen.on(event as 'display-added', listener)
      return () => {
        for (const event of events) screen.off(event as 'display-added', listener)
      }
    },
    open(panel, bounds, { moved, closed }) {
      const window = new BrowserWindow({
        ...(bounds ?? { width: 720, height: 520 }),
        minWidth: 240,
        minHeight: 160,
        show: false,
        title: 'Volley',
        backgroundColor: '#0b0e11',
        webPreferences: pagePreferences(preload),
      })
      window.once('ready-to-show', () => window.showInactive())
      const notify = (): void => moved(window.getBounds())
      window.on('resized', notify)
      window.on('moved', notify)
      window.once('closed', closed)
      guardPage(window)
      opened(window)
      void window.loadURL(`${APP_ORIGIN}/index.html#panel=${encodeURIComponent(panel)}`)
      return {
        focus: () => {
          if (window.isMinimized()) window.restore()
          window.show()
          window.focus()
        },
        close: () => window.close(),
        moveTo: (to) => window.setBounds(to),
      }
    },
  }
}
