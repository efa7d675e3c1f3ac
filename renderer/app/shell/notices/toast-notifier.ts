import type { Notice } from '@/shared/ipc/transport/notice'
import type { OrderNotifications } from '@/shared/settings/order-notifications'
import { isMustSee } from '@/shared/trading/orders/order-event'
import type { showToast } from '@/renderer/kit/ui/dialogs/toasts'
import { showOverlay } from '@/renderer/state/stores/screen-store'
import { showPanel } from '@/renderer/state/workspace/workspace-handle'

/** Whether a notice is shown over the desk: fills and ends of orders as the trader chose, except what must be seen. */
export function isToasted({ orders, level }: Pick<Notice, 'orders' | 'level'>, chosen: OrderNotifications): boolean {
  return orders === undefined || level === 'error' || isMustSee(orders.kind) || chosen[orders.kind].toast
}

/** One toast an incident: the latest firing takes the place of the one before. */
export const toastOfIncident = (incident: string): string => `incident ${incident}`

/** Counts what is told again while its toast still stands: forty lost connections are one line that says 40. */
export function createToastNotifier(show: typeof showToast): (notice: Omit<Notice, 'at' | 'isRead'>) => void {
  const standing = new Map<string, number>()
  return ({ id: noticeId, level, title, text, panel, about, orders, incident, priceAlert, p2p, update }) => {
    // It counts itself, and is told again under its own id.
    if (orders !== undefined) return show(level, title, text, { id: noticeId, onGone: () => undefined })
    // Somebody wanted to be called: it stays until it was read, whatever else is said meanwhile.
    if (priceAlert !== undefined)
      return show(level, title, text, { id: noticeId, onGone: () => undefined, stays: true, isToBeRead: true })
    const onOpen = panel === undefined ? undefined : () => showPanel(panel)
    if (update !== undefined)
      return show(level, title, text, { id: noticeId, onGone: () => undefined, onOpen: () => showOverlay('about') })
    if (incident !== undefined)
      return show(level, title, text, { id: toastOfIncident(incident), onGone: () => undefined, onOpen })
    // Somebody waits for an answer: it stays until it was read.
    if (p2p?.kind === 'appeal')
      return show(level, title, text, { id: noticeId, onGone: () => undefined, onOpen, stays: true, isToBeRead: true })
    // A state is over with the next notice about it, and leaves with it.
    if (about !== undefined) return show(level, title, text, { id: `state:${about}`, onGone: () => undefined, onOpen })
    const id = `${level}:${title}`
    const times = (standing.get(id) ?? 0) + 1
    standing.set(id, times)
    show(level, times === 1 ? title : `${title} (${times} times)`, text, {
      id,
      onGone: () => standing.delete(id),
      onOpen,
    })
  }
}
