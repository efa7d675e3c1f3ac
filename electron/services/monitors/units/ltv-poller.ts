import type { Clock } from '@/shared/base/clock'
import type { DataFor } from '@/shared/exchange/endpoints'
import { LATE_MS } from '@/shared/trading/ltv/unit/freshness'
import { type FoundUnit, OUTSIDE } from './find-units'
import type { CallResult, RestClient } from '@/electron/exchange/protocol/call'
import { retries, retryDelayMs } from '@/shared/base/retry'
import { askedAt, FRESH_MS, isProofSecond, type Pace, paceOf, type Share } from './polling-pace'

/** A poll that found no turn in this time would only tell of the past. */
const QUEUE_TTL_MS = 2000
/** Of HTTP. */
const TOO_MANY = 429
const isTooMany = (answer: LtvAnswer): boolean => answer.kind === 'refused' && answer.status === TOO_MANY
const QUIET_MS = 3 * FRESH_MS
/** Timers come early as well, by a little: what begins so shortly before a second is asked in it. */
const EARLY_MS = 20
/** One refusal may come of a hand-over. Of two within so long, somebody else asks for the same account. */
const AGAIN_MS = 10 * FRESH_MS
/** Whoever it is, is likely to go on: how long part of the limit is left to them. */
const CROWDED_MS = 30 * FRESH_MS
/** Whoever is alone may take all of the limit, which shuts another out: for so long after a refusal it does not. */
const ROOM_MS = 60 * FRESH_MS
/** A sample of the other process that is older than this is of the second before, and this one has none. */
const MISSED_MS = 850

export type LtvAnswer = CallResult<DataFor<'ltvConvert'>>

/**
 * Asks how every unit stands, in turn, once a second each as far as the shared limit lets it; twice where a line is
 * near. Whoever comes second asks for what the other process leaves out.
 */
