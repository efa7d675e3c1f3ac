import type { Notice } from '@/shared/ipc/transport/notice'

import { createAccountStore } from '../bridge/account-session'
import { bridge } from '../bridge/bridge'

const maxNotices = 1000
export interface NoticesState {
  /** Newest first. */
  readonly notices: readonly Notice[]
  readonly unread: number
  /** The one that just arrived, for its toast; what is read again after a lost connection is not news. */
  readonly latest: Notice | null
  /** Notices up to this moment (Unix ms) were cleared away. */
  readonly clearedAt: number
}

/** The notification centre: of the account on screen, those open beside it, and Volley itself. */
export const useNotices = createAccountStore<NoticesState>({ notices: [], unread: 0, latest: null, clearedAt: 0 })

/** Keeps a notice; the same id again replaces the old text instead of adding a line. */
export function keepNotice(notice: Notice): void {
  useNotices.setState(({ notices, unread }) => ({
    notices: [notice, ...notices.filter(({ id }) => id !== notice.id)].slice(0, maxNotices),
    // A line that grows is one piece of news, unless it was read meanwhile.
    unread: unread > 0 && notices.some(({ id }) => id === notice.id) ? unread : unread + 1,
    latest: notice,
  }))
}

/** Takes over what the main process said before this page could hear it, without telling it as news. */
export function restoreNotices(said: readonly Notice[]): void {
  useNotices.setState(({ notices, unread, clearedAt }) => {
    const known = new Set(notices.map(({ id }) => id))
    const missed = said.filter(({ id, at }) => !known.has(id) && at > clearedAt)
    return {
      notices: [...notices, ...missed].toSorted((a, b) => b.at - a.at).slice(0, maxNotices),
      unread: unread + missed.filter(({ isRead }) => isRead !== true).length,
    }
  })
}

let count = 0
/** A notice of the screen's own making, such as a setting that could not be saved. */
export function addNotice(level: Notice['level'], title: string, text: string): void {
  count += 1
  keepNotice({ id: `screen-${count}`, at: Date.now(), level, title, text })
}

/** Here, and for the next start. */
export function markNoticesRead(): void {
  if (useNotices.getState().unread === 0) return
  useNotices.setState({ unread: 0 })
  void bridge.call('notices.markRead', {})
}

/** Forgets all of them; what became of orders stays in the journal. */
export function clearNotices(): void {
  useNotices.setState(({ notices }) => ({
    notices: [],
    unread: 0,
    clearedAt: Math.max(0, ...notices.map(({ at }) => at)),
  }))
  void bridge.call('notices.clear', {})
}
