import { memo } from 'react'
import { Columns3 } from 'lucide-react'
import { t } from '@/shared/languages/text'
import type { ColumnChoice } from '@/shared/settings/column-choices'
import { ColumnList } from '@/renderer/kit/table/columns/column-list'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Popover } from '@/renderer/kit/ui/overlays/popover'
import { saveSettings, useSettings } from '@/renderer/state/stores/settings-store'
import { allColumns, type SheetColumn } from './model/columns'

const save = (batchColumns: ColumnChoice[]): void => void saveSettings({ batchColumns })

/** Visibility, width, order and pinning of the sheet's columns. */
export const ColumnsPopover = memo(function ColumnsPopover({ columns }: { readonly columns: readonly SheetColumn[] }) {
  const saved = useSettings(({ settings }) => settings.batchColumns)
  return (
    <Popover
      title={t('Columns of the batch sheet')}
      trigger={
        <Button size="small" tone="quiet" icon={<Columns3 />} title={t('Columns')} data-testid="columns-button">
          {t('Columns')}
        </Button>
      }
    >
      <ColumnList
        columns={allColumns}
        saved={saved}
        onChange={save}
        isShown={(id, { isHidden }) =>
          isHidden === undefined ? columns.some((column) => column.id === id) : !isHidden
        }
        canPin={() => true}
      />
    </Popover>
  )
})
