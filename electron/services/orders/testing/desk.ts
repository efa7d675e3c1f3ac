import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { armed, blockedByNone } from './armed'
import { assertLawful } from './assert-lawful'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Category } from '@/shared/exchange/protocol/fields'
import type { CommandResult } from '@/shared/ipc/contract'
import type { Notice } from '@/shared/ipc/transport/notice'
import { seededRandom } from '@/shared/base/random'
import { createManualClock, type ManualClock } from '@/shared/testing/manual-clock'
import type { Peg } from '@/shared/trading/batch/pricing/peg'
import type { TypedRow } from '@/shared/trading/batch/results/typed-rows'
import type { PlanIntent } from '@/shared/trading/batch/plan/batch-plan'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { Order } from '@/shared/trading/orders/order'
import type { RestClient } from '@/electron/exchange/protocol/call'
import { confirmedOf } from '@/shared/trading/pretrade/assessment/confirmation'
import { openDatabase } from '@/electron/base/storage/database'
import type { RequestedAmend } from '../changing/amend-calls'
import { createOrders, type Orders, type OrdersOptions } from '../orders'
import { calmPretrade } from './calm-pretrade'
import { createFaultInjectingExchange, type FaultInjectingExchange } from './fault-injecting-exchange'
import { emptyJournal, mortalClock, mortalRest } from './mortal'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

export const instrumentNamed = (category: string, symbol: string): Instrument | null =>
  symbol === 'NOSUCH'
    ? null
    : {
        symbol,
        category: category as Category,
        baseCoin: 'BTC',
        quoteCoin: 'USDT',
        tickSize: '0.1',
        lotSize: '0.001',
        priceDecimals: 1,
        qtyDecimals: 3,
        quoteDecimals: 2,
        minQty: '0.001',
        maxQty: '1000',
        maxMarketQty: '100',
        minValue: '5',
        makerFeeRate: '0',
        takerFeeRate: '0',
        status: 'online',
        isStock: symbol === 'RTSLAUSDT',
      }

export const buy = (change: Partial<OrderIntent> = {}): OrderIntent => ({
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  side: 'buy',
  orderType: 'limit',
  qty: '0.1',
  price: '100',
  timeInForce: 'gtc',
  stpMode: 'none',
  ...change,
})
export const buys = (count: number, change: Partial<OrderIntent> = {}): OrderIntent[] =>
  Array.from({ length: count }, () => buy(change))

let tokens = 0
export const newToken = (): string => `token-${String((tokens += 1)).padStart(12, '0')}`

export interface DeskPlaceOptions {
  readonly onUnknown?: 'continue' | 'stop'
  /** Rules of findings that are confirmed. */
  readonly confirmed?: readonly string[]
  readonly token?: string
  readonly draftRows?: string[]
  readonly plan?: PlanIntent
  readonly pegs?: readonly Peg[]
  readonly slippage?: string
  readonly typed?: readonly TypedRow[]
  readonly expected?: readonly (string | null)[]
}

/** Real orders over a real SQLite file, a manual clock, and an exchange behind a faulty network. */
export interface OrdersDesk {
  readonly clock: ManualClock
  readonly exchange: FaultInjectingExchange
  readonly notices: Notice[]
  /** What was told about orders, in the order it was told; a line that grew stands there again. */
  readonly orderNotices: Notice[]
  readonly orders: Orders
  /** As kill -9: nothing that was planned happens, what is in the file is all that is left. */
  crash(): void
  /** A copy of what is in the file, as another process would find it. */
  copyJournal(to: string): void
  /** From now on the disk takes nothing. */
  refuseWrites(): void
  /** The disk takes everything again. */
  readonly allowWrites: () => void
  /** Places, and answers with the rows of the batch. */
  place(intents: readonly OrderIntent[], options?: DeskPlaceOptions): Promise<readonly Order[]>
  order(key: string): Order
  /** Runs a command until it has its answer. */
  answered<Result>(command: Promise<Result>): Promise<Result>
  amend(
    key: string,
    change: Pick<RequestedAmend, 'price' | 'qty'>,
    autoCancel?: boolean,
  ): Promise<readonly CommandResult[]>
  /** How often this call reached the exchange. */
  posted(name: string): number
  /** Throws if the journal is not lawful. */
  close(): void
}

