import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createInterface } from 'node:readline'
import { RestClientV3 } from 'bitget-api'
import { _electron, chromium, test as base, type Browser, type Page } from '@playwright/test'
import { patienceBeyond } from '@/shared/testing/patience'

const root = join(import.meta.dirname, '..')
/** A process and a page that both begin, beside those of other tests. */
const START_MS = patienceBeyond(20_000).timeout

export interface LaunchOptions {
  /** An existing data directory, to start again where an earlier run stopped. */
  readonly dataDir?: string
  readonly seed?: number
  readonly replay?: string
  /** Lets the test inject faults into the practice exchange and read what it received. */
  readonly faults?: boolean
  /** Lets the test put the machine to sleep. The browser host only. */
  readonly sleeps?: boolean
  /** A file with the key that signs releases. */
  readonly updateKey?: string
  /** What a new installation is arranged for; the desk of batches unless another is asked for. */
  readonly arrangement?: ArrangementId
}

const arrangementKeys = { trading: 'Alt+Shift+Digit1', batch: 'Alt+Shift+Digit2', risk: 'Alt+Shift+Digit3' } as const
type ArrangementId = keyof typeof arrangementKeys

/** As a trader chooses it, by its key. */
async function arrangeFor(page: Page, arrangement: ArrangementId): Promise<void> {
  await page.locator('[data-panel="candle-chart"]').waitFor({ timeout: START_MS })
  await page.keyboard.press(arrangementKeys[arrangement])
}

/** An order as the exchange lists it. */
interface OpenOrder {
  readonly clientOid: string
  readonly symbol: string
  readonly price: string
  readonly qty: string
}

/** A running Volley: its main process and a page on it. */
export interface Terminal {
  readonly page: Page
  readonly dataDir: string
  /** Asks the practice exchange itself, past Volley: a public GET. Needs `faults`, as the next two do. */
  ask<Data>(target: string): Promise<Data>
  /** Every open order of the account as the exchange lists it, through an independent client. */
  openOrders(): Promise<readonly OpenOrder[]>
  /** Asks the practice exchange in the trader's name, through an independent client: a private GET. */
  asTrader<Data>(path: string, parameters: Readonly<Record<string, string>>): Promise<Data>
  /** Places a trigger order to sell at the market past Volley, in the trader's name. */
  triggerAsTrader(symbol: string, triggerPrice: string): Promise<void>
  /** Cancels an order past Volley, in the trader's name. */
  cancelAsTrader(clientOid: string): Promise<void>
  /** Addresses and keys of its practice exchange, for another Volley to connect to. */
  practice(): PracticeDescriptor
  /** What the practice exchange has received, by its own count. */
  received(): Promise<ReceivedLog>
  fault(fault: Record<string, unknown>): Promise<void>
  /** Another tab of the same Volley, as starting it again opens one. The browser host only. */
  another(): Promise<Page>
  /** Two minutes pass in which no timer runs, as in a machine that sleeps. Needs `sleeps`. */
  sleep(): void
  /** Ends the process at once, as a power cut would, and closes the page. */
  kill(): Promise<void>
  /** Ends the process at once and leaves the page open. */
  unplug(): Promise<void>
}

export interface PracticeDescriptor {
  readonly rest: string
  readonly wsPublic: string
  readonly wsPrivate: string
  readonly accounts: readonly {
    readonly label: string
    readonly uid: string
    readonly apiKey: string
    readonly secretKey: string
    readonly passphrase: string
  }[]
  readonly control: { readonly url: string; readonly token: string }
}

export interface ReceivedLog {
  readonly requests: readonly { readonly endpoint: string; readonly at: number }[]
  /** How often each clientOid was POSTed to a call that makes orders. */
  readonly placed: Readonly<Record<string, number>>
}

/** One started process with its page. */
interface Running {
  readonly page: Page
  readonly process: ChildProcess
  another(): Promise<Page>
  close(): Promise<void>
}

function flagsOf(options: LaunchOptions, dataDir: string): string[] {
  const flags = ['--data', dataDir, '--seed', String(options.seed ?? 7)]
  if (options.replay) flags.push('--replay', options.replay)
  if (options.faults) flags.push('--faults')
  if (options.updateKey) flags.push('--update-key', options.updateKey)
  return flags
}

/** The address that Volley prints once it can be opened. */
export function readyAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`Volley ended with code ${code} before it was ready`)))
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const address = /^Volley is (?:ready|running already,) at (\S+)$/.exec(line)?.[1]
      if (address) resolve(address)
    })
  })
}

function startServe(flags: readonly string[], { sleeps }: LaunchOptions): ChildProcess {
  const args = [
    ...(sleeps ? ['--import', pathToFileURL(join(import.meta.dirname, 'clock-leap.mjs')).href] : []),
    '--disable-warning=ExperimentalWarning',
    join(root, 'dist/serve/serve.js'),
    '--no-open',
    '--port',
    '0',
    ...flags,
  ]
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
}

