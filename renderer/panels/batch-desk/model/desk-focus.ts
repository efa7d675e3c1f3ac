/** Marks the element of the desk that gets the focus by default. */
export const deskHome = { 'data-panel-home': true } as const

const isLost = (element: Element | null): boolean => element === null || element === document.body

function focusHome(): void {
  const desk = document.querySelector('.desk')
  const now = document.activeElement
  if (!desk || !(isLost(now) || desk.contains(now)) || now instanceof HTMLInputElement) return
  desk.querySelector<HTMLElement>('[data-panel-home]')?.focus({ preventScroll: true })
}

/**
 * Focuses the current content of the desk: the sheet, the results or the empty draft. Call it after the focused element
 * was removed. Changes by a key are rendered before the microtask runs, so the next key reaches them; changes by a
 * reply are rendered in the next frame. Does not take the focus from another element that received it since.
 */
export function focusDesk(): void {
  queueMicrotask(focusHome)
  requestAnimationFrame(() => {
    if (isLost(document.activeElement)) focusHome()
  })
}

/** True if a key press is for the desk: inside of it, or without focus while the desk is visible. */
export function isDeskTarget(target: EventTarget | null): boolean {
  const desk = document.querySelector<HTMLElement>('.desk')
  if (!desk || !(target instanceof Element)) return false
  return desk.contains(target) || (isLost(target) && desk.offsetParent !== null)
}
