import { t } from '@/shared/languages/text'
import './language'
import { join } from 'node:path'
import { app, clipboard, Notification, type BrowserWindow } from 'electron'
import type { Delivery } from '@/shared/trading/alarms/incident'
import { ownOptions, readCommandLine, type CommandLine } from './command-line'
import type { App } from './app'
import { compose } from './compose'
import { verifyJournals } from './verify-journals'
import { composeWatchman } from './compose-watchman'
import { realEnv } from './base/env/real-env'
import { reviveAfterCrash, reportCrashes } from '@/electron/hosts/electron/electron-crashes'
import { createDesktopAlarms, type DesktopAlarms } from '@/electron/hosts/electron/electron-alarms'
import { createElectronHost } from '@/electron/hosts/electron/electron-host'
import { systemIdleMs, watchPresence } from '@/electron/hosts/electron/electron-power'
import { createMiniWindow } from '@/electron/hosts/electron/electron-mini'
import { desktopRoute } from '@/electron/hosts/electron/electron-proxy'
import { createPanelOpener } from '@/electron/hosts/electron/electron-panels'
import { followOrderNotices } from '@/electron/hosts/electron/electron-order-notices'
import { followScale, scaleOf } from '@/electron/hosts/electron/electron-scale'
import { declareAppScheme, serveRenderer } from '@/electron/hosts/electron/electron-protocol'
import {
  confirmByPerson,
  confirmQuit,
  confirmUnwatched,
  openMainWindow,
  showStartFailure,
} from '@/electron/hosts/electron/electron-window'
import { unfinishedText } from '@/electron/app/health/unfinished'
import { readUpdateKey } from './base/update-key'
import { surviveErrors } from './base/last-resort'
import { practiceInWorker } from '@/electron/app/connections/practice-worker'
import { debuggerProblem, quietEnvironment } from './base/quiet-environment'

let volley: App | null = null
let window: BrowserWindow | null = null
let desktop: DesktopAlarms | null = null
/** Makes uncaught errors end the process. Set once the application handles them. */
let giveUp = (): void => {}
let state: 'running' | 'asking' | 'ending' = 'running'

/**
 * The desktop application. This file is bundled as CommonJS: Electron waits for an ES module before it becomes ready.
 */
async function start({ dataDir, seed, replay, faults, updateKey: keyFile }: CommandLine): Promise<void> {
  const env = realEnv(desktopRoute)
  const recording = replay === undefined ? {} : { replay }
  const preload = join(import.meta.dirname, '../preload/preload.cjs')
  const scale = (): number => (volley === null ? 1 : scaleOf(volley.settings()))
  const mini = createMiniWindow(preload, scale, (opened) => {
    host.attach(opened)
    if (volley !== null) reviveAfterCrash(opened, { clock: env.clock, notify: volley.notify })
  })
  const panels = createPanelOpener(preload, (opened) => {
    host.attach(opened)
    if (volley !== null) reviveAfterCrash(opened, { clock: env.clock, notify: volley.notify })
  })
  const about = {
    host: 'electron',
    panels,
    confirmByPerson,
    version: app.getVersion(),
    clipboard: (text: string) => clipboard.writeText(text),
    updateKey: readUpdateKey(keyFile),
    systemIdleMs,
  } as const
  /** Undelivered alarms of an earlier run arrive before there is a window. */
  const early: Delivery[] = []
  const deliver = (delivery: Delivery): void =>
    desktop === null ? void early.push(delivery) : desktop.deliver(delivery)
  const launchPractice = practiceInWorker(join(import.meta.dirname, '../practice/practice.cjs'), env.clock)
  volley = await compose({ env, launchPractice, ...about, dataDir, seed, faults, ...recording, alarm: deliver, mini })
  const { publisher, downloads, settings, watched, notify, reportAway } = volley
  giveUp = surviveErrors(volley.failed)
  reportCrashes({ clock: env.clock, notify })
  watchPresence(reportAway)
  const host = createElectronHost(volley)
  serveRenderer(join(import.meta.dirname, '../renderer'), downloads)
  window = openMainWindow(preload)
  reviveAfterCrash(window, { clock: env.clock, notify })
  window.on('close', confirmClose)
  volley.restoreWindows()
  followScale({ publisher, settings, window })
  host.attach(window)
  desktop = createDesktopAlarms({ publisher, settings, watched, window: () => window, show: focusWindow })
  early.splice(0).forEach(desktop.deliver)
  followOrderNotices({ publisher, settings, window: () => window, show: focusWindow })
}

