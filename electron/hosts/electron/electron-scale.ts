import type { BrowserWindow } from 'electron'
import type { Settings } from '@/shared/settings/settings'
import type { Publisher } from '@/electron/base/publisher'

export interface ScaleParts {
  readonly publisher: Pick<Publisher, 'follow'>
  readonly settings: () => Settings
  readonly window: BrowserWindow
}

/** As a factor. */
export const scaleOf = ({ scale }: Settings): number => Number(scale) / 100

/** Scales text and panels of the window by the setting: now, on changes, and after a reload of the page. */
export function followScale({ publisher, settings, window }: ScaleParts): void {
  const { webContents } = window
  function apply(): void {
    if (!window.isDestroyed()) webContents.setZoomFactor(scaleOf(settings()))
  }
  webContents.on('did-finish-load', apply)
  const stop = publisher.follow({ 'settings.changed': apply })
  window.once('closed', stop)
}
