import { useMemo, useState } from 'react'
import { checkBatch } from '../../../shared/trading/batch/check-batch'
import { rowToOrder } from '../../../shared/trading/batch/row-to-order'
import { showToast } from '../../ui/toasts'
import { ReviewDialog } from '../batch-desk/review/review-dialog'
import { useBatchContext } from '../batch-desk/use-batch-context'
import { useInstrumentLookup } from '../batch-desk/use-instrument-lookup'
import { show } from './desk-store'
import { ordersIn, rowsOf } from './placement-rows'

/** Orders of the API desk pass the review every order passes, and leave by the same way. */
export function PlacementReview({ request, onClose }: { readonly request: unknown; readonly onClose: () => void }) {
  const [rows] = useState(() => rowsOf(ordersIn(request)))
  const { context } = useBatchContext(rows, useInstrumentLookup())
  const checks = useMemo(() => checkBatch(rows, context), [rows, context])
  const orders = useMemo(() => rows.map(rowToOrder).flatMap((reading) => (reading.ok ? [reading.order] : [])), [rows])
  const rowNumbers = useMemo(() => new Map(rows.map(({ id }, at) => [id, at + 1])), [rows])
  return (
    <ReviewDialog
      orders={orders}
      rowIds={rows.map(({ id }) => id)}
      checks={checks}
      rowNumbers={rowNumbers}
      draftRows={[]}
      onClose={onClose}
      onAccepted={(batch) => {
        show('placeBatch', { kind: 'batch', batchId: batch.id })
        onClose()
      }}
      onRefused={(refusals) => {
        showToast('error', 'Nothing was sent', refusals[0]?.message)
        onClose()
      }}
    />
  )
}