/**
 * Every way to quit: asks for confirmation while order outcomes are unknown, batches wait or alarms are armed, then
 * closes in order.
 */
function confirmClose(event: { preventDefault(): void }): void {
  if (state === 'ending') return
  event.preventDefault()
  if (state === 'running') void quit()
}

async function quit(): Promise<void> {
  state = 'asking'
  const unfinished = volley === null ? null : unfinishedText(volley.unfinished())
  if (unfinished !== null && !(await confirmQuit(unfinished))) {
    state = 'running'
    return
  }
  const watched = volley?.watched() ?? 0
  const choice = watched === 0 ? 'quit' : await confirmUnwatched(watched, volley?.hasWatchman() ?? false)
  if (choice !== 'quit') {
    state = 'running'
    if (choice === 'hide') hideWindow()
    return
  }
  desktop?.close()
  await volley?.close()
  giveUp()
  state = 'ending'
  app.quit()
}

/** `volley --watch`: the watchman instead of the window, started by a service of the system. */
async function startWatchman({ dataDir }: CommandLine): Promise<void> {
  app.dock?.hide()
  const print = (text: string): void => console.log(text)
  const alarm = ({ alarm: { level, title, text }, change }: Delivery): void => {
    if (change === 'updated') return
    print(t`ALARM ${level} ${title}: ${text}`)
    if (!Notification.isSupported()) return
    new Notification({ title, body: text, urgency: level === 'critical' ? 'critical' : 'normal' }).show()
  }
  const priceAlert = (title: string, text: string): void => {
    print(t`ALERT ${title}. ${text}`)
    if (Notification.isSupported()) new Notification({ title, body: text }).show()
  }
  const version = app.getVersion()
  const watchman = await composeWatchman({
    env: realEnv(desktopRoute),
    version,
    dataDir,
    alarm,
    priceAlert,
    print,
  })
  surviveErrors((error) => print(t`An unexpected error: ${error instanceof Error ? error.message : String(error)}`))
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void watchman.close().then(() => app.exit(0)))
}

/** Without a tray to return from, the window stays in the taskbar. */
function hideWindow(): void {
  if (desktop?.hasTray() === true) window?.hide()
  else window?.minimize()
}

function focusWindow(): void {
  if (window?.isMinimized()) window.restore()
  window?.show()
  window?.focus()
}

function fail(error: unknown): void {
  showStartFailure(error instanceof Error ? error.message : String(error))
  app.exit(1)
}

/** No debugger may be attached to a process that handles money. A developer's build may be debugged. */
function refuseDebuggers(): void {
  const problem = app.isPackaged ? debuggerProblem((name) => app.commandLine.hasSwitch(name)) : null
  if (problem !== null) throw new Error(problem)
}

function launch(): void {
  if (quietEnvironment(process.env)) {
    app.relaunch()
    return app.exit()
  }
  refuseDebuggers()
  const options = readCommandLine(ownOptions(process.argv), process.env, process.platform)
  if (options.verify) return app.exit(verifyJournals(options.dataDir, null))
  // One window per data folder, which contains the lock.
  app.setPath('userData', join(options.dataDir, options.watch ? 'watchman-window' : 'window'))
  if (!app.requestSingleInstanceLock()) return app.quit()
  if (options.watch) {
    // A service has no user in front of it to read a dialog.
    app
      .whenReady()
      .then(() => startWatchman(options))
      .catch((error: unknown) => {
        console.error(error instanceof Error ? error.message : String(error))
        app.exit(1)
      })
    return
  }
  app.on('second-instance', focusWindow)
  app.on('before-quit', confirmClose)
  app
    .whenReady()
    .then(() => start(options))
    .catch(fail)
}

process.umask(0o077)
app.enableSandbox()
declareAppScheme()
try {
  launch()
} catch (error) {
  fail(error)
}
