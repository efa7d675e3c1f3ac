import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { create } from 'zustand'
import { t } from '@/shared/languages/text'
import { bridge } from '@/renderer/state/bridge/bridge'
import { useApp } from '@/renderer/state/stores/app-store'
import { addNotice } from '@/renderer/state/stores/notices-store'
import { MiniView } from './mini-view'

/** Browser API for a window on top of all others; not available in every browser. */
interface PictureInPicture {
  requestWindow(size: { readonly width: number; readonly height: number }): Promise<Window>
}
declare global {
  interface Window {
    readonly documentPictureInPicture?: PictureInPicture
  }
}

const size = { width: 260, height: 90 } as const
const useMini = create<{ readonly window: Window | null }>()(() => ({ window: null }))

const isDesktop = (): boolean => useApp.getState().app?.host === 'electron'
export const canShowMini = (): boolean => isDesktop() || window.documentPictureInPicture !== undefined

async function openInBrowser(): Promise<void> {
  if (useMini.getState().window !== null) return
  try {
    const opened = await window.documentPictureInPicture?.requestWindow(size)
    useMini.setState({ window: opened ?? null })
  } catch (error) {
    addNotice(
      'warning',
      t('The mini window did not open'),
      error instanceof Error ? error.message : t('The browser refused it.'),
    )
  }
}

/** Opens or closes the mini window. The desktop app has a native window; a browser requires a click or a key press. */
export async function setMiniOpen(open: boolean): Promise<void> {
  if (isDesktop()) {
    const reply = await bridge.call('app.mini', { open })
    if (!reply.ok) addNotice('warning', t('The mini window did not open'), reply.error.message)
  } else if (open) await openInBrowser()
  else useMini.getState().window?.close()
}

/** Copies style sheets and theme into the document of the mini window. */
function dress(target: Document): void {
  for (const sheet of document.querySelectorAll('style, link[rel="stylesheet"]'))
    target.head.append(sheet.cloneNode(true))
  for (const { name, value } of document.documentElement.attributes) target.documentElement.setAttribute(name, value)
  target.title = t('Volley LTV')
}

/** Renders the mini window of a browser while it is open. */
export function MiniWindow(): ReactNode {
  const opened = useMini((state) => state.window)
  useEffect(() => {
    if (opened === null) return
    dress(opened.document)
    const forget = (): void => useMini.setState({ window: null })
    opened.addEventListener('pagehide', forget)
    return () => opened.removeEventListener('pagehide', forget)
  }, [opened])
  return opened === null ? null : createPortal(<MiniView />, opened.document.body)
}
