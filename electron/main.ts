import { join } from 'node:path'
import { app, clipboard, type BrowserWindow } from 'electron'
import { ownOptions, readCommandLine, type CommandLine } from './command-line'
import { compose, type App } from './compose'
import { realEnv } from './env/real-env'
import { attachElectronHost } from './hosts/electron-host'
import { declareAppScheme, serveRenderer } from './hosts/electron-protocol'
import { confirmQuit, openWindow, showStartFailure } from './hosts/electron-window'

let volley: App | null = null
let window: BrowserWindow | null = null
let state: 'running' | 'asking' | 'ending' = 'running'

/** The desktop application. This file is bundled as CommonJS: Electron waits for an ES module before it becomes ready. */
async function start({ dataDir, seed, replay, faults }: CommandLine): Promise<void> {
  const recording = replay === undefined ? {} : { replay }
  volley = await compose({ env: realEnv(), host: 'electron', version: app.getVersion(), dataDir, seed, faults, clipboard: (text) => clipboard.writeText(text), ...recording })
  serveRenderer(join(import.meta.dirname, '../renderer'))
  window = openWindow(join(import.meta.dirname, '../preload/preload.cjs'))
  window.on('close', leave)
  attachElectronHost({ window, ...volley })
}

/** Every way out leads through here: ask while the fate of orders is open, then close in order. */
function leave(event: { preventDefault(): void }): void {
  if (state === 'ending') return
  event.preventDefault()
  if (state === 'running') void quit()
}

async function quit(): Promise<void> {
  state = 'asking'
  const unresolved = volley?.unresolved() ?? []
  if (unresolved.length > 0 && !(await confirmQuit(unresolved))) {
    state = 'running'
    return
  }
  await volley?.close()
  state = 'ending'
  app.quit()
}

function focusWindow(): void {
  if (window?.isMinimized()) window.restore()
  window?.focus()
}

function fail(error: unknown): void {
  showStartFailure(error instanceof Error ? error.message : String(error))
  app.exit(1)
}

function launch(): void {
  const options = readCommandLine(ownOptions(process.argv), process.env, process.platform)
  // One window per data folder: the lock is in there.
  app.setPath('userData', join(options.dataDir, 'window'))
  if (!app.requestSingleInstanceLock()) return app.quit()
  app.on('second-instance', focusWindow)
  app.on('before-quit', leave)
  app.whenReady().then(() => start(options)).catch(fail)
}

process.umask(0o077)
app.enableSandbox()
declareAppScheme()
try {
  launch()
} catch (error) {
  fail(error)
}
