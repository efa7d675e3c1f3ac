import type { Peg } from '@/shared/trading/batch/pricing/peg'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { showToast } from '@/renderer/kit/ui/dialogs/toasts'
import { intentSentenceOf } from '@/shared/trading/orders/intent-sentence'
import { ReviewDialog } from '@/renderer/domain/review/review-dialog'
import { ClassicReview } from './classic-review'
import type { Ticket } from './use-ticket'

/** The order of a review and where its price came from, as they were when it opened. */
export interface Reviewed {
  readonly order: OrderIntent
  readonly pegs: readonly Peg[]
}

const noRows: readonly string[] = []
/** The review itself tells them; the ticket has no rows to pin them to. */
const ignoreRefusals = (): void => {}

interface TicketReviewProps {
  readonly ticket: Ticket
  readonly reviewed: Reviewed
  readonly onClose: () => void
  /** The order was taken and may still be refused. */
  readonly onTaken: (batchId: string) => void
}

/**
 * The review of the kind of account. It stays what it is while the rules are read anew: its token is what keeps the
 * order from leaving twice.
 */
export function TicketReview({ ticket, reviewed: { order, pegs }, onClose, onTaken }: TicketReviewProps) {
  const { classic, instrument } = ticket
  const done = () => {
    onClose()
    ticket.clear()
  }
  if (classic !== null) {
    if (instrument === null) return null
    return <ClassicReview order={order} instrument={instrument} terms={classic.terms} onClose={onClose} onSent={done} />
  }
  return (
    <ReviewDialog
      orders={[order]}
      pegs={pegs}
      rowIds={[ticket.row.id]}
      draftRows={noRows}
      checks={ticket.problems}
      onClose={onClose}
      onAccepted={({ id }) => {
        onTaken(id)
        done()
        const text = intentSentenceOf(order, ticket.unit, instrument?.priceDecimals, instrument?.isStock)
        showToast('info', 'Order handed over', text)
      }}
      onRefused={ignoreRefusals}
    />
  )
}
