import { useEffect } from 'react'
import type { Notice } from '@/shared/ipc/transport/notice'
import { useApp } from '@/renderer/state/stores/app-store'
import { useNotices } from '@/renderer/state/stores/notices-store'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { createSoundLimit, playOrderSound, playP2p, playPriceAlert } from './order-sounds'

/** Only one of several pages plays sounds and notifies; when it is closed, the next takes over. */
function takeVoice(): { readonly hasVoice: () => boolean; readonly release: () => void } {
  if (navigator.locks === undefined) return { hasVoice: () => true, release: () => undefined }
  let hasVoice = false
  const over = new AbortController()
  const lock = (): Promise<void> => {
    hasVoice = true
    return new Promise((resolve) => over.signal.addEventListener('abort', () => resolve()))
  }
  // Aborted before the lock was granted: not an error.
  navigator.locks.request('volley-order-news', { signal: over.signal }, lock).catch(() => undefined)
  return { hasVoice: () => hasVoice, release: () => over.abort() }
}

/** The desktop application notifies without a page. */
const mayNotify = (): boolean =>
  useApp.getState().app?.host === 'browser' &&
  'Notification' in window &&
  Notification.permission === 'granted' &&
  !document.hasFocus()

function notify({ id, title, text }: Notice): void {
  const notification = new Notification(title, { body: text, tag: id })
  notification.addEventListener('click', () => {
    window.focus()
    notification.close()
  })
}

/**
 * Sounds for fills and ends of orders, price alerts and P2P orders, and browser notifications while the page has no
 * focus.
 */
export function OrderNotifier() {
  useEffect(() => {
    const maySound = createSoundLimit(() => performance.now())
    const { hasVoice, release } = takeVoice()
    const stop = useNotices.subscribe(({ latest }, before) => {
      if (latest === null || latest === before.latest || !hasVoice()) return
      if (latest.priceAlert !== undefined) {
        void playPriceAlert()
        if (mayNotify()) notify(latest)
      }
      if (latest.p2p !== undefined) {
        if (latest.p2p.sounds) void playP2p(latest.p2p.kind)
        if (mayNotify()) notify(latest)
      }
      if (latest.orders === undefined) return
      const { kind } = latest.orders
      const chosen = useSettings.getState().settings.orderNotifications[kind]
      if (chosen.sound && maySound(kind)) void playOrderSound(kind, chosen.volume)
      if (chosen.desktop && mayNotify()) notify(latest)
    })
    return () => {
      stop()
      release()
    }
  }, [])
  return null
}
