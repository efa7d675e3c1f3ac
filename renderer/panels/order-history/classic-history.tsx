import { useState } from 'react'
import { grouped } from '@/shared/base/grouped'
import { PAGE_SIZE } from '@/shared/exchange/protocol/limits'
import { t } from '@/shared/languages/text'
import { classicCategories, ClassicCategory, type ClassicOrder } from '@/shared/trading/account/classic-account'
import type { Column } from '@/renderer/kit/table/columns/column'
import { DataTable } from '@/renderer/kit/table/data-table'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { Select } from '@/renderer/kit/ui/fields/select'
import { useSelection } from '@/renderer/state/stores/selection-store'
import { classicOrderColumns } from '@/renderer/domain/classic/classic-columns'
import { ClassicPanel } from '@/renderer/domain/classic/classic-panel'
import { useClassicRead } from '@/renderer/domain/classic/use-classic-read'

export const pastOrderColumns: readonly Column<ClassicOrder>[] = [
  ...classicOrderColumns<ClassicOrder>(
    (order) => order,
    ({ updatedAt }) => updatedAt,
  ),
  {
    id: 'average',
    title: t('Average'),
    width: 'minmax(84px, 1fr)',
    numeric: true,
    value: ({ avgPrice }) => avgPrice,
    cell: ({ avgPrice }) => (avgPrice === '' ? '' : grouped(avgPrice)),
  },
  { id: 'state', title: t('State'), width: 'minmax(96px, 0.9fr)', value: ({ status }) => status },
  { id: 'order-id', title: t('Order ID'), width: '160px', isOptional: true, value: ({ orderId }) => orderId },
]

/** Latest closed orders of a classic account, one category at a time. */
export function ClassicHistory() {
  const selected = ClassicCategory.safeParse(useSelection().category).data ?? 'SPOT'
  const [category, setCategory] = useState<ClassicCategory>(selected)
  // Mounted again for another category, so orders are never shown under the wrong category.
  return <PastOrders key={category} category={category} onCategory={setCategory} />
}

interface PastOrdersProps {
  readonly category: ClassicCategory
  readonly onCategory: (category: ClassicCategory) => void
}

function PastOrders({ category, onCategory }: PastOrdersProps) {
  const query = useClassicRead('classic.pastOrders', { category })
  const toolbar = (
    <>
      <Select
        size="small"
        label={t('Category')}
        value={category}
        options={classicCategories.map((value) => ({ value, label: value }))}
        onChange={onCategory}
      />
      <span className="muted">{t`The newest ${PAGE_SIZE}`}</span>
    </>
  )
  return (
    <ClassicPanel
      label={t('Order history')}
      what={t('finished orders')}
      query={query}
      toolbar={toolbar}
      count={query.data?.orders.length ?? 0}
      empty={
        <PanelState
          kind="empty"
          title={t`No finished ${category} orders`}
          text={t('Filled and canceled orders are listed here.')}
        />
      }
    >
      {({ orders }, empty) => (
        <DataTable
          label={t('History of a classic account')}
          rows={orders}
          columns={pastOrderColumns}
          rowKey={({ orderId }) => orderId}
          rowData={() => ({ 'data-testid': 'past-order' })}
          empty={empty}
        />
      )}
    </ClassicPanel>
  )
}
