import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '../..')

export interface ProcessOptions {
  readonly seed?: number
  readonly replay?: string
  /** Enables faults of the practice exchange and the list of its received requests. */
  readonly faults?: boolean
  /** Enables a simulated sleep of the machine. The browser host only. */
  readonly sleeps?: boolean
  /** A file with the key that signs releases. */
  readonly updateKey?: string
}

/** Command-line flags of the application. */
export function flagsOf(options: ProcessOptions, dataDir: string): string[] {
  const flags = ['--data', dataDir, '--seed', String(options.seed ?? 7)]
  if (options.replay) flags.push('--replay', options.replay)
  if (options.faults) flags.push('--faults')
  if (options.updateKey) flags.push('--update-key', options.updateKey)
  return flags
}

/** Waits for the address that the application prints when it is ready. */
export function readyAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`Volley ended with code ${code} before it was ready`)))
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const address = /^Volley is (?:ready|running already,) at (\S+)$/.exec(line)?.[1]
      if (address) resolve(address)
    })
  })
}

/** Starts the browser host. If one already runs on the same data folder, it prints an address of that one and ends. */
export function startServe(flags: readonly string[], { sleeps }: ProcessOptions = {}): ChildProcess {
  const args = [
    ...(sleeps ? ['--import', pathToFileURL(join(import.meta.dirname, '../clock-leap.mjs')).href] : []),
    '--disable-warning=ExperimentalWarning',
    '--disable-sigusr1',
    join(root, 'dist/serve/serve.js'),
    '--no-open',
    '--port',
    '0',
    ...flags,
  ]
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Starts the practice exchange alone. Resolves with its descriptor after it listens. */
export function startPractice(seed: number): { readonly child: ChildProcess; readonly ready: Promise<string> } {
  const args = [join(root, 'dist/practice/practice.cjs'), '--seed', String(seed), '--faults']
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ready = new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The practice exchange ended with code ${code}`)))
    createInterface({ input: child.stdout }).once('line', resolve)
  })
  return { child, ready }
}

export const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()))

/** Ends a process at once. */
export async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await ended(child)
}
