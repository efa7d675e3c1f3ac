import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Clock } from '@/shared/base/clock'
import { t } from '@/shared/languages/text'
import type { Delivery } from '@/shared/trading/alarms/incident'
import { readCommandLine, usage } from './command-line'
import { compose } from './compose'
import { realEnv } from './base/env/real-env'
import { startBrowserHost } from '@/electron/hosts/browser/browser-host'
import type { GivePage } from '@/electron/hosts/page/built-page'
import { openInBrowser } from '@/electron/hosts/browser/open-in-browser'
import { beginQuietly, refuseDebuggerSignal } from './base/quiet-environment'
import { addressOfRunning, answerSecondStart } from './hosts/running-instance'
import { unfinishedText } from '@/electron/app/health/unfinished'
import { readUpdateKey } from './base/update-key'
import { surviveErrors } from './base/last-resort'
import { practiceInWorker } from '@/electron/app/connections/practice-worker'

/** Time in which a browser must read the page that leads it here. */
const BROWSER_START_MS = 10_000
const packageFile = join(import.meta.dirname, '../../package.json')

/**
 * The browser host: the main process under plain Node, with its page served on 127.0.0.1. `openPage` is not called if
 * Volley already runs on this data folder. A failed start ends the process.
 */
export function serveBrowser(openPage: () => Promise<GivePage>): void {
  serve(openPage).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    const isCommandLine = message.startsWith('--') || (error instanceof TypeError && 'code' in error)
    console.error(isCommandLine ? `${message}\n${usage}` : message)
    process.exit(1)
  })
}

async function serve(openPage: () => Promise<GivePage>): Promise<void> {
  refuseDebuggerSignal()
  beginQuietly(process.env)
  // All files written here are only accessible to the user.
  process.umask(0o077)
  const {
    port,
    open,
    watch,
    verify,
    updateKey: keyFile,
    ...request
  } = readCommandLine(process.argv.slice(2), process.env, process.platform)
  if (watch) throw new Error(t('--watch: the watchman has a separate command, npm run watch'))
  if (verify) throw new Error(t('--verify: the check of the journals has a separate command, npm run verify'))
  const running = await addressOfRunning(request.dataDir)
  if (running !== null) return showRunning(running, open, request.dataDir, realEnv().clock)
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(packageFile, 'utf8')))
  const givePage = await openPage()
  const env = realEnv()
  const launchPractice = practiceInWorker(join(import.meta.dirname, '../practice/practice.cjs'), env.clock)
  const about = { host: 'browser', version, updateKey: readUpdateKey(keyFile) } as const
  const app = await compose({
    env,
    launchPractice,
    ...about,
    ...request,
    alarm: notifyTerminal,
    print: (line) => console.log(line),
  })
  const { router, publisher, downloads } = app
  const { clock, random } = env
  const host = await startBrowserHost({ router, publisher, downloads, clock, random, givePage, port }).catch(
    async (error: unknown) => {
      await app.close()
      throw portTaken(error) ? new Error(t`--port: ${port} is in use by another program`) : error
    },
  )
  surviveErrors(app.failed)
  const address = host.freshAddress()
  console.log(`Volley is ready at ${address}`)
  console.log('For another tab, or one that was lost, start Volley again: it gives a fresh address.')
  const forgetAddress = open ? openInBrowser(address, request.dataDir) : () => {}
  const stopAnswering = answerSecondStart(request.dataDir, host.freshAddress)

  let closing = false
  async function close(): Promise<void> {
    if (closing) return
    closing = true
    forgetAddress()
    stopAnswering()
    await host.close()
    await app.close()
    process.exit(0)
  }
  let isConfirmed = false
  /**
   * Ctrl-C asks for confirmation if something is open. A second one ends the process. Other ways to end the process
   * cannot ask.
   */
  function interrupt(): void {
    const unfinished = isConfirmed ? null : unfinishedText(app.unfinished())
    if (unfinished === null) return void close()
    isConfirmed = true
    console.log(`${unfinished.message}\n${unfinished.detail}\nPress Ctrl-C again to end Volley.`)
  }
  process.on('SIGINT', interrupt)
  process.on('SIGTERM', () => void close())
}

/** Volley already runs on this data folder: shows a page of it. */
function showRunning(address: string, open: boolean, dataDir: string, clock: Clock): void {
  console.log(`Volley is running already, at ${address}`)
  if (!open) return
  const forgetAddress = openInBrowser(address, dataDir)
  clock.after(BROWSER_START_MS, forgetAddress)
}

/** A terminal shows urgent alarms, whether or not a page is open. */
function notifyTerminal({ change, alarm: { level, title, text } }: Delivery): void {
  if (level === 'critical' && change !== 'updated') console.log(`ALARM ${title}: ${text}`)
}

const portTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
