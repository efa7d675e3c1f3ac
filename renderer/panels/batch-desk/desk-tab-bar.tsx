import { ChevronDown } from 'lucide-react'
import { useBatches } from '@/renderer/state/stores/batches-store'
import { Button } from '@/renderer/kit/ui/button'
import { Menu } from '@/renderer/kit/ui/menu'
import { plural } from '@/renderer/kit/format/plural'
import { showBatch, showDraft, useDeskView } from '@/renderer/domain/drafts/desk-view'
import { batchTime, deskTabs } from './desk-tabs'

/** The documents of the desk: the draft, the latest batches, and a menu with the older ones. */
export function DeskTabBar({ rows }: { readonly rows: number }) {
  const batches = useBatches((state) => state.batches)
  const open = useDeskView((state) => state.batchId)
  const { tabs, older } = deskTabs(batches.values(), open)
  return (
    <div className="desk-tabs" role="tablist" aria-label="Batches">
      <button type="button" role="tab" aria-selected={open === null} onClick={showDraft} data-testid="tab-draft">
        Draft <span className="faint">{rows}</span>
      </button>
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
          {batchTime(batch, batches.values())} <span className="faint">{batch.size}</span>
        </button>
      ))}
      {older.length > 0 && (
        <Menu
          align="start"
          trigger={
            <Button size="small" tone="quiet" icon={<ChevronDown />}>
              Older
            </Button>
          }
          entries={older.map((batch) => ({
            id: batch.id,
            label: `${batchTime(batch, batches.values())} · ${plural(batch.size, 'order')} · ${batch.state}`,
            run: () => showBatch(batch.id),
          }))}
        />
      )}
    </div>
  )
}
