import { every, type Clock } from '@/shared/base/clock'
import { announcementWarning, type Announcement } from '@/shared/exchange/calls/classic/market/announcements'
import type { Notice } from '@/shared/ipc/transport/notice'
import { createPager } from '@/electron/exchange/rest/paging'
import type { RestClient } from '@/electron/exchange/protocol/call'
import { MINUTE_MS } from '@/shared/base/time'

/** Nothing announced is more urgent than this; the exchange allows 20 calls a second. */
const POLL_MS = MINUTE_MS
/** Read back this far at the most: whoever was away longer finds the rest on the exchange's own page. */
const MOST_READ = 50
/** Ids kept as seen; more than are ever read at once. */
const MAX_REMEMBERED = 500
const TEXT_LENGTH = 600

/** Which announcements of one exchange were told already; it outlives the process. */
export interface Announced {
  /** Null before this exchange was ever asked. */
  read(): readonly string[] | null
  keep(ids: readonly string[]): void
}

export interface AnnouncementsOptions {
  readonly rest: RestClient
  readonly clock: Clock
  /** Names the exchange: ids are its own. */
  readonly exchange: string
  readonly announced: Announced
  readonly notify: (notice: Notice) => void
  /** Hears titles and texts of what is new. */
  readonly onNew: (texts: readonly string[]) => void
}

const labels = { delisting: 'Delisting', 'tick-size': 'Tick size change' } as const

/** What concerns orders and drafts is a warning, the rest is for information. */
function noticeOf(exchange: string, announcement: Announcement, clock: Clock): Notice {
  const { annId, annTitle, annDesc, annUrl, cTime } = announcement
  const warning = announcementWarning(announcement)
  const text = [annDesc === annTitle ? '' : annDesc, annUrl].filter((part) => part !== '').join(' ')
  return {
    id: `announcement-${exchange}-${annId}`,
    at: Number(cTime) || clock.now(),
    level: warning === null ? 'info' : 'warning',
    title: `${warning === null ? 'Announcement' : labels[warning]}: ${annTitle}`.slice(0, 200),
    text: text.slice(0, TEXT_LENGTH),
  }
}

/**
 * Tells each announcement of the exchange once, oldest first. What was announced before Volley first asked is not news.
 * Returns the function that stops. A call that fails costs nothing: the next one catches up.
 */
export function followAnnouncements({
  rest,
  clock,
  exchange,
  announced,
  notify,
  onNew,
}: AnnouncementsOptions): () => void {
  const pager = createPager(rest)
  let stopped = false
  let busy = false

  async function readNew(seen: ReadonlySet<string>): Promise<readonly Announcement[] | null> {
    const fresh: Announcement[] = []
    for await (const page of pager.announcements({ language: 'en_US' })) {
      if (page.kind !== 'done') return null
      fresh.push(...page.data.filter(({ annId }) => !seen.has(annId)))
      if (fresh.length >= MOST_READ || page.data.some(({ annId }) => seen.has(annId))) break
    }
    return fresh
  }

  async function poll(): Promise<void> {
    const before = announced.read()
    const fresh = await readNew(new Set(before))
    if (stopped || fresh === null || (before !== null && fresh.length === 0)) return
    announced.keep([...fresh.map(({ annId }) => annId), ...(before ?? [])].slice(0, MAX_REMEMBERED))
    if (before === null) return
    for (const announcement of fresh.toReversed()) notify(noticeOf(exchange, announcement, clock))
    onNew(fresh.flatMap(({ annTitle, annDesc }) => [annTitle, annDesc]))
  }

  function pollOnce(): void {
    if (busy) return
    busy = true
    // Ids that cannot be kept, on a full disk for instance, only mean that some news is told again.
    void poll()
      .catch(() => undefined)
      .finally(() => (busy = false))
  }

  pollOnce()
  const stopPolling = every(clock, POLL_MS, pollOnce)
  return () => {
    stopped = true
    stopPolling()
  }
}
