import { sideName } from '@/shared/base/text/side-name'
import { t } from '@/shared/languages/text'
import { sizeText } from '@/shared/trading/orders/order-phrase'
import type { Position } from '@/shared/trading/account/account'
import type { Closing } from '@/shared/trading/account/closings'
import { isPositive } from '@/shared/base/decimal'
import { problemOf } from '@/shared/trading/batch/draft/batch-context'
import type { BatchContext, CheckedRow } from '@/shared/trading/batch/draft/batch-context'
import type { Problem } from '@/shared/trading/batch/draft/draft'

/**
 * Reduce-only is not available in a batch (A-reduce-only). In one-way mode a close can reverse the position. In hedge
 * mode the exchange refuses a close larger than the position.
 */
export function checkClosing(closings: readonly Closing<CheckedRow>[], holdMode: BatchContext['holdMode']): Problem[] {
  return closings.flatMap(({ row, position, opening }) =>
    position !== null && isPositive(opening) ? [tooLarge(row, position, holdMode)] : [],
  )
}

function tooLarge(row: CheckedRow, position: Position, holdMode: BatchContext['holdMode']): Problem {
  const size = sizeText({ ...position, side: row.order.side, qty: position.total })
  const positionText = t`the ${sideName(position.posSide)} position of ${size}`
  if (holdMode === 'hedge_mode')
    return problemOf(row, 'qty', 'warning', 'close-size', t`With the rows above this closes more than ${positionText}`)
  const does = row.order.side === 'sell' ? t('sells') : t('buys back')
  const message =
    t`With the rows above this ${does} more than ${positionText} and could turn it around; ` +
    t('a batch has no reduce-only')
  return problemOf(row, 'qty', 'warning', 'could-flip', message)
}
