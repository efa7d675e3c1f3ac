import { t } from '@/shared/languages/text'
import type { BorrowEstimate } from '@/shared/trading/batch/pricing/borrow-estimates'
import { isZero, toDecimals, trim } from '@/shared/base/decimal'
import { grouped } from '@/shared/base/grouped'
import { Chip } from '@/renderer/kit/ui/chip'

/** Estimated loan of a margin order, in words. */
function borrowText(estimate: BorrowEstimate | undefined): string {
  if (estimate === undefined) return t('auto-borrow')
  if (estimate === null) return t('auto ≈ ?')
  return isZero(estimate.amount)
    ? t('auto, nothing')
    : t`auto ≈ ${grouped(trim(toDecimals(estimate.amount, 8, 'up')))} ${estimate.coin}`
}

/** Margin orders borrow automatically (spec: call 1). Shows the estimate once there is an order. */
export function BorrowChip({ estimate }: { readonly estimate: BorrowEstimate | undefined }) {
  const borrows = estimate === null || (estimate !== undefined && !isZero(estimate.amount))
  return (
    <Chip
      tone={borrows ? 'warn' : 'quiet'}
      title={t(
        'Margin orders borrow by themselves what the account lacks. ' +
          'Estimate: all earlier rows placed, none filled.',
      )}
      data-testid="borrow-chip"
    >
      {borrowText(estimate)}
    </Chip>
  )
}
