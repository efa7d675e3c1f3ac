import type { Clock } from '../shared/clock'
import type { Notice } from '../shared/ipc/events'

/** What the trader was told since the start, for pages that connect later. */
export interface Notices {
  readonly tell: (level: Notice['level'], title: string, text: string) => void
  /** Oldest first. */
  readonly list: () => readonly Notice[]
}

const KEPT = 200

/** Says each notice once to whoever listens and keeps the latest. */
export function createNotices(clock: Clock, publish: (notice: Notice) => void): Notices {
  const kept: Notice[] = []
  // A page outlives a restart of this process and knows notices by their id.
  const startedAt = clock.now()
  let count = 0
  return {
    tell: (level, title, text) => {
      count += 1
      const notice = { id: `${startedAt}-${count}`, at: clock.now(), level, title, text }
      kept.push(notice)
      if (kept.length > KEPT) kept.shift()
      publish(notice)
    },
    list: () => kept,
  }
}
