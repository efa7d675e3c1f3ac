import { t } from '@/shared/languages/text'
import { isEnter } from '@/renderer/kit/keys/key-text'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Anchor, ChartDrawing, DrawingKind } from '@/shared/settings/chart-drawings'
import type { Point } from '@/renderer/kit/charts/host-drag'
import { drawingKinds } from './drawing'
import './drawings.css'

interface PlacingLayerProps {
  readonly tool: DrawingKind
  /** Candle and price on the tick at a point of the chart; null outside of the candle pane. */
  readonly anchorAt: (at: Point) => Anchor | null
  /** The drawing as it would be placed now. */
  readonly onDraft: (draft: ChartDrawing | null) => void
  readonly onPlaced: (drawing: ChartDrawing) => void
  readonly onEnd: () => void
}

const STEP_PX = 8
const LARGE_STEP_PX = 40
const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Layer above the chart while a drawing is placed: by clicks, or by arrow keys and Enter. */
export function PlacingLayer({ tool, anchorAt, onDraft, onPlaced, onEnd }: PlacingLayerProps) {
  const layer = useRef<HTMLDivElement>(null)
  const [placed, setPlaced] = useState<readonly Anchor[]>([])
  const [cursor, setCursor] = useState<Point | null>(null)
  const { name, points } = drawingKinds[tool]
  useEffect(() => layer.current?.focus(), [])
  useEffect(() => () => onDraft(null), [onDraft])

  const draftTo = (anchor: Anchor): ChartDrawing => ({
    id: 'draft',
    kind: tool,
    anchors: [...placed, anchor],
    text: tool === 'note' ? t('Note') : '',
  })
  function pointTo(at: Point): void {
    setCursor(at)
    const anchor = anchorAt(at)
    if (anchor !== null) onDraft(draftTo(anchor))
  }
  function place(at: Point): void {
    const anchor = anchorAt(at)
    if (anchor === null) return
    if (placed.length + 1 < points) return setPlaced([...placed, anchor])
    onPlaced({ ...draftTo(anchor), id: crypto.randomUUID() })
  }
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const { clientWidth, clientHeight } = event.currentTarget
    const at = cursor ?? { x: Math.round(clientWidth / 2), y: Math.round(clientHeight / 3) }
    const step = steps[event.key]
    if (event.key === 'Escape') onEnd()
    else if (isEnter(event)) place(at)
    else if (step !== undefined) {
      const length = event.shiftKey ? LARGE_STEP_PX : STEP_PX
      pointTo({
        x: Math.min(clientWidth, Math.max(0, at.x + step.x * length)),
        y: Math.min(clientHeight, Math.max(0, at.y + step.y * length)),
      })
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const pointOf = ({ nativeEvent: { offsetX: x, offsetY: y } }: MouseEvent): Point => ({ x, y })
  return (
    <div
      ref={layer}
      className="placing"
      role="application"
      tabIndex={0}
      data-testid="placing"
      aria-label={t`Place a ${name.toLowerCase()}: arrow keys move, Enter sets a point, Esc ends`}
      onKeyDown={onKeyDown}
      onMouseMove={(event) => pointTo(pointOf(event))}
      onClick={(event) => {
        event.stopPropagation()
        place(pointOf(event))
      }}
    >
      {cursor !== null && <span className="placing__cursor" style={{ left: cursor.x, top: cursor.y }} />}
      <p className="placing__words">
        {name}:{' '}
        {points === 1 ? t('click its place') : placed.length === 0 ? t('click its first point') : t('click its second')}
        <span className="muted">{t(' · arrow keys and Enter · Esc ends')}</span>
      </p>
    </div>
  )
}
