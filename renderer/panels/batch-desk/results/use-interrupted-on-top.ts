import { useEffect } from 'react'
import { showBatch, useDeskView } from '@/renderer/domain/drafts/desk-view'
import { openDrafts } from '@/renderer/domain/drafts/store/draft-shelf'
import { useDrafts } from '@/renderer/domain/drafts/store/draft-store'
import { useBatches } from '@/renderer/state/stores/batches-store'
import { useOrders } from '@/renderer/state/stores/orders-store'
import { interruptedOnTop } from './interrupted'

/** Shows the batch whose send Volley interrupted when the desk of an account opens. */
export function useInterruptedOnTop(): void {
  const hasOrders = useOrders(({ loaded }) => loaded)
  const hasBatches = useBatches(({ loaded }) => loaded)
  const hasDrafts = useDrafts(({ loaded }) => loaded)
  const isKnown = hasOrders && hasBatches && hasDrafts
  const hasOpened = useDeskView((view) => view.hasOpened)
  useEffect(() => {
    if (!isKnown || hasOpened) return
    useDeskView.setState({ hasOpened: true })
    const batches = useBatches.getState().batches.values()
    const orders = useOrders.getState().orders.values()
    const id = interruptedOnTop({ batches, orders, drafts: openDrafts(useDrafts.getState()) })
    if (id !== null && useDeskView.getState().batchId === null) showBatch(id)
  }, [isKnown, hasOpened])
}
