import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from '@/electron/app'
import { compose } from '@/electron/compose'
import type { HostEnv } from '@/electron/base/env/env'
import { realEnv } from '@/electron/base/env/real-env'
import { startBrowserHost } from '@/electron/hosts/browser/browser-host'
import { builtPage } from '@/electron/hosts/page/built-page'
import type { Router } from '@/electron/ipc/router'
import { practiceInProcess } from '@/electron/testing/practice-in-process'

/** Volley inside this process, so that a benchmark can access its parts. */
export interface InProcess {
  readonly address: string
  /** Address for another page: an address is valid for one page. */
  freshAddress(): string
  close(): Promise<void>
}

/** The main process on the practice account, without a page. */
export function composeForBench(env: HostEnv, dataDir: string, faults = false): Promise<App> {
  const noKeychain = (): never => {
    throw new Error('not needed here')
  }
  return compose({
    env,
    launchPractice: practiceInProcess(env),
    host: 'browser',
    version: 'bench',
    dataDir,
    seed: 7,
    faults,
    loadKeychain: noKeychain,
  })
}

/** `wrapEnv` and `wrapRouter` insert the measuring points of a benchmark. */
export async function startInProcess(
  wraps: { wrapEnv?: (env: HostEnv) => HostEnv; wrapRouter?: (router: Router) => Router } = {},
): Promise<InProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'volley-bench-'))
  const env = (wraps.wrapEnv ?? ((same) => same))(realEnv())
  const app = await composeForBench(env, dataDir)
  const router = (wraps.wrapRouter ?? ((same) => same))(app.router)
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
    async close() {
      await host.close()
      await app.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
