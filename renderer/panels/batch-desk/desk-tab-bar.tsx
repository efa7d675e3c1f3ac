import { ChevronDown, Plus } from 'lucide-react'
import { useBatches } from '@/renderer/state/stores/batches-store'
import { Button } from '@/renderer/kit/ui/button'
import { IconButton } from '@/renderer/kit/ui/icon-button'
import { Menu } from '@/renderer/kit/ui/menu'
import { plural } from '@/renderer/kit/format/plural'
import { closedDrafts, openDrafts } from '@/renderer/domain/drafts/draft-shelf'
import {
  closeDraft,
  createDraft,
  reopenDraft,
  selectDraft,
  useDraft,
  useDrafts,
} from '@/renderer/domain/drafts/draft-store'
import { showBatch, showDraft, useDeskView } from '@/renderer/domain/drafts/desk-view'
import { focusDesk } from './model/desk-focus'
import { batchTime, deskTabs } from './desk-tabs'

/** The documents of the desk: the drafts, the latest batches, and a menu with the older ones. */
export function DeskTabBar() {
  const batches = useBatches((state) => state.batches)
  const shelf = useDrafts()
  const shownRows = useDraft(({ history }) => history.rows.length)
  const open = useDeskView((state) => state.batchId)
  const { tabs, older } = deskTabs(batches.values(), open)
  const show = (id: string) => {
    selectDraft(id)
    showDraft()
  }
  const add = async () => {
    if (!(await createDraft())) return
    showDraft()
    focusDesk()
  }
  const { active } = shelf
  const entries = [
    ...(active === null || open !== null
      ? []
      : [{ id: 'close', label: 'Close this draft', run: () => void closeDraft(active) }]),
    ...closedDrafts(shelf).map(({ id, name, size }) => ({
      id,
      label: `Open ${name} · ${plural(size, 'row')}`,
      run: () => void reopenDraft(id).then((done) => done && showDraft()),
    })),
    ...older.map((batch) => ({
      id: batch.id,
      label: `${batchTime(batch, batches.values())} · ${plural(batch.size, 'order')} · ${batch.state}`,
      run: () => showBatch(batch.id),
    })),
  ]
  return (
    <div className="desk-tabs">
      <div className="desk-tabs" role="tablist" aria-label="Batches">
        {openDrafts(shelf).map(({ id, name, size }) => (
          <button
            key={id}
            type="button"
            role="tab"
            aria-selected={open === null && id === shelf.active}
            onClick={() => show(id)}
            data-testid="tab-draft"
          >
            {name} <span className="faint">{id === shelf.active ? shownRows : size}</span>
          </button>
        ))}
        {tabs.map((batch) => (
          <button
            key={batch.id}
            type="button"
            role="tab"
            aria-selected={open === batch.id}
            onClick={() => showBatch(batch.id)}
            data-state={batch.state}
            data-testid="tab-batch"
          >
            {batch.name} {batchTime(batch, batches.values())} <span className="faint">{batch.size}</span>
          </button>
        ))}
      </div>
      <IconButton label="New draft" size="small" icon={<Plus aria-hidden />} onClick={() => void add()} />
      {entries.length > 0 && (
        <Menu
          align="start"
          trigger={
            <Button size="small" tone="quiet" icon={<ChevronDown />}>
              More
            </Button>
          }
          entries={entries}
        />
      )}
    </div>
  )
}
