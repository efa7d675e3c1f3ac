import { useEffect, useRef, useState } from 'react'
import { t } from '@/shared/languages/text'
import type { Position } from '@/shared/trading/account/account'
import { positionKey } from '@/renderer/domain/positions/close-all'
import { PositionReview, type ReviewedPositions } from '@/renderer/domain/positions/position-review'
import { sendClosing } from '@/renderer/domain/positions/send-closing'
import { showToast } from '@/renderer/kit/ui/dialogs/toasts'
import { useLatestCallback } from '@/renderer/kit/ui/hooks/use-latest-callback'
import type { InstrumentOf } from '@/renderer/state/queries/instrument-lookup'
import { addNotice } from '@/renderer/state/stores/notices-store'
import { PositionRequest } from './position-request'
import { CloseAllDialog } from './close-all-dialog'
import type { PositionAction } from './position-form'

export const noPositions: readonly Position[] = []

/** The open form: for all positions, or for one, as it was then. */
type OpenForm = { readonly about: 'all' } | { readonly about: PositionAction | 'protect'; readonly opened: Position }

/** Closes the form of a position that the exchange no longer lists, with a notice. */
function EndedPosition({ symbol, onClose }: { readonly symbol: string; readonly onClose: () => void }) {
  const end = useLatestCallback(() => {
    addNotice('warning', t('Form closed'), t`The position ${symbol} is no longer listed.`)
    onClose()
  })
  useEffect(end, [end])
  return null
}

/**
 * Forms and reviews for orders about these positions; null while they are not known. `send` submits without a review
 * where the limits allow it.
 */
export function usePositionOrders(known: readonly Position[] | null, instrumentOf: InstrumentOf) {
  const positions = known ?? noPositions
  const [form, setForm] = useState<OpenForm | null>(null)
  const [reviewed, setReviewed] = useState<ReviewedPositions | null>(null)
  const pending = useRef(new Set<string>())
  const send = async (orders: ReviewedPositions) => {
    const key = orders.positions.map(positionKey).join(' ')
    if (pending.current.has(key)) {
      showToast('warning', t('Nothing was sent'), t('The order before it is still being submitted.'))
      return
    }
    pending.current.add(key)
    const result = await sendClosing(orders, positions)
    pending.current.delete(key)
    if (result === 'review') setReviewed(orders)
  }
  const close = () => setForm(null)
  const review = (orders: ReviewedPositions) => {
    close()
    setReviewed(orders)
  }
  const position =
    form === null || form.about === 'all'
      ? undefined
      : positions.find((candidate) => positionKey(candidate) === positionKey(form.opened))
  const dialogs = (
    <>
      {form?.about === 'all' && (
        <CloseAllDialog
          positions={positions}
          onReview={(orders, orderPositions, note) =>
            review({ orders, positions: orderPositions, note, isReversal: false })
          }
          onClose={close}
        />
      )}
      {form !== null && form.about !== 'all' && position === undefined && known !== null && (
        <EndedPosition symbol={form.opened.symbol} onClose={close} />
      )}
      {form !== null && form.about !== 'all' && position !== undefined && (
        <PositionRequest
          key={positionKey(position)}
          action={form.about}
          position={position}
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
  return { openForm: setForm, send: useLatestCallback((orders: ReviewedPositions) => void send(orders)), dialogs }
}
