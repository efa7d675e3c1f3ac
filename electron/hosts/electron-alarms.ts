import { app, nativeImage, Notification, powerSaveBlocker, Tray, type BrowserWindow, type NativeImage } from 'electron'
import type { RiskOverview } from '@/shared/ipc/risk'
import type { Settings } from '@/shared/settings/settings'
import type { Delivery } from '@/shared/trading/alarms/incident'
import { figureOf, headlineText, worstHeadline, type Headline } from '@/shared/trading/alarms/headline'
import type { Publisher } from '../base/publisher'
import { TRAY_ICON_SIZE, trayIcon } from './tray-icon'
import type { ConsumerLoans } from '@/shared/trading/loans/consumer-loans'

/** The ways of the desktop to reach a trader who is not looking at Volley. */
export interface DesktopAlarms {
  readonly deliver: (delivery: Delivery) => void
  /** True when there is a tray to go to. */
  hasTray(): boolean
  close(): void
}

/** Keeps the machine awake while it should be. */
function createKeepAwake() {
  let blocker: number | null = null
  return (isWanted: boolean): void => {
    if (isWanted && blocker === null) blocker = powerSaveBlocker.start('prevent-app-suspension')
    if (isWanted || blocker === null) return
    powerSaveBlocker.stop(blocker)
    blocker = null
  }
}

/** The number beside the clock. There is none before something is watched, nor on desktops without a tray. */
function createTrayFigure(show: () => void) {
  let tray: Tray | null = null
  let painted = ''
  function openTray(image: NativeImage): void {
    try {
      tray = new Tray(image)
      tray.on('click', show)
    } catch {
      // A desktop without a tray: the title of the window tells.
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
      tray?.setToolTip(`Volley: ${figure}`)
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

/** Joins tray, title, notifications and the power switch to what the main process says. */
export function createDesktopAlarms({ publisher, settings, watched, window, show }: DesktopAlarmsParts): DesktopAlarms {
  const keepAwake = createKeepAwake()
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
  const reconsider = (): void => keepAwake(watched() > 0 && settings().alarms.keepAwake)
  const stopFollowing = publisher.follow({
    'risk.changed': riskChanged,
    'loans.changed': loansChanged,
    'alarms.changed': reconsider,
    'settings.changed': reconsider,
  })
  reconsider()

  return {
    deliver({ news, alarm: { level, title, text } }) {
      // Beside what sounds already it is one line more in the list.
      if (news === 'updated') return
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
      keepAwake(false)
      tray.close()
    },
  }
}
