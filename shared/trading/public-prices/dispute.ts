import type { PublicPrices } from './public-prices'

/**
 * Contradiction between a ratio of the exchange and public prices. `still`: it does not change while public prices do,
 * or its responses have an old time. `apart`: it differs from the ratio of the last amounts at public prices.
 * `missing`: the exchange lists the loan without a ratio.
 */
export interface Dispute {
  readonly kind: 'still' | 'apart' | 'missing'
  /** Ratio of the exchange as decimal text; null without one. */
  readonly reportedRatio: string | null
  /** Ratio at public prices, with the last amounts and haircuts; null while public prices are unknown. */
  readonly byPrices: string | null
}

/** One response of the exchange about a unit or loan. Times are monotonic ms. */
export interface ReadFigure {
  readonly requestedAt: number
  readonly figureAt: number
  /** All of its figures. Two responses with the same content are equal. */
  readonly content: string
  /** Null without one. */
  readonly ratio: number | null
  /** True if all of its coins are stablecoins, whose price the exchange may fix (A-public-price). */
  readonly isStable: boolean
  /** Ratio of these amounts at public prices; null without them. */
  readonly ratioBy: (prices: PublicPrices) => number | null
}

/** Compares the responses about a unit or loan with public prices. Every `now` is monotonic ms. */
export interface DisputeRecord {
  read(figure: ReadFigure, now: number): void
  /** Records a response whose figures are older than the known ones. */
  readOlder(requestedAt: number, now: number): void
  priced(prices: PublicPrices, now: number): void
  kind(now: number): Dispute['kind'] | null
  /** Clears all data from before a sleep. */
  forget(): void
}

/** Half a percentage point. */
const APART = 0.005
/**
 * The exchange computes its ratio once a second (spec: call 17). After a move of prices, it must change within this
 * time.
 */
const STILL_AFTER_MS = 1500
/** Largest age of public prices at their request. */
const REFERENCE_AFTER_MS = 1000
/**
 * Any move counts if the figures are unchanged for this long, and for so many readings of prices: a price may be back
 * when the exchange computes. Amounts that changed since are not in the figures.
 */
const FROZEN_MS = 6000
const FROZEN_READINGS = 4
/** A ratio that is apart and unchanged for this long is `still`, if prices moved at all. */
const UNCHANGED_MS = 2500
/** Above the rounding of a ratio. */
const ANY_MOVE = 2e-6
/** A ratio is compared with the prices from this long before its request, which exceeds the age of both. */
const COMPARED_MS = 2200
const RECENT_MS = 10_000
const MOST_UNCOMPARED = 20
/** A response whose time is this far before its request is old. */
const OLD_MS = 3000
const MISSING_MS = 1000
/** Without responses for this long, a dispute is not possible. */
const SILENT_MS = 5000
/** A dispute ends after this time without a contradiction. */
const AGREED_MS = 5000

/** Consecutive responses with the same content. */
interface Run extends ReadFigure {
  lastRequestedAt: number
  /** Ratio at the first prices that are certainly newer. */
  reference: number | null
  /** Time at which prices had moved by `APART` since then. */
  movedAt: number | null
  /** Number of readings of prices that had moved by any amount. */
  movedReadings: number
}

/** True if prices passed the ratio or came near it; `passed` is oldest first. */
const isMet = (ratio: number, passed: readonly number[]): boolean =>
  passed.some(
    (passedRatio, index) =>
      Math.abs(passedRatio - ratio) <= APART ||
      (index > 0 && (passed[index - 1]! - ratio) * (passedRatio - ratio) <= 0),
  )

