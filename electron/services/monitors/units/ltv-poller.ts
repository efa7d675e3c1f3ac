import type { Clock } from '@/shared/base/clock'
import type { DataFor } from '@/shared/exchange/endpoints'
import { LATE_MS } from '@/shared/trading/ltv/unit/freshness'
import { type FoundUnit, OUTSIDE } from './find-units'
import type { CallResult, RestClient } from '@/electron/exchange/protocol/call'
import { retries, retryDelayMs } from '@/shared/base/retry'
import { alignedTime, FRESH_MS, isProofSecond, type Pace, paceOf, type Share } from './polling-pace'

/** Maximum wait in the queue. Later the result would be stale. */
const QUEUE_TTL_MS = 2000
/** Of HTTP. */
const TOO_MANY = 429
const isTooMany = (answer: LtvAnswer): boolean => answer.kind === 'refused' && answer.status === TOO_MANY
const QUIET_MS = 3 * FRESH_MS
/** Timers can fire slightly early. A poll this close before a second counts for that second. */
const EARLY_MS = 20
/** One refusal can follow a hand-over. Two within this time mean that another client polls the same account. */
const AGAIN_MS = 10 * FRESH_MS
/** Time for which part of the limit stays free for another client, which probably continues. */
const CROWDED_MS = 30 * FRESH_MS
/**
 * Time after a refusal in which a process that is alone does not use the whole limit, since that would block other
 * clients.
 */
const ROOM_MS = 60 * FRESH_MS
/** A sample of the other process older than this is from the previous second, so this second has none. */
const MISSED_MS = 850

export type LtvAnswer = CallResult<DataFor<'ltvConvert'>>

/**
 * Polls all units in turn, once a second each if the shared limit allows it, and twice near a threshold. The second
 * process polls the units that the first one missed.
 */
export interface LtvPoller {
  /** Replaces the polled units. Known units keep their turn. */
  follow(units: readonly FoundUnit[]): void
  /** Polls every unit again now. */
  pollNow(): void
  /** Called when the share of this process changed. */
  shareChanged(): void
  /** Current poll interval of this unit, ms. */
  everyMs(id: string): number
  /** The same without the longer pauses after failures. */
  paceMs(id: string): number
  stop(): void
}

interface Slot {
  readonly unit: FoundUnit
  nextAt: number
  startedAt: number
  /** Start of the poll with the newest answer. */
  answeredAt: number
  /** Polls in flight that began after `answeredAt`. An older poll that hangs blocks nothing. */
  inFlight: number
  failures: number
}

const NOT_SENT_IN_TIME: ReadonlySet<string> = new Set(['queue-timeout', 'unanswered'])
const backoffMs = (failures: number): number => (failures === 0 ? 0 : retryDelayMs(retries.ltv, failures - 1))
/**
 * A timeout in the queue comes from the limiter and is no reason to slow down further. A unit that the exchange refuses
 * is polled at the normal pace.
 */
const isFailure = (answer: LtvAnswer): boolean =>
  answer.kind !== 'done' &&
  !(answer.kind === 'not-sent' && NOT_SENT_IN_TIME.has(answer.code)) &&
  !(answer.kind === 'refused' && OUTSIDE.has(answer.code))

