import { Pencil, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '@/shared/languages/text'
import { DrawingKind } from '@/shared/settings/chart-drawings'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Checkbox } from '@/renderer/kit/ui/fields/checkbox'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { Popover } from '@/renderer/kit/ui/overlays/popover'
import { drawingKinds, drawingLabel } from './drawing'
import type { Drawings } from './use-drawings'
import './drawings.css'

interface DrawingsPopoverProps {
  readonly drawings: Drawings
  readonly symbol: string
  readonly decimals: number
}

/** Menu of drawing tools and the existing drawings of a symbol. */
export function DrawingsPopover({ drawings, symbol, decimals }: DrawingsPopoverProps) {
  const { list, hidden, isFull, canUndo } = drawings
  const [isOpen, setOpen] = useState(false)
  const closeAndRun = (act: () => void): void => {
    setOpen(false)
    act()
  }
  return (
    <Popover
      title={t`Drawings on ${symbol}`}
      open={isOpen}
      onOpenChange={setOpen}
      // The selected tool or drawing gets the focus.
      finalFocus={() => drawings.tool === null && drawings.selected === null}
      trigger={
        <Button size="small" tone="quiet" icon={<Pencil />} data-testid="drawings">
          {hidden && list.length > 0 ? t('Draw: hidden') : t('Draw')}
        </Button>
      }
    >
      <div className="drawings">
        <div className="drawings__tools" role="group" aria-label={t('New drawing')}>
          {DrawingKind.options.map((kind) => (
            <Button key={kind} size="small" disabled={isFull} onClick={() => closeAndRun(() => drawings.begin(kind))}>
              {drawingKinds[kind].name}
            </Button>
          ))}
        </div>
        {isFull && <p className="muted">{t`No more than ${list.length} on one symbol.`}</p>}
        {list.length === 0 && (
          <p className="muted">
            {t`Nothing drawn on ${symbol} yet.`}{' '}
            {t('Drawings are saved with the symbol, at every interval, and never block dragging an order or an alert.')}
          </p>
        )}
        <ul className="drawings__list">
          {list.map((drawing) => {
            const label = drawingLabel(drawing, decimals)
            return (
              <li key={drawing.id} data-testid="drawing">
                <Button
                  size="small"
                  tone="quiet"
                  disabled={hidden}
                  onClick={() => closeAndRun(() => drawings.select(drawing.id))}
                >
                  {label}
                </Button>
                <IconButton
                  size="small"
                  label={t`Delete: ${label}`}
                  icon={<Trash2 />}
                  onClick={() => drawings.remove(drawing.id)}
                />
              </li>
            )
          })}
        </ul>
        <div className="drawings__foot">
          <Checkbox checked={hidden} onChange={drawings.setHidden}>
            {t('Hide drawings')}
          </Checkbox>
          <span className="drawings__gap" />
          <Button size="small" icon={<Undo2 />} disabled={!canUndo} onClick={drawings.undo}>
            {t('Undo')}
          </Button>
          <Button size="small" disabled={list.length === 0} onClick={drawings.removeAll}>
            {t('Delete all')}
          </Button>
        </div>
      </div>
    </Popover>
  )
}