export function createDisputeRecord(): DisputeRecord {
  let run: Run | null = null
  let recent: readonly PublicPrices[] = []
  let newestFigureAt = -Infinity
  let newestRequestedAt = -Infinity
  let readAt = -Infinity
  let missingSince: number | null = null
  /** Responses after the latest prices, oldest first. */
  let uncompared: readonly { readonly figure: ReadFigure; readonly arrivedAt: number }[] = []
  let isApart = false
  let disputed: { readonly kind: Dispute['kind']; readonly at: number } | null = null

  /** Records the move of prices since the run began. */
  function follow(of: Run, prices: PublicPrices): void {
    const ratio = prices.at < of.requestedAt + REFERENCE_AFTER_MS ? null : of.ratioBy(prices)
    if (ratio === null) return
    of.reference ??= ratio
    const moved = Math.abs(ratio - of.reference)
    if (moved >= ANY_MOVE) of.movedReadings += 1
    if (moved >= APART) of.movedAt ??= prices.at
  }

  /** Compares with prices from before its request to after its arrival, because it is of a time between them. */
  function compare({ requestedAt, ratio, ratioBy }: ReadFigure): void {
    if (ratio === null) return
    const near = recent.filter(({ at }) => at >= requestedAt - COMPARED_MS)
    const passed = near.flatMap((prices) => ratioBy(prices) ?? [])
    // Nothing with a public price remains, for example after a liquidation.
    if (near.length > 0 && passed.length === 0) isApart = false
    // A single reading of prices may be from before or after a move.
    if (passed.length > 1) isApart = !isMet(ratio, passed)
  }

  function noteRead(requestedAt: number, now: number): void {
    newestRequestedAt = Math.max(newestRequestedAt, requestedAt)
    readAt = now
  }

  const unchangedMs = ({ requestedAt, lastRequestedAt }: Run): number => lastRequestedAt - requestedAt
  function isStill(of: Run): boolean {
    return (
      newestRequestedAt - newestFigureAt >= OLD_MS ||
      (of.movedAt !== null && of.lastRequestedAt - of.movedAt >= STILL_AFTER_MS) ||
      (!of.isStable && of.movedReadings >= FROZEN_READINGS && unchangedMs(of) >= FROZEN_MS)
    )
  }

  function kindNow(now: number): Dispute['kind'] | null {
    if (run === null || now - readAt >= SILENT_MS) return null
    if (missingSince !== null) return run.lastRequestedAt - missingSince >= MISSING_MS ? 'missing' : null
    if (isStill(run)) return 'still'
    if (!isApart) return null
    return run.movedReadings > 0 && unchangedMs(run) >= UNCHANGED_MS ? 'still' : 'apart'
  }

  return {
    read(figure, now) {
      const { requestedAt, figureAt, content, ratio } = figure
      noteRead(requestedAt, now)
      newestFigureAt = Math.max(newestFigureAt, figureAt)
      if (run?.content === content) run.lastRequestedAt = Math.max(run.lastRequestedAt, requestedAt)
      else
        run = {
          ...figure,
          lastRequestedAt: requestedAt,
          reference: null,
          movedAt: null,
          movedReadings: 0,
        }
      uncompared = [...uncompared.slice(-MOST_UNCOMPARED), { figure, arrivedAt: now }]
      missingSince = ratio === null ? (missingSince ?? requestedAt) : null
    },
    readOlder: noteRead,
    priced(prices, now) {
      recent = [...recent.filter(({ at }) => at >= now - RECENT_MS), prices]
      if (run !== null) follow(run, prices)
      const due = uncompared.findLast(({ arrivedAt }) => arrivedAt <= prices.at)
      if (due !== undefined) compare(due.figure)
      uncompared = uncompared.filter(({ arrivedAt }) => arrivedAt > prices.at)
    },
    kind(now) {
      const kind = kindNow(now)
      if (kind !== null) disputed = { kind, at: now }
      else if (disputed !== null && now - disputed.at >= AGREED_MS) disputed = null
      return disputed?.kind ?? null
    },
    forget() {
      run = null
      newestFigureAt = -Infinity
      newestRequestedAt = -Infinity
      readAt = -Infinity
      missingSince = null
      uncompared = []
      isApart = false
      disputed = null
    },
  }
}
