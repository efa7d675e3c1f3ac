import { type RefObject, useEffect, useState } from 'react'

export interface Size {
  readonly width: number
  readonly height: number
}
const hidden: Size = { width: 0, height: 0 }

/** The element's inner size in CSS pixels. Zero without a layout, for example in a background tab. */
export function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState(hidden)
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const { width, height } = entry.contentRect
      setSize((current) =>
        current.width === width && current.height === height
          ? current
          : { width: Math.floor(width), height: Math.floor(height) },
      )
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return size
}
