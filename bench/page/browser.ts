import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, type Browser } from '@playwright/test'

/** A running Volley on a new data directory. */
export interface Served {
  readonly address: string
  readonly dataDir: string
  readonly pid: number
  stop(): void
  /** Ends the process and keeps its data. */
  halt(): Promise<void>
}

/** The address in the ready line of a starting Volley. */
export const readyAddress = (child: ChildProcess): Promise<string> =>
  new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`Volley ended with code ${code}`)))
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const address = /^Volley is ready at (\S+)$/.exec(line)?.[1]
      if (address) resolve(address)
    })
  })

/** Starts on a new data directory, or on the directory of a halted one. */
export async function serve(
  extra: readonly string[] = [],
  dataDir = mkdtempSync(join(tmpdir(), 'volley-bench-')),
): Promise<Served> {
  const child: ChildProcess = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      'dist/serve/serve.js',
      '--no-open',
      '--port',
      '0',
      '--seed',
      '7',
      '--data',
      dataDir,
      ...extra,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const address = await readyAddress(child)
  return {
    address,
    dataDir,
    pid: child.pid!,
    halt: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit')
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
    stop: () => {
      child.removeAllListeners('exit')
      child.kill('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })
