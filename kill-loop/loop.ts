import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DAY_MS } from '@/shared/base/time'
import { type Random, seededRandom } from '@/shared/base/random'
import type { Health } from '@/shared/trading/health/health'
import type { Order } from '@/shared/trading/orders/order'
import { readChain, readExchange, readJournal } from './books'
import { chance } from '@/electron/testing/proxy/chance'
import type { Evidence } from './counts'
import { createSavedRecords, type SavedRecords, type SavedTable } from './saved-records'
import { type Life, planLife } from './lives'
import { noFaults, randomFaults } from '@/electron/testing/proxy/faults'
import { randomRewriting } from '@/electron/testing/proxy/random-rewriting'
import { listOrders, settleOrders, untilSettled } from './settle'
import { createShowings } from './displayed-orders'
import { testTradingLock, type TradingPage } from './trading-lock'
import { type TraderDesk, trade } from './trader'
import { setClockAtRandom } from './wall-clock'
import { killWatchman } from './watchman'
import { createWorld, type World } from './world'

/** `kills` counts kills of the application. Those of the exchange are additional. */
export interface LoopOptions {
  readonly kills: number
  readonly seed: number
  /** The built programs. */
  readonly dist: string
  /** Data and logs of this run. */
  readonly folder: string
  readonly print: (line: string) => void
}

/** Evidence of a run. `resolvedMs`: from unknown to its resolution, one for each order. */
export interface LoopResult {
  readonly evidence: Evidence
  readonly exchangeKills: number
  readonly faults: ReadonlyMap<string, number>
  readonly rewritings: ReadonlyMap<string, number>
  readonly clockJumps: number
  readonly watchman: { readonly kills: number; readonly runningKills: number; readonly clockJumps: number }
  /** Number of records that had to stay, by table. */
  readonly records: ReadonlyMap<SavedTable, number>
  readonly resolvedMs: readonly number[]
  /** Reasons of refused batches, and their numbers. */
  readonly refusals: ReadonlyMap<string, number>
}

const EXCHANGE_KILLS = 1 / 12

/** Time from the start of both programs until each has pruned its history, which it does once a minute. */
const PRUNED_MS = 65_000

/** Displayed states, checked on arrival and stored line by line for analysis. */
function createRecord(folder: string) {
  const showings = createShowings()
  const latest = new Map<string, Order>()
  function show(life: number, orders: readonly Order[]): void {
    showings.show(life, orders)
    for (const order of orders)
      if ((latest.get(order.key)?.revision ?? -1) <= order.revision) latest.set(order.key, order)
    const lines = orders.map(({ key, state, revision, filledQty, price, qty, pending }) =>
      JSON.stringify([life, Date.now(), key, state, revision, filledQty, price, qty, pending]),
    )
    if (lines.length > 0) appendFileSync(join(folder, 'shown.ndjson'), `${lines.join('\n')}\n`)
  }
  return { showings, latest, show }
}
type Record = ReturnType<typeof createRecord>

/** One life of the application, from its start to its kill. Any failure before the kill fails the loop. */
async function live(world: World, life: Life, desk: TraderDesk, record: Record): Promise<void> {
  const app = await world
    .startApp((child) => life.spawned(child))
    .catch((error: unknown) => {
      if (life.isOver()) return null
      throw error
    })
  if (app === null) return
  const show = (orders: readonly Order[]): void => record.show(life.number, orders)
  try {
    life.ready()
    const connection = await world.signIn(app.ready, (name, payload) => {
      if (name === 'health.changed' && (payload as Health).gate.open) life.trading()
      if (name !== 'orders.changed') return
      show(payload as readonly Order[])
      life.showed()
    })
    if (life.isRest) await untilSettled(connection).finally(life.kill)
    else await trade({ ...desk, show }, connection, life.isOver)
    connection.close()
  } catch (error) {
    if (!life.isOver()) throw app.isUp() ? error : new Error('the application ended by itself', { cause: error })
  } finally {
    await app.kill()
  }
}

