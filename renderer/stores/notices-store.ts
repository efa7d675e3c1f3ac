import { create } from 'zustand'
import type { Notice } from '../../shared/ipc/events'

const kept = 200
export interface NoticesState {
  /** Newest first. */
  readonly notices: readonly Notice[]
  readonly unread: number
}

/** The notification centre. */
export const useNotices = create<NoticesState>()(() => ({ notices: [], unread: 0 }))

/** Keeps a notice; the same id again replaces the old text instead of adding a line. */
export function keepNotice(notice: Notice): void {
  useNotices.setState(({ notices, unread }) => ({
    notices: [notice, ...notices.filter(({ id }) => id !== notice.id)].slice(0, kept),
    unread: unread + 1,
  }))
}

let count = 0
/** A notice of the screen's own making, such as a setting that could not be saved. */
export function addNotice(level: Notice['level'], title: string, text: string): void {
  count += 1
  keepNotice({ id: `screen-${count}`, at: Date.now(), level, title, text })
}

export const markNoticesRead = (): void => useNotices.setState({ unread: 0 })
export const clearNotices = (): void => useNotices.setState({ notices: [], unread: 0 })
