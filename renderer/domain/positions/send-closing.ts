import { t } from '@/shared/languages/text'
import type { Assessment } from '@/shared/trading/pretrade/assessment/assessment'
import type { Position } from '@/shared/trading/account/account'
import { closingCall } from '@/shared/trading/account/close-position'
import { placeUnseen } from '@/renderer/domain/review/place-at-once'
import { sendGate } from '@/renderer/domain/review/model/send-gate'
import { reportFailure } from '@/renderer/state/actions/report-outcomes'
import { useApp } from '@/renderer/state/stores/app-store'
import { useHealth } from '@/renderer/state/stores/health/health-store'
import { showToast } from '@/renderer/kit/ui/dialogs/toasts'
import { assessedSize, isSameSize, movedSince, type ReviewedPositions, showSubmitted } from './position-review'

const MAY_OPEN = t('a reversal opens the other side')

/**
 * True if the main process knows the positions as they were at the press. Another window may have turned a position
 * that this page still shows.
 */
const isAsPressed = (review: Pick<Assessment, 'rows'>, reviewed: ReviewedPositions): boolean =>
  reviewed.positions.every((position) => isSameSize(assessedSize(position, reviewed, review), position.total))

/**
 * Sends orders about positions without a review, once. The result `review` means that nothing was sent and that the
 * review shows the reason: trading is not armed, prices are not current, the position has changed, or the main process
 * has findings that need a confirmation under the limits of the trader.
 */
export async function sendClosing(
  reviewed: ReviewedPositions,
  positions: readonly Position[],
): Promise<'done' | 'review'> {
  const { orders, isReversal } = reviewed
  const { connected, health } = useHealth.getState()
  const { app } = useApp.getState()
  const notReducing = isReversal ? MAY_OPEN : null
  const gate = sendGate({ connected, health, app, hasMarketOrder: true, notReducing })
  if (gate.blocked !== null || gate.confirm !== null || movedSince(reviewed, positions).length > 0) return 'review'
  const via = app?.profile.accountKind === 'classic' ? undefined : closingCall(orders)
  const terms = { orders, onUnknown: 'stop', draftRows: [], via, plan: null } as const
  const reply = await placeUnseen(terms, (review) => !isReversal || isAsPressed(review, reviewed))
  if (!reply.ok) {
    reportFailure(isReversal ? t('Reversal') : t('Close'), reply.error)
    return 'done'
  }
  const { value } = reply
  if (value.accepted) {
    showSubmitted(orders)
    return 'done'
  }
  if (value.assessment !== null && value.assessment.band !== 'never') return 'review'
  showToast('error', t('Nothing was sent'), value.refusals.map(({ message }) => message).join(' '))
  return 'done'
}
