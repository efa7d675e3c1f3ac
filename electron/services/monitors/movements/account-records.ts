import type { Clock } from '@/shared/base/clock'
import { DAY_MS, MINUTE_MS, oldestTime } from '@/shared/base/time'
import type { FinancialRecord } from '@/shared/exchange/calls/account/financial-records'
import { categories, type Category } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import type { RestClient } from '@/electron/exchange/protocol/call'
import { createPager } from '@/electron/exchange/rest/paging'
import { movementOfRecord } from './booked-movements'
import type { MovementRecords } from './movement-records'

/** Transfers, interest, funding and other movements of the account's coins that no other list has. */
export interface AccountRecords {
  /** Amounts changed: reads soon. */
  amountsMoved(): void
  /** Unix ms since when every transfer is known; null before the first complete read. */
  knownSince(): number | null
  /** Unreadable records and the reason, as a sentence; null if all can be read. */
  problem(): string | null
  stop(): void
}

export interface AccountRecordsParts {
  readonly rest: RestClient
  readonly clock: Clock
  readonly records: MovementRecords
  /** True if the account is collateral for any debt. */
  readonly isNeeded: () => boolean
  /** True if this process records them, and not another one that reads the same. */
  readonly isNoted: () => boolean
}

const EVERY_MS = 30_000
/** Bookings follow the amounts with a delay. While amounts keep changing, reads every few seconds are enough. */
const SOON_MS = 1500
const APART_MS = 5000
/** Overlap of consecutive reads, for late bookings. */
const MARGIN_MS = 5 * MINUTE_MS
const FIRST_MS = DAY_MS
/** Limit of the exchange's list, with a day as margin. */
const BACK_MS = 89 * DAY_MS
/** Maximum range of a call. */
const WINDOW_MS = 29 * DAY_MS
const MOST_PAGES = 50
const TOO_MANY = 429
/** Transfers, loans and deposits are listed under spot; interest and funding under their product. */
const OF_TRANSFERS: Category = 'SPOT'

interface RecordsReading {
  readonly rows: readonly FinancialRecord[]
  /** Unix ms from which the list is complete. */
  readonly from: number
}
interface Unread {
  readonly why: string
  /** The exchange refused and will refuse again. */
  readonly isRefused: boolean
}

/** Reads twice a minute, and soon after amounts moved (A-record-category). */
export function createAccountRecords({ rest, clock, records, isNeeded, isNoted }: AccountRecordsParts): AccountRecords {
  let why: string | null = null
  let refused: string | null = null
  let stopped = false
  let isReading = false
  let readAt = -Infinity
  let dueAt = Infinity
  let cancel = (): void => {}

  /** Records of a stretch and the start of their complete part, or the reason why they cannot be read. */
  async function readStretch(category: Category, from: number, to: number): Promise<RecordsReading | Unread> {
    const rows: FinancialRecord[] = []
    let pages = 0
    const range = { startTime: String(from), endTime: String(to) }
    for await (const page of createPager(rest).financialRecords({ category, ...range })) {
      if (page.kind !== 'done')
        return {
          why: `${page.message} (${page.code})`,
          isRefused: page.kind === 'refused' && page.status !== TOO_MANY,
        }
      rows.push(...page.data)
      pages += 1
      if (pages === MOST_PAGES) return { rows, from: Math.min(to, oldestTime(rows.map(({ ts }) => ts)) ?? to) }
    }
    return { rows, from }
  }

  /**
   * Records of every category. A refused category does not block the others, since the account may not have it. The
   * category of the transfers does.
   */
  async function readCategories(from: number, to: number): Promise<RecordsReading | Unread> {
    const rows: FinancialRecord[] = []
    let since = from
    refused = null
    for (const category of categories) {
      const result = await readStretch(category, from, to)
      if ('rows' in result) {
        rows.push(...result.rows)
        since = Math.max(since, result.from)
      } else if (category === OF_TRANSFERS || !result.isRefused) return result
      else refused = t`Interest and funding of ${category} cannot be read: ${result.why}`
    }
    return { rows, from: since }
  }

  /** Continues after the last read, window by window. Records before the exchange's limit stay unknown. */
  async function readNew(): Promise<string | null> {
    const now = clock.now()
    const stretch = records.transfersKnown()
    const oldest = now - BACK_MS
    const from = Math.max(oldest, (stretch?.to ?? now - FIRST_MS) - MARGIN_MS)
    let since = stretch === null || stretch.to < oldest ? from : stretch.from
    for (let start = from; start < now; start += WINDOW_MS) {
      // The clock of the exchange may be ahead.
      const end = start + WINDOW_MS < now ? start + WINDOW_MS : now + MINUTE_MS
      const result = await readCategories(start, end)
      if ('why' in result) return t`Transfers cannot be read: ${result.why}`
      if (stopped || !isNoted()) return null
      records.add(result.rows.flatMap((row) => movementOfRecord(row) ?? []))
      if (result.from > start) since = result.from
      records.setTransfersKnown({ from: since, to: Math.min(end, now) })
    }
    return refused
  }

  async function read(): Promise<void> {
    if (!isNeeded()) return readIn(EVERY_MS)
    isReading = true
    try {
      why = await readNew()
    } catch (error) {
      // If the disk refuses, the next read finds the same rows as new.
      why = t`Transfers cannot be kept: ${error instanceof Error ? error.message : t('the disk refuses')}`
    }
    isReading = false
    readAt = clock.mono()
    if (!stopped) readIn(EVERY_MS)
  }
  function readIn(ms: number): void {
    cancel()
    dueAt = clock.mono() + ms
    cancel = clock.after(ms, () => void read())
  }

  readIn(SOON_MS)
  return {
    amountsMoved() {
      if (stopped || isReading) return
      const ms = Math.max(SOON_MS, readAt + APART_MS - clock.mono())
      if (clock.mono() + ms < dueAt) readIn(ms)
    },
    knownSince: () => records.transfersKnown()?.from ?? null,
    problem: () => why,
    stop() {
      stopped = true
      cancel()
    },
  }
}
