import { app, dialog, type BrowserWindow } from 'electron'
import type { Clock } from '@/shared/base/clock'
import { MINUTE_MS } from '@/shared/base/time'
import { t } from '@/shared/languages/text'
import type { Notices } from '@/electron/base/notices'

interface Parts {
  readonly clock: Clock
  readonly notify: Notices['notify']
}

/** A page with more crashes in a minute is not reloaded automatically. */
const CRASHES_A_MINUTE = 3
const reasons: Readonly<Record<string, string>> = {
  oom: t('it ran out of memory'),
  killed: t('it was ended from outside'),
}
const reasonText = (reason: string): string => reasons[reason] ?? reason

/** Reloads the page of a window after its process ended: orders continue without it, but are not visible (I17). */
export function reviveAfterCrash(window: BrowserWindow, { clock, notify }: Parts): void {
  let crashes: readonly number[] = []

  function load(why: string): void {
    notify('warning', t('The page crashed and was loaded again'), t`Orders and alarms continued. Reason: ${why}.`)
    window.webContents.reload()
  }
  async function promptUser(why: string): Promise<void> {
    const { response } = await dialog.showMessageBox({
      type: 'error',
      message: t('The page of Volley crashes again and again.'),
      detail: t`Reason: ${why}. Orders and alarms go on without it.`,
      buttons: [t('Load it again'), t('Don’t reload')],
      defaultId: 0,
      cancelId: 1,
    })
    if (response === 0 && !window.isDestroyed()) load(why)
  }

  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    crashes = [...crashes.filter((at) => at > clock.mono() - MINUTE_MS), clock.mono()]
    if (crashes.length > CRASHES_A_MINUTE) void promptUser(reasonText(reason))
    else load(reasonText(reason))
  })
}

/** Reports which of Electron's helper processes ended. Electron restarts them. */
export function reportCrashes({ notify }: Parts): void {
  app.on('child-process-gone', (_event, { type, reason }) => {
    if (reason !== 'clean-exit')
      notify('warning', t`A part of Volley crashed and was started again: ${type}`, t`Reason: ${reasonText(reason)}.`)
  })
}
