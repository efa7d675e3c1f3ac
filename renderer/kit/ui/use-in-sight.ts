import { useEffect, useState } from 'react'

/**
 * Whether an element can be seen: not behind another tab, nor folded away, nor scrolled out. Give `ref` to the element.
 * A window that is hidden is for whoever asks to notice: its timers are the browser's business.
 */
export function useInSight(): { readonly ref: (element: HTMLElement | null) => void; readonly inSight: boolean } {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [inSight, setInSight] = useState(true)
  useEffect(() => {
    if (element === null) return
    const observer = new IntersectionObserver((entries) => setInSight(entries.at(-1)?.isIntersecting === true))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return { ref: setElement, inSight }
}
