import type { PlaceResult } from '@/shared/ipc/contract'
import type { Reply } from '@/shared/ipc/transport/reply'
import { t } from '@/shared/languages/text'
import type { Assessment } from '@/shared/trading/pretrade/assessment/assessment'
import { emptyConfirmation } from '@/shared/trading/pretrade/assessment/confirmation'
import type { Peg } from '@/shared/trading/batch/pricing/peg'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { newIntentToken } from '@/renderer/state/actions/intent-token'
import { reportFailure } from '@/renderer/state/actions/report-outcomes'
import { bridge } from '@/renderer/state/bridge/bridge'
import { showToast } from '@/renderer/kit/ui/dialogs/toasts'
import { createPlacement, reviewRequestOf, type ReviewTerms } from './use-sending'

/** `question`: nothing was sent because of findings of the main process; a review shows them. */
export type AtOnce = 'taken' | 'refused' | 'unanswered' | 'question'

const needsReview = (assessment: Assessment | null): boolean => assessment !== null && assessment.band !== 'never'

/**
 * Sends a single order of a click without confirmation: the main process sends it only if it has no findings (silent
 * band). One request with a new token. A refusal shows a toast.
 */
export async function placeAtOnce(order: OrderIntent): Promise<AtOnce> {
  const reply = await bridge.call('orders.click', { token: newIntentToken(), order })
  if (!reply.ok) {
    reportFailure(t('Order'), reply.error)
    return 'unanswered'
  }
  if (reply.value.accepted) return 'taken'
  if (needsReview(reply.value.assessment)) return 'question'
  showToast('error', t('Order: nothing was sent'), reply.value.refusals.map(({ message }) => message).join(' '))
  return 'refused'
}

/**
 * Sends a single order without a review, within the limits of the settings for such orders. `review` means that nothing
 * was sent and that a review shows the reasons. One request with a new token. Other failures show a toast.
 */
export async function placeUnreviewed(
  order: OrderIntent,
  pegs: readonly Peg[],
): Promise<'review' | 'none' | { readonly batchId: string }> {
  const request = { token: newIntentToken(), order, ...(pegs.length === 0 ? {} : { pegs: [...pegs] }) }
  const reply = await bridge.call('orders.placeUnreviewed', request)
  if (!reply.ok) {
    reportFailure(t('Order'), reply.error)
    return 'none'
  }
  if (reply.value.accepted) return { batchId: reply.value.batch.id }
  const reasons = reply.value.refusals.map(({ message }) => message).join('. ')
  if (needsReview(reply.value.assessment)) {
    showToast('info', t('Not sent without a review'), reasons)
    return 'review'
  }
  showToast('error', t('Order: nothing was sent'), reasons)
  return 'none'
}

/** Result for a failed review: nothing was sent, because no review exists. */
const notReviewed = (message: string): PlaceResult => ({
  accepted: false,
  refusals: [{ row: 0, field: '', rule: 'review', message }],
  assessment: null,
})

/**
 * Sends orders of a command on all of them, such as closing everything, without showing a review: they are reviewed and
 * sent once, and only if no finding needs a confirmation. Nothing is sent, and a review is needed, unless the
 * assessment of the main process is as pressed.
 */
export async function placeUnseen(
  terms: ReviewTerms,
  isAsPressed: (review: Assessment) => boolean = () => true,
): Promise<Reply<PlaceResult>> {
  const reviewed = await bridge.call('orders.review', { kind: 'place', ...reviewRequestOf(terms) })
  if (!reviewed.ok) return { ...reviewed, ok: true, value: notReviewed(reviewed.error.message) }
  const { value } = reviewed
  if (!isAsPressed(value))
    return { ok: true, value: { accepted: false, refusals: [], assessment: { ...value, band: 'review' } } }
  const confirmation = emptyConfirmation(value)
  return createPlacement(bridge, newIntentToken()).send({ ...terms, confirmation })
}
