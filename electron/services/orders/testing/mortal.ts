import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '@/shared/base/clock'
import { openDatabase } from '@/electron/base/storage/database'
import type { RestClient } from '@/electron/exchange/protocol/call'

/** A clock of which the next owner can be cut off: what a killed process had planned never happens. */
export function mortalClock(clock: Clock): Clock & { readonly kill: () => void; readonly isAlive: () => boolean } {
  let isAlive = true
  return {
    now: () => clock.now(),
    mono: () => clock.mono(),
    after: (ms, task) => clock.after(ms, () => isAlive && task()),
    kill: () => {
      isAlive = false
    },
    isAlive: () => isAlive,
  }
}

/** Answers never reach a killed process. */
export function mortalRest(rest: RestClient, isAlive: () => boolean): RestClient {
  return new Proxy(rest, {
    get: (target, name) => async (request: never, options: never) => {
      const result: unknown = await Reflect.apply(Reflect.get(target, name), target, [request, options])
      return isAlive() ? result : new Promise(() => {})
    },
  })
}

/** An empty journal, made once: making its tables waits for the disk, which hundreds of desks need not do each. */
export const emptyJournal = (() => {
  let bytes: Buffer | null = null
  return (): Buffer => {
    if (bytes !== null) return bytes
    const folder = mkdtempSync(join(tmpdir(), 'volley-orders-'))
    const path = join(folder, 'journal.db')
    openDatabase(path).database.close()
    bytes = readFileSync(path)
    rmSync(folder, { recursive: true, force: true })
    return bytes
  }
})()
