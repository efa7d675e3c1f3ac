import { useState } from 'react'
import { generateLadder, type Ladder } from '@/shared/trading/batch/ladder'
import { useInstrument } from '@/renderer/state/queries/instruments'
import { useTicker } from '@/renderer/state/queries/tickers'
import { useSelection } from '@/renderer/state/stores/selection-store'
import { Button } from '@/renderer/kit/ui/button'
import { Dialog } from '@/renderer/kit/ui/dialog'
import { plural } from '@/renderer/kit/format/plural'
import { useHedge } from '@/renderer/domain/account/use-hedge'
import { newRow } from '@/renderer/domain/drafts/new-row'
import { useAccount } from '@/renderer/state/stores/account-store'
import { fundsOf, specOf, startingForm, withSide, type LadderForm } from './ladder-form'
import { LadderFields } from './ladder-fields'
import { LadderPreview } from './ladder-preview'
import './ladder.css'
import type { DraftRow } from '@/shared/trading/batch/draft-row'

interface LadderDialogProps {
  readonly onRows: (rows: readonly DraftRow[]) => void
  readonly onClose: () => void
}

const rowsOf = (ladder: Ladder, form: LadderForm, hedge: boolean): readonly DraftRow[] =>
  ladder.ok
    ? ladder.rows.map((row) =>
        newRow({ ...row, timeInForce: form.timeInForce, posSide: hedge ? form.posSide || 'long' : '' }),
      )
    : []

/** Many limit orders from one price to another, previewed as they will be before they enter the draft. */
export function LadderDialog({ onRows, onClose }: LadderDialogProps) {
  const { category, symbol } = useSelection()
  const instrument = useInstrument(category, symbol)
  const hedge = useHedge(category)
  const last = useTicker(category, symbol)?.lastPrice
  const [form, setForm] = useState<LadderForm | null>(null)
  const shown = form ?? startingForm(instrument, last)
  const account = useAccount((state) => state.account)
  const funds = fundsOf(shown.side, instrument, account)
  const ladder = instrument === null ? null : generateLadder(specOf(shown, instrument, funds), instrument)
  const change = (part: Partial<LadderForm>) => {
    const sided = part.side === undefined ? shown : withSide(shown, part.side, instrument, last)
    setForm({ ...sided, ...part })
  }
  const add = () => {
    if (ladder?.ok) onRows(rowsOf(ladder, shown, hedge))
  }
  return (
    <div
      className="ladder-keys"
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) add()
      }}
    >
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={`Ladder · ${symbol} ${category}`}
        width={720}
        footer={
          <>
            <Button onClick={onClose} keys="Esc">
              Back
            </Button>
            <Button tone="primary" disabled={!ladder?.ok} onClick={add} keys="Ctrl ↵" data-testid="ladder-add">
              {ladder?.ok ? `Add ${plural(ladder.rows.length, 'order')} to the draft` : 'Add to the draft'}
            </Button>
          </>
        }
      >
        <div className="ladder">
          <LadderFields form={shown} ladder={ladder} instrument={instrument} funds={funds} onChange={change} />
          <LadderPreview ladder={ladder} side={shown.side} instrument={instrument} />
        </div>
      </Dialog>
    </div>
  )
}
