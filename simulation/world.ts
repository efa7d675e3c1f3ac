import { type Random, seededRandom } from '@/shared/base/random'
import { createManualClock, type ManualClock } from '@/shared/testing/manual-clock'
import type { FlipId } from '@/shared/exchange/assumptions/all-assumptions'
import { appFolder, openInMemory } from '@/electron/base/storage/database'
import { knownJournalOf } from '@/electron/base/storage/records/known-journals'
import { openExchange, type OpenedExchange } from '@/practice/open-exchange'
import { seedFor } from '@/practice/market/distributions'
import { type Application, openApplication } from './application'
import { type CrashPoints, createCrashPoints, type PointKind } from './crash-points'
import { createDisk, type DiskLoss, type SimulatedDisk } from './disk'
import { createEvaluation, type Evaluation } from './evaluation'
import { startQuietMarket } from './market'
import { createNetwork, type SimulatedNetwork } from './network'
import { createRecord, type RunRecord } from './record'
import { createTrader, type Trader } from './trader'

/** One computer with Volley, one exchange, and the network between them, under one clock and one seed. */
export interface World {
  readonly clock: ManualClock
  readonly exchange: OpenedExchange
  readonly network: SimulatedNetwork
  readonly disk: SimulatedDisk
  readonly evaluation: Evaluation
  readonly record: RunRecord
  readonly points: CrashPoints
  readonly trader: Trader
  /** Null while it does not run. */
  readonly application: () => Application | null
  /** Ends the application at once and starts it again after `downMs` of the given disk loss. */
  readonly crash: (loss: DiskLoss, downMs: number) => void
  /** Number of crashes. */
  crashes(): number
  /** Changes the wall clock of the computer. */
  stepClock(ms: number): void
  /** A separate source of randomness of this seed. */
  randomFor(name: string): Random
  close(): void
}

export interface WorldOptions {
  readonly seed: number
  /** Alternatives of assumptions that the exchange plays. */
  readonly flips?: readonly FlipId[]
  readonly print?: ((line: string) => void) | undefined
  /** Chooses the loss of the crash at a chosen point. Default: a killed process. */
  readonly atPoint?: (kind: PointKind) => { readonly loss: DiskLoss; readonly downMs: number }
}

const START = Date.UTC(2026, 0, 15, 12)

export function openWorld({
  seed,
  flips = [],
  print,
  atPoint = () => ({ loss: 'clean', downMs: 1000 }),
}: WorldOptions): World {
  const randomFor = (name: string): Random => seededRandom(seedFor(seed, name))
  const clock = createManualClock(START)
  const record = createRecord(clock, print)
  const exchange = openExchange({
    clock,
    random: randomFor('exchange'),
    seed: 7,
    flips,
    market: (core) => startQuietMarket(core, clock, randomFor('market')),
  })
  const key = exchange.participants.keys.find(({ label }) => label === 'one-way')!
  const evaluation = createEvaluation(exchange.core, key.uid)
  const points = createCrashPoints((kind) => {
    const { loss, downMs } = atPoint(kind)
    crash(loss, downMs)
  })
  const network = createNetwork({ clock, random: randomFor('network'), exchange, record, points })
  const disk = createDisk(randomFor('disk'), points)
  const trader = createTrader({ random: randomFor('trader'), core: exchange.core, evaluation, record })
  const folder = openInMemory(appFolder)
  const journal = knownJournalOf(folder, 'simulated.db')
  let wallStep = 0
  let lives = 0
  let running: Application | null = null
  let isOpening = false
  let diedOpening = false

  function start(): void {
    lives += 1
    isOpening = true
    diedOpening = false
    const application = openApplication({
      clock: { ...clock, now: () => clock.now() + wallStep },
      random: randomFor(`application ${lives}`),
      disk,
      network,
      record,
      credentials: key,
      uid: key.uid,
      knownJournal: journal,
    })
    isOpening = false
    if (diedOpening) return end(application)
    running = application
    application.orders.onOrders(
      (changed) => void (application.isAlive() && changed.forEach((order) => evaluation.recordDisplayed(order))),
    )
  }
  function crash(loss: DiskLoss, downMs: number): void {
    if (running === null && !isOpening) return
    record.note('fault', `crash ${loss}`)
    disk.crash(loss)
    if (loss === 'lost' || loss === 'old') evaluation.forgot()
    clock.after(downMs, start)
    if (running === null) diedOpening = true
    else end(running)
  }
  function end(application: Application): void {
    application.kill()
    running = null
    network.dropAll()
  }
  start()

  return {
    clock,
    exchange,
    network,
    disk,
    evaluation,
    record,
    points,
    trader,
    application: () => running,
    crash,
    crashes: () => lives - 1,
    stepClock: (ms) => void (wallStep += ms),
    randomFor,
    close() {
      running?.stop()
      running = null
      exchange.stop()
      exchange.close()
      folder.close()
      disk.remove()
    },
  }
}
