import { punctuated } from '@/shared/languages/text'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { LadderForm } from '@/shared/trading/batch/ladder/ladder-form'
import type { CurveHandle, CurveView } from './curve-view'

interface CurveEditorProps {
  readonly label: string
  /** Labels at the left and at the right. */
  readonly start: string
  readonly end: string
  readonly view: CurveView
  readonly onChange: (part: Partial<LadderForm>) => void
}

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** Slider keys: arrows move one step, with Shift or Page ten, Home and End to the bounds. */
function movedByKey({ value, least, most, step }: CurveHandle, top: number, event: KeyboardEvent): number | null {
  const steps: Partial<Record<string, number>> = {
    ArrowUp: 1,
    ArrowRight: 1,
    ArrowDown: -1,
    ArrowLeft: -1,
    PageUp: 10,
    PageDown: -10,
  }
  if (event.key === 'Home') return least
  if (event.key === 'End') return Math.min(most, top)
  const count = steps[event.key]
  return count === undefined ? null : within(value + count * step * (event.shiftKey ? 10 : 1), least, most)
}

/** A curve over the orders of a ladder, with handles that are dragged or moved with the arrow keys. */
export function CurveEditor({ label, start, end, view, onChange }: CurveEditorProps) {
  const box = useRef<HTMLDivElement>(null)
  // The scale is fixed while a handle is dragged, to keep the handle under the pointer.
  const [dragged, setDragged] = useState<{ readonly label: string; readonly top: number } | null>(null)
  const top = dragged?.top ?? view.top
  const place = (at: number): string => `${(100 * at).toFixed(2)}%`
  const height = (value: number): number => 100 - (100 * within(value, 0, top)) / top
  const points = view.line.map((value, at) => `${(100 * at) / (view.line.length - 1)},${height(value).toFixed(2)}`)

  const onMove = (handle: CurveHandle, event: PointerEvent) => {
    const area = box.current?.getBoundingClientRect()
    if (dragged === null || area === undefined || area.height === 0) return
    const value = (top * (area.bottom - event.clientY)) / area.height
    onChange(handle.moved(within(value, handle.least, Math.min(handle.most, top))))
  }
  const onKey = (handle: CurveHandle, event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const value = movedByKey(handle, view.top, event)
    if (value === null) return
    event.preventDefault()
    onChange(handle.moved(value))
  }
  return (
    <div className="curve" role="group" aria-label={label}>
      <div className="curve__box" ref={box}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
          <polygon className="curve__area" points={`0,100 ${points.join(' ')} 100,100`} />
          <polyline className="curve__line" points={points.join(' ')} vectorEffect="non-scaling-stroke" />
        </svg>
        {view.orders.map((value, at) => (
          <i
            key={at}
            className="curve__dot"
            style={{ left: place(at / Math.max(1, view.orders.length - 1)), top: `${height(value)}%` }}
          />
        ))}
        {view.handles.map((handle) => (
          <span
            key={handle.label}
            role="slider"
            tabIndex={0}
            className="curve__handle"
            aria-label={punctuated(`${label}: ${handle.label}`)}
            aria-orientation="vertical"
            aria-valuemin={handle.least}
            aria-valuemax={handle.most}
            aria-valuenow={handle.value}
            aria-valuetext={handle.text}
            title={punctuated(`${handle.label}: ${handle.text}`)}
            style={{ left: place(handle.at), top: `${height(handle.value)}%` }}
            onKeyDown={(event) => onKey(handle, event)}
            onPointerDown={(event) => {
              if (event.button !== 0) return
              event.currentTarget.setPointerCapture(event.pointerId)
              setDragged({ label: handle.label, top: view.top })
            }}
            onPointerMove={(event) => dragged?.label === handle.label && onMove(handle, event)}
            onLostPointerCapture={() => setDragged(null)}
          />
        ))}
      </div>
      <div className="curve__ends" aria-hidden>
        <span>{start}</span>
        <span>{end}</span>
      </div>
    </div>
  )
}
