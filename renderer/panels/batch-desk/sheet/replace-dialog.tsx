import { useState } from 'react'
import { t } from '@/shared/languages/text'
import { draftColumns, type DraftRow } from '@/shared/trading/batch/draft/draft-row'
import { plural } from '@/shared/languages/plural'
import { firstMissing } from '@/renderer/kit/ui/fields/first-missing'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Checkbox } from '@/renderer/kit/ui/fields/checkbox'
import { Choice } from '@/renderer/kit/ui/fields/choice'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { TextField } from '@/renderer/kit/ui/fields/field'
import { cellsWith, type MatchingCell, replaceAll, type Scope } from './replace'

interface ReplaceDialogProps {
  /** Without the entry row. */
  readonly rows: readonly DraftRow[]
  /** The selected cells; null if at most one is selected. */
  readonly selected: Scope | null
  readonly onReplace: (rows: readonly DraftRow[]) => void
  /** Shows a matching cell. */
  readonly onGoTo: (cell: MatchingCell) => void
  readonly onClose: () => void
}

/** Finds a text in the cells of the draft and replaces all occurrences at once. */
export function ReplaceDialog({ rows, selected, onReplace, onGoTo, onClose }: ReplaceDialogProps) {
  const [find, setFind] = useState('')
  const [replacement, setReplacement] = useState('')
  const [isWhole, setWhole] = useState(false)
  const [isExact, setExact] = useState(false)
  const [within, setWithin] = useState<'selection' | 'draft'>(selected === null ? 'draft' : 'selection')
  const [index, setShown] = useState(-1)
  const draft: Scope = { top: 0, bottom: rows.length - 1, columns: draftColumns }
  const scope = within === 'selection' && selected !== null ? selected : draft
  const replacing = { find, replacement, isWhole, isExact }
  const cells = cellsWith(rows, scope, replacing)
  const inRows = new Set(cells.map(({ row }) => row)).size
  const missing = firstMissing(
    find === '' && t('Type what is to be found.'),
    cells.length === 0 && (within === 'selection' ? t('It is in no selected cell.') : t('It is in no cell.')),
  )
  const replace = () => {
    if (missing !== null) return
    onReplace(replaceAll(rows, scope, replacing))
    onClose()
  }
  const next = () => {
    const at = (index + 1) % cells.length
    const cell = cells[at]
    setShown(at)
    if (cell !== undefined) onGoTo(cell)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      onCtrlEnter={replace}
      title={t('Find and replace in the draft')}
      width={520}
      footer={
        <>
          {missing === null && (
            <span
              className="button-missing"
              data-testid="replace-count"
            >{t`${plural(cells.length, 'cell')} in ${plural(inRows, 'row')}`}</span>
          )}
          <Button onClick={onClose} keys="Esc">
            {t('Back')}
          </Button>
          <Button onClick={next} disabled={cells.length === 0}>
            {t('Show next')}
          </Button>
          <Button tone="primary" missing={missing} onClick={replace} keys="Ctrl ↵" data-testid="replace-all">
            {t('Replace all')}
          </Button>
        </>
      }
    >
      <div className="replace">
        <TextField label={t('Find')} autoFocus value={find} onChange={setFind} data-testid="replace-find" />
        <TextField label={t('Replace with')} value={replacement} onChange={setReplacement} data-testid="replace-with" />
        {selected !== null && (
          <Choice
            label={t('Within')}
            value={within}
            onChange={setWithin}
            options={[
              { value: 'selection', label: t('The selection') },
              { value: 'draft', label: t('The whole draft') },
            ]}
          />
        )}
        <Checkbox checked={isWhole} onChange={setWhole}>
          {t('Whole cells only')}
        </Checkbox>
        <Checkbox checked={isExact} onChange={setExact}>
          {t('Upper and lower case as typed')}
        </Checkbox>
      </div>
    </Dialog>
  )
}
