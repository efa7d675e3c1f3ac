import { type Clock, sleep } from '@/shared/base/clock'
import { retries, retryDelayMs } from '@/shared/base/retry'
import type { DataFor } from '@/shared/exchange/endpoints'
import { describeUnreadable } from '@/shared/exchange/protocol/mismatches'
import type { TaxJob, TaxJobState } from '@/shared/ipc/watching/tax'
import { t } from '@/shared/languages/text'
import { toRead } from '@/shared/trading/tax/coverage'
import { requestsOfKind, type TaxKind } from '@/shared/trading/tax/tax-kind'
import { nextRange, reachAt, type Stretch, type TaxWindow, windowKey } from '@/shared/trading/tax/tax-window'
import type { RequestFor } from '@/shared/exchange/endpoints'
import { unreadableIn } from '@/electron/exchange/protocol/call'
import { ENDLESS, type Pages } from '@/electron/exchange/rest/paging'
import { diskProblem } from '@/electron/base/place/disk-problem'
import { failureKind, failureText, isAboutPermission, type TaxFailure } from './tax-failure'
import { hasTime, misplaced, type TaxStore } from './tax-store'

/** A connection of a key to the tax records only. */
export interface TaxConnection {
  readonly isTaxKey: boolean
  pages(request: RequestFor<'taxRecords'>, cursor: string | undefined): Pages<DataFor<'taxRecords'>[number]>
  /** True if the exchange refuses the key for any call. */
  isKeyRefused(): boolean
  close(): void
}

export interface TaxJobParts {
  readonly store: TaxStore
  readonly clock: Clock
  /** The exchange's clock, Unix ms. */
  readonly serverNow: () => number
  /** Throws without a key. */
  readonly connect: () => TaxConnection
}

export interface RunningTaxJob {
  status(): Omit<TaxJob, 'windows' | 'readWindows' | 'records'>
  range(): Stretch | null
  start(range: Stretch): void
  /** Resolves when no call is pending. */
  pause(): Promise<void>
  cancel(): Promise<void>
  /** Deletes everything, as if never requested. */
  forget(): void
  /** Like `pause`, but without a record: the next opening finds it interrupted. */
  stop(): void
}

/** A window with this many failures is left for the next start. */
const MOST_STRIKES = 3
/** Duration of a call before any measurement: the allowed rate, and a margin for its answer. */
const USUAL_CALL_MS = 1100
/** Number of calls in the measurement of their duration. */
const CALLS_MEASURED = 5

interface Run {
  readonly connection: TaxConnection
  readonly begunMono: number
  readonly givenUp: Set<string>
  /** Unreadable records by window, stored until the window is complete, because retries continue at the cursor. */
  readonly problems: Map<string, string[]>
  calls: number
  windows: number
  isOver: boolean
  wake: () => void
}

type Part = Stretch & { readonly kind: TaxKind; readonly week: number }

/**
 * Reads the tax records of a range, window by window, oldest week first. Each page is on disk, with its cursor, before
 * the next one is requested: a kill at any moment loses at most the current page.
 */
