import type { Batch } from '@/shared/ipc/contract'
import { t, punctuated } from '@/shared/languages/text'
import type { Order } from '@/shared/trading/orders/order'

const timeOf = (at: number): string => `${new Date(at).toISOString().slice(11, 19)} UTC`

/** Event that the rows of a batch wait for. */
function untilText({ plan }: Batch): string {
  if (plan?.pauseReason != null) return t(' for your confirmation')
  return plan?.nextAt == null ? '' : t`, the next until ${timeOf(plan.nextAt)}`
}

/** Batches with waiting rows, as text. Nothing of them is sent while Volley is closed (D21). */
export function waitingBatches(batches: readonly Batch[], orders: readonly Order[]): readonly string[] {
  const waiting = Map.groupBy(
    orders.filter(({ state }) => state === 'waiting'),
    ({ batchId }) => batchId,
  )
  return batches.flatMap((batch) => {
    const count = waiting.get(batch.id)?.length
    if (count === undefined) return []
    const which = batch.name === undefined ? t`Batch of ${timeOf(batch.createdAt)}` : t`Batch “${batch.name}”`
    return [punctuated(`${which}: ${count} ${count === 1 ? t('order waits') : t('orders wait')}${untilText(batch)}`)]
  })
}
