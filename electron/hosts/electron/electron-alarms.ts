import { app, nativeImage, Notification, powerSaveBlocker, Tray, type BrowserWindow, type NativeImage } from 'electron'
import type { RiskOverview } from '@/shared/ipc/watching/risk'
import { t } from '@/shared/languages/text'
import type { Settings } from '@/shared/settings/settings'
import type { Delivery } from '@/shared/trading/alarms/incident'
import { figureOf, headlineText, worstHeadline, type Headline } from '@/shared/trading/alarms/headline'
import type { Publisher } from '@/electron/base/publisher'
import { TRAY_ICON_SIZE, trayIcon } from './tray-icon'
import type { ConsumerLoans } from '@/shared/trading/loans/consumer-loans'

/** Desktop notifications for a trader who is not watching Volley. */
export interface DesktopAlarms {
  readonly deliver: (delivery: Delivery) => void
  /** True if there is a tray. */
  hasTray(): boolean
  close(): void
}

/** Keeps the machine awake when required. */
function createSleepBlocker() {
  let blocker: number | null = null
  return (isNeeded: boolean): void => {
    if (isNeeded && blocker === null) blocker = powerSaveBlocker.start('prevent-app-suspension')
    if (isNeeded || blocker === null) return
    powerSaveBlocker.stop(blocker)
    blocker = null
  }
}

/** The number in the tray. Absent until something is watched, and on desktops without a tray. */
function createTrayFigure(show: () => void) {
  let tray: Tray | null = null
  let painted = ''
  function openTray(image: NativeImage): void {
    try {
      tray = new Tray(image)
      tray.on('click', show)
    } catch {
      // A desktop without a tray shows it in the title of the window.
    }
  }
  function close(): void {
    tray?.destroy()
    tray = null
  }
  return {
    close,
    paint(headline: Headline | null): void {
      const figure = headline === null ? '' : headlineText(headline)
      if (figure === painted) return
      painted = figure
      if (headline === null) return close()
      const image = nativeImage.createFromBitmap(Buffer.from(trayIcon(headline)), {
        width: TRAY_ICON_SIZE,
        height: TRAY_ICON_SIZE,
        scaleFactor: 2,
      })
      if (tray === null) openTray(image)
      else tray.setImage(image)
      tray?.setToolTip(t`Volley: ${figure}`)
      tray?.setTitle(figureOf(headline))
    },
    isOpen: () => tray !== null,
  }
}

export interface DesktopAlarmsParts {
  readonly publisher: Publisher
  readonly settings: () => Settings
  readonly watched: () => number
  readonly window: () => BrowserWindow | null
  /** Brings the window to the front. */
  readonly show: () => void
}

/** Connects tray, title, notifications and the power switch to the events of the main process. */
export function createDesktopAlarms({ publisher, settings, watched, window, show }: DesktopAlarmsParts): DesktopAlarms {
  const blockSleep = createSleepBlocker()
  const tray = createTrayFigure(show)

  let units: RiskOverview['units'] = []
  let loans: ConsumerLoans | null = null

  function paint(): void {
    const headline = worstHeadline(units, loans)
    tray.paint(headline)
    window()?.setTitle(headline === null ? 'Volley' : `${headlineText(headline)} – Volley`)
  }
  function riskChanged(overview: RiskOverview): void {
    units = overview.units
    paint()
  }
  function loansChanged(changed: ConsumerLoans): void {
    loans = changed
    paint()
  }
  const reconsider = (): void => blockSleep(watched() > 0 && settings().alarms.keepAwake)
  const stopFollowing = publisher.follow({
    'risk.changed': riskChanged,
    'loans.changed': loansChanged,
    'alarms.changed': reconsider,
    'settings.changed': reconsider,
  })
  reconsider()

  return {
    deliver({ change, alarm: { level, title, text } }) {
      // During a sounding alarm it only adds a line to the list.
      if (change === 'updated') return
      window()?.flashFrame(true)
      app.dock?.bounce(level === 'critical' ? 'critical' : 'informational')
      if (!Notification.isSupported()) return
      const notification = new Notification({
        title,
        body: text,
        urgency: level === 'critical' ? 'critical' : 'normal',
      })
      notification.on('click', show)
      notification.show()
    },
    hasTray: () => tray.isOpen(),
    close() {
      stopFollowing()
      blockSleep(false)
      tray.close()
    },
  }
}
