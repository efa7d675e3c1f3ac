import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '@/shared/base/random'
import { DAY_MS } from '@/shared/base/time'
import { between, chance } from '@/electron/testing/proxy/chance'
import { setClockAtRandom } from './wall-clock'
import type { World } from './world'

/** Fraction of the lives that end during their start, and the times of a kill, ms. */
const STARTING = 0.2
const LATEST_STARTING_MS = 1500
const [SHORTEST_MS, LONGEST_MS] = [4000, 25_000]

/** The watchman, which is killed and started repeatedly while the application is killed and started. */
export interface KilledWatchman {
  readonly kills: () => number
  /** Kills after it had started completely. */
  readonly runningKills: () => number
  /** Ends that no kill caused, as text. */
  readonly endedByItself: readonly string[]
  /** Ends the kills. Its last life runs until `end`, on a clock that is 40 days ahead. */
  rest(): Promise<void>
  /** Requests its end, and waits. */
  end(): Promise<void>
}

/** Starts the first life. Its choices do not depend on those of the application. */
export function killWatchman(world: World, seed: number): KilledWatchman {
  const random = seededRandom(seed)
  const resting = new AbortController()
  const endedByItself: string[] = []
  let [kills, runningKills] = [0, 0]
  let last: Awaited<ReturnType<World['startWatchman']>> | null = null

  async function live(): Promise<void> {
    const lifeMs = chance(random, STARTING)
      ? between(random, 0, LATEST_STARTING_MS)
      : between(random, SHORTEST_MS, LONGEST_MS)
    const isSet = setClockAtRandom(world.watchmanClock, random)
    let isReady = false
    const spawned = Promise.withResolvers<ChildProcess>()
    const started = world.startWatchman(spawned.resolve).then(
      () => (isReady = true),
      () => false,
    )
    const child = await spawned.promise
    const ended = once(child, 'exit')
    const isKilled = await Promise.race([
      ended.then(() => false),
      pause(lifeMs, true, { signal: resting.signal }).catch(() => true),
    ])
    if (isKilled) {
      kills += 1
      if (isReady) runningKills += 1
      child.kill('SIGKILL')
    }
    await ended
    const { exitCode, signalCode } = child
    if (!isKilled || signalCode !== 'SIGKILL')
      endedByItself.push(`${signalCode ?? `code ${exitCode}`} after ${kills} kills`)
    await started
    await isSet
  }

  async function liveAll(): Promise<void> {
    while (!resting.signal.aborted) await live()
  }
  const lives = liveAll()

  return {
    kills: () => kills,
    runningKills: () => runningKills,
    endedByItself,
    async rest() {
      resting.abort()
      await lives
      world.watchmanClock.set(40 * DAY_MS)
      last = await world.startWatchman(() => undefined)
    },
    async end() {
      if (last === null) return
      if (!last.isUp()) endedByItself.push('the last life')
      await last.end()
    },
  }
}
