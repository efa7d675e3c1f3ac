import { closeOverlay, showOverlay } from '@/renderer/state/stores/screen-store'

/** Shows wall mode, in full screen if the browser allows it. */
export function enterWallMode(): void {
  showOverlay('wall')
  // Refused outside of a key press or click, and by the desktop app: wall mode then fills the window.
  document.documentElement.requestFullscreen?.().catch(() => undefined)
}

/**
 * While wall mode is open: Esc ends full screen without a key event, and wall mode closes with it. The returned
 * function ends both.
 */
export function followFullScreen(): () => void {
  const onChange = (): void => {
    if (document.fullscreenElement === null) closeOverlay('wall')
  }
  document.addEventListener('fullscreenchange', onChange)
  return () => {
    document.removeEventListener('fullscreenchange', onChange)
    if (document.fullscreenElement != null) document.exitFullscreen().catch(() => undefined)
  }
}