/** What a desk is opened with; `speaks` puts the calls of another kind of account before the same exchange. */
export interface DeskOptions extends Partial<OrdersOptions> {
  readonly speaks?: (rest: RestClient) => RestClient
}

export async function openDesk({ speaks = (rest) => rest, ...options }: DeskOptions = {}): Promise<OrdersDesk> {
  const clock = createManualClock()
  const exchange = createFaultInjectingExchange(clock)
  const notices: Notice[] = []
  const list: Notice[] = []
  const folder = mkdtempSync(join(tmpdir(), 'volley-orders-'))
  let life = 0
  let file = join(folder, 'journal-0.db')
  writeFileSync(file, emptyJournal())
  let current = begin()

  function begin() {
    const { database, safeMode } = openDatabase(file)
    // A killed process leaves what it wrote, power cuts are not played: waiting for the disk would prove nothing here.
    database.exec('PRAGMA synchronous = OFF')
    const mortal = mortalClock(clock)
    const orders = createOrders({
      arming: armed,
      blockedBy: blockedByNone,
      knownJournal: null,
      client: { ...exchange.client, rest: mortalRest(speaks(exchange.client.rest), () => mortal.isAlive()) },
      database,
      safeMode,
      clock: mortal,
      random: seededRandom(life + 1),
      instrumentOf: instrumentNamed,
      installTag: 'TEST',
      pretrade: calmPretrade(instrumentNamed),
      notify: (level, title, text) =>
        void notices.push({ id: String(notices.length), at: clock.now(), level, title, text }),
      ...options,
    })
    orders.onNotice((notice) => void (mortal.isAlive() && list.push(notice)))
    orders.start()
    exchange.ready()
    return { orders, database, mortal }
  }

  function copyJournal(to: string): void {
    for (const part of ['', '-wal']) if (existsSync(file + part)) copyFileSync(file + part, to + part)
  }

  await clock.advanceAsync(0)
  return {
    clock,
    exchange,
    notices,
    orderNotices: list,
    get orders() {
      return current.orders
    },
    crash: () => {
      current.mortal.kill()
      exchange.disconnectAll()
      life += 1
      const copy = join(folder, `journal-${life}.db`)
      copyJournal(copy)
      current.database.close()
      file = copy
      current = begin()
    },
    copyJournal,
    refuseWrites: () => current.database.exec('PRAGMA query_only = ON'),
    allowWrites: () => current.database.exec('PRAGMA query_only = OFF'),
    place: async (
      intents,
      { onUnknown = 'continue', confirmed = [], token = newToken(), draftRows = [], ...more } = {},
    ) => {
      const { findings } = confirmedOf(await current.orders.assess(intents))
      const confirmation = { findings: findings.filter(({ rule }) => confirmed.includes(rule)), phrase: null }
      const result = await current.orders.place(token, intents, {
        onUnknown,
        confirmation,
        draftRows,
        ...more,
      })
      if (!result.accepted)
        throw new Error(
          result.refusals.map((refusal) => `${refusal.row} ${refusal.rule} ${refusal.message}`).join('; '),
        )
      await clock.advanceAsync(0)
      return result.orders
    },
    order: (key) => {
      const match = current.orders.list().find((order) => order.key === key)
      if (match === undefined) throw new Error(`no order ${key}`)
      return match
    },
    answered: async (command) => {
      await clock.advanceAsync(0)
      return command
    },
    amend: (key, change, autoCancel = false) => current.orders.amend(newToken(), [{ key, autoCancel, ...change }]),
    posted: (name) => exchange.calls.filter((call) => call === name).length,
    close: () => {
      current.mortal.kill()
      try {
        assertLawful(current.database)
      } finally {
        current.database.close()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}
