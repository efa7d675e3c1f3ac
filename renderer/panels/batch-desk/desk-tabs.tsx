import { ChevronDown } from 'lucide-react'
import { formatTime } from '../../format/time'
import { useBatches } from '../../stores/batches-store'
import { Button } from '../../ui/button'
import { Menu } from '../../ui/menu'
import { plural } from '../../format/plural'
import { showBatch, showDraft, useDeskView } from '../../drafts/desk-view'

const SHOWN = 3
const LISTED = 30

/** The documents of the desk: the draft, the latest batches, and a menu with the older ones. */
export function DeskTabs({ rows }: { readonly rows: number }) {
  const batches = useBatches((state) => state.batches)
  const open = useDeskView((state) => state.batchId)
  const newest = [...batches.values()].toSorted((a, b) => b.createdAt - a.createdAt).slice(0, LISTED)
  const older = newest.slice(SHOWN)
  return (
    <div className="desk-tabs" role="tablist" aria-label="Batches">
      <button type="button" role="tab" aria-selected={open === null} onClick={showDraft} data-testid="tab-draft">
        Draft <span className="faint">{rows}</span>
      </button>
      {newest.slice(0, SHOWN).map((batch) => (
        <button key={batch.id} type="button" role="tab" aria-selected={open === batch.id} onClick={() => showBatch(batch.id)} data-state={batch.state} data-testid="tab-batch">
          {formatTime(batch.createdAt)} <span className="faint">{batch.size}</span>
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
            label: `${formatTime(batch.createdAt)} · ${plural(batch.size, 'order')} · ${batch.state}`,
            run: () => showBatch(batch.id),
          }))}
        />
      )}
    </div>
  )
}
