import { EllipsisVertical } from 'lucide-react'
import { t } from '@/shared/languages/text'
import { showDraft } from '@/renderer/domain/drafts/desk-view'
import { openDocumentDialog, startRenaming } from '@/renderer/domain/drafts/document-dialog'
import { closedDrafts, draftTemplates, type ShelfState } from '@/renderer/domain/drafts/store/draft-shelf'
import { closeDraft, createDraft, useDraft } from '@/renderer/domain/drafts/store/draft-store'
import { newRow } from '@/renderer/domain/drafts/store/new-row'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { Menu } from '@/renderer/kit/ui/overlays/menu'
import { focusDesk } from '../model/desk-focus'
import { chooseDraftFile, exportCsv, exportDraft } from './file-actions'

async function duplicate(name: string): Promise<void> {
  const rows = useDraft.getState().history.rows.map((row) => ({ ...newRow(row), include: row.include, clientOid: '' }))
  if (!(await createDraft(name, rows))) return
  showDraft()
  focusDesk()
}

/** Menu of a draft: rename, duplicate, save, export, close. */
export function DocumentMenu({ shelf, isShown }: { readonly shelf: ShelfState; readonly isShown: boolean }) {
  const draft = shelf.heads.get(shelf.active ?? '')
  const isEmpty = useDraft(({ history }) => history.rows.length === 0)
  const rows = () => useDraft.getState().history.rows
  const closed = closedDrafts(shelf).length
  const on = (run: (id: string, name: string) => void) => () => {
    if (draft !== undefined) run(draft.id, draft.name)
  }
  const needsDraft = draft === undefined || !isShown
  const needsRows = needsDraft || isEmpty
  return (
    <Menu
      align="start"
      trigger={
        <IconButton
          label={t('Draft menu')}
          size="small"
          icon={<EllipsisVertical aria-hidden />}
          data-testid="draft-menu"
        />
      }
      entries={[
        { id: 'rename', label: t('Rename'), keys: 'F2', disabled: needsDraft, run: on((id) => startRenaming(id)) },
        { id: 'duplicate', label: t('Duplicate'), disabled: needsRows, run: on((_, name) => void duplicate(name)) },
        { id: 'close', label: t('Close'), keys: 'Del', disabled: needsDraft, run: on((id) => void closeDraft(id)) },
        { id: 'first', separator: true },
        {
          id: 'closed',
          label: closed === 0 ? t('Closed drafts: none') : t`Closed drafts (${closed})…`,
          disabled: closed === 0,
          run: () => openDocumentDialog('closed-drafts'),
        },
        {
          id: 'use-template',
          label: t('New from template…'),
          disabled: draftTemplates(shelf).length === 0,
          run: () => openDocumentDialog('use-template'),
        },
        {
          id: 'save-template',
          label: t('Save as template…'),
          disabled: needsRows,
          run: () => openDocumentDialog('save-template'),
        },
        { id: 'second', separator: true },
        {
          id: 'export',
          label: t('Export as a file'),
          disabled: needsRows,
          run: on((_, name) => exportDraft(name, rows())),
        },
        {
          id: 'csv',
          label: t('Export ticked rows as CSV'),
          disabled: needsRows,
          run: on((_, name) => exportCsv(name, rows())),
        },
        { id: 'import', label: t('Import a draft file…'), run: chooseDraftFile },
      ]}
    />
  )
}
