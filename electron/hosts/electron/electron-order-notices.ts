import { Notification, type BrowserWindow } from 'electron'
import type { Notice } from '@/shared/ipc/transport/notice'
import type { Settings } from '@/shared/settings/settings'
import type { Publisher } from '@/electron/base/publisher'

export interface OrderNoticesParts {
  readonly publisher: Publisher
  readonly settings: () => Settings
  readonly window: () => BrowserWindow | null
  /** Brings the window to the front. */
  readonly show: () => void
}

/** Fills and ends of orders as desktop notifications, while the window is not focused. */
export function followOrderNotices({ publisher, settings, window, show }: OrderNoticesParts): () => void {
  const notifications = new Map<string, Notification>()

  const isEnabled = ({ orders, priceAlert, p2p }: Notice): boolean =>
    orders === undefined
      ? priceAlert !== undefined || p2p !== undefined
      : settings().orderNotifications[orders.kind].desktop

  function announce(notice: Notice): void {
    if (!isEnabled(notice)) return
    const { id, title, text } = notice
    if (window()?.isFocused() === true || !Notification.isSupported()) return
    // A growing notification replaces itself.
    notifications.get(id)?.close()
    const notification = new Notification({ title, body: text, silent: true })
    notification.on('click', show)
    notification.on('close', () => void (notifications.get(id) === notification && notifications.delete(id)))
    notifications.set(id, notification)
    notification.show()
  }
  return publisher.follow({ notice: announce })
}
