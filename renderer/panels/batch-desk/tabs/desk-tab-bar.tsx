import { memo, useEffect, useMemo, useRef } from 'react'
import { ChevronDown, Plus } from 'lucide-react'
import { t } from '@/shared/languages/text'
import type { DocumentState } from '@/shared/trading/batch/draft/document-state'
import { useBatches } from '@/renderer/state/stores/batches-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { Menu } from '@/renderer/kit/ui/overlays/menu'
import { plural } from '@/shared/languages/plural'
import { openDrafts } from '@/renderer/domain/drafts/store/draft-shelf'
import { closeDraft, createDraft, selectDraft, useDraft, useDrafts } from '@/renderer/domain/drafts/store/draft-store'
import { startRenaming, useDocumentDialog } from '@/renderer/domain/drafts/document-dialog'
import { showBatch, showDraft, useDeskView } from '@/renderer/domain/drafts/desk-view'
import { DocumentMenu } from '@/renderer/panels/batch-desk/documents/document-menu'
import { RenameField } from '@/renderer/panels/batch-desk/documents/rename-field'
import { useBatchStates } from '@/renderer/panels/batch-desk/documents/use-batch-states'
import { focusDesk } from '@/renderer/panels/batch-desk/model/desk-focus'
import { batchTime, deskTabs } from './desk-tabs'
import { DeskTab, moveBetweenTabs } from './desk-tab'

const showDraftOf = (id: string) => () => {
  selectDraft(id)
  showDraft()
}

/**
 * Documents of the desk: the drafts, the latest batches, and a menu with the older ones. `state` belongs to the draft
 * on screen; other drafts are not checked.
 */
export const DeskTabBar = memo(function DeskTabBar({ state }: { readonly state: DocumentState }) {
  const batches = useBatches((state) => state.batches)
  const shelf = useDrafts()
  const shownRows = useDraft(({ history }) => history.rows.length)
  const open = useDeskView((view) => view.batchId)
  const renaming = useDocumentDialog((dialog) => dialog.renaming)
  const drafts = openDrafts(shelf)
  const { tabs, older } = useMemo(() => deskTabs(batches.values(), open), [batches, open])
  const states = useBatchStates(tabs)
  const strip = useRef<HTMLDivElement>(null)
  const renamed = drafts.find(({ id }) => id === renaming)
  const selected = open ?? shelf.active
  useEffect(() => {
    strip.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [selected])

  const add = async () => {
    if (!(await createDraft())) return
    showDraft()
    focusDesk()
  }
  return (
    <div className="desk-documents">
      <div className="desk-tabs" role="tablist" aria-label={t('Batches')} ref={strip} onKeyDown={moveBetweenTabs}>
        {drafts.map((draft) => {
          const isActive = draft.id === shelf.active
          return (
            <DeskTab
              key={draft.id}
              id={draft.id}
              kind="draft"
              name={draft.name}
              count={isActive ? shownRows : draft.size}
              state={isActive ? state : 'draft'}
              isSelected={open === null && isActive}
              onShow={showDraftOf(draft.id)}
              onRename={() => startRenaming(draft.id)}
              onClose={() => void closeDraft(draft.id)}
            />
          )
        })}
        {tabs.map((batch) => (
          <DeskTab
            key={batch.id}
            id={batch.id}
            kind="batch"
            name={batch.name}
            time={batchTime(batch, batches.values())}
            count={batch.size}
            state={states.get(batch.id)?.state ?? 'settled'}
            notSent={states.get(batch.id)?.notSent ?? 0}
            isSelected={open === batch.id}
            onShow={() => showBatch(batch.id)}
          />
        ))}
      </div>
      {renamed !== undefined && (
        <RenameField
          draft={renamed}
          strip={strip}
          onEnd={() => {
            startRenaming(null)
            focusDesk()
          }}
        />
      )}
      <IconButton label={t('New draft')} size="small" icon={<Plus aria-hidden />} onClick={() => void add()} />
      <DocumentMenu shelf={shelf} isShown={open === null} />
      {older.length > 0 && (
        <Menu
          align="start"
          trigger={
            <Button size="small" tone="quiet" icon={<ChevronDown />}>
              {t('Older')}
            </Button>
          }
          entries={older.map((batch) => ({
            id: batch.id,
            label: [batch.name, batchTime(batch, batches.values()), plural(batch.size, 'order'), batch.state]
              .filter(Boolean)
              .join(' · '),
            run: () => showBatch(batch.id),
          }))}
        />
      )}
    </div>
  )
})
