import type { OutputOf } from '@/shared/ipc/contract'
import type { Reply } from '@/shared/ipc/transport/reply'
import { t } from '@/shared/languages/text'
import { PanelId } from '@/shared/settings/layout'
import { Bounds } from '@/shared/settings/panel-windows'
import { bridge } from '../bridge/bridge'
import { useApp } from '../stores/app-store'
import { addNotice } from '../stores/notices-store'
import { isInWindow, storePanelWindows, usePanelWindows } from '../stores/panel-windows-store'

const HASH = '#panel='
/** Panel of this page's window; null in the main window. */
export function panelOfPage(): string | null {
  const { hash } = globalThis.location ?? { hash: '' }
  const panelId = hash.startsWith(HASH) ? decodeURIComponent(hash.slice(HASH.length)) : ''
  return PanelId.safeParse(panelId).success ? panelId : null
}

/** True if this page has the workspace, wall mode and the mini window, instead of a single panel. */
export const isMainWindow = (): boolean => panelOfPage() === null

/**
 * Displays known to the page at its start, so moving a window to another display does not look like a change of
 * displays. The desktop app queries the system.
 */
export const displaysOfPage = `${globalThis.screen?.width}x${globalThis.screen?.height}@${globalThis.devicePixelRatio}`

/** Windows opened by this page, by panel: only the opener can bring a window to the front. */
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

function storeReply(reply: Reply<OutputOf<'windows.list'>>, title: string): boolean {
  if (reply.ok) storePanelWindows(reply.value)
  else addNotice('warning', title, reply.error.message)
  return reply.ok
}

/**
 * Moves a panel into a separate window. The second parameter is the neighbor of the panel when it is docked again. A
 * browser opens windows only in response to a key or a click, so this must be called from either.
 */
export async function moveToWindow(panel: string, beside: string | null, bounds: Bounds | null): Promise<void> {
  if (opensItself() && !openHere(panel, bounds))
    return addNotice(
      'warning',
      t('The window was blocked'),
      t('The browser opens no window for this page. Allow pop-ups for its address, then try again.'),
    )
  const reply = await bridge.call('windows.open', { displays: displaysOfPage, panel, beside, bounds })
  if (!storeReply(reply, t('The panel stays in this window'))) opened.get(panel)?.close()
}

/** Opens saved windows that are missing, for example after a start in a browser. */
export function openMissingWindows(): void {
  const missing = usePanelWindows.getState().list?.windows.filter(({ isOpen }) => !isOpen) ?? []
  const windows = missing.filter(({ panel, bounds }) => !openHere(panel, bounds))
  if (windows.length > 0)
    addNotice(
      'warning',
      windows.length === 1 ? t('A window was blocked') : t`${windows.length} windows were blocked`,
      t('The browser opens no window for this page. Allow pop-ups for its address, then try again.'),
    )
}

/** Docks a panel in the main window again. */
export async function bringBack(panel: string): Promise<void> {
  storeReply(await bridge.call('windows.close', { panel }), t('The panel stays in its window'))
  opened.delete(panel)
}

/** Brings the window of a panel to the front. False if it has no open window. */
export function focusWindow(panel: string): boolean {
  if (!isInWindow(panel)) return false
  const popup = opened.get(panel)
  if (popup !== undefined && !popup.closed) popup.focus()
  else if (opensItself()) return false
  else void bridge.call('windows.focus', { panel })
  return true
}

/** Poll interval of the window's position, because no event reports a moved window. */
const LOOK_MS = 1000

/**
 * In the page of a panel: announces the page, reports the position of its window, and closes it when the panel is
 * docked.
 */
export function liveInWindow(panel: string): () => void {
  const announce = async (): Promise<void> => {
    const reply = await bridge.call('windows.here', { panel })
    if (reply.ok) storePanelWindows(reply.value)
  }
  void announce()
  let placed = ''
  const reportBounds = (): void => {
    const bounds = { x: window.screenX, y: window.screenY, width: window.innerWidth, height: window.innerHeight }
    const now = JSON.stringify(bounds)
    if (now === placed || !opensItself() || !Bounds.safeParse(bounds).success) return
    placed = now
    void bridge.call('windows.moved', { panel, bounds })
  }
  const timer = setInterval(reportBounds, LOOK_MS)
  const stop = usePanelWindows.subscribe(({ list }) => {
    if (list !== null && !isInWindow(panel)) window.close()
  })
  return () => {
    clearInterval(timer)
    stop()
  }
}
