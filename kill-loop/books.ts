import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Order } from '@/shared/trading/orders/order'

/** One order as the exchange's own database has it. */
export interface ExchangeOrder {
  readonly clientOid: string
  readonly status: 'live' | 'partially_filled' | 'filled' | 'canceled'
  readonly price: string
  readonly qty: string
  readonly filledQty: string
}

/** Rows of the application's journal. */
export interface JournalRows {
  readonly orders: ReadonlyMap<string, Order>
  /** Batch by its token. */
  readonly batches: ReadonlyMap<string, { readonly id: string }>
}

function rowsOf(file: string, ...queries: readonly string[]): Record<string, unknown>[][] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return queries.map((query) => database.prepare(query).all())
  } finally {
    database.close()
  }
}

/** Every order of an account that the exchange ever created, from the database of an exchange that has ended. */
export function readExchange(folder: string, uid: string): readonly ExchangeOrder[] {
  const file = join(folder, 'practice.sqlite')
  const [orders = []] = rowsOf(file, 'SELECT uid, record FROM orders')
  return orders.filter((row) => row.uid === uid).map((row) => JSON.parse(String(row.record)) as ExchangeOrder)
}

/** The order journal of an application that has ended. Only one account was used, so there is one. */
export function readJournal(appFolder: string): JournalRows {
  const files = globSync('journals/*.sqlite', { cwd: appFolder }).filter((file) => existsSync(join(appFolder, file)))
  const all = files.map((file) =>
    rowsOf(join(appFolder, file), 'SELECT key, body FROM orders', 'SELECT token, body FROM batches'),
  )
  const orders = all.flatMap(([rows = []]) =>
    rows.map((row) => [String(row.key), JSON.parse(String(row.body)) as Order] as const),
  )
  const batches = all.flatMap(([, rows = []]) =>
    rows.map((row) => [String(row.token), JSON.parse(String(row.body)) as { id: string }] as const),
  )
  return { orders: new Map(orders), batches: new Map(batches) }
}

/** Errors of the application's own verifier in its journal. Empty if every entry is unchanged. */
export function readChain(dist: string, appFolder: string): readonly string[] {
  const verifier = join(dist, 'verify/verify.js')
  const { status, stdout, stderr } = spawnSync(process.execPath, [verifier, appFolder], { encoding: 'utf8' })
  return status === 0 ? [] : [`${stdout}${stderr}`.trim()]
}
