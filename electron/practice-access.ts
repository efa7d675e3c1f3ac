import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from './env/env'
import { startPracticeExchange, type PracticeExchange } from './practice/practice-exchange'
import type { PracticeAccess } from './profiles/access'

export interface PracticeWish {
  readonly seed: number
  /** A recording whose book becomes the liquidity. */
  readonly replay?: string
  /** 0 or nothing takes any free port. */
  readonly port?: number
  /** Opens the exchange's door for tests and writes its descriptor, with the token of that door, to `practice.json`. */
  readonly faults?: boolean
}

/** The embedded practice exchange, started when it is first needed; its accounts live on in the data folder. */
export function createPracticeAccess(env: Env, dataDir: string, wish: PracticeWish) {
  let started: Promise<PracticeExchange> | null = null

  async function start(): Promise<PracticeAccess> {
    started ??= startPracticeExchange({
      clock: env.clock,
      random: env.random,
      port: wish.port ?? 0,
      seed: wish.seed,
      dataDir: join(dataDir, 'practice'),
      ...(wish.replay === undefined ? {} : { replay: wish.replay }),
      ...(wish.faults === undefined ? {} : { faults: wish.faults }),
    })
    const { descriptor } = await started.catch((error: unknown) => {
      if (wish.replay === undefined) throw error
      throw new Error(`--replay: ${wish.replay} cannot be replayed: ${error instanceof Error ? error.message : 'unknown reason'}`)
    })
    if (wish.faults === true) writeFileSync(join(dataDir, 'practice.json'), JSON.stringify(descriptor), { mode: 0o600 })
    const account = descriptor.accounts.find(({ kind }) => kind === 'unified')
    if (account === undefined) throw new Error('The practice exchange has no unified account.')
    const { rest, wsPublic, wsPrivate } = descriptor
    const { apiKey, secretKey, passphrase } = account
    return { addresses: { rest, wsPublic, wsPrivate }, credentials: { apiKey, secretKey, passphrase } }
  }

  return { start, close: async () => (await started?.catch(() => null))?.close() }
}