export function createTaxJob({ store, clock, serverNow, connect }: TaxJobParts): RunningTaxJob {
  const before = store.job()
  let range = before?.range ?? null
  let state: TaxJobState = before === null ? 'idle' : before.state === 'running' ? 'interrupted' : before.state
  let run: Run | null = null
  let ended: Promise<void> = Promise.resolve()
  let problem: TaxJob['problem'] = null
  let current: TaxJob['current'] = null

  function become(next: 'running' | 'paused' | 'canceled' | 'done'): void {
    if (range !== null) store.saveJob({ range, state: next })
    state = next
  }
  const missingParts = (stretch: Stretch, givenUp: ReadonlySet<string>): readonly Part[] =>
    toRead({ range: stretch, windows: store.windows(), reach: reachAt(serverNow()) }).filter(
      ({ kind, week }) => !givenUp.has(windowKey(kind, week)),
    )

  /** Continues an earlier read of the same range, or starts. */
  function begun({ kind, week, from, to }: Part): TaxWindow & { pendingRange: Stretch } {
    const window = store.windowOf(kind, week)
    const interval = window?.pendingRange ?? null
    if (window !== undefined && interval !== null && interval.to >= to) return { ...window, pendingRange: interval }
    const stretch = nextRange(window, { from, to }, reachAt(serverNow()))
    store.begin(kind, week, stretch)
    return { ...store.windowOf(kind, week)!, pendingRange: stretch }
  }

  /** Null if the window was read to its end, which is an empty page (A-tax-ends), or the run was ended. */
  async function readWindow(mine: Run, part: Part): Promise<TaxFailure | null> {
    const { kind, week, pendingRange, cursor } = begun(part)
    // The part that left the look-back since the start is not requested, and is reported as a gap.
    const from = Math.max(pendingRange.from, reachAt(serverNow()))
    if (from > pendingRange.from) store.narrow(kind, week, from)
    const problems = mine.problems.get(windowKey(kind, week)) ?? []
    mine.problems.set(windowKey(kind, week), problems)
    const request = { ...requestsOfKind[kind], startTime: String(from), endTime: String(pendingRange.to) }
    for await (const page of mine.connection.pages(request, cursor ?? undefined)) {
      if (mine.isOver) return null
      if (page.kind !== 'done') {
        if (problems.length === 0 || page.code !== ENDLESS) return page
        problems.push(page.message)
        break
      }
      mine.calls += 1
      const elements = unreadableIn(page)
      store.savePage(kind, week, page.data.filter(hasTime))
      problems.push(
        ...misplaced(page.data),
        ...(elements.length === 0 ? [] : [t`Of the records ${describeUnreadable(elements)}`]),
      )
    }
    if (mine.isOver) return null
    mine.calls += 1
    if (problems.length > 0) {
      // The other records are kept. A repeated call would return the same.
      mine.givenUp.add(windowKey(kind, week))
      store.giveUp(kind, week, problems.join('. '))
      return null
    }
    store.complete(kind, week)
    mine.windows += 1
    return null
  }

  /** Tries a window until it is read, given up, or the job stops. */
  async function settle(mine: Run, part: Part): Promise<void> {
    let strikes = 0
    for (let failures = 0; !mine.isOver; failures += 1) {
      const failure = await readWindow(mine, part)
      if (mine.isOver || failure === null) {
        if (!mine.isOver) problem = null
        return
      }
      const text = failureText(failure, mine.connection.isTaxKey)
      const kind = failureKind(failure, mine.connection.isKeyRefused())
      if (kind === 'stop') {
        problem = { kind: isAboutPermission(failure) ? 'permission' : 'stopped', text }
        return end(mine, 'paused')
      }
      if (kind === 'strike') strikes += 1
      if (strikes >= MOST_STRIKES) {
        mine.givenUp.add(windowKey(part.kind, part.week))
        return store.giveUp(part.kind, part.week, text)
      }
      problem = { kind: 'waiting', text }
      const woken = new Promise<void>((resolve) => void (mine.wake = resolve))
      await Promise.race([sleep(clock, retryDelayMs(retries.tax, failures)), woken])
    }
  }

  async function work(mine: Run, stretch: Stretch): Promise<void> {
    while (!mine.isOver) {
      const [next] = missingParts(stretch, mine.givenUp)
      if (next === undefined) return end(mine, 'done')
      current = { kind: next.kind, week: next.week }
      await settle(mine, next)
    }
  }
  function end(mine: Run, as: 'paused' | 'canceled' | 'done' | null): void {
    if (mine.isOver) return
    mine.isOver = true
    mine.wake()
    mine.connection.close()
    run = null
    current = null
    if (as !== null) become(as)
  }
  /** The store cannot be written or read: nothing is requested that would be lost. */
  function broken(mine: Run, error: unknown): void {
    problem = { kind: 'stopped', text: t`The records cannot be saved: ${diskProblem(error)}.` }
    try {
      end(mine, 'paused')
    } catch {
      state = 'paused'
    }
  }

  function remainingMs(): number | null {
    if (range === null || state === 'idle' || state === 'done') return null
    const windows = missingParts(range, run?.givenUp ?? new Set()).length
    if (run === null || run.calls < CALLS_MEASURED) return windows * USUAL_CALL_MS
    const callMs = (clock.mono() - run.begunMono) / run.calls
    return Math.round(windows * callMs * Math.max(1, run.calls / Math.max(1, run.windows)))
  }

  async function endRun(as: 'paused' | 'canceled'): Promise<void> {
    problem = null
    if (run !== null) end(run, as)
    else if (state !== 'idle' && (as === 'canceled' || state === 'interrupted')) become(as)
    await ended
  }

  return {
    range: () => range,
    status: () => ({ state, remainingMs: remainingMs(), current, problem }),
    start(stretch) {
      if (run !== null) return
      const connection = connect()
      range = stretch
      problem = null
      const begunMono = clock.mono()
      const mine: Run = {
        connection,
        begunMono,
        givenUp: new Set(),
        problems: new Map(),
        calls: 0,
        windows: 0,
        isOver: false,
        wake: ignore,
      }
      run = mine
      try {
        become('running')
      } catch (error) {
        broken(mine, error)
        throw error
      }
      ended = work(mine, stretch).catch((error: unknown) => broken(mine, error))
    },
    pause: () => endRun('paused'),
    cancel: () => endRun('canceled'),
    forget() {
      range = null
      state = 'idle'
      problem = null
    },
    stop() {
      if (run !== null) end(run, null)
    },
  }
}

const ignore = (): void => {}
