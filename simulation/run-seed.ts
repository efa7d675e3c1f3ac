import type { FlipId } from '@/shared/exchange/assumptions/all-assumptions'
import { DAY_MS, HOUR_MS, SECOND_MS } from '@/shared/base/time'
import { between, chance, pick, wholeBetween } from '@/electron/testing/proxy/chance'
import { type DiskLoss, diskLosses } from './disk'
import { faultless, type NetworkFaults } from './network'
import { openWorld, type World } from './world'

/** After the last fault everything is settled within this time. */
export const LIVENESS_MS = 300 * SECOND_MS

export interface SeedResult {
  readonly seed: number
  readonly hash: string
  readonly violations: readonly string[]
  /** Time from the last fault until everything was settled, ms. */
  readonly settledMs: number
  readonly intents: number
  readonly requests: number
  readonly crashes: number
  readonly points: number
}

/** Share of the strongest faults. A mild network finds other errors than a wild one. */
export function drawFaults(next: () => number): NetworkFaults {
  const strength = next()
  const share = (most: number): number => most * strength * next()
  return {
    writes: {
      unreachable: share(0.08),
      'lost-request': share(0.15),
      'lost-answer': share(0.2),
      'late-request': share(0.15),
      'late-answer': share(0.15),
      'cut-answer': share(0.05),
      'bad-gateway': share(0.05),
    },
    reads: {
      unreachable: share(0.1),
      'lost-request': share(0.1),
      'late-request': share(0.05),
      'late-answer': share(0.1),
      'lost-answer': share(0.1),
      'bad-gateway': share(0.05),
    },
    frames: {
      lost: share(0.2),
      twice: share(0.1),
      swapped: share(0.1),
      late: share(0.1),
      cut: share(0.03),
      'half-open': share(0.01),
    },
  }
}

const clockSteps = [HOUR_MS, DAY_MS, 40 * DAY_MS].flatMap((ms) => [ms, -ms])

function planFaults(world: World, forMs: number): void {
  const { clock, network, disk, record, points, crash, application } = world
  const random = world.randomFor('faults')
  network.setFaults(drawFaults(() => random.next()))
  const at = (task: () => void): void => void clock.after(between(random, 0, forMs), task)
  for (let remaining = wholeBetween(random, 0, 3); remaining > 0; remaining -= 1)
    at(() => (chance(random, 0.7) ? points.killIn(wholeBetween(random, 1, 30)) : crash('clean', downMs(random))))
  if (chance(random, 0.3))
    at(() => {
      disk.setFull(true)
      record.note('fault', 'disk full')
      clock.after(between(random, 500, 8000), () => disk.setFull(false))
    })
  if (chance(random, 0.3))
    at(() => {
      const ms = pick(random, clockSteps)
      record.note('fault', `clock step ${ms}`)
      world.stepClock(ms)
    })
  if (chance(random, 0.5)) at(() => application() !== null && network.dropAll())
}
const downMs = (random: Parameters<typeof between>[0]): number => Math.floor(between(random, 200, 15_000))

/** Trades under faults, ends the faults, and checks that everything is settled in time. */
export async function runSeed(
  seed: number,
  print?: (line: string) => void,
  flips: readonly FlipId[] = [],
): Promise<SeedResult> {
  let world: World | null = null
  world = openWorld({
    seed,
    flips,
    print,
    atPoint: () => {
      const random = world!.randomFor(`crash ${world!.crashes()}`)
      const loss: DiskLoss = chance(random, 0.5) ? 'clean' : pick(random, diskLosses)
      return { loss, downMs: downMs(random) }
    },
  })
  const { clock, exchange, network, evaluation, trader, record } = world
  try {
    const random = world.randomFor('trading')
    const forMs = wholeBetween(random, 15, 60) * SECOND_MS
    await clock.advanceAsync(3000)
    planFaults(world, forMs)
    const end = clock.mono() + forMs
    while (clock.mono() < end) {
      await clock.advanceAsync(Math.floor(between(random, 50, 4000)))
      const application = world.application()
      if (application !== null) trader.act(application)
    }
    await clock.advanceAsync(20 * SECOND_MS)
    network.setFaults(faultless)
    exchange.market.stop()
    if (world.application() === null) await clock.advanceAsync(15 * SECOND_MS)
    const calmAt = clock.mono()
    const differences = (): readonly string[] => {
      const application = world?.application()
      return application ? evaluation.differences(application.orders.list()) : ['not running']
    }
    while (differences().length > 0 && clock.mono() - calmAt < LIVENESS_MS) await clock.advanceAsync(SECOND_MS)
    return {
      seed,
      hash: record.hash(),
      violations: [...evaluation.violations, ...differences()],
      settledMs: clock.mono() - calmAt,
      intents: trader.intents(),
      requests: record.count('request'),
      crashes: world.crashes(),
      points: world.points.passed.length,
    }
  } finally {
    world.close()
  }
}
