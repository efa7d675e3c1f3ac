import { useMemo, useState } from 'react'
import { t } from '@/shared/languages/text'
import type { Order } from '@/shared/trading/orders/order'
import { GroupDialog } from '@/renderer/domain/group/group-dialog'
import { restingOrders } from '@/renderer/domain/group/group-orders'
import { plural } from '@/shared/languages/plural'
import { formatTime } from '@/renderer/kit/format/time'
import { Button } from '@/renderer/kit/ui/buttons/button'
import type { RowGroups } from '@/renderer/kit/table/engine/table-rows'
import { confirmCancel } from '@/renderer/state/actions/cancel-commands'
import { canCancel } from '@/renderer/state/actions/cancel-questions'
import { useBatches } from '@/renderer/state/stores/batches-store'

interface HeadingProps {
  readonly title: string
  readonly orders: readonly Order[]
  readonly onAmend: (() => void) | null
}

function BatchHeading({ title, orders, onAmend }: HeadingProps) {
  const toCancel = orders.filter(canCancel)
  return (
    <span className="batch-heading" data-testid="batch-heading">
      <b>{title}</b>
      <span className="faint">{plural(orders.length, 'order')}</span>
      {onAmend !== null && restingOrders(orders).length > 0 && (
        <Button size="small" tone="quiet" onClick={onAmend}>
          {t('Amend…')}
        </Button>
      )}
      {toCancel.length > 0 && (
        <Button size="small" tone="quiet" onClick={() => confirmCancel(toCancel.map(({ key }) => key))}>
          {t`Cancel ${toCancel.length}…`}
        </Button>
      )}
    </span>
  )
}

/** Open orders grouped by batch, and the batch that is being amended. */
export function useBatchGroups(orders: readonly Order[]) {
  const batches = useBatches((state) => state.batches)
  const [byBatch, setByBatch] = useState(false)
  const [amended, setAmended] = useState<string | null>(null)
  const groups = useMemo((): RowGroups<Order> => {
    const titleOf = (batchId: string): string => {
      const batch = batches.get(batchId)
      if (batch === undefined) return batchId === '' ? t('Without a batch') : t('Batch')
      return t`Batch of ${formatTime(batch.createdAt)}`
    }
    return {
      keyOf: ({ batchId }) => batchId ?? '',
      heading: (batchId, members) => (
        <BatchHeading
          title={titleOf(batchId)}
          orders={members}
          onAmend={batchId === '' ? null : () => setAmended(batchId)}
        />
      ),
    }
  }, [batches])
  const amendedGroup =
    amended === null ? null : (
      <GroupDialog
        title={t('Amend a batch')}
        orders={orders.filter(({ batchId }) => batchId === amended)}
        onClose={() => setAmended(null)}
      />
    )
  return { byBatch, setByBatch, groups, amendedGroup }
}
