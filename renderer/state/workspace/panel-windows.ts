import type { OutputOf } from '@/shared/ipc/contract'
import type { Reply } from '@/shared/ipc/transport/reply'
import { PanelId } from '@/shared/settings/layout'
import { Bounds } from '@/shared/settings/panel-windows'
import { bridge } from '../bridge/bridge'
import { useApp } from '../stores/app-store'
import { addNotice } from '../stores/notices-store'
import { isInWindow, keepPanelWindows, usePanelWindows } from '../stores/panel-windows-store'

const HASH = '#panel='
/** The panel that this page is the window of; null in the main window. */
export function panelOfPage(): string | null {
  const { hash } = globalThis.location ?? { hash: '' }
  const named = hash.startsWith(HASH) ? decodeURIComponent(hash.slice(HASH.length)) : ''
  return PanelId.safeParse(named).success ? named : null
}

/** Whether this page has the workspace, the wall and the small window, and not one panel alone. */
export const isMainWindow = (): boolean => panelOfPage() === null

/**
 * The displays as far as a page can tell, when it begins: a window that is moved to another must not look like another
 * set of them. A desktop application asks the system itself.
 */
export const displaysOfPage = `${globalThis.screen?.width}x${globalThis.screen?.height}@${globalThis.devicePixelRatio}`

/** Windows that this page has opened, by panel: only who opened a window may bring it to the front. */
const opened = new Map<string, Window>()
const opensItself = (): boolean => useApp.getState().app?.host === 'browser'

function openHere(panel: string, bounds: Bounds | null): boolean {
  const { x, y, width, height } = bounds ?? { x: 80, y: 80, width: 720, height: 520 }
  const place = `popup,left=${x},top=${y},width=${width},height=${height}`
  const popup = window.open(`${location.pathname}${HASH}${encodeURIComponent(panel)}`, `volley-${panel}`, place)
  if (popup === null) return false
  opened.set(panel, popup)
  return true
}

function keep(reply: Reply<OutputOf<'windows.list'>>, title: string): boolean {
  if (reply.ok) keepPanelWindows(reply.value)
  else addNotice('warning', title, reply.error.message)
  return reply.ok
}

/**
 * Moves a panel into a window of its own. `beside`: a panel that it goes back to. A browser opens it only as the answer
 * to a key or a click, so that this must be called by one.
 */
export async function moveToWindow(panel: string, beside: string | null, bounds: Bounds | null): Promise<void> {
  if (opensItself() && !openHere(panel, bounds))
    return addNotice(
      'warning',
      'The window was held back',
      'The browser opens no window for this page. Allow pop-ups for its address, then try again.',
    )
  const reply = await bridge.call('windows.open', { displays: displaysOfPage, panel, beside, bounds })
  if (!keep(reply, 'The panel stays in this window')) opened.get(panel)?.close()
}

/** Opens the windows that are remembered and not there, such as after a start in a browser. */
export function openMissingWindows(): void {
  const missing = usePanelWindows.getState().list?.windows.filter(({ isOpen }) => !isOpen) ?? []
  const held = missing.filter(({ panel, bounds }) => !openHere(panel, bounds))
  if (held.length > 0)
    addNotice(
      'warning',
      held.length === 1 ? 'A window was held back' : `${held.length} windows were held back`,
      'The browser opens no window for this page. Allow pop-ups for its address, then try again.',
    )
}

/** Brings a panel back into the main window. */
export async function bringBack(panel: string): Promise<void> {
  keep(await bridge.call('windows.close', { panel }), 'The panel stays in its window')
  opened.delete(panel)
}

/** Brings the window of a panel to the front. False where it stands in none that is there. */
export function focusWindow(panel: string): boolean {
  if (!isInWindow(panel)) return false
  const popup = opened.get(panel)
  if (popup !== undefined && !popup.closed) popup.focus()
  else if (opensItself()) return false
  else void bridge.call('windows.focus', { panel })
  return true
}

/** How often a page of a panel looks where its window stands: no event tells of a window that is moved. */
const LOOK_MS = 1000

/** In the page of a panel: says so, tells where the window stands, and closes it once the panel is to go back. */
export function liveInWindow(panel: string): () => void {
  const announce = async (): Promise<void> => {
    const reply = await bridge.call('windows.here', { panel })
    if (reply.ok) keepPanelWindows(reply.value)
  }
  void announce()
  let placed = ''
  const look = (): void => {
    const bounds = { x: window.screenX, y: window.screenY, width: window.innerWidth, height: window.innerHeight }
    const now = JSON.stringify(bounds)
    if (now === placed || !opensItself() || !Bounds.safeParse(bounds).success) return
    placed = now
    void bridge.call('windows.moved', { panel, bounds })
  }
  const timer = setInterval(look, LOOK_MS)
  const stop = usePanelWindows.subscribe(({ list }) => {
    if (list !== null && !isInWindow(panel)) window.close()
  })
  return () => {
    clearInterval(timer)
    stop()
  }
}
