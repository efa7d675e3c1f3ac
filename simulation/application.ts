import type { Clock } from '@/shared/base/clock'
import type { Random } from '@/shared/base/random'
import { PretradeSettings } from '@/shared/trading/pretrade/limits/limits'
import { noLimits } from '@/shared/testing/samples/no-limits'
import { openPretrade } from '@/electron/app/session/open-pretrade'
import { createExchangeClient } from '@/electron/exchange/client'
import type { KnownJournal } from '@/electron/base/storage/records/known-journals'
import type { Credentials } from '@/electron/exchange/protocol/credentials'
import { createAccountService } from '@/electron/services/account/account'
import { createMarketService } from '@/electron/services/market/market'
import { createOrders, type Orders } from '@/electron/services/orders/orders'
import { armed, blockedByNone } from '@/electron/services/orders/testing/armed'
import { mortalClock } from '@/electron/services/orders/testing/mortal'
import type { SimulatedDisk } from './disk'
import { markets } from './market'
import { exchangeAddresses, type SimulatedNetwork } from './network'
import type { RunRecord } from './record'

interface ApplicationParts {
  readonly clock: Clock
  readonly random: Random
  readonly disk: SimulatedDisk
  readonly network: SimulatedNetwork
  readonly record: RunRecord
  readonly credentials: Credentials
  readonly uid: string
  readonly knownJournal: KnownJournal
}

/** One life of the application: from a start to a kill. */
export interface Application {
  readonly orders: Orders
  /** Reads missing symbol rules. */
  readonly prepare: () => Promise<void>
  readonly isAlive: () => boolean
  /** Nothing that was planned happens any more. */
  kill(): void
  stop(): void
}

const settings = PretradeSettings.parse({ account: noLimits, worthPerMinute: '1000000000000' })
const categories = markets.map(({ category }) => category)

/** Starts client, account, market and orders as a session does, with the account of the last start. */
export function openApplication({
  clock,
  random,
  disk,
  network,
  record,
  credentials,
  uid,
  knownJournal: journal,
}: ApplicationParts): Application {
  const life = mortalClock(clock)
  const env = { clock: life, random, ...network.connect(life.isAlive) }
  const client = createExchangeClient({
    env,
    addresses: exchangeAddresses,
    credentials,
    credentialsHost: new URL(exchangeAddresses.rest).host,
    placePace: () => 5,
    categories,
  })
  const market = createMarketService({ client, clock: life })
  const account = createAccountService({ client, clock: life, futures: ['USDT-FUTURES'] })
  const instrumentOf = (category: string, symbol: string) => {
    const instrument = market.instrumentOf(category, symbol)
    return instrument === 'not-loaded' ? null : instrument
  }
  const pretrade = openPretrade({
    client,
    clock: life,
    market,
    account,
    classic: null,
    connection: {
      id: 'simulated',
      label: 'Simulated',
      environment: 'practice',
      accountKind: 'unified',
      addresses: exchangeAddresses,
    },
    settings: () => settings,
    monitors: () => null,
    uid: () => uid,
  })
  const note = (kind: 'notice' | 'order' | 'gate' | 'journal', text: string): void => {
    if (life.isAlive()) record.note(kind, text)
  }
  const { database, safeMode } = disk.open()
  const orders = createOrders({
    arming: armed,
    blockedBy: blockedByNone,
    client,
    database,
    safeMode,
    knownJournal:
      safeMode === null
        ? { ...journal, save: (identity, at) => void (life.isAlive() && journal.save(identity, at)) }
        : null,
    clock: life,
    random,
    instrumentOf,
    installTag: 'SIMU',
    pretrade,
    notify: (level, title, text) => note('notice', `${level} ${title}: ${text}`),
    onEntry: ({ at, key, kind, detail }) => note('journal', `${at} ${key} ${kind} ${detail}`),
    // Limits of a person's mistakes, not of a faulty network: the simulation breaks more connections in a minute.
    killSwitchLimits: { ordersPerMinute: 1_000_000, unknownRequestsPerMinute: 1_000_000 },
  })
  orders.onNotice(({ id, title, text }) => note('notice', `${id} ${title}: ${text}`))
  orders.onOrders((changed) => {
    for (const { key, state, filledQty, pending } of changed)
      note('order', `${key} ${state} ${filledQty} ${pending === null ? '' : `${pending.kind} ${pending.state}`}`)
  })
  orders.onGate(() => note('gate', orders.gate().reason ?? 'open'))
  client.start()
  account.start()
  orders.start(uid)

  return {
    orders,
    prepare: () => market.loadRules(categories),
    isAlive: life.isAlive,
    kill: life.kill,
    stop() {
      orders.stop()
      pretrade.stop()
      account.stop()
      market.stop()
      client.stop()
      life.kill()
    },
  }
}
