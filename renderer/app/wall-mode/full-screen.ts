import { closeOverlay, showOverlay } from '@/renderer/state/stores/screen-store'

/** Puts the wall over everything, and over the whole screen where the browser allows that. */
export function enterWallMode(): void {
  showOverlay('wall')
  // Refused outside a key or a click, and by the desktop application: then the wall fills the window.
  document.documentElement.requestFullscreen?.().catch(() => undefined)
}

/**
 * While the wall is there: Esc ends a full screen without any key being heard, and the wall goes with it. The answer
 * ends both.
 */
export function followFullScreen(): () => void {
  const onChange = (): void => {
    if (document.fullscreenElement === null) closeOverlay()
  }
  document.addEventListener('fullscreenchange', onChange)
  return () => {
    document.removeEventListener('fullscreenchange', onChange)
    if (document.fullscreenElement != null) document.exitFullscreen().catch(() => undefined)
  }
}
