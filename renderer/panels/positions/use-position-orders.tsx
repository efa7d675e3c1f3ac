import { useRef, useState } from 'react'
import type { Position } from '@/shared/trading/account/account'
import { positionKey } from '@/renderer/domain/positions/close-all'
import { PositionReview, type ReviewedPositions } from '@/renderer/domain/positions/position-review'
import { sendClosing } from '@/renderer/domain/positions/send-closing'
import { showToast } from '@/renderer/kit/ui/dialogs/toasts'
import { useLatestCallback } from '@/renderer/kit/ui/hooks/use-latest-callback'
import type { InstrumentOf } from '@/renderer/state/queries/instrument-lookup'
import { AskedPosition } from './asked-position'
import { CloseAllDialog } from './close-all-dialog'
import type { PositionAction } from './position-form'

/** The open form: for all positions, or for the position with this key. */
type Asked = { readonly about: 'all' } | { readonly about: PositionAction | 'protect'; readonly key: string }

/** Forms and reviews for orders about these positions. `send` submits without a review where the limits allow it. */
export function usePositionOrders(positions: readonly Position[], instrumentOf: InstrumentOf) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [reviewed, setReviewed] = useState<ReviewedPositions | null>(null)
  const pending = useRef(new Set<string>())
  const send = async (orders: ReviewedPositions) => {
    const key = orders.positions.map(positionKey).join(' ')
    if (pending.current.has(key)) {
      showToast('warning', 'Nothing was sent', 'The order before it is still being submitted.')
      return
    }
    pending.current.add(key)
    const result = await sendClosing(orders, positions)
    pending.current.delete(key)
    if (result === 'review') setReviewed(orders)
  }
  const close = () => setAsked(null)
  const review = (orders: ReviewedPositions) => {
    close()
    setReviewed(orders)
  }
  const one =
    asked === null || asked.about === 'all' ? undefined : positions.find((each) => positionKey(each) === asked.key)
  const dialogs = (
    <>
      {asked?.about === 'all' && (
        <CloseAllDialog
          positions={positions}
          onReview={(orders, held, note) => review({ orders, positions: held, note, isReversal: false })}
          onClose={close}
        />
      )}
      {asked !== null && asked.about !== 'all' && one !== undefined && (
        <AskedPosition
          key={asked.key}
          action={asked.about}
          position={one}
          instrumentOf={instrumentOf}
          onReview={review}
          onClose={close}
        />
      )}
      {reviewed !== null && (
        <PositionReview reviewed={reviewed} positions={positions} onClose={() => setReviewed(null)} />
      )}
    </>
  )
  return { ask: setAsked, send: useLatestCallback((orders: ReviewedPositions) => void send(orders)), dialogs }
}
