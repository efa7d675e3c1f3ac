import type { Clock } from '@/shared/base/clock'
import type { Notice } from '@/shared/ipc/notice'

/** What the trader was told since the start, for pages that connect later. */
export interface Notices {
  readonly notify: (level: Notice['level'], title: string, text: string, panel?: Notice['panel']) => void
  /** The same for what has an id and a time of its own; an id that is still kept is not told again. */
  readonly notifyOnce: (notice: Notice) => void
  /** Tells it, or in place of the one of the same id what has become of it. */
  readonly renotify: (notice: Notice) => void
  /** Oldest first. */
  readonly list: () => readonly Notice[]
}

const MAX_NOTICES = 200

/** Says each notice once to whoever listens and keeps the latest. */
export function createNotices(clock: Clock, publish: (notice: Notice) => void): Notices {
  const saved: Notice[] = []
  // A page outlives a restart of this process and knows notices by their id.
  const startedAt = clock.now()
  let count = 0
  function keep(notice: Notice): void {
    saved.push(notice)
    if (saved.length > MAX_NOTICES) saved.shift()
    publish(notice)
  }
  return {
    notify: (level, title, text, panel) => {
      count += 1
      keep({
        id: `${startedAt}-${count}`,
        at: clock.now(),
        level,
        title,
        text,
        ...(panel === undefined ? {} : { panel }),
      })
    },
    notifyOnce: (notice) => {
      if (!saved.some(({ id }) => id === notice.id)) keep(notice)
    },
    renotify: (notice) => {
      const at = saved.findIndex(({ id }) => id === notice.id)
      if (at >= 0) saved.splice(at, 1)
      keep(notice)
    },
    list: () => saved,
  }
}
