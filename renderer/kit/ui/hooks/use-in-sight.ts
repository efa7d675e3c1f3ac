import { useEffect, useState } from 'react'

/**
 * True while an element is visible: not behind another tab, nor folded away, nor scrolled out. Pass `ref` to the
 * element. A hidden window is not detected: the browser throttles its timers.
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