export interface LtvPoller {
  /** Replaces what is polled; units that stay keep their turn. */
  follow(units: readonly FoundUnit[]): void
  /** Every unit again, at once. */
  pollNow(): void
  /** The part of this process in the watch is another one. */
  turned(): void
  /** How often this unit is asked for at present, ms. */
  everyMs(id: string): number
  stop(): void
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
/**
 * Waiting for a turn in vain is the limiter's doing, and no reason to slow down further. A unit that the exchange
 * denies is requested at the pace of the others.
 */
const isFailure = (answer: LtvAnswer): boolean =>
  answer.kind !== 'done' &&
  !(answer.kind === 'not-sent' && NO_TURN.has(answer.code)) &&
  !(answer.kind === 'refused' && OUTSIDE.has(answer.code))

export function createLtvPoller(parts: {
  readonly rest: Pick<RestClient, 'ltvConvert'>
  readonly clock: Clock
  readonly share: () => Share
  /** Whether a unit may reach one of its lines at any moment. */
  readonly isNear: (id: string) => boolean
  /** Takes over what the other process has written meanwhile. */
  readonly catchUp: () => void
  /** How old the latest sample of a unit is, where the other process wrote it; null where that came from here. */
  readonly othersAgeMs: (id: string) => number | null
  /** The other process has figures that it could not write yet. */
  readonly isUnwrittenThere: () => boolean
  readonly answered: (unit: FoundUnit, answer: LtvAnswer) => void
}): LtvPoller {
  const { rest, clock, share, isNear } = parts
  let turns: readonly Turn[] = []
  let lastStart = -Infinity
  let tooManyAt = -Infinity
  let crowdedUntil = -Infinity
  let cancel = (): void => {}
  let stopped = false

  /** Both processes together were too fast: whoever comes second leaves the limit to the other. */
  const isQuiet = (): boolean => clock.mono() < tooManyAt + QUIET_MS
  /**
   * In whichever part: of two computers each may have a watchman, and the pair that went on at full pace would leave
   * nothing to anybody else, itself included.
   */
  const isCrowded = (): boolean => clock.mono() < crowdedUntil
  const isRefusedOfLate = (): boolean => clock.mono() < tooManyAt + ROOM_MS
  const pace = (): Pace =>
    paceOf(
      share() === 'alone' && isRefusedOfLate() ? 'first' : share(),
      turns.map(({ unit }) => isNear(unit.id)),
      isCrowded(),
    )
  const baseMs = (id: string): number => pace().everyMs(isNear(id))
  const everyMs = ({ unit, failures }: Turn): number => Math.max(baseMs(unit.id), backoffMs(failures))
  /** An answer that does not come must not keep a unit blind: beside one that hangs, another is asked for. */
  const dueAt = (turn: Turn): number => {
    if (turn.inFlight === 0) return turn.nextAt
    return turn.inFlight === 1 ? Math.max(turn.nextAt, turn.startedAt + LATE_MS) : Infinity
  }

  function arm(): void {
    cancel()
    if (stopped || turns.length === 0) return
    if (looks()) {
      const now = clock.now()
      cancel = clock.after(askedAt('second', now, now) - now, lookAfter)
      return
    }
    // Those that wait for the same moment come in the order in which they became due.
    const [next] = turns
      .map((turn) => ({ turn, waitMs: waitMs(turn), due: dueAt(turn) }))
      .toSorted((a, b) => a.waitMs - b.waitMs || a.due - b.due)
    if (next !== undefined && next.waitMs !== Infinity) cancel = clock.after(next.waitMs, () => takeTurn(next.turn))
  }

  const looks = (): boolean => share() === 'second' && lastStart !== -Infinity

  /** When a unit is due that was last asked for at this time: once in every second of the wall, if there is room. */
  function nextAt(turn: Turn, startedAt: number): number {
    const every = everyMs(turn)
    const startedWall = clock.now() - (clock.mono() - startedAt)
    const intoSecond = ((startedWall + EARLY_MS) % FRESH_MS) - EARLY_MS
    return startedAt + every - (every === FRESH_MS ? intoSecond : 0)
  }

  /** Until this unit may be asked for: at once while nothing was, and in step where it has a place in every second. */
  function waitMs(turn: Turn): number {
    const due = dueAt(turn)
    if (due === Infinity || lastStart === -Infinity) return due === Infinity ? due : 0
    const wait = Math.max(0, Math.max(due, lastStart + pace().gapMs) - clock.mono())
    if (everyMs(turn) !== FRESH_MS) return wait
    const [now, at] = [clock.now(), clock.now() + wait]
    const place = askedAt(share(), at, now)
    // No second is left out for the sake of the step, such as where the part in the watch has just changed.
    const isLeftOut = Math.floor(place / FRESH_MS) > Math.floor(at / FRESH_MS)
    return isLeftOut ? wait : place - now
  }

  function takeTurn(turn: Turn): void {
    // Whoever came first when this was planned may come second by now, after a standstill.
    if (looks()) return arm()
    const intoSecond = clock.now() % FRESH_MS
    const isCalm = lastStart !== -Infinity && !isNear(turn.unit.id)
    const isThere = isCalm && (parts.othersAgeMs(turn.unit.id) ?? Infinity) <= intoSecond
    if (!isThere) return void poll(turn)
    // The other process asked in this second, when it still came first.
    turn.nextAt = clock.mono() + FRESH_MS - intoSecond
    arm()
  }

  /** Late in each second: whatever the other process did not bring is asked for here, as if it had died. */
  function lookAfter(): void {
    parts.catchUp()
    if (isQuiet()) return arm()
    const askable = turns.filter((turn) => dueAt(turn) <= clock.mono()).toSorted((a, b) => a.startedAt - b.startedAt)
    // What the other one holds in its memory alone is asked for here as well, as far as the limit allows both.
    const isCovered = parts.isUnwrittenThere() && turns.length > 1
    // Where it is crowded the other one has a unit a second: what is older than a round of them is missed, one at once.
    const crowded = isCrowded()
    const oldestMs = MISSED_MS + (crowded ? turns.length * FRESH_MS : 0)
    const isMissed = ({ unit }: Turn): boolean => !isCovered && (parts.othersAgeMs(unit.id) ?? Infinity) > oldestMs
    const missed = askable.filter(isMissed)
    const proof = isProofSecond(clock.now(), crowded) ? askable.slice(0, 1) : []
    for (const turn of missed.length > 0 ? missed.slice(0, crowded ? 1 : Infinity) : proof) void poll(turn)
    arm()
  }

  async function poll(turn: Turn): Promise<void> {
    const startedAt = clock.mono()
    lastStart = startedAt
    turn.startedAt = startedAt
    turn.nextAt = nextAt(turn, startedAt)
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
    if (isTooMany(answer)) {
      const now = clock.mono()
      if (now - tooManyAt < AGAIN_MS) crowdedUntil = now + CROWDED_MS
      tooManyAt = now
    }
    // The limiter waits after it, longer each time: to wait here as well would leave the limit to the other alone.
    const isCrowdedOut = isTooMany(answer) && share() !== 'second'
    turn.failures = isFailure(answer) && !isCrowdedOut ? turn.failures + 1 : 0
    // Before the next one is set: whether it is near a line is known by this answer.
    parts.answered(turn.unit, answer)
    // It has the next turn: else the units before it would take up what is left, and it would stay blind for good.
    if (isCrowdedOut) return void (turn.nextAt = clock.mono())
    const next = turn.failures === 0 ? nextAt(turn, startedAt) : clock.mono() + everyMs(turn)
    turn.nextAt = Math.max(next, clock.mono())
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
      if (share() !== 'second') lastStart = -Infinity
      arm()
    },
    // Where the other is gone, the look at what it left out comes first, so that what it asked for last is counted.
    turned: () => void (share() === 'first' && arm()),
    everyMs: (id) => {
      const turn = turns.find(({ unit }) => unit.id === id)
      return turn === undefined ? baseMs(id) : everyMs(turn)
    },
    stop() {
      stopped = true
      cancel()
    },
  }
}
