import { t } from '@/shared/languages/text'
import { isEnter } from '@/renderer/kit/keys/key-text'
import { ListPlus, Rows3, TableProperties } from 'lucide-react'
import { localAction, sheetKeys } from '@/renderer/kit/keys/local-keys'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { deskHome } from './model/desk-focus'
import { SampleButton } from './sample-button'

interface DraftEmptyProps {
  readonly onRow: () => void
  readonly onLadder: () => void
  readonly onImport: () => void
  /** Undo and redo also work on the empty draft. */
  readonly onUndo: () => void
  readonly onRedo: () => void
}

export function DraftEmpty({ onRow, onLadder, onImport, onUndo, onRedo }: DraftEmptyProps) {
  /** Enter on the desk, outside of its buttons, starts the first row. */
  const onKeyDown = (event: React.KeyboardEvent) => {
    const action = localAction(sheetKeys, event)
    if (action === 'undo' || action === 'redo') {
      event.preventDefault()
      return action === 'undo' ? onUndo() : onRedo()
    }
    if (!isEnter(event) || event.target !== event.currentTarget || event.ctrlKey || event.altKey) return
    event.preventDefault()
    onRow()
  }
  return (
    <div className="desk-empty" tabIndex={-1} onKeyDown={onKeyDown} {...deskHome}>
      <PanelState
        kind="empty"
        title={t('No orders in this batch yet')}
        text={t(
          'Paste rows from a spreadsheet with Ctrl-V, lay a ladder, or type them in. The draft is ' +
            'saved as you go.',
        )}
        action={
          <>
            <Button icon={<ListPlus />} onClick={onRow} data-testid="add-row-empty">
              {t('Type a row')}
            </Button>
            <Button icon={<TableProperties />} onClick={onImport}>
              {t('Import…')}
            </Button>
            <Button icon={<Rows3 />} onClick={onLadder}>
              {t('Ladder…')}
            </Button>
            <SampleButton />
          </>
        }
      />
    </div>
  )
}
