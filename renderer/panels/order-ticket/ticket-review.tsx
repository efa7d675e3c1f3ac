import { t } from '@/shared/languages/text'
import type { Peg } from '@/shared/trading/batch/pricing/peg'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { showToast } from '@/renderer/kit/ui/dialogs/toasts'
import { intentSentenceOf } from '@/shared/trading/orders/intent-sentence'
import { ReviewDialog } from '@/renderer/domain/review/review-dialog'
import { ClassicReview } from './classic-review'
import type { Ticket } from './use-ticket'

/** Order of a review and the sources of its price, as of its opening. */
export interface Reviewed {
  readonly order: OrderIntent
  readonly pegs: readonly Peg[]
}

const noRows: readonly string[] = []
/** The review shows refusals itself; the ticket has no rows to pin them to. */
const ignoreRefusals = (): void => {}

interface TicketReviewProps {
  readonly ticket: Ticket
  readonly reviewed: Reviewed
  readonly onClose: () => void
  /** The order was accepted and can still be refused. */
  readonly onPlaced: (batchId: string) => void
}

/**
 * Review for the kind of account. It is not recreated while the rules are read again, because its token prevents a
 * second send.
 */
export function TicketReview({ ticket, reviewed: { order, pegs }, onClose, onPlaced }: TicketReviewProps) {
  const { classic, instrument } = ticket
  const onSent = () => {
    onClose()
    ticket.clear()
  }
  if (classic !== null) {
    if (instrument === null) return null
    return (
      <ClassicReview order={order} instrument={instrument} terms={classic.terms} onClose={onClose} onSent={onSent} />
    )
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
        onPlaced(id)
        onSent()
        const text = intentSentenceOf(order, ticket.unit, instrument?.priceDecimals, instrument?.isStock)
        showToast('info', t('Order submitted'), text)
      }}
      onRefused={ignoreRefusals}
    />
  )
}
