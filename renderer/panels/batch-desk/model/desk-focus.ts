/** Marks the element of the desk that has the keyboard when nothing more special has it. */
export const deskHome = { 'data-desk-home': true } as const

const isLost = (element: Element | null): boolean => element === null || element === document.body

function focusHome(): void {
  const desk = document.querySelector('.desk')
  const now = document.activeElement
  if (!desk || !(isLost(now) || desk.contains(now)) || now instanceof HTMLInputElement) return
  desk.querySelector<HTMLElement>('[data-desk-home]')?.focus({ preventScroll: true })
}

/**
 * Gives the keyboard to what the desk shows now: the sheet, the results or the empty draft. Call it after whatever had
 * the focus went away. What a key changed is drawn before the microtask runs, so that the very next key finds it; what
 * an answer changes is drawn by the next picture. It takes the focus from nobody who got it meanwhile.
 */
export function focusDesk(): void {
  queueMicrotask(focusHome)
  requestAnimationFrame(() => {
    if (isLost(document.activeElement)) focusHome()
  })
}

/**
 * Whether a key pressed here is meant for the desk: pressed inside it, or with the focus nowhere while the desk can be
 * seen.
 */
export function meantForDesk(target: EventTarget | null): boolean {
  const desk = document.querySelector<HTMLElement>('.desk')
  if (!desk || !(target instanceof Element)) return false
  return desk.contains(target) || (isLost(target) && desk.offsetParent !== null)
}
