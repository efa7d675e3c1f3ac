import { ArrowDown, ArrowUp, Pin } from 'lucide-react'
import { t } from '@/shared/languages/text'
import { type ColumnChoice, MAX_COLUMN_WIDTH, MIN_COLUMN_WIDTH } from '@/shared/settings/column-choices'
import type { ReactNode } from 'react'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Checkbox } from '@/renderer/kit/ui/fields/checkbox'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { columnChoices, withColumn, withColumnMoved } from './column-choices'
import './column-list.css'

/** A column with its defaults. */
export interface ListedColumn {
  readonly id: string
  readonly title: string
  /** Pixels. */
  readonly width: number
}

interface ColumnListProps {
  readonly columns: readonly ListedColumn[]
  readonly saved: readonly ColumnChoice[]
  readonly onChange: (choices: ColumnChoice[]) => void
  readonly isShown: (id: string, choice: ColumnChoice) => boolean
  /** True if a column can be pinned at the left. */
  readonly canPin: (id: string) => boolean
  /** Further choices for a column. */
  readonly more?: ((id: string) => ReactNode) | undefined
}

function Line({ choice, ...list }: ColumnListProps & { readonly choice: ColumnChoice }) {
  const { columns, saved, onChange, isShown, canPin, more } = list
  const column = columns.find(({ id }) => id === choice.id)
  if (column === undefined) return null
  const { id, title } = column
  const change = (part: Partial<ColumnChoice>) => onChange(withColumn(columns, saved, id, part))
  const move = (by: -1 | 1) => onChange(withColumnMoved(columns, saved, id, by))
  return (
    <li>
      <Checkbox checked={isShown(id, choice)} onChange={(on) => change({ isHidden: !on })}>
        {title}
      </Checkbox>
      <input
        type="number"
        className="column-list__width"
        aria-label={t`Width of ${title} in pixels`}
        min={MIN_COLUMN_WIDTH}
        max={MAX_COLUMN_WIDTH}
        step={8}
        value={choice.width ?? column.width}
        onChange={(event) => event.target.value !== '' && change({ width: Number(event.target.value) })}
      />
      {more?.(id)}
      <IconButton
        size="small"
        label={t`Pin ${title} to the left`}
        icon={<Pin />}
        aria-pressed={choice.isPinned === true}
        disabled={!canPin(id)}
        onClick={() => change({ isPinned: choice.isPinned !== true })}
      />
      <IconButton size="small" label={t`Move ${title} up`} icon={<ArrowUp />} onClick={() => move(-1)} />
      <IconButton size="small" label={t`Move ${title} down`} icon={<ArrowDown />} onClick={() => move(1)} />
    </li>
  )
}

/** Available columns, their widths and order, with a button for the defaults. */
export function ColumnList(list: ColumnListProps) {
  return (
    <>
      <ul className="column-list">
        {columnChoices(list.columns, list.saved).map((choice) => (
          <Line key={choice.id} choice={choice} {...list} />
        ))}
      </ul>
      <Button size="small" onClick={() => list.onChange([])} disabled={list.saved.length === 0}>
        {t('As they come')}
      </Button>
    </>
  )
}
