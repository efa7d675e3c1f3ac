import { useState } from 'react'
import { t } from '@/shared/languages/text'
import type { DraftHead } from '@/shared/trading/batch/draft/draft'
import { showDraft } from '@/renderer/domain/drafts/desk-view'
import { closeDocumentDialog } from '@/renderer/domain/drafts/document-dialog'
import { closedDrafts } from '@/renderer/domain/drafts/store/draft-shelf'
import { reopenDraft, useDrafts } from '@/renderer/domain/drafts/store/draft-store'
import { plural } from '@/shared/languages/plural'
import { formatDateTime } from '@/renderer/kit/format/time'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { TextField } from '@/renderer/kit/ui/fields/field'
import { focusDesk } from '../model/desk-focus'
import { useDeletion } from './use-deletion'

const matches = ({ name }: DraftHead, typed: string): boolean => name.toLowerCase().includes(typed.trim().toLowerCase())

/** Closed drafts, searchable by name, to be reopened. */
export function ClosedDraftsDialog() {
  const [typed, setTyped] = useState('')
  const { remove, band } = useDeletion('closed')
  const all = closedDrafts(useDrafts())
  const match = all.filter((draft) => matches(draft, typed))
  const open = async (id: string) => {
    if (!(await reopenDraft(id))) return
    closeDocumentDialog()
    showDraft()
    focusDesk()
  }
  return (
    <Dialog open onOpenChange={closeDocumentDialog} title={t('Closed drafts')} width={560}>
      <div className="documents">
        <TextField label={t('Find by name')} value={typed} onChange={setTyped} autoFocus data-testid="find-draft" />
        {band}
        <ul className="documents__list" aria-label={t('Closed drafts')}>
          {match.map((draft) => (
            <li key={draft.id} data-testid="closed-draft">
              <span className="documents__name">{draft.name}</span>
              <span className="faint num">{plural(draft.size, 'row')}</span>
              <span className="faint num">{draft.changedAt === 0 ? '' : formatDateTime(draft.changedAt)}</span>
              <Button size="small" onClick={() => void open(draft.id)} aria-label={t`Open ${draft.name}`}>
                {t('Open')}
              </Button>
              <Button size="small" tone="quiet" onClick={() => void remove(draft)} aria-label={t`Delete ${draft.name}`}>
                {t('Delete')}
              </Button>
            </li>
          ))}
        </ul>
        {match.length === 0 && (
          <p className="muted">
            {all.length === 0 ? t('No draft is closed.') : t('No closed draft has this in its name.')}
          </p>
        )}
      </div>
    </Dialog>
  )
}
