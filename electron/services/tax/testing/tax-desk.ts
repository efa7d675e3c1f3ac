import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { createManualClock, settle } from '@/shared/testing/manual-clock'
import type { Env, HttpRequest, HttpResult } from '@/electron/base/env/env'
import { realEnv } from '@/electron/base/env/real-env'
import { openDatabase } from '@/electron/base/storage/database'
import { taxArchive } from '@/electron/base/storage/records/tax-archive'
import type { PracticeExchange } from '@/practice/practice-exchange'
import { keyLabeled, startExchange } from '@/practice/testing/driver'
import { createTax } from '../tax'
import { connectForTax } from '../tax-connection'

/** One request for tax records: send time (ms of the monotonic clock), parameters, and result. */
export interface TaxCall {
  readonly at: number
  readonly query: URLSearchParams
  code: string
}

/** A practice exchange over real sockets. The test advances both clocks. Its market continues automatically. */
export async function openTaxDesk(parts: { readonly folder: string; readonly now: number; readonly seed: number }) {
  const real = realEnv()
  const clock = createManualClock(parts.now)
  const exchange: PracticeExchange = await startExchange({
    clock: { ...real.clock, now: () => clock.now(), mono: () => clock.mono() },
    dataDir: join(parts.folder, 'exchange'),
    seed: parts.seed,
  })
  const calls: TaxCall[] = []
  let underWay = 0
  let answerInstead: (request: HttpRequest) => HttpResult | null = () => null

  async function sendHttp(request: HttpRequest): Promise<HttpResult> {
    const url = new URL(request.url)
    const call = { at: clock.mono(), query: url.searchParams, code: 'none' }
    if (url.pathname === '/api/v3/tax/records') calls.push(call)
    underWay += 1
    try {
      const result = answerInstead(request) ?? (await real.sendHttp(request))
      if (result.kind === 'response') call.code = (JSON.parse(result.body) as { code: string }).code
      return result
    } finally {
      underWay -= 1
    }
  }
  const env: Env = { ...real, clock, sendHttp }

  /** A process with the archive at `path`. `kill` keeps the file in its current state and ends the rest. */
  function openProcess(path: string, label = 'tax') {
    const { database } = openDatabase(path, taxArchive)
    const { apiKey, secretKey, passphrase } = keyLabeled(exchange.descriptor, label)
    const { rest, wsPublic, wsPrivate } = exchange.descriptor
    const connect = () =>
      connectForTax({
        env,
        addresses: { rest, wsPublic, wsPrivate },
        credentials: { apiKey, secretKey, passphrase },
        credentialsHost: new URL(rest).host,
        isTaxKey: label === 'tax',
      })
    const tax = createTax({ database, clock, serverNow: () => clock.now(), connect })
    return {
      tax,
      database,
      kill(to: string): void {
        for (const end of ['', '-wal']) if (existsSync(path + end)) copyFileSync(path + end, to + end)
        tax.stop()
        database.close()
      },
    }
  }

  /** Advances the time, while nothing is pending, until a condition holds. It is checked after each step. */
  async function until(holds: () => boolean): Promise<void> {
    while (!holds()) {
      while (underWay > 0) await settle()
      await clock.advanceAsync(250)
    }
  }
  return {
    clock,
    exchange,
    calls,
    openProcess,
    until,
    /** Answers instead of the exchange. */
    answerBy: (answer: typeof answerInstead) => void (answerInstead = answer),
    close: () => exchange.close(),
  }
}
