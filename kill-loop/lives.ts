import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '@/shared/base/random'
import { between, draw, wholeBetween } from '@/electron/testing/proxy/chance'
import type { Tally } from '@/electron/testing/proxy/tally'

/** End of a life of the application: during its start, some time after trading began, or right after an event. */
const plans = { starting: 0.15, timed: 0.45, posted: 0.2, answered: 0.1, shown: 0.1 } as const
/** Longest trading time before the kill, if its expected event does not happen. */
const LONGEST_MS = 8000
/** Longest time of a slow machine until trading. */
const OPENING_CEILING_MS = 40_000
/**
 * Periodically a life ends only when all outcomes are known: with a growing number of open ones nothing else would be
 * tested.
 */
const REST_EVERY = 40

/** One run of the application between two kills, with the events of its observers. */
export interface Life {
  readonly number: number
  /** No orders are placed in it, and it is killed when all outcomes are known. */
  readonly isRest: boolean
  readonly kill: () => void
  /** Called when the process exists. */
  spawned(child: ChildProcess): void
  /** The page is open. From now on its actions can trigger the kill. */
  ready(): void
  /** New orders are allowed. */
  trading(): void
  /** Data was sent to the page. */
  showed(): void
  readonly isOver: () => boolean
}

/** Determines the time of the kill, and kills the process. */
export function planLife(number: number, random: Random, tally: Tally): Life {
  const isRest = number % REST_EVERY === 0
  const plan = isRest ? null : (draw(random, plans) ?? 'timed')
  const after = wholeBetween(random, 1, 4)
  const jitterMs = between(random, 0, 60)
  const timedMs = between(random, 100, 4000)
  const earlyMs = between(random, 0, 1500)
  let child: ChildProcess | null = null
  let counted = 0
  let isOver = false
  let isTrading = false
  function kill(): void {
    if (isOver) return
    isOver = true
    tally.off('post', posted).off('answered', answered)
    child?.kill('SIGKILL')
  }
  const killAfter = (ms: number): void => void pause(ms).then(kill)
  function count(kind: string): void {
    if (kind !== plan || isOver) return
    counted += 1
    if (counted === after) killAfter(jitterMs)
  }

  const posted = (): void => count('posted')
  const answered = (): void => count('answered')

  return {
    number,
    isRest,
    kill,
    spawned(process) {
      child = process
      if (plan === 'starting') killAfter(earlyMs)
    },
    ready() {
      if (!isRest) killAfter(OPENING_CEILING_MS)
      tally.on('post', posted).on('answered', answered)
    },
    trading() {
      if (!isTrading && !isRest) killAfter(plan === 'timed' ? timedMs : LONGEST_MS)
      isTrading = true
    },
    showed: () => count('shown'),
    isOver: () => isOver,
  }
}
