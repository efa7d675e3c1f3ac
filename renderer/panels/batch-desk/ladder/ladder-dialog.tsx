import { displayText } from '@/renderer/kit/format/display-text'
import { t } from '@/shared/languages/text'
import { isCtrlEnter } from '@/renderer/kit/keys/key-text'
import { useEffect, useRef, type RefObject } from 'react'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import { instrumentKey, type Instrument } from '@/shared/trading/market/instrument'
import { useInstrument } from '@/renderer/state/queries/instruments'
import { startPricePick, endPick, usePricePick } from '@/renderer/state/stores/price-pick-store'
import { useSelection } from '@/renderer/state/stores/selection-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { useLatestCallback } from '@/renderer/kit/ui/hooks/use-latest-callback'
import { useWhenReady } from '@/renderer/kit/ui/hooks/use-when-ready'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { plural } from '@/shared/languages/plural'
import { useHedge } from '@/renderer/domain/account/use-hedge'
import type { LadderRange } from '@/renderer/domain/drafts/desk-view'
import { newRow } from '@/renderer/domain/drafts/store/new-row'
import { JitterFields, SizeCurve, SpacingCurve } from './ladder-curves'
import { LadderFields } from './ladder-fields'
import { LadderPreview } from './ladder-preview'
import { PickBand } from './pick-band'
import { useLadder, type LadderModel } from './use-ladder'
import './ladder.css'

interface LadderDialogProps {
  /** Ends of the ladder, if chosen before it opened. */
  readonly range?: LadderRange | null
  readonly onRows: (rows: readonly DraftRow[]) => void
  readonly onClose: () => void
}

/** Form for limit orders between two prices, with a preview before they enter the draft. */
export function LadderDialog(props: LadderDialogProps) {
  const selected = useSelection()
  // A dragged range belongs to the symbol in which it was dragged.
  const { category, symbol } = props.range ?? selected
  const instrument = useInstrument(category, symbol)
  if (instrument === null) {
    return (
      <Dialog
        open
        onOpenChange={(open) => !open && props.onClose()}
        title={t`Ladder · ${symbol} ${category}`}
        width={1060}
      >
        <PanelState kind="loading" title={t('Loading symbol rules')} />
      </Dialog>
    )
  }
  // The form is reset for another symbol, because prices and amounts do not apply to it.
  return <LadderOf key={instrumentKey(category, symbol)} instrument={instrument} {...props} />
}

function LadderOf({
  instrument,
  range = null,
  onRows,
  onClose,
}: LadderDialogProps & { readonly instrument: Instrument }) {
  const model = useLadder(instrument)
  const hedge = useHedge(instrument.category)
  const total = useRef<HTMLInputElement>(null)
  const { form, ladder, waiting, change } = model
  const picking = usePricePick(({ pick }) => pick !== null)
  useEffect(() => endPick, [])
  const begin = useLatestCallback(({ side, from, to }: LadderRange) =>
    change({ side, from: { unit: 'price', text: from }, to: { unit: 'price', text: to }, spacing: 'linear' }),
  )
  useEffect(() => {
    if (range !== null) begin(range)
  }, [range, begin])
  const { category, symbol } = instrument
  const take = (from: string, to: string) =>
    change({ from: { unit: 'price', text: from }, to: { unit: 'price', text: to } })
  const add = () => {
    if (!ladder.ok) return
    model.remember()
    const { timeInForce } = form
    const posSide = hedge ? form.posSide : ''
    onRows(ladder.rows.map((row) => newRow({ ...row, timeInForce, posSide })))
  }
  const addWhenReady = useWhenReady(form, waiting && !ladder.ok, add)
  if (picking) return <PickBand onEnd={endPick} />
  return (
    <div
      className="ladder-keys"
      onKeyDown={(event) => {
        event.stopPropagation()
        if (!isCtrlEnter(event)) return
        addWhenReady()
      }}
    >
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={t`Ladder · ${symbol} ${category}`}
        width={1060}
        initialFocus={total}
        footer={
          <>
            <Button onClick={onClose} keys="Esc">
              {t('Back')}
            </Button>
            <Button tone="primary" missing={ladderMissing(model)} onClick={add} keys="Ctrl ↵" data-testid="ladder-add">
              {ladder.ok
                ? t`Add ${plural(ladder.rows.length, t`${displayText(form.side)} order`)} to the draft`
                : t('Add to the draft')}
            </Button>
          </>
        }
      >
        <LadderBody model={model} total={total} onPick={() => startPricePick({ category, symbol, take })} />
      </Dialog>
    </div>
  )
}

function ladderMissing({ ladder, waiting }: LadderModel): string | null {
  if (ladder.ok) return null
  return waiting ? t('The market is being read.') : ladder.message
}

interface LadderBodyProps {
  readonly model: LadderModel
  readonly total: RefObject<HTMLInputElement | null>
  readonly onPick: () => void
}

function LadderBody({ model, total, onPick }: LadderBodyProps) {
  return (
    <div className="ladder">
      <LadderFields model={model} totalField={total} onPick={onPick} />
      <div className="ladder-main">
        <div className="ladder-curves">
          <SpacingCurve model={model} />
          <SizeCurve model={model} />
        </div>
        <JitterFields model={model} />
        <LadderPreview model={model} />
      </div>
    </div>
  )
}
