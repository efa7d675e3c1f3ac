import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { categories as allCategories, isFutures, type Category } from '../shared/exchange/fields'
import type { AccountReading } from '../shared/trading/health'
import { createAccount, unreadable, type AccountService } from './account/account'
import type { Access, Reachable } from './active-session'
import type { Env } from './env/env'
import { createExchangeClient } from './exchange/client'
import type { ExchangeClient } from './exchange/exchange-client'
import { notReady } from './ipc/door-error'
import type { Publisher } from './ipc/publisher'
import { createMarket, type Market } from './market/market'
import type { Notices } from './notices'
import { createOrders, type Orders } from './orders/orders'
import type { Connection } from './profiles/profiles'
import { DatabaseRefused, openDatabase } from './storage/database'

/** Everything that belongs to one profile in use, from its sockets to its journal. */
export interface Session {
  readonly connection: Connection
  readonly hasKey: boolean
  readonly client: ExchangeClient
  readonly market: Market
  readonly account: AccountService
  accountReading(): AccountReading
  /** Throws a DoorError that says why when the account is not known (yet). */
  orders(): Orders
  /** The same without a throw. */
  ordersIfReady(): Orders | null
  /** Resolves after the first attempt to read the account, however it went. */
  readonly attempted: Promise<void>
  close(): void
}

export interface SessionOptions {
  readonly env: Env
  readonly publisher: Publisher
  readonly notify: Notices['tell']
  readonly connection: Reachable
  readonly access: Access
  readonly dataDir: string
  readonly installTag: string
  readonly placePace: () => number
  /** Something that the health report shows has changed. */
  readonly changed: () => void
}

const FIRST_RETRY_MS = 2000
const LAST_RETRY_MS = 30_000

/** Connects to a profile's exchange and, once its UID is known, opens that account's journal and starts its orders. */
export function openSession(options: SessionOptions): Session {
  const { connection, publisher, env, placePace } = options
  const { credentials, credentialsHost, keyProblem } = options.access
  const categories = categoriesOf(connection)
  const { addresses } = connection
  const client = createExchangeClient({ env, addresses, credentials, credentialsHost, placePace, categories, headers: headersOf(connection) })
  const market = createMarket({ client, clock: env.clock })
  const account = createAccount({ client, clock: env.clock, futures: categories.filter(isFutures) })
  let opened: OpenedOrders | null = null
  const reading = 'The account is being read.'
  let problem = credentials === null ? keyProblem : reading
  let closed = false
  let cancelRetry = (): void => {}

  function tellProblem(why: string): void {
    if (why !== problem) options.notify('error', `${connection.label}: no orders yet`, why)
    problem = why
  }

  async function readAccount(retryMs: number): Promise<void> {
    const settings = await client.rest.accountSettings({})
    if (closed) return
    try {
      if (settings.kind !== 'done') throw new DatabaseRefused('unreachable', unreadable(settings))
      opened = openOrders(options, client, market, settings.data.uid)
      void account.refresh().then(options.changed)
    } catch (error) {
      tellProblem(error instanceof Error ? error.message : 'The order journal cannot be opened.')
      cancelRetry = env.clock.after(retryMs, () => void readAccount(Math.min(retryMs * 2, LAST_RETRY_MS)))
    }
    options.changed()
  }

  function accountReading(): AccountReading {
    if (credentials === null) return { state: 'no-key', reason: keyProblem }
    if (opened === null) return { state: problem === reading ? 'reading' : 'unreadable', reason: problem }
    if (account.current().asOf !== null) return { state: 'known', reason: null }
    return account.problem() === null ? { state: 'reading', reason: reading } : { state: 'unreadable', reason: account.problem() }
  }

  client.listenPrivate({ orders: ignore, balances: ignore, positions: ignore, ready: ignore, feedChanged: options.changed })
  account.listen((current) => publisher.publish('account.changed', current))
  client.start()
  if (credentials !== null) account.start()

  return {
    connection,
    hasKey: credentials !== null,
    client,
    market,
    account,
    accountReading,
    orders() {
      if (opened === null) throw notReady(problem)
      return opened.orders
    },
    ordersIfReady: () => opened?.orders ?? null,
    attempted: credentials === null ? Promise.resolve() : readAccount(FIRST_RETRY_MS),
    close() {
      closed = true
      cancelRetry()
      account.stop()
      opened?.close()
      client.stop()
    },
  }
}

interface OpenedOrders {
  readonly orders: Orders
  close(): void
}

function openOrders(options: SessionOptions, client: ExchangeClient, market: Market, uid: string): OpenedOrders {
  const { env, publisher, notify, connection, changed } = options
  const directory = join(options.dataDir, 'journals')
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const { database, safeMode } = openDatabase(join(directory, journalName(connection, uid)))
  const orders = createOrders({
    client,
    database,
    safeMode,
    clock: env.clock,
    random: env.random,
    installTag: options.installTag,
    instrumentOf(category, symbol) {
      const known = market.instrumentOf(category, symbol)
      return known === 'not-loaded' ? null : known
    },
    notify,
  })
  orders.onOrders((changes) => publisher.publish('orders.changed', changes))
  orders.onBatches((changes) => publisher.publish('batches.changed', changes))
  orders.onGate(changed)
  orders.start()
  publisher.publish('orders.changed', orders.list())
  publisher.publish('batches.changed', orders.batches())
  return {
    orders,
    close() {
      orders.stop()
      database.close()
    },
  }
}

/** One journal per environment and account; a UID means nothing outside its exchange, so the user's own ones add the host. */
export function journalName({ environment, addresses }: Connection, uid: string): string {
  const scope = environment === 'custom' && addresses !== null ? `${new URL(addresses.rest).host} ${uid}` : uid
  return `${environment}-${createHash('sha256').update(scope).digest('hex').slice(0, 16)}.sqlite`
}

/** The practice exchange does not trade on margin. */
const categoriesOf = ({ environment }: Connection): readonly Category[] => (environment === 'practice' ? allCategories.filter((category) => category !== 'MARGIN') : allCategories)

/** Demo trading shares the live REST host; the header makes the difference (exchange-facts 1). */
const headersOf = ({ environment }: Connection): Readonly<Record<string, string>> => (environment === 'demo' ? { paptrading: '1' } : {})

const ignore = (): void => {}
