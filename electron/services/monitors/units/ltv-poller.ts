import type { Clock } from '@/shared/base/clock'
import type { DataFor } from '@/shared/exchange/endpoints'
import { LATE_MS } from '@/shared/trading/ltv/freshness'
import type { FoundUnit } from './find-units'
import type { CallResult, RestClient } from '@/electron/exchange/protocol/call'
import { retries, retryDelayMs } from '@/shared/base/retry'

/** The exchange computes the figure once a second (spec: call 17). */
const FRESH_MS = 1000
/** All units together ask twice a second: of the three calls allowed, one is left to whoever asks by hand. */
const SPACING_MS = 500
/**
 * Calls are in step with the clock of the machine: then every second of the history has its sample, and two processes
 * that share the limit never meet. Who speaks asks a quarter before or after each half second, the other at the
 * beginning of a second, and every other one only where there are several units.
 */
const QUARTER_MS = 250
const SECOND_OF_TWO_MS = 1000
/** A poll that found no turn in this time would only tell of the past. */
const QUEUE_TTL_MS = 2000

export type LtvAnswer = CallResult<DataFor<'ltvConvert'>>

/** Asks how every unit stands, in turn, once a second each as far as the shared limit lets it. */
export interface LtvPoller {
  /** Replaces what is polled; units that stay keep their turn. */
  follow(units: readonly FoundUnit[]): void
  /** Every unit again, at once. */
  pollNow(): void
  /** How often this unit is asked for at present, ms. */
  everyMs(id: string): number
  stop(): void
}

/** `second`: another process asks for the same units, and comes first. */
export type Share = 'first' | 'second'

/** At most one call per `spacingMs`, at that place of each such stretch of wall time. */
interface Pace {
  readonly spacingMs: number
  readonly offsetMs: number
}

function paceOf(share: Share, units: number): Pace {
  if (share !== 'second') return { spacingMs: SPACING_MS, offsetMs: QUARTER_MS }
  return { spacingMs: units > 1 ? 2 * SECOND_OF_TWO_MS : SECOND_OF_TWO_MS, offsetMs: 0 }
}

interface Turn {
  readonly unit: FoundUnit
  nextAt: number
  startedAt: number
  /** Start of the poll whose answer was the newest so far. */
  answeredAt: number
  /** Polls under way that began after that one: an older one that still hangs holds up nothing. */
  inFlight: number
  failures: number
}

const NO_TURN: ReadonlySet<string> = new Set(['queue-timeout', 'unanswered'])
const backoffMs = (failures: number): number => (failures === 0 ? 0 : retryDelayMs(retries.ltv, failures - 1))
/** Waiting for a turn in vain is the limiter's doing, and no reason to slow down further. */
const isFailure = (answer: LtvAnswer): boolean =>
  answer.kind !== 'done' && !(answer.kind === 'not-sent' && NO_TURN.has(answer.code))

export function createLtvPoller(parts: {
  readonly rest: Pick<RestClient, 'ltvConvert'>
  readonly clock: Clock
  readonly share: () => Share
  readonly answered: (unit: FoundUnit, answer: LtvAnswer) => void
}): LtvPoller {
  const { rest, clock, share } = parts
  let turns: readonly Turn[] = []
  let lastStart = -Infinity
  let cancel = (): void => {}
  let stopped = false

  const pace = (): Pace => paceOf(share(), turns.length)
  const baseMs = (): number => Math.max(FRESH_MS, turns.length * pace().spacingMs)
  const everyMs = ({ failures }: Turn): number => Math.max(baseMs(), backoffMs(failures))
  /** An answer that does not come must not keep a unit blind: beside one that hangs, another is asked for. */
  const dueAt = (turn: Turn): number => {
    if (turn.inFlight === 0) return turn.nextAt
    return turn.inFlight === 1 ? Math.max(turn.nextAt, turn.startedAt + LATE_MS) : Infinity
  }

  function arm(): void {
    cancel()
    const next = turns.toSorted((a, b) => dueAt(a) - dueAt(b))[0]
    if (stopped || next === undefined || dueAt(next) === Infinity) return
    const { spacingMs, offsetMs } = pace()
    const isFirstCall = lastStart === -Infinity
    const waitMs = Math.max(0, Math.max(dueAt(next), lastStart + spacingMs) - clock.mono())
    cancel = clock.after(isFirstCall ? 0 : inStep(waitMs, spacingMs, offsetMs), () => void poll(next))
  }

  /** The wait moved to the nearest place in step that is not over; timers are late by a little, and make up for it. */
  function inStep(waitMs: number, stepMs: number, offsetMs: number): number {
    const now = clock.now()
    const nearest = Math.round((now + waitMs - offsetMs) / stepMs) * stepMs + offsetMs
    return nearest > now ? nearest - now : nearest + stepMs - now
  }

  async function poll(turn: Turn): Promise<void> {
    const startedAt = clock.mono()
    lastStart = startedAt
    turn.startedAt = startedAt
    turn.nextAt = startedAt + everyMs(turn)
    turn.inFlight += 1
    arm()
    const answer = await rest.ltvConvert(turn.unit.request, { queueTtlMs: QUEUE_TTL_MS, withdrawn: () => stopped })
    if (startedAt > turn.answeredAt) turn.inFlight -= 1
    if (stopped || !turns.includes(turn)) return
    if (startedAt > turn.answeredAt) handle(turn, startedAt, answer)
    arm()
  }

  function handle(turn: Turn, startedAt: number, answer: LtvAnswer): void {
    turn.answeredAt = startedAt
    turn.inFlight = turn.startedAt > startedAt ? Math.min(1, turn.inFlight) : 0
    turn.failures = isFailure(answer) ? turn.failures + 1 : 0
    turn.nextAt = turn.failures === 0 ? Math.max(startedAt + baseMs(), clock.mono()) : clock.mono() + everyMs(turn)
    parts.answered(turn.unit, answer)
  }

  return {
    follow(units) {
      const fresh = (unit: FoundUnit): Turn => ({
        unit,
        nextAt: clock.mono(),
        startedAt: -Infinity,
        answeredAt: -Infinity,
        inFlight: 0,
        failures: 0,
      })
      turns = units.map((unit) => turns.find((turn) => turn.unit.id === unit.id) ?? fresh(unit))
      arm()
    },
    pollNow() {
      for (const turn of turns) {
        turn.failures = 0
        turn.nextAt = clock.mono()
        // What is still under way may have been broken by the sleep.
        turn.startedAt = -Infinity
      }
      arm()
    },
    everyMs: (id) => {
      const turn = turns.find(({ unit }) => unit.id === id)
      return turn === undefined ? baseMs() : everyMs(turn)
    },
    stop() {
      stopped = true
      cancel()
    },
  }
}
