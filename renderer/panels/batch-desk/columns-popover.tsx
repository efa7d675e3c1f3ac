import { memo } from 'react'
import { ArrowDown, ArrowUp, Columns3, Pin } from 'lucide-react'
import { MAX_COLUMN_WIDTH, MIN_COLUMN_WIDTH, type BatchColumn } from '@/shared/settings/batch-columns'
import { Button } from '@/renderer/kit/ui/button'
import { Checkbox } from '@/renderer/kit/ui/checkbox'
import { IconButton } from '@/renderer/kit/ui/icon-button'
import { Popover } from '@/renderer/kit/ui/popover'
import { saveSettings, useSettings } from '@/renderer/state/stores/settings-store'
import { columnChoices, withColumn, withColumnMoved } from './model/arranged-columns'
import { allColumns } from './model/columns'
import './columns-popover.css'

const save = (batchColumns: BatchColumn[]): void => void saveSettings({ batchColumns })

function ColumnLine({ choice, saved }: { readonly choice: BatchColumn; readonly saved: readonly BatchColumn[] }) {
  const column = allColumns.find(({ id }) => id === choice.id)
  if (column === undefined) return null
  const change = (part: Partial<BatchColumn>) => save(withColumn(allColumns, saved, column.id, part))
  const move = (by: -1 | 1) => save(withColumnMoved(allColumns, saved, column.id, by))
  return (
    <li>
      <Checkbox checked={choice.isHidden !== true} onChange={(on) => change({ isHidden: !on })}>
        {column.title}
      </Checkbox>
      <input
        type="number"
        className="columns-width"
        aria-label={`Width of ${column.title} in pixels`}
        min={MIN_COLUMN_WIDTH}
        max={MAX_COLUMN_WIDTH}
        step={8}
        value={choice.width ?? column.width}
        onChange={(event) => event.target.value !== '' && change({ width: Number(event.target.value) })}
      />
      <IconButton
        size="small"
        label={`Pin ${column.title} to the left`}
        icon={<Pin />}
        aria-pressed={choice.isPinned === true}
        onClick={() => change({ isPinned: choice.isPinned !== true })}
      />
      <IconButton size="small" label={`Move ${column.title} up`} icon={<ArrowUp />} onClick={() => move(-1)} />
      <IconButton size="small" label={`Move ${column.title} down`} icon={<ArrowDown />} onClick={() => move(1)} />
    </li>
  )
}

/** Which columns the sheet shows, how wide, in which order, and which stay when it is scrolled. */
export const ColumnsPopover = memo(function ColumnsPopover() {
  const saved = useSettings(({ settings }) => settings.batchColumns)
  return (
    <Popover
      title="Columns of the batch sheet"
      trigger={
        <Button size="small" tone="quiet" icon={<Columns3 />} data-testid="columns-button">
          Columns
        </Button>
      }
    >
      <ul className="columns-list">
        {columnChoices(allColumns, saved).map((choice) => (
          <ColumnLine key={choice.id} choice={choice} saved={saved} />
        ))}
      </ul>
      <Button size="small" onClick={() => save([])} disabled={saved.length === 0}>
        As they come
      </Button>
    </Popover>
  )
})
