import { displayText } from '@/renderer/kit/format/display-text'
import { t } from '@/shared/languages/text'
import { sizeText } from '@/shared/trading/orders/order-phrase'
import { useMemo } from 'react'
import { grouped } from '@/shared/base/grouped'
import { compare, isDecimal, isSignedDecimal, negate } from '@/shared/base/decimal'
import type { Position } from '@/shared/trading/account/account'
import { closingCall } from '@/shared/trading/account/close-position'
import type { Assessment } from '@/shared/trading/pretrade/assessment/assessment'
import type { Batch } from '@/shared/ipc/contract'
import type { Problem } from '@/shared/trading/batch/draft/draft'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { showToast } from '@/renderer/kit/ui/dialogs/toasts'
import { plural } from '@/shared/languages/plural'
import { useIsClassic } from '@/renderer/state/stores/app-store'
import { ReviewDialog } from '../review/review-dialog'
import { positionKey } from './close-all'

/** Orders about positions, and the positions at the time of their preparation. */
export interface ReviewedPositions {
  readonly orders: readonly OrderIntent[]
  readonly positions: readonly Position[]
  readonly note: string
  /** True if a changed position size would make the stated result wrong. */
  readonly isReversal: boolean
}

const noRows: readonly string[] = []
/** The review shows refusals; there are no rows to attach them to. */
const ignoreRefusals = (): void => {}

/** True for equal sizes, whatever their trailing zeros; false if one is unknown. */
export const isSameSize = (a: string | null, b: string): boolean =>
  a !== null && isSignedDecimal(a) && isDecimal(b) ? compare(a, b) === 0 : a === b

/**
 * Size of a position in an assessment of orders about it, decimal text; below zero for the opposite side, null if it is
 * not known there.
 */
export function assessedSize(
  { category, symbol, posSide }: Position,
  { orders }: Pick<ReviewedPositions, 'orders'>,
  { rows }: Pick<Assessment, 'rows'>,
): string | null {
  for (const { row, position } of rows) {
    const order = orders[row]
    if (position === null || order?.category !== category || order.symbol !== symbol) continue
    if (position.side === posSide) return position.before
    if (position.side === 'net') return posSide === 'short' ? negate(position.before) : position.before
  }
  return null
}

const movedProblem = (message: string, isReversal: boolean): Problem => ({
  rowId: null,
  field: null,
  level: isReversal ? 'error' : 'warning',
  rule: 'position-moved',
  message,
})

/** Positions of a reversal that the main process knows otherwise, before this page does. */
const movedIn = (assessment: Assessment, reviewed: ReviewedPositions): readonly Problem[] =>
  reviewed.positions.flatMap((position): readonly Problem[] => {
    const size = assessedSize(position, reviewed, assessment)
    if (size === null || isSameSize(size, position.total)) return []
    const { symbol, posSide, total } = position
    const was = sizeText({ ...position, side: posSide, qty: total }, grouped)
    return [
      movedProblem(
        t`The ${displayText(posSide)} of ${symbol} was ${was} when this was written, and has changed since`,
        true,
      ),
    ]
  })

/** Positions that changed since the orders were prepared. */
export function movedSince(
  { positions, isReversal }: Pick<ReviewedPositions, 'positions' | 'isReversal'>,
  now: readonly Position[],
): readonly Problem[] {
  const sizes = new Map(now.map((position) => [positionKey(position), position.total]))
  return positions.flatMap((position): Problem[] => {
    const size = sizes.get(positionKey(position)) ?? '0'
    if (isSameSize(size, position.total)) return []
    const { symbol, posSide, total } = position
    const inUnit = (qty: string): string => sizeText({ ...position, side: posSide, qty }, grouped)
    const was = t`The ${displayText(posSide)} of ${symbol} was ${inUnit(total)} when this was written`
    const message = t`${was} and is ${inUnit(size)} now`
    return [movedProblem(message, isReversal)]
  })
}

/** Confirms that orders about positions were submitted. */
export const showSubmitted = (orders: readonly OrderIntent[]): void =>
  showToast(
    'info',
    t`${plural(orders.length, 'order')} submitted`,
    t('Open orders and history show what becomes of them.'),
  )

/** Review of orders about positions. A position that has changed since is shown before the orders are sent. */
export function PositionReview({
  reviewed,
  positions,
  name,
  onClose,
  onAccepted,
}: {
  readonly reviewed: ReviewedPositions
  /** Current positions. */
  readonly positions: readonly Position[]
  /** Name of the batch. */
  readonly name?: string | undefined
  readonly onClose: () => void
  readonly onAccepted?: (batch: Batch) => void
}) {
  const { orders, note } = reviewed
  // A classic account has separate calls, whose batches take reduce-only orders.
  const via = useIsClassic() ? undefined : closingCall(orders)
  const checks = useMemo(() => movedSince(reviewed, positions), [reviewed, positions])
  const checkAssessment = (assessment: Assessment): readonly Problem[] =>
    reviewed.isReversal && checks.length === 0 ? movedIn(assessment, reviewed) : []
  const rowIds = useMemo(() => orders.map((_order, at) => `position-${at}`), [orders])
  return (
    <ReviewDialog
      orders={orders}
      rowIds={rowIds}
      draftRows={noRows}
      checks={checks}
      checkAssessment={checkAssessment}
      {...(via === undefined ? {} : { via })}
      name={name}
      note={note}
      onClose={onClose}
      onAccepted={(batch) => {
        onClose()
        onAccepted?.(batch)
        showSubmitted(orders)
      }}
      onRefused={ignoreRefusals}
    />
  )
}
