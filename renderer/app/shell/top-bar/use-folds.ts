import { type RefObject, useEffect } from 'react'

/** Parts of the top bar that are hidden for lack of space, the least important one first. */
const parts = ['tour-words', 'keys', 'vault-words', 'commands-word', 'uid', 'category'] as const

/** Hides as many parts as it takes until the content of the bar fits, by its attribute `data-folds`. */
export function fold(bar: HTMLElement): void {
  for (let count = 0; count <= parts.length; count += 1) {
    bar.dataset.folds = parts.slice(0, count).join(' ')
    if (bar.scrollWidth <= bar.clientWidth) return
  }
}

/** Keeps the top bar whole at any width of the window and for any content. */
export function useFolds(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current
    if (element === null) return
    let frame = 0
    let canUnfold = false
    // Prices change several times a second: such a change only folds further.
    const later = (isOnlyText: boolean): void => {
      canUnfold ||= !isOnlyText
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        if (canUnfold || element.scrollWidth > element.clientWidth) fold(element)
        canUnfold = false
      })
    }
    const sizes = new ResizeObserver(() => later(false))
    sizes.observe(element)
    const contents = new MutationObserver((changes) => later(changes.every(({ type }) => type === 'characterData')))
    contents.observe(element, { childList: true, characterData: true, subtree: true })
    fold(element)
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      contents.disconnect()
    }
  }, [bar])
}
