import type { Notice } from '@/shared/ipc/transport/notice'

import { createAccountStore } from '../bridge/account-session'
import { bridge } from '../bridge/bridge'

const maxNotices = 1000
export interface NoticesState {
  /** Newest first. */
  readonly notices: readonly Notice[]
  readonly unread: number
  /** The notice that just arrived, for its toast; notices read again after a reconnect are not new. */
  readonly latest: Notice | null
  /** Notices up to this time (Unix ms) were cleared. */
  readonly clearedAt: number
}

/** Notices of the account on screen, of additional accounts, and of Volley. */
export const useNotices = createAccountStore<NoticesState>({ notices: [], unread: 0, latest: null, clearedAt: 0 })

/** Adds a notice; a notice with the same ID replaces the previous one. */
export function storeNotice(notice: Notice): void {
  useNotices.setState(({ notices, unread }) => ({
    notices: [notice, ...notices.filter(({ id }) => id !== notice.id)].slice(0, maxNotices),
    // An updated notice counts as unread once, unless it was read in between.
    unread: unread > 0 && notices.some(({ id }) => id === notice.id) ? unread : unread + 1,
    latest: notice,
  }))
}

/** Adds notices from before the connection, without toasts. */
export function restoreNotices(saved: readonly Notice[]): void {
  useNotices.setState(({ notices, unread, clearedAt }) => {
    const ids = new Set(notices.map(({ id }) => id))
    const missed = saved.filter(({ id, at }) => !ids.has(id) && at > clearedAt)
    return {
      notices: [...notices, ...missed].toSorted((a, b) => b.at - a.at).slice(0, maxNotices),
      unread: unread + missed.filter(({ isRead }) => isRead !== true).length,
    }
  })
}

let count = 0
/** Adds a notice of the page, such as a setting that could not be saved. */
export function addNotice(level: Notice['level'], title: string, text: string): void {
  count += 1
  storeNotice({ id: `screen-${count}`, at: Date.now(), level, title, text })
}

/** Marks notices as read, here and for the next start. */
export function markNoticesRead(): void {
  if (useNotices.getState().unread === 0) return
  useNotices.setState({ unread: 0 })
  void bridge.call('notices.markRead', {})
}

/** Clears all notices; the journal keeps the results of orders. */
export function clearNotices(): void {
  useNotices.setState(({ notices }) => ({
    notices: [],
    unread: 0,
    clearedAt: Math.max(0, ...notices.map(({ at }) => at)),
  }))
  void bridge.call('notices.clear', {})
}
