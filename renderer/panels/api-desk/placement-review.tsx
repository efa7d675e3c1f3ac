import { useMemo, useState } from 'react'
import type { NewOrder } from '@/shared/exchange/calls/trade/place-batch'
import type { PlacingCall } from '@/shared/exchange/calls/trade/placing-call'
import { t } from '@/shared/languages/text'
import { checkBatch } from '@/shared/trading/batch/check/check-batch'
import { rowToOrder } from '@/shared/trading/batch/pricing/row-to-order'
import { addNotice } from '@/renderer/state/stores/notices-store'
import { ReviewDialog } from '@/renderer/domain/review/review-dialog'
import { useBatchContext } from '@/renderer/domain/drafts/pricing/use-batch-context'
import { useInstrumentLookup } from '@/renderer/state/queries/instrument-lookup'
import { showCall } from './desk-store'
import { ordersIn, rowsOf } from './placement-rows'

interface PlacementReviewProps {
  readonly via: PlacingCall
  readonly request: unknown
  readonly onClose: () => void
}

const reduceOnlyOf = (order: NewOrder | undefined) =>
  order?.reduceOnly === undefined ? {} : { reduceOnly: order.reduceOnly }

/** Orders of the API desk pass the same review and the same path as all orders. */
export function PlacementReview({ via, request, onClose }: PlacementReviewProps) {
  const [parsed] = useState(() => ordersIn(via, request))
  const [rows] = useState(() => rowsOf(parsed))
  const { context } = useBatchContext(rows, useInstrumentLookup())
  const checks = useMemo(() => checkBatch(rows, context), [rows, context])
  const orders = useMemo(() => {
    const readings = rows.map(rowToOrder)
    // Draft rows have no field for reduceOnly: only a single order may have it.
    return readings.flatMap((reading, at) => (reading.ok ? [{ ...reading.order, ...reduceOnlyOf(parsed[at]) }] : []))
  }, [rows, parsed])
  const rowNumbers = useMemo(() => new Map(rows.map(({ id }, at) => [id, at + 1])), [rows])
  return (
    <ReviewDialog
      orders={orders}
      rowIds={rows.map(({ id }) => id)}
      checks={checks}
      rowNumbers={rowNumbers}
      draftRows={[]}
      via={via}
      onClose={onClose}
      onAccepted={(batch) => {
        showCall(via, { kind: 'batch', batchId: batch.id })
        onClose()
      }}
      onRefused={(refusals) => {
        addNotice('error', t('Nothing was sent'), refusals[0]?.message ?? '')
        onClose()
      }}
    />
  )
}
