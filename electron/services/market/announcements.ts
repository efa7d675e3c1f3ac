import { every, type Clock } from '@/shared/base/clock'
import { announcementWarning, type Announcement } from '@/shared/exchange/calls/classic/market/announcements'
import type { Notice } from '@/shared/ipc/transport/notice'
import { t, punctuated } from '@/shared/languages/text'
import { createPager } from '@/electron/exchange/rest/paging'
import type { RestClient } from '@/electron/exchange/protocol/call'
import { MINUTE_MS } from '@/shared/base/time'

/** No announcement is more urgent than this. The exchange allows 20 calls a second. */
const POLL_MS = MINUTE_MS
/** Announcements read back after an absence. Older ones are on the exchange's website. */
const MOST_READ = 50
/** Limit of stored IDs; more than a single read returns. */
const MAX_REMEMBERED = 500
const TEXT_LENGTH = 600

/** IDs of the announcements that were already shown, by exchange. Saved across restarts. */
export interface Announced {
  /** Null before the first read of this exchange. */
  read(): readonly string[] | null
  save(ids: readonly string[]): void
}

export interface AnnouncementsOptions {
  readonly rest: RestClient
  readonly clock: Clock
  /** Name of the exchange. IDs are unique per exchange. */
  readonly exchange: string
  readonly announced: Announced
  readonly notify: (notice: Notice) => void
  /** Called with titles and texts of new announcements. */
  readonly onNew: (texts: readonly string[]) => void
}

const labels = { delisting: t('Delisting'), 'tick-size': t('Tick size change') } as const

/** A warning for announcements that affect orders and drafts, otherwise information. */
function noticeOf(exchange: string, announcement: Announcement, clock: Clock): Notice {
  const { annId, annTitle, annDesc, annUrl, cTime } = announcement
  const warning = announcementWarning(announcement)
  const text = [annDesc === annTitle ? '' : annDesc, annUrl].filter((part) => part !== '').join(' ')
  return {
    id: `announcement-${exchange}-${annId}`,
    at: Number(cTime) || clock.now(),
    level: warning === null ? 'info' : 'warning',
    title: punctuated(`${warning === null ? t('Announcement') : labels[warning]}: ${annTitle}`).slice(0, 200),
    text: text.slice(0, TEXT_LENGTH),
  }
}

/**
 * Notifies once of each announcement, oldest first. Announcements before the first read of Volley are not shown.
 * Returns a stop function. A failed call has no effect: the next poll includes its announcements.
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

  async function readNew(ids: ReadonlySet<string>): Promise<readonly Announcement[] | null> {
    const fresh: Announcement[] = []
    for await (const page of pager.announcements({ language: 'en_US' })) {
      if (page.kind !== 'done') return null
      fresh.push(...page.data.filter(({ annId }) => !ids.has(annId)))
      if (fresh.length >= MOST_READ || page.data.some(({ annId }) => ids.has(annId))) break
    }
    return fresh
  }

  async function poll(): Promise<void> {
    const before = announced.read()
    const fresh = await readNew(new Set(before))
    if (stopped || fresh === null || (before !== null && fresh.length === 0)) return
    announced.save([...fresh.map(({ annId }) => annId), ...(before ?? [])].slice(0, MAX_REMEMBERED))
    if (before === null) return
    for (const announcement of fresh.toReversed()) notify(noticeOf(exchange, announcement, clock))
    onNew(fresh.flatMap(({ annTitle, annDesc }) => [annTitle, annDesc]))
  }

  function pollOnce(): void {
    if (busy) return
    busy = true
    // If the IDs cannot be saved, for example on a full disk, some announcements are shown twice.
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
