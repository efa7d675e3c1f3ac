import type { Notice } from '@/shared/ipc/transport/notice'
import { t } from '@/shared/languages/text'
import type { OrderNotifications } from '@/shared/settings/order-notifications'
import { isMustSee } from '@/shared/trading/orders/order-event'
import type { showToast } from '@/renderer/kit/ui/dialogs/toasts'
import { showOverlay } from '@/renderer/state/stores/screen-store'
import { showPanel } from '@/renderer/state/workspace/workspace-handle'

/** True if a notice is shown as a toast: order events by the trader's settings, and everything that must be seen. */
export function isToasted({ orders, level }: Pick<Notice, 'orders' | 'level'>, chosen: OrderNotifications): boolean {
  return orders === undefined || level === 'error' || isMustSee(orders.kind) || chosen[orders.kind].toast
}

/** One toast per incident: a new firing replaces the previous toast. */
export const toastOfIncident = (incident: string): string => `incident ${incident}`

/** Counts repeated notices in an open toast: forty lost connections are one line that shows 40. */
export function createToastNotifier(show: typeof showToast): (notice: Omit<Notice, 'at' | 'isRead'>) => void {
  const activeToasts = new Map<string, number>()
  return ({ id: noticeId, level, title, text, panel, about, orders, incident, priceAlert, p2p, update }) => {
    // Order notices contain their count and repeat under the same ID.
    if (orders !== undefined) return show(level, title, text, { id: noticeId, onDismissed: () => undefined })
    // A price alert stays until it is read, regardless of later notices.
    if (priceAlert !== undefined)
      return show(level, title, text, {
        id: noticeId,
        onDismissed: () => undefined,
        isPersistent: true,
        isToBeRead: true,
      })
    const onOpen = panel === undefined ? undefined : () => showPanel(panel)
    if (update !== undefined)
      return show(level, title, text, {
        id: noticeId,
        onDismissed: () => undefined,
        onOpen: () => showOverlay('about'),
      })
    if (incident !== undefined)
      return show(level, title, text, { id: toastOfIncident(incident), onDismissed: () => undefined, onOpen })
    // A P2P appeal waits for an answer and stays until it is read.
    if (p2p?.kind === 'appeal')
      return show(level, title, text, {
        id: noticeId,
        onDismissed: () => undefined,
        onOpen,
        isPersistent: true,
        isToBeRead: true,
      })
    // The next notice about a state replaces its toast.
    if (about !== undefined)
      return show(level, title, text, { id: `state:${about}`, onDismissed: () => undefined, onOpen })
    const id = `${level}:${title}`
    const times = (activeToasts.get(id) ?? 0) + 1
    activeToasts.set(id, times)
    show(level, times === 1 ? title : t`${title} (${times} times)`, text, {
      id,
      onDismissed: () => activeToasts.delete(id),
      onOpen,
    })
  }
}
