import type { PointerEvent } from 'react'
import { columnWidth } from './column-choices'

/**
 * Follows the pointer from the edge of a header until release: `preview` for every intermediate width, `done` once with
 * the last. A press without a move changes nothing.
 */
export function followEdge(
  event: PointerEvent<HTMLElement>,
  preview: (width: number) => void,
  onResized: (width: number) => void,
): void {
  const edge = event.currentTarget
  const header = edge.parentElement
  if (event.button !== 0 || header === null) return
  event.preventDefault()
  const start = { x: event.clientX, width: header.getBoundingClientRect().width }
  let width: number | null = null
  const move = ({ clientX }: globalThis.PointerEvent): void => {
    width = columnWidth(start.width + clientX - start.x)
    preview(width)
  }
  const end = (): void => {
    edge.removeEventListener('pointermove', move)
    if (width !== null) onResized(width)
  }
  edge.setPointerCapture(event.pointerId)
  edge.addEventListener('pointermove', move)
  edge.addEventListener('lostpointercapture', end, { once: true })
}
