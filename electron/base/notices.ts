import type { Clock } from '@/shared/base/clock'
import type { Notice } from '@/shared/ipc/transport/notice'

/** Notifies about one account, or about Volley itself. */
export interface Voice {
  readonly notify: (level: Notice['level'], title: string, text: string, more?: Pick<Notice, 'panel' | 'about'>) => void
  /** Like `notify`, with a given ID and time. A stored ID is not notified again. */
  readonly notifyOnce: (notice: Notice) => void
  /** Notifies, or replaces the notice with the same ID. */
  readonly renotify: (notice: Notice) => void
}

/** Stored notices by owner: an account, a profile, or '' for Volley itself. */
export interface NoticeRecords {
  /** Stores, or replaces the notice with the same ID as unread. Never throws. */
  save(owner: string, notice: Notice): void
  has(owner: string, id: string): boolean
  /** Oldest first. */
  list(owner: string): readonly Notice[]
  markRead(owner: string): void
  clear(owner: string): void
}

/**
 * Owners whose notices are shown together. `label` names an account other than the active one, null for the active one.
 */
export interface Audience {
  readonly owners: readonly string[]
  readonly label: string | null
}

/** Notices for the trader: sent once to listeners, and stored for pages that connect later. */
export interface Notices extends Voice {
  /** Voice of an account session: its notices are stored and shown under its account only. */
  readonly of: (account: { readonly owner: () => string; readonly session: number }) => Voice
  /** Voice of an open account other than the active one. It adds its name. */
  readonly ofAdditional: (account: { readonly owner: () => string; readonly label: string }) => Voice
  /** Notices of the active account, the other open ones and Volley itself, oldest first. */
  readonly list: () => readonly Notice[]
  /** Marks all listed notices as read. */
  readonly markRead: () => null
  /** Deletes all listed notices. */
  readonly clear: () => null
  /** No further notices: pending ones are dropped. */
  readonly close: () => void
}

export interface NoticesOptions {
  readonly clock: Clock
  /** `session` is the session of the notice's account. Null if it concerns no account, or one that is not active. */
  readonly publish: (notice: Notice, session: number | null) => void
  readonly records: NoticeRecords
  readonly audiences: () => readonly Audience[]
}

/** Largest number of notices for a page, the newest. */
const MOST_LISTED = 1000

/**
 * The notice as displayed while another account is on screen: with its name, and without its orders, which are in
 * another journal.
 */
function addLabel(label: string, notice: Notice): Notice {
  const { orders, title, about } = notice
  return {
    ...notice,
    title: title.startsWith(`${label}: `) ? title : `${label}: ${title}`,
    ...(about === undefined ? {} : { about: `${about} ${label}` }),
    ...(orders === undefined ? {} : { orders: { ...orders, keys: [] } }),
  }
}

export function createNotices({ clock, publish, records, audiences }: NoticesOptions): Notices {
  // A page outlives a restart of this process and knows notices by their ID.
  const startedAt = clock.now()
  let count = 0
  let isClosed = false

  function voice(
    owner: () => string,
    session: number | null = null,
    display: (notice: Notice) => Notice = (notice) => notice,
  ): Voice {
    function storeNotice(notice: Notice): void {
      if (isClosed) return
      records.save(owner(), notice)
      publish(display(notice), session)
    }
    return {
      notify: (level, title, text, more = {}) => {
        count += 1
        const id = `${startedAt}-${count}`
        storeNotice({ id, at: clock.now(), level, title, text, ...more })
      },
      notifyOnce: (notice) => {
        if (!isClosed && !records.has(owner(), notice.id)) storeNotice(notice)
      },
      renotify: storeNotice,
    }
  }
  const owners = (): readonly string[] => audiences().flatMap((audience) => audience.owners)
  const listOf = ({ owners: listed, label }: Audience): readonly Notice[] =>
    listed.flatMap((owner) => records.list(owner)).map((notice) => (label === null ? notice : addLabel(label, notice)))
  return {
    ...voice(() => ''),
    of: ({ owner, session }) => voice(owner, session),
    ofAdditional: ({ owner, label }) => voice(owner, null, (notice) => addLabel(label, notice)),
    close: () => void (isClosed = true),
    list: () =>
      audiences()
        .flatMap(listOf)
        .toSorted((notice, other) => notice.at - other.at)
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
