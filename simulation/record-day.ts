import type { Random } from '@/shared/base/random'
import { seededRandom } from '@/shared/base/random'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@/shared/base/time'
import type { TaxPlace } from '@/shared/ipc/watching/tax'
import type { TaxRow } from '@/shared/trading/tax/tax-row'
import type { Stretch } from '@/shared/trading/tax/tax-window'
import { agreedTime } from '@/shared/testing/agreed-time'
import { createManualClock } from '@/shared/testing/manual-clock'
import { appFolder, openInMemory } from '@/electron/base/storage/database'
import { savedP2pOf } from '@/electron/base/storage/records/saved-p2p'
import { taxArchive } from '@/electron/base/storage/records/tax-archive'
import { createExchangeClient } from '@/electron/exchange/client'
import { mortalClock } from '@/electron/services/orders/testing/mortal'
import { createP2pWatch } from '@/electron/services/p2p/p2p-watch'
import { createTax, type Tax } from '@/electron/services/tax/tax'
import { connectForTax } from '@/electron/services/tax/tax-connection'
import { between, chance, pick, wholeBetween } from '@/electron/testing/proxy/chance'
import { seedFor } from '@/practice/market/distributions'
import { openExchange } from '@/practice/open-exchange'
import { createCrashPoints } from './crash-points'
import { markets, startQuietMarket } from './market'
import { createNetwork, exchangeAddresses, faultless } from './network'
import { createRecord } from './record'
import { drawFaults } from './run-seed'

/** Result of a day of tax records and P2P orders. */
export interface RecordDay {
  readonly violations: readonly string[]
  readonly hash: string
  readonly taxRecords: number
  readonly p2pOrders: number
  readonly kills: number
}

const START = Date.UTC(2026, 0, 15, 12)
const RANGE_MS = HOUR_MS
const P2P_STEPS = ['Paid', 'Completed', 'cancelled', 'Appeal'] as const
const ROWS = 500
/** After the last fault both lists are read completely within this time. */
const SETTLED_MS = HOUR_MS

/** All exported tax records of a range. */
function exportOf(tax: Tax, range: Stretch): readonly TaxRow[] {
  const rows: TaxRow[] = []
  let after: TaxPlace | null = null
  do {
    const page: ReturnType<Tax['page']> = tax.page({ ...range, newestFirst: false, after, limit: ROWS })
    rows.push(...page.rows)
    after = page.next
  } while (after !== null)
  return rows
}

/**
 * Reads tax records and P2P orders over a faulty network, in a process that is killed at any time. Evaluates at each
 * step that the range that counts as read is complete, without a second copy of a record.
 */