async function runInBrowser(browser: Browser, flags: readonly string[], options: LaunchOptions): Promise<Running> {
  const child = startServe(flags, options)
  const address = await readyAddress(child)
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  await page.goto(address, { timeout: START_MS })
  await page.locator('.top-bar').waitFor({ timeout: START_MS })
  async function another(): Promise<Page> {
    const tab = await context.newPage()
    await tab.goto(await readyAddress(startServe(flags, options)), { timeout: START_MS })
    return tab
  }
  return { page, process: child, another, close: () => context.close() }
}

const oneWindow = (): Promise<never> => Promise.reject(new Error('The desktop application has one window'))

async function runInElectron(flags: readonly string[]): Promise<Running> {
  const app = await _electron.launch({ args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), root, ...flags] })
  return { page: await app.firstWindow(), process: app.process(), another: oneWindow, close: () => Promise.resolve() }
}

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()))

/** `test` with a `launch` that starts Volley in a real browser and ends every process afterwards. */
export const test = base.extend<
  { launch: (options?: LaunchOptions) => Promise<Terminal> },
  { host: 'electron' | 'browser'; chromiumBrowser: Browser | null }
>({
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
        ],
        headless: process.env.HEADED !== '1',
      })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  launch: async ({ chromiumBrowser }, use) => {
    const started: Running[] = []
    const folders: string[] = []
    async function launch(options: LaunchOptions = {}): Promise<Terminal> {
      const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'volley-e2e-'))
      if (!options.dataDir) folders.push(dataDir)
      const flags = flagsOf(options, dataDir)
      const running = chromiumBrowser ? await runInBrowser(chromiumBrowser, flags, options) : await runInElectron(flags)
      started.push(running)
      if (options.dataDir === undefined) await arrangeFor(running.page, options.arrangement ?? 'batch')
      return terminalOn(running, dataDir)
    }
    await use(launch)
    for (const { process: child } of started) child.kill('SIGKILL')
    await Promise.all(started.map(({ process: child }) => ended(child)))
    // A page left open would go on looking for its main process, and slow down whatever comes after it.
    await Promise.all(started.map((running) => running.close()))
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  },
})

function terminalOn(running: Running, dataDir: string): Terminal {
  const descriptor = (): PracticeDescriptor => JSON.parse(readFileSync(join(dataDir, 'practice.json'), 'utf8'))
  const control = (): { url: string; token: string } => descriptor().control
  function clientOfTrader(): RestClientV3 {
    const { rest, accounts } = descriptor()
    const [account] = accounts
    return new RestClientV3({
      baseUrl: rest,
      apiKey: account!.apiKey,
      apiSecret: account!.secretKey,
      apiPass: account!.passphrase,
    })
  }
  async function unplug(): Promise<void> {
    running.process.kill('SIGKILL')
    await ended(running.process)
  }
  return {
    page: running.page,
    dataDir,
    async ask<Data>(target: string) {
      const answer = (await (await fetch(descriptor().rest + target)).json()) as { data: Data }
      return answer.data
    },
    practice: descriptor,
    async asTrader<Data>(path: string, parameters: Readonly<Record<string, string>>) {
      const answer = (await clientOfTrader().getPrivate(path, parameters)) as { data: Data }
      return answer.data
    },
    async triggerAsTrader(symbol, triggerPrice) {
      const order = { category: 'USDT-FUTURES', symbol, type: 'trigger', side: 'sell', qty: '0.01', triggerPrice }
      await clientOfTrader().postPrivate('/api/v3/trade/place-strategy-order', order)
    },
    async cancelAsTrader(clientOid) {
      await clientOfTrader().cancelOrder({ clientOid })
    },
    async openOrders() {
      const client = clientOfTrader()
      const orders: OpenOrder[] = []
      let cursor: string | undefined
      do {
        const page = await client.getUnfilledOrders(cursor === undefined ? { limit: '100' } : { limit: '100', cursor })
        orders.push(...(page.data.list ?? []))
        cursor = (page.data.list ?? []).length === 100 ? page.data.cursor : undefined
      } while (cursor !== undefined)
      return orders
    },
    async received() {
      const { url, token } = control()
      return (await fetch(`${url}/log`, { headers: { 'x-control-token': token } })).json() as Promise<ReceivedLog>
    },
    async fault(fault) {
      const { url, token } = control()
      const answer = await fetch(`${url}/faults`, {
        method: 'POST',
        headers: { 'x-control-token': token, 'content-type': 'application/json' },
        body: JSON.stringify(fault),
      })
      if (!answer.ok) throw new Error(`the fault was not taken: ${await answer.text()}`)
    },
    sleep: () => void running.process.kill('SIGUSR2'),
    another: () => running.another(),
    async kill() {
      await unplug()
      await running.close()
    },
    unplug,
  }
}

export { expect } from '@playwright/test'
