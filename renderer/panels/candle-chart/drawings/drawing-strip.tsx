import { t } from '@/shared/languages/text'
import { drawingKeys, localAction } from '@/renderer/kit/keys/local-keys'
import { isEnter } from '@/renderer/kit/keys/key-text'
import { Trash2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { multiply } from '@/shared/base/decimal'
import { type ChartDrawing, MAX_NOTE } from '@/shared/settings/chart-drawings'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Input } from '@/renderer/kit/ui/fields/input'
import { drawingLabel, shifted } from './drawing'
import type { Drawings } from './use-drawings'
import './drawings.css'

interface DrawingStripProps {
  readonly drawing: ChartDrawing
  readonly drawings: Drawings
  readonly tickSize: string
  readonly decimals: number
  /** Length of a candle. */
  readonly stepMs: number
}

const LARGE_STEP = 10

/** The selected drawing: its kind and text, and keys to move and delete it. */
export function DrawingStrip({ drawing, drawings, tickSize, decimals, stepMs }: DrawingStripProps) {
  const strip = useRef<HTMLDivElement>(null)
  const { id, kind, text } = drawing
  useEffect(() => {
    const field = strip.current?.querySelector('input')
    if (field) field.select()
    else strip.current?.focus()
  }, [id])

  const moves: Readonly<Record<string, readonly [ticks: number, candles: number]>> = {
    ArrowUp: [1, 0],
    ArrowDown: [-1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
  }
  function move([ticks, candles]: readonly [number, number], times: number): void {
    const next = shifted(drawing, multiply(tickSize, String(ticks * times)), candles * times * stepMs)
    if (next !== null) drawings.change(next)
  }
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const isTyping = event.target instanceof HTMLInputElement
    const step = moves[event.key]
    const action = localAction(drawingKeys, event)
    if (event.key === 'Escape' || (isTyping && isEnter(event))) drawings.select(null)
    else if (isTyping) return
    else if (action === 'remove') drawings.remove(id)
    else if (action === 'undo') drawings.undo()
    else if (step !== undefined) move(step, event.shiftKey ? LARGE_STEP : 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={strip}
      className="drawing-strip"
      role="toolbar"
      tabIndex={-1}
      aria-label={t`${drawingLabel(drawing, decimals)}: arrow keys move it, Delete removes it`}
      data-testid="drawing-strip"
      onKeyDown={onKeyDown}
    >
      <span>{drawingLabel({ ...drawing, text: '' }, decimals).replace(' “”', '')}</span>
      {kind === 'note' && (
        <Input
          className="input-box input-box__input drawing-strip__text"
          aria-label={t('Text of the note')}
          value={text}
          maxLength={MAX_NOTE}
          onChange={(event) => drawings.change({ ...drawing, text: event.target.value })}
        />
      )}
      <Button size="small" icon={<Trash2 />} onClick={() => drawings.remove(id)}>
        {t('Delete')}
      </Button>
      <Button size="small" onClick={() => drawings.select(null)}>
        {t('Done')}
      </Button>
    </div>
  )
}