export async function runRecordDay(seed: number): Promise<RecordDay> {
  const randomFor = (name: string): Random => seededRandom(seedFor(seed, name))
  const random = randomFor('day')
  const clock = createManualClock(START)
  const record = createRecord(clock)
  const exchange = openExchange({
    clock,
    random: randomFor('exchange'),
    seed: 7,
    market: (core) => startQuietMarket(core, clock, randomFor('market')),
  })
  const { core, services } = exchange
  const network = createNetwork({
    clock,
    random: randomFor('network'),
    exchange,
    record,
    points: createCrashPoints(() => undefined),
  })
  const keyOf = (label: string) => exchange.participants.keys.find((key) => key.label === label)!
  const [traderKey, taxKey] = [keyOf('one-way'), keyOf('tax')]
  const { uid } = traderKey
  const [archive, folder] = [openInMemory(taxArchive), openInMemory(appFolder)]
  const violations = new Set<string>()
  let lives = 0

  function start() {
    lives += 1
    const life = mortalClock(clock)
    const env = { clock: life, random: randomFor(`life ${lives}`), ...network.connect(life.isAlive) }
    const access = { env, addresses: exchangeAddresses, credentialsHost: new URL(exchangeAddresses.rest).host }
    const tax = createTax({
      database: archive,
      clock: life,
      serverNow: () => clock.now(),
      connect: () => connectForTax({ ...access, credentials: taxKey, isTaxKey: true }),
    })
    const client = createExchangeClient({ ...access, credentials: traderKey, placePace: () => 5, categories: [] })
    const p2p = createP2pWatch({
      clock: life,
      time: agreedTime(life),
      rest: client.rest,
      hasKey: true,
      saved: savedP2pOf(folder, 'simulated'),
      notify: () => undefined,
      notWritten: (error) => void violations.add(`not written: ${String(error)}`),
    })
    client.start()
    return { tax, p2p, client, life }
  }
  let running = start()

  function kill(): void {
    running.life.kill()
    running.tax.stop()
    running.p2p.stop()
    running.client.stop()
    record.note('fault', 'crash')
    running = start()
    if (running.tax.overview().job.state === 'interrupted') running.tax.resume()
  }

  /** Complete means that every booked row outside of the gaps is exported once. */
  function checkTax(): void {
    const { range, gaps } = running.tax.overview()
    const exported = exportOf(running.tax, range).map(({ record: { id } }) => id)
    const ids = new Set(exported)
    if (ids.size < exported.length) violations.add('a tax record is exported twice')
    const booked = services.tax.rowsOf(uid).filter(({ at }) => at >= range.from && at < range.to)
    const isGap = (at: number): boolean => gaps.some(({ from, to }) => at >= from && at < to)
    for (const { id, at } of booked) if (!ids.has(id) && !isGap(at)) violations.add(`tax record ${id} is missing`)
    const known = new Set(services.tax.rowsOf(uid).map(({ id }) => id))
    for (const id of exported) if (!known.has(id)) violations.add(`tax record ${id} does not exist`)
  }
  function boardOf() {
    const board = running.p2p.poll({ since: 0 })
    const ids = board.orders.map(({ orderId }) => orderId)
    if (new Set(ids).size < ids.length) violations.add('a P2P order is shown twice')
    return board
  }
  function checkP2p(): void {
    const board = boardOf()
    const shown = new Map(board.orders.map((order) => [order.orderId, order]))
    const stories = services.p2p.between(uid, board.from + MINUTE_MS, (board.asOf ?? 0) - MINUTE_MS)
    for (const { orderId } of stories) if (!shown.has(orderId)) violations.add(`P2P order ${orderId} is missing`)
    const known = new Set(services.p2p.between(uid, 0, clock.now()).map(({ orderId }) => orderId))
    for (const orderId of shown.keys()) if (!known.has(orderId)) violations.add(`P2P order ${orderId} does not exist`)
  }

  function trade(): void {
    const { category, symbol } = pick(random, markets)
    const side = pick(random, ['buy', 'sell'] as const)
    const order = { category, symbol, side, orderType: 'market', stpMode: 'none' } as const
    core.place(uid, { ...order, qty: category === 'SPOT' && side === 'buy' ? '100' : '0.05', timeInForce: 'ioc' })
  }
  function act(): void {
    if (chance(random, 0.6)) trade()
    if (chance(random, 0.4)) services.p2p.take(uid, undefined, clock.now())
    else services.p2p.step(uid, pick(random, P2P_STEPS), clock.now())
    if (chance(random, 0.15)) kill()
  }

  try {
    for (let count = 0; count < 30; count += 1) trade()
    await clock.advanceAsync(MINUTE_MS)
    running.p2p.choose({ notifies: true })
    network.setFaults(drawFaults(() => random.next()))
    running.tax.start({ from: clock.now() - RANGE_MS, to: clock.now() })
    for (let step = wholeBetween(random, 10, 16); step > 0; step -= 1) {
      act()
      await clock.advanceAsync(Math.floor(between(random, SECOND_MS, 20 * SECOND_MS)))
      checkTax()
      boardOf()
    }
    network.setFaults(faultless)
    await clock.advanceAsync(MINUTE_MS)
    await running.tax.pause()
    running.tax.start({ from: clock.now() - RANGE_MS, to: clock.now() })
    const calmAt = clock.mono()
    const readFrom = clock.now()
    const isDone = (): boolean => {
      const { asOf, problem } = boardOf()
      return running.tax.overview().job.state !== 'running' && problem === null && (asOf ?? 0) > readFrom
    }
    while (!isDone() && clock.mono() - calmAt < SETTLED_MS) await clock.advanceAsync(10 * SECOND_MS)
    const { job, gaps, range } = running.tax.overview()
    if (job.state !== 'done' || gaps.length > 0) violations.add(`tax ${job.state}, ${gaps.length} gaps`)
    checkTax()
    checkP2p()
    return {
      violations: [...violations],
      hash: record.hash(),
      taxRecords: exportOf(running.tax, range).length,
      p2pOrders: boardOf().orders.length,
      kills: lives - 1,
    }
  } finally {
    running.life.kill()
    running.tax.stop()
    running.p2p.stop()
    running.client.stop()
    exchange.stop()
    exchange.close()
    archive.close()
    folder.close()
  }
}
