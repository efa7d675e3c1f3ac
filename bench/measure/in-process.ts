import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { App } from '@/electron/app'
import { compose } from '@/electron/compose'
import type { HostEnv } from '@/electron/base/env/env'
import { realEnv } from '@/electron/base/env/real-env'
import { startBrowserHost } from '@/electron/hosts/browser/browser-host'
import { builtPage } from '@/electron/hosts/page/built-page'
import type { Router } from '@/electron/ipc/router'
import type { PracticeDescriptor } from '@/practice/practice-exchange'
import { practiceInWorker } from '@/electron/app/connections/practice-worker'
import { practiceInProcess } from '@/electron/testing/practice-in-process'

/** Volley inside this process, so that a benchmark can access its parts. */
export interface InProcess {
  readonly address: string
  /** Address for another page: an address is valid for one page. */
  freshAddress(): string
  /** With `faults`: one fault of the practice exchange. Throws if it was refused. */
  fault(fault: Readonly<Record<string, unknown>>): Promise<void>
  close(): Promise<void>
}

/** The main process on the practice account, without a page. */
export function composeForBench(
  env: HostEnv,
  dataDir: string,
  faults = false,
  launchPractice = practiceInProcess(env),
): Promise<App> {
  const noKeychain = (): never => {
    throw new Error('not needed here')
  }
  return compose({
    env,
    launchPractice,
    host: 'browser',
    version: 'bench',
    dataDir,
    seed: 7,
    faults,
    loadKeychain: noKeychain,
  })
}

interface InProcessOptions {
  /** Measuring points of a benchmark. */
  readonly wrapEnv?: (env: HostEnv) => HostEnv
  readonly wrapRouter?: (router: Router) => Router
  /** Opens the control endpoint of the practice exchange. */
  readonly faults?: boolean
  /** Starts the practice exchange in a separate thread, as in the installed application. */
  readonly hasWorker?: boolean
}

export async function startInProcess(options: InProcessOptions = {}): Promise<InProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'volley-bench-'))
  const env = (options.wrapEnv ?? ((same) => same))(realEnv())
  const practice = options.hasWorker ? practiceInWorker(resolve('dist/practice/practice.cjs'), env.clock) : undefined
  const app = await composeForBench(env, dataDir, options.faults, practice)
  const router = (options.wrapRouter ?? ((same) => same))(app.router)
  const host = await startBrowserHost({
    router,
    publisher: app.publisher,
    downloads: app.downloads,
    clock: env.clock,
    random: env.random,
    givePage: builtPage('dist/renderer'),
    port: 0,
  })
  return {
    address: host.freshAddress(),
    freshAddress: () => host.freshAddress(),
    async fault(fault) {
      const { control }: PracticeDescriptor = JSON.parse(readFileSync(join(dataDir, 'practice.json'), 'utf8'))
      const { url, token } = control!
      const headers = { 'x-control-token': token, 'content-type': 'application/json' }
      const answer = await fetch(`${url}/faults`, { method: 'POST', headers, body: JSON.stringify(fault) })
      if (!answer.ok) throw new Error(`the fault was refused: ${await answer.text()}`)
    },
    async close() {
      await host.close()
      await app.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
