import { sizeText } from '@/shared/trading/orders/order-phrase'
import { useMemo } from 'react'
import { grouped } from '@/shared/base/grouped'
import { compare, isDecimal } from '@/shared/base/decimal'
import type { Position } from '@/shared/trading/account/account'
import { closingCall } from '@/shared/trading/account/close-position'
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

/** True for equal sizes, whatever their trailing zeros. */
export const isSameSize = (a: string, b: string): boolean => (isDecimal(a) && isDecimal(b) ? compare(a, b) === 0 : a === b)

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
    const was = `The ${posSide} of ${symbol} was ${inUnit(total)} when this was written`
    const message = `${was} and is ${inUnit(size)} now`
    return [{ rowId: null, field: null, level: isReversal ? 'error' : 'warning', rule: 'position-moved', message }]
  })
}

/** Confirms that orders about positions were submitted. */
export const showSubmitted = (orders: readonly OrderIntent[]): void =>
  showToast('info', `${plural(orders.length, 'order')} submitted`, 'Open orders and history show what becomes of them.')

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
  const rowIds = useMemo(() => orders.map((_order, at) => `position-${at}`), [orders])
  return (
    <ReviewDialog
      orders={orders}
      rowIds={rowIds}
      draftRows={noRows}
      checks={checks}
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
