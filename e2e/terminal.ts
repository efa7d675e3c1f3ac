import type { ChildProcess } from 'node:child_process'
import { assertLawfulFolder } from '@/electron/services/orders/testing/assert-lawful'
import { prepareUnattended } from '@/electron/testing/unattended'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, chromium, test as base, type Browser, type Page, type TestInfo } from '@playwright/test'
import { type ArrangementId, arrangeFor, newContext, openPage } from './testing/page'
import { openAccounts, practiceAt, type Practice, type PracticeDescriptor } from './testing/practice'
import { ended, flagsOf, kill, type ProcessOptions, readyAddress, startPractice, startServe } from './testing/process'
import { type SharedApplication, startShared } from './testing/shared'
import { recordToasts } from './testing/toasts'

export { readyAddress } from './testing/process'
export { expect } from '@playwright/test'
export type { Practice, PracticeDescriptor }

const root = join(import.meta.dirname, '..')

interface Arranged {
  /** Arrangement of the new installation. Default: the desk of batches. */
  readonly arrangement?: ArrangementId
  readonly faults?: boolean
}
/** A separate process: for tests that end or restart it, or change shared state. */
interface OwnOptions extends Arranged, ProcessOptions {
  readonly own: true
  /** An existing data directory, to continue an earlier run. */
  readonly dataDir?: string
}
export type LaunchOptions = Arranged | OwnOptions

/** A running Volley: its main process, a page on it, and its practice exchange. */
export interface Terminal extends Practice {
  readonly page: Page
  readonly dataDir: string
  /** Another tab of the same Volley, opened like by starting it again. The browser host only. */
  readonly another: () => Promise<Page>
  /** Advances two minutes without running any timer, like a sleeping machine. Needs `sleeps`. */
  sleep(): void
  /** Ends the process at once, like a power failure, and closes the page. */
  kill(): Promise<void>
  /** Ends the process at once and keeps the page open. */
  unplug(): Promise<void>
}

/** One started process with its page. */
interface Running {
  readonly page: Page
  readonly process: ChildProcess
  readonly another: () => Promise<Page>
  close(): Promise<void>
}

async function runInBrowser(browser: Browser, flags: readonly string[], options: ProcessOptions): Promise<Running> {
  const child = startServe(flags, options)
  const address = await readyAddress(child)
  const context = await newContext(browser)
  return {
    page: await openPage(context, address),
    process: child,
    another: async () => openPage(context, await readyAddress(startServe(flags, options))),
    close: () => context.close(),
  }
}

const oneWindow = (): Promise<never> => Promise.reject(new Error('The desktop application has one window'))

async function runInElectron(flags: readonly string[]): Promise<Running> {
  const app = await _electron.launch({ args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), root, ...flags] })
  const page = await app.firstWindow()
  await recordToasts(app.context())
  await page.reload()
  return { page, process: app.process(), another: oneWindow, close: () => Promise.resolve() }
}

function ownTerminal(running: Running, dataDir: string): Terminal {
  const practice = practiceAt(() => JSON.parse(readFileSync(join(dataDir, 'practice.json'), 'utf8')))
  return {
    ...practice,
    page: running.page,
    dataDir,
    sleep: () => void running.process.kill('SIGUSR2'),
    another: running.another,
    async kill() {
      await kill(running.process)
      await running.close()
    },
    unplug: () => kill(running.process),
  }
}

function ownOnly(): never {
  throw new Error('a test that ends its process, or lets it sleep, sets own: true')
}

async function sharedTerminal(application: SharedApplication, arrangement: ArrangementId): Promise<Terminal> {
  const { page, dataDir, practice, another } = await application.use(arrangement)
  return {
    ...practice,
    page,
    dataDir,
    another,
    sleep: ownOnly,
    kill: ownOnly,
    unplug: ownOnly,
  }
}

const LAST_LOG_LINES = 30
/** Attaches the log of an application and prints its end: a machine may keep only what the gate printed. */
async function reportLog(testInfo: TestInfo, dataDir: string): Promise<void> {
  const path = join(dataDir, 'log', 'volley.log')
  if (!existsSync(path)) return
  await testInfo.attach('application log', { path })
  console.log(readFileSync(path, 'utf8').trimEnd().split('\n').slice(-LAST_LOG_LINES).join('\n'))
}