export function createLtvPoller(parts: {
  readonly rest: Pick<RestClient, 'ltvConvert'>
  readonly clock: Clock
  readonly share: () => Share
  /** True if a unit may reach a threshold at any moment. */
  readonly isNear: (id: string) => boolean
  /** Reads the samples that the other process wrote since. */
  readonly catchUp: () => void
  /** Age of the latest sample of a unit if the other process wrote it; null if it came from this process. */
  readonly othersAgeMs: (id: string) => number | null
  /** True if the other process has figures that it could not write yet. */
  readonly isUnwrittenThere: () => boolean
  readonly answered: (unit: FoundUnit, answer: LtvAnswer) => void
}): LtvPoller {
  const { rest, clock, share, isNear } = parts
  let slots: readonly Slot[] = []
  let lastStart = -Infinity
  let tooManyAt = -Infinity
  let crowdedUntil = -Infinity
  let cancel = (): void => {}
  let stopped = false

  /** Both processes together exceeded the limit: the second one pauses in favor of the first. */
  const isQuiet = (): boolean => clock.mono() < tooManyAt + QUIET_MS
  /**
   * In any share: two computers can each have a watchman, and a pair at full pace would block every other client and
   * itself.
   */
  const isCrowded = (): boolean => clock.mono() < crowdedUntil
  const isRefusedOfLate = (): boolean => clock.mono() < tooManyAt + ROOM_MS
  const pace = (): Pace =>
    paceOf(
      share() === 'alone' && isRefusedOfLate() ? 'first' : share(),
      slots.map(({ unit }) => isNear(unit.id)),
      isCrowded(),
    )
  const baseMs = (id: string): number => pace().everyMs(isNear(id))
  const everyMs = ({ unit, failures }: Slot): number => Math.max(baseMs(unit.id), backoffMs(failures))
  /** A request without an answer must not block a unit: another one is sent in parallel to it. */
  const dueAt = (slot: Slot): number => {
    if (slot.inFlight === 0) return slot.nextAt
    return slot.inFlight === 1 ? Math.max(slot.nextAt, slot.startedAt + LATE_MS) : Infinity
  }

  function arm(): void {
    cancel()
    if (stopped || slots.length === 0) return
    if (onlyChecks()) {
      const now = clock.now()
      cancel = clock.after(alignedTime('second', now, now) - now, checkLate)
      return
    }
    // Units due at the same time are polled in the order in which they became due.
    const [next] = slots
      .map((slot) => ({ slot, waitMs: waitMs(slot), due: dueAt(slot) }))
      .toSorted((a, b) => a.waitMs - b.waitMs || a.due - b.due)
    if (next !== undefined && next.waitMs !== Infinity) cancel = clock.after(next.waitMs, () => pollSlot(next.slot))
  }

  const onlyChecks = (): boolean => share() === 'second' && lastStart !== -Infinity

  /** Next due time of a unit polled at `startedAt`: once in every wall-clock second if the limit allows it. */
  function nextAt(slot: Slot, startedAt: number): number {
    const every = everyMs(slot)
    const startedWall = clock.now() - (clock.mono() - startedAt)
    const intoSecond = ((startedWall + EARLY_MS) % FRESH_MS) - EARLY_MS
    return startedAt + every - (every === FRESH_MS ? intoSecond : 0)
  }

  /**
   * Wait until this unit may be polled: none before the first poll, aligned to the second if it is polled once a
   * second.
   */
  function waitMs(slot: Slot): number {
    const due = dueAt(slot)
    if (due === Infinity || lastStart === -Infinity) return due === Infinity ? due : 0
    const wait = Math.max(0, Math.max(due, lastStart + pace().gapMs) - clock.mono())
    if (everyMs(slot) !== FRESH_MS) return wait
    const [now, at] = [clock.now(), clock.now() + wait]
    const place = alignedTime(share(), at, now)
    // The alignment must not skip a second, for example after a change of the share.
    const isSkipped = Math.floor(place / FRESH_MS) > Math.floor(at / FRESH_MS)
    return isSkipped ? wait : place - now
  }

  function pollSlot(slot: Slot): void {
    // After a standstill, the share may have changed since this turn was planned.
    if (onlyChecks()) return arm()
    const intoSecond = clock.now() % FRESH_MS
    const isCalm = lastStart !== -Infinity && !isNear(slot.unit.id)
    const isThere = isCalm && (parts.othersAgeMs(slot.unit.id) ?? Infinity) <= intoSecond
    if (!isThere) return void poll(slot)
    // The other process polled in this second, while it was still the first.
    slot.nextAt = clock.mono() + FRESH_MS - intoSecond
    arm()
  }

  /** Runs late in each second. Polls the units without a sample of the other process, as if that process had died. */
  function checkLate(): void {
    parts.catchUp()
    if (isQuiet()) return arm()
    const askable = slots.filter((slot) => dueAt(slot) <= clock.mono()).toSorted((a, b) => a.startedAt - b.startedAt)
    // Samples that the other process has only in memory are polled here too, as far as the limit allows.
    const isCovered = parts.isUnwrittenThere() && slots.length > 1
    // If crowded, the other process polls one unit a second. Samples older than a full round are missing, and one is
    // polled at a time.
    const crowded = isCrowded()
    const oldestMs = MISSED_MS + (crowded ? slots.length * FRESH_MS : 0)
    const isMissed = ({ unit }: Slot): boolean => !isCovered && (parts.othersAgeMs(unit.id) ?? Infinity) > oldestMs
    const missed = askable.filter(isMissed)
    const proof = isProofSecond(clock.now(), crowded) ? askable.slice(0, 1) : []
    for (const slot of missed.length > 0 ? missed.slice(0, crowded ? 1 : Infinity) : proof) void poll(slot)
    arm()
  }

  async function poll(slot: Slot): Promise<void> {
    const startedAt = clock.mono()
    lastStart = startedAt
    slot.startedAt = startedAt
    slot.nextAt = nextAt(slot, startedAt)
    slot.inFlight += 1
    arm()
    const answer = await rest.ltvConvert(slot.unit.request, { queueTtlMs: QUEUE_TTL_MS, withdrawn: () => stopped })
    if (startedAt > slot.answeredAt) slot.inFlight -= 1
    if (stopped || !slots.includes(slot)) return
    if (startedAt > slot.answeredAt) handle(slot, startedAt, answer)
    arm()
  }

  function handle(slot: Slot, startedAt: number, answer: LtvAnswer): void {
    slot.answeredAt = startedAt
    slot.inFlight = slot.startedAt > startedAt ? Math.min(1, slot.inFlight) : 0
    if (isTooMany(answer)) {
      const now = clock.mono()
      if (now - tooManyAt < AGAIN_MS) crowdedUntil = now + CROWDED_MS
      tooManyAt = now
    }
    // The limiter already waits after a refusal, longer each time. Another wait here would give the whole limit to the
    // other client.
    const isCrowdedOut = isTooMany(answer) && share() !== 'second'
    slot.failures = isFailure(answer) && !isCrowdedOut ? slot.failures + 1 : 0
    // Before the next poll is set, because this answer decides whether the unit is near a threshold.
    parts.answered(slot.unit, answer)
    // The refused unit is next. Otherwise the units before it would use up the limit, and it would never be polled.
    if (isCrowdedOut) return void (slot.nextAt = clock.mono())
    const next = slot.failures === 0 ? nextAt(slot, startedAt) : clock.mono() + everyMs(slot)
    slot.nextAt = Math.max(next, clock.mono())
  }

  return {
    follow(units) {
      const fresh = (unit: FoundUnit): Slot => ({
        unit,
        nextAt: clock.mono(),
        startedAt: -Infinity,
        answeredAt: -Infinity,
        inFlight: 0,
        failures: 0,
      })
      slots = units.map((unit) => slots.find((slot) => slot.unit.id === unit.id) ?? fresh(unit))
      arm()
    },
    pollNow() {
      for (const slot of slots) {
        slot.failures = 0
        slot.nextAt = clock.mono()
        // Polls in flight may have been interrupted by the sleep.
        slot.startedAt = -Infinity
      }
      if (share() !== 'second') lastStart = -Infinity
      arm()
    },
    // If the other process is gone, its missing samples are checked first, so that its last polls count.
    shareChanged: () => void (share() === 'first' && arm()),
    paceMs: baseMs,
    everyMs: (id) => {
      const slot = slots.find(({ unit }) => unit.id === id)
      return slot === undefined ? baseMs(id) : everyMs(slot)
    },
    stop() {
      stopped = true
      cancel()
    },
  }
}