async function liveAll(
  world: World,
  { kills, print }: LoopOptions,
  random: Random,
  desk: TraderDesk,
  record: Record,
  records: SavedRecords,
): Promise<number> {
  let exchangeKills = 0
  let restarting: Promise<void> = Promise.resolve()
  world.proxy.faults = randomFaults(random)
  world.proxy.rewriting = randomRewriting(random, (kind) => world.proxy.tally.rewrote(kind))
  for (let number = 1; number <= kills; number += 1) {
    if (chance(random, EXCHANGE_KILLS)) {
      exchangeKills += 1
      restarting = restarting.then(() => world.killExchange(random))
    }
    const isClockSet = setClockAtRandom(world.clock, random)
    await live(world, planLife(number, random, world.proxy.tally), desk, record)
    await isClockSet
    records.check()
    const { postCounts } = world.proxy.tally
    if (number % 10 === 0) print(`${number} of ${kills} kills, ${postCounts.size} orders POSTed`)
  }
  await restarting
  world.proxy.faults = noFaults
  world.proxy.rewriting = {}
  return exchangeKills
}

/** An application that trades until its page is closed. */
async function openTradingPage(world: World, desk: TraderDesk, record: Record, life: number): Promise<TradingPage> {
  const app = await world.startApp(() => undefined)
  let isOver = false
  const show = (orders: readonly Order[]): void => record.show(life, orders)
  const connection = await world.signIn(
    app.ready,
    (name, payload) => name === 'orders.changed' && show(payload as readonly Order[]),
  )
  const trading = trade({ ...desk, show }, connection, () => isOver)
  return {
    connection,
    async kill() {
      isOver = true
      await app.kill()
      await trading
      connection.close()
    },
  }
}

/**
 * Kills the application repeatedly while it trades over a faulty proxy that rewrites the exchange's messages, lets it
 * settle, and collects the evidence.
 */
export async function runLoop(options: LoopOptions): Promise<LoopResult> {
  const { kills, seed, dist, folder, print } = options
  const random = seededRandom(seed)
  const world = await createWorld(dist, folder, seed)
  const record = createRecord(folder)
  const records = createSavedRecords(world.appFolder)
  // Another seed, as its choices are not in step with those of the application.
  const watchman = killWatchman(world, seed + 1)
  const desk: TraderDesk = {
    random,
    handedOver: [],
    orders: () => record.latest.values(),
    show: () => undefined,
    tokens: { last: 0 },
    refusals: new Map(),
  }
  const { tally } = world.proxy
  try {
    const exchangeKills = await liveAll(world, options, random, desk, record, records)
    print('All kills are done; now the clock is set while the trading lock holds')
    let life = kills
    const shortenedLocks = await testTradingLock(world, () => openTradingPage(world, desk, record, (life += 1)))
    print('Now every order has its time to settle, on a clock that is 40 days ahead')
    world.clock.set(40 * DAY_MS)
    await watchman.rest()
    const app = await world.startApp(() => undefined)
    const bothPruned = pause(PRUNED_MS)
    const show = (orders: readonly Order[]): void => record.show(life + 1, orders)
    const connection = await world.signIn(
      app.ready,
      (name, payload) => name === 'orders.changed' && show(payload as readonly Order[]),
    )
    const openQuestions = await settleOrders(connection, tally, show)
    await bothPruned
    // First the exchange, so that its last messages are sent. The application receives them before it ends.
    await world.endExchange()
    await pause(1000)
    show(await listOrders(connection))
    connection.close()
    await app.end()
    await watchman.end()
    const books = {
      exchange: readExchange(world.exchangeFolder, world.key.uid),
      journal: readJournal(world.appFolder),
      chain: readChain(dist, world.appFolder),
    }
    const evidence = {
      handedOver: desk.handedOver,
      postCounts: tally.postCounts,
      ...books,
      showings: record.showings,
      openQuestions,
      shortenedLocks,
      prunedRecords: records.pruned(),
      watchmanEnds: watchman.endedByItself,
    }
    return {
      evidence,
      exchangeKills,
      faults: tally.faults,
      rewritings: tally.rewritings,
      clockJumps: world.clock.jumps(),
      watchman: {
        kills: watchman.kills(),
        runningKills: watchman.runningKills(),
        clockJumps: world.watchmanClock.jumps(),
      },
      records: records.counts(),
      resolvedMs: record.showings.resolvedMs,
      refusals: desk.refusals,
    }
  } finally {
    await world.close()
  }
}
