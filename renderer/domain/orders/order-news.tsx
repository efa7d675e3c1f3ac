import { useEffect } from 'react'
import type { Notice } from '@/shared/ipc/notice'
import type { OrderEventKind } from '@/shared/trading/orders/order-event'
import { type Beat, createTonePlayer } from '../alarms/tone-player'
import { useApp } from '@/renderer/state/stores/app-store'
import { useNotices } from '@/renderer/state/stores/notices-store'
import { useSettings } from '@/renderer/state/stores/settings-store'

const beats: Readonly<Record<OrderEventKind, readonly Beat[]>> = {
  filled: [
    [784, 0, 0.08],
    [1047, 0.1, 0.14],
  ],
  'part-filled': [[784, 0, 0.08]],
  refused: [
    [330, 0, 0.16],
    [262, 0.2, 0.24],
  ],
  canceled: [
    [523, 0, 0.1],
    [392, 0.13, 0.14],
  ],
  unknown: [
    [440, 0, 0.1],
    [440, 0.16, 0.1],
  ],
  found: [
    [523, 0, 0.08],
    [659, 0.1, 0.1],
  ],
  'not-found': [
    [440, 0, 0.1],
    [440, 0.16, 0.1],
    [330, 0.32, 0.2],
  ],
  liquidation: [
    [880, 0, 0.14],
    [440, 0.18, 0.14],
    [880, 0.36, 0.14],
    [440, 0.54, 0.2],
  ],
}
/** A kind is heard at most this often: a hundred fills must not hold the ear. */
const QUIET_MS = 1000

/** Which kinds may be heard at this moment, one sound a second each. */
function createSoundLimit(now: () => number): (kind: OrderEventKind) => boolean {
  const soundedAt = new Map<OrderEventKind, number>()
  return (kind) => {
    if (now() - (soundedAt.get(kind) ?? -Infinity) < QUIET_MS) return false
    soundedAt.set(kind, now())
    return true
  }
}

/** Of several pages of one Volley one speaks; when it is closed the next does. */
function takeVoice(): { readonly hasVoice: () => boolean; readonly release: () => void } {
  if (navigator.locks === undefined) return { hasVoice: () => true, release: () => undefined }
  let hasVoice = false
  const over = new AbortController()
  const held = (): Promise<void> => {
    hasVoice = true
    return new Promise((resolve) => over.signal.addEventListener('abort', () => resolve()))
  }
  // Given up before its turn came: nothing to tell.
  navigator.locks.request('volley-order-news', { signal: over.signal }, held).catch(() => undefined)
  return { hasVoice: () => hasVoice, release: () => over.abort() }
}

/** The desktop application has notifications of its own, which need no page. */
const mayNotify = (): boolean =>
  useApp.getState().app?.host === 'browser' &&
  'Notification' in window &&
  Notification.permission === 'granted' &&
  !document.hasFocus()

function notify({ id, title, text }: Notice): void {
  const shown = new Notification(title, { body: text, tag: id })
  shown.addEventListener('click', () => {
    window.focus()
    shown.close()
  })
}

/** Fills and ends of orders by ear, and by the browser while nobody looks at the page. */
export function OrderNews() {
  useEffect(() => {
    const player = createTonePlayer(() => new AudioContext())
    const maySound = createSoundLimit(() => performance.now())
    const { hasVoice, release } = takeVoice()
    const stop = useNotices.subscribe(({ latest }, before) => {
      if (latest === null || latest === before.latest || latest.orders === undefined || !hasVoice()) return
      const { kind } = latest.orders
      const chosen = useSettings.getState().settings.orderNotifications[kind]
      if (chosen.sound && maySound(kind)) void player.play(beats[kind])
      if (chosen.desktop && mayNotify()) notify(latest)
    })
    return () => {
      stop()
      release()
    }
  }, [])
  return null
}
