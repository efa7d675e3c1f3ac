import { t } from '@/shared/languages/text'
import type { Assessment } from '@/shared/trading/pretrade/assessment/assessment'
import { canConfirm } from '@/shared/trading/pretrade/assessment/confirmation'

/** The reason why assessed orders cannot be confirmed; null if they can. A null assessment is pending. */
export function missingConfirmation(assessment: Assessment | null, typed: string): string | null {
  if (assessment === null) return t('Checking the orders…')
  if (canConfirm(assessment, typed)) return null
  return assessment.findings.some(({ band }) => band === 'never')
    ? t('This is never sent: change it, or your order limits.')
    : t('Type the figure above to confirm what is unusual.')
}

/** The text of the tick that is missing; null if it is set. */
export const missingTick = (text: string | null, isTicked: boolean): string | null =>
  text === null || isTicked ? null : t`Tick the box: ${text}`