/** Prints the panels on screen and the states of their data. */
async function printPanels(page: Page): Promise<void> {
  const panels = page.locator('[data-panel]:visible').evaluateAll((elements) =>
    elements.map((element) => {
      const states = [...element.querySelectorAll('[data-state]')].map((of) => of.getAttribute('data-state'))
      return `${element.getAttribute('data-panel')} ${states.join(' ')}`
    }),
  )
  console.log(await panels.catch((error: unknown) => [`no panels: ${String(error)}`]))
}

interface TestFixtures {
  /** Opens Volley: the application that a worker's tests share, or with `own: true` a separate one. */
  readonly launch: (options?: LaunchOptions) => Promise<Terminal>
  /** A separate practice exchange with new accounts for the test. */
  readonly exchange: Practice
}
interface WorkerFixtures {
  readonly host: 'electron' | 'browser'
  readonly chromiumBrowser: Browser | null
  /** Started by the first test that uses it. */
  readonly shared: () => Promise<SharedApplication>
  readonly sharedExchange: PracticeDescriptor
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  host: ['browser', { option: true, scope: 'worker' }],
  chromiumBrowser: [
    async ({ host }, use) => {
      if (host === 'electron') return use(null)
      const browser = await chromium.launch({
        ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
        args: [
          '--no-sandbox',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
          '--no-first-run',
          // Letters with the widths of a full browser: a headless shell rounds them.
          '--font-render-hinting=none',
        ],
        headless: process.env.HEADED !== '1',
      })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  shared: [
    async ({ chromiumBrowser }, use) => {
      let started: Promise<SharedApplication> | null = null
      await use(async () => {
        if (chromiumBrowser === null) throw new Error('the desktop application is not shared')
        const last = await started
        if (last !== null && (await last.isOnPracticeAlone())) return last
        await last?.close()
        started = startShared(chromiumBrowser)
        return started
      })
      await (await (started as Promise<SharedApplication> | null))?.close()
    },
    { scope: 'worker' },
  ],
  sharedExchange: [
    async ({ host: _host }, use) => {
      const { child, ready } = startPractice(7)
      await use(JSON.parse(await ready) as PracticeDescriptor)
      await kill(child)
    },
    { scope: 'worker' },
  ],
  exchange: async ({ sharedExchange }, use) => {
    const descriptor = await openAccounts(sharedExchange)
    const practice = practiceAt(() => descriptor)
    await practice.fault({ kind: 'mended' })
    const before = await practice.received()
    await use(practiceAt(() => descriptor, { before, isShared: true }))
  },
  launch: async ({ chromiumBrowser, shared }, use, testInfo) => {
    const started: Running[] = []
    const folders: string[] = []
    const used: SharedApplication[] = []
    const pages: Page[] = []

    async function launchOwn(options: OwnOptions): Promise<Terminal> {
      const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'volley-e2e-'))
      if (!folders.includes(dataDir)) folders.push(dataDir)
      prepareUnattended(dataDir)
      const flags = flagsOf(options, dataDir)
      const running = chromiumBrowser ? await runInBrowser(chromiumBrowser, flags, options) : await runInElectron(flags)
      started.push(running)
      if (options.dataDir === undefined) await arrangeFor(running.page, options.arrangement ?? 'batch')
      return ownTerminal(running, dataDir)
    }
    async function open(options: LaunchOptions): Promise<Terminal> {
      if ('own' in options) return launchOwn(options)
      if (chromiumBrowser === null) return launchOwn({ ...options, own: true })
      if (used.length > 0) throw new Error('a test shares one application; further applications need own: true')
      const application = await shared()
      used.push(application)
      return sharedTerminal(application, options.arrangement ?? 'batch')
    }
    await use(async (options = {}) => {
      const terminal = await open(options)
      pages.push(terminal.page)
      return terminal
    })

    if (testInfo.status !== testInfo.expectedStatus) {
      for (const page of pages) await printPanels(page)
      for (const dataDir of [...folders, ...used.map((application) => application.dataDir)])
        await reportLog(testInfo, dataDir)
    }
    for (const { process: child } of started) child.kill('SIGKILL')
    await Promise.all(started.map(({ process: child }) => ended(child)))
    // An open page would continue to reconnect to its main process, and slow down later tests.
    await Promise.all(started.map((running) => running.close()))
    await Promise.all(used.map((application) => application.release()))
    for (const folder of folders) {
      assertLawfulFolder(folder)
      rmSync(folder, { recursive: true, force: true })
    }
  },
})
