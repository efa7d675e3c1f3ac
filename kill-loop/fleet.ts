import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { keychainArguments } from '@/electron/testing/keychain-folder'
import { setClockArguments } from '@/electron/testing/set-clock'
import { prepareUnattended } from '@/electron/testing/unattended'

/** First output of a standalone practice exchange. */
export interface ExchangeDescriptor {
  readonly rest: string
  readonly wsPublic: string
  readonly wsPrivate: string
  readonly accounts: readonly ExchangeKey[]
}
/** A complete key of the practice exchange: valid in this run only. */
export interface ExchangeKey {
  readonly label: string
  readonly uid: string
  readonly apiKey: string
  readonly secretKey: string
  readonly passphrase: string
}

/** A process and its ready message. */
export interface Running<Ready> {
  readonly ready: Ready
  readonly isUp: () => boolean
  /** Ends it like a power failure. */
  kill(): Promise<void>
  /** Requests its end, and waits. */
  end(): Promise<void>
}

/**
 * Starts a script with Volley's Node and further arguments. `read` parses a line that the script prints when it is
 * ready. Its output is appended to `log`.
 */
async function start<Ready>(
  nodeArguments: readonly string[],
  script: string,
  args: readonly string[],
  log: string,
  read: (line: string) => Ready | null,
  onSpawn: (child: ChildProcess) => void,
): Promise<Running<Ready>> {
  // Without a session bus no program can use the user's own keychain.
  const env = { ...process.env, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' }
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--disable-sigusr1',
      '--enable-source-maps',
      ...nodeArguments,
      script,
      ...args,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env },
  )
  const saved = createWriteStream(log, { flags: 'a' })
  child.stderr.pipe(saved, { end: false })
  const isUp = (): boolean => child.exitCode === null && child.signalCode === null
  const endWithUs = (): void => void child.kill('SIGKILL')
  process.on('exit', endWithUs)
  const exited = once(child, 'exit').then(() => {
    process.off('exit', endWithUs)
    saved.end()
  })
  onSpawn(child)
  const ready = await new Promise<Ready>((resolve, reject) => {
    void exited.then(() => reject(new Ended(script)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (saved.writable) saved.write(`${line}\n`)
      const ready = read(line)
      if (ready !== null) resolve(ready)
    })
  })
  async function stop(signal: NodeJS.Signals): Promise<void> {
    if (isUp()) child.kill(signal)
    await exited
  }
  return { ready, isUp, kill: () => stop('SIGKILL'), end: () => stop('SIGTERM') }
}

/** It ended before it was ready. */
class Ended extends Error {
  constructor(script: string) {
    super(`${script} ended before it was ready`)
  }
}

/** Starts the processes of a run repeatedly over the same data. A start rejects if the process ends early. */
export interface Fleet {
  /** `onSpawn` receives the process before it is ready, so that it can be killed early. */
  readonly startApp: (onSpawn?: (child: ChildProcess) => void) => Promise<Running<string>>
  /** Ready when it watches the data folder. */
  readonly startWatchman: (onSpawn: (child: ChildProcess) => void) => Promise<Running<true>>
  readonly startExchange: () => Promise<Running<ExchangeDescriptor>>
  readonly appFolder: string
  readonly exchangeFolder: string
  /** Sets the wall clock of the application, see `setClockArguments`. */
  readonly clockFile: string
  readonly watchmanClockFile: string
}

/** An alarm is recorded before it is sent. This address refuses every connection. */
const destination = {
  id: 'hook',
  name: 'Hook',
  kind: 'webhook',
  fields: { address: 'http://127.0.0.1:1' },
  levels: ['warning', 'call', 'critical'],
  quietHours: null,
  withBalances: false,
  withEnds: true,
  isOn: true,
  secretNames: [],
}

/**
 * The built application, watchman and exchange as separate processes, with their data and logs in `folder`. Application
 * and watchman share a data folder and a keychain.
 */
export function createFleet(dist: string, folder: string, seed: number): Fleet {
  const [appFolder, exchangeFolder] = [join(folder, 'app'), join(folder, 'exchange')]
  const [clockFile, watchmanClockFile] = [join(folder, 'clock'), join(folder, 'watchman-clock')]
  const keychain = keychainArguments(join(folder, 'keychain'))
  prepareUnattended(appFolder, { destinations: [destination] })
  const addressIn = (line: string): string | null => /^Volley is ready at (\S+)$/.exec(line)?.[1] ?? null
  const descriptorIn = (line: string): ExchangeDescriptor | null =>
    line.startsWith('{') ? (JSON.parse(line) as ExchangeDescriptor) : null
  return {
    appFolder,
    exchangeFolder,
    clockFile,
    watchmanClockFile,
    startApp: (onSpawn = () => undefined) =>
      start(
        [...setClockArguments(clockFile), ...keychain],
        join(dist, 'serve/serve.js'),
        ['--no-open', '--port', '0', '--data', appFolder, '--seed', String(seed)],
        join(folder, 'app.log'),
        addressIn,
        onSpawn,
      ),
    startWatchman: (onSpawn) =>
      start(
        [...setClockArguments(watchmanClockFile), ...keychain],
        join(dist, 'watch/watch.js'),
        ['--data', appFolder],
        join(folder, 'watchman.log'),
        (line) => line.startsWith('The watchman watches ') || null,
        onSpawn,
      ),
    startExchange: () =>
      start(
        [],
        join(dist, 'practice/practice.cjs'),
        ['--data', exchangeFolder, '--seed', String(seed)],
        join(folder, 'exchange.log'),
        descriptorIn,
        () => undefined,
      ),
  }
}
