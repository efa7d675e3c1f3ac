import type { Clock } from '@/shared/base/clock'
import type { Notice } from '@/shared/ipc/notice'

/** Says things about one account, or about Volley itself. */
export interface Voice {
  readonly notify: (level: Notice['level'], title: string, text: string, panel?: Notice['panel']) => void
  /** The same for what has an id and a time of its own; an id that is still kept is not told again. */
  readonly notifyOnce: (notice: Notice) => void
  /** Tells it, or in place of the one of the same id what has become of it. */
  readonly renotify: (notice: Notice) => void
}

/** Where notices are kept, each under its owner: an account, a profile, or '' for Volley itself. */
export interface NoticeRecords {
  /** Also in place of the one of the same id, unread again. Never throws. */
  keep(owner: string, notice: Notice): void
  has(owner: string, id: string): boolean
  /** Oldest first. */
  list(owner: string): readonly Notice[]
  markRead(owner: string): void
  clear(owner: string): void
}

/** Whose notices are shown together. `label` names an account beside the one on screen; null for that one. */
export interface Audience {
  readonly owners: readonly string[]
  readonly label: string | null
}

/** What the trader was told: said once to whoever listens, and kept for pages that connect later. */
export interface Notices extends Voice {
  /** The voice of an account session: what it says is kept under its account, and shown under no other. */
  readonly of: (account: { readonly owner: () => string; readonly session: number }) => Voice
  /** The voice of an account that is open beside the one on screen: it names itself. */
  readonly ofFurther: (account: { readonly owner: () => string; readonly label: string }) => Voice
  /** Of the account on screen, those beside it and Volley itself; oldest first. */
  readonly list: () => readonly Notice[]
  /** All that is listed was read. */
  readonly markRead: () => null
  /** All that is listed is forgotten. */
  readonly clear: () => null
  /** Nothing is said any more: what waited for its moment finds nobody. */
  readonly close: () => void
}

export interface NoticesOptions {
  readonly clock: Clock
  /** `session` is that of the account it is about; null where it is about none, or about one that is not on screen. */
  readonly publish: (notice: Notice, session: number | null) => void
  readonly records: NoticeRecords
  readonly audiences: () => readonly Audience[]
}

/** The newest that a page is given. */
const MOST_LISTED = 1000

/** As it is shown while another account is on screen: by name, and without its orders, which are in another journal. */
function named(label: string, notice: Notice): Notice {
  const { orders, title } = notice
  return {
    ...notice,
    title: title.startsWith(`${label}: `) ? title : `${label}: ${title}`,
    ...(orders === undefined ? {} : { orders: { ...orders, keys: [] } }),
  }
}

export function createNotices({ clock, publish, records, audiences }: NoticesOptions): Notices {
  // A page outlives a restart of this process and knows notices by their id.
  const startedAt = clock.now()
  let count = 0
  let isClosed = false

  function voice(
    owner: () => string,
    session: number | null = null,
    shown: (notice: Notice) => Notice = (notice) => notice,
  ): Voice {
    function keep(notice: Notice): void {
      if (isClosed) return
      records.keep(owner(), notice)
      publish(shown(notice), session)
    }
    return {
      notify: (level, title, text, panel) => {
        count += 1
        const id = `${startedAt}-${count}`
        keep({ id, at: clock.now(), level, title, text, ...(panel === undefined ? {} : { panel }) })
      },
      notifyOnce: (notice) => {
        if (!isClosed && !records.has(owner(), notice.id)) keep(notice)
      },
      renotify: keep,
    }
  }
  const owners = (): readonly string[] => audiences().flatMap((audience) => audience.owners)
  const listOf = ({ owners: listed, label }: Audience): readonly Notice[] =>
    listed.flatMap((owner) => records.list(owner)).map((notice) => (label === null ? notice : named(label, notice)))
  return {
    ...voice(() => ''),
    of: ({ owner, session }) => voice(owner, session),
    ofFurther: ({ owner, label }) => voice(owner, null, (notice) => named(label, notice)),
    close: () => void (isClosed = true),
    list: () =>
      audiences()
        .flatMap(listOf)
        .toSorted((one, other) => one.at - other.at)
        .slice(-MOST_LISTED),
    markRead() {
      for (const owner of owners()) records.markRead(owner)
      return null
    },
    clear() {
      for (const owner of owners()) records.clear(owner)
      return null
    },
  }
}
