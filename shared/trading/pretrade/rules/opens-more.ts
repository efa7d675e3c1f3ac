import { sideName } from '@/shared/base/text/side-name'
import { absolute, compare, isPositive, isZero, maximum, multiply, negate, subtract } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { Judged, PositionChange, PretradeFinding } from '@/shared/trading/pretrade/assessment/assessment'
import { mostSevere } from '@/shared/trading/pretrade/limits/limits'

/** Rule for an order that would open more or close a larger share than at its review: the position changed. */
const POSITION_MOVED_RULE = 'position-moved'

/** True if the exchange prevents an order from opening: reduce-only, or the closing side in hedge mode. */
export const onlyCloses = ({ side, posSide, reduceOnly }: OrderIntent): boolean =>
  reduceOnly === 'yes' || (posSide !== undefined && (posSide === 'long') === (side === 'sell'))

/** Part of a change that opens, in the coin of the change. */
function openingOf({ before, after }: PositionChange): string {
  const isReversed = isPositive(negate(multiply(before, after)))
  return isReversed ? absolute(after) : maximum(subtract(absolute(after), absolute(before)), '0')
}

const signed = ({ side, before }: PositionChange): string => (side === 'net' ? before : `${sideName(side)} ${before}`)

/** Orders whose position was unknown in either assessment are skipped. */
function opensMore(now: Pick<Judged, 'rows'>, reviewed: Pick<Judged, 'rows'>): readonly PretradeFinding[] {
  return now.rows.flatMap(({ row, symbol, position }) => {
    const reviewedPosition = reviewed.rows.find((reviewedRow) => reviewedRow.row === row)?.position ?? null
    if (position === null || reviewedPosition === null) return []
    const [opens, opened] = [openingOf(position), openingOf(reviewedPosition)]
    if (compare(opens, opened) <= 0) return []
    const [then, current] = [signed(reviewedPosition), signed(position)].map((size) => `${size} ${position.coin}`)
    const message = t`The position of ${symbol} was ${then} and is ${current} now: this opens ${opens}, not ${opened}`
    return [{ row, field: 'qty', rule: POSITION_MOVED_RULE, band: 'review' as const, message, figure: opens }]
  })
}

/** True if `smaller` is a part of `position`, which may be nothing. */
const isPart = (smaller: string, position: string): boolean =>
  compare(multiply(smaller, position), '0') >= 0 && compare(absolute(smaller), absolute(position)) < 0

/** Orders that closed a part of the position at the review, and now close a part of a smaller position. */
function closesMore(now: Pick<Judged, 'rows'>, reviewed: Pick<Judged, 'rows'>): readonly PretradeFinding[] {
  return now.rows.flatMap(({ row, symbol, position }) => {
    const before = reviewed.rows.find((reviewedRow) => reviewedRow.row === row)?.position ?? null
    if (position === null || before === null || isZero(before.after) || !isPart(before.after, before.before)) return []
    if (!isPart(position.before, before.before) || isZero(position.before)) return []
    if (!isPart(position.after, before.after)) return []
    const [then, current] = [signed(before), signed(position)].map((size) => `${size} ${position.coin}`)
    const [remains, expected] = [position.after, before.after]
    const message = t`The position of ${symbol} was ${then} and is ${current} now: ${remains} remains, not ${expected}`
    return [{ row, field: 'qty', rule: POSITION_MOVED_RULE, band: 'review' as const, message, figure: position.after }]
  })
}

/**
 * Current assessment, with a finding for each order that would open or close more than at its review. Without a review,
 * such as a click, it is returned unchanged.
 */
export function sinceReview(now: Judged, reviewed: Pick<Judged, 'rows'> | undefined): Judged {
  const moved = reviewed === undefined ? [] : [...opensMore(now, reviewed), ...closesMore(now, reviewed)]
  return moved.length === 0
    ? now
    : { ...now, findings: [...moved, ...now.findings], band: mostSevere([now.band, ...moved.map(({ band }) => band)]) }
}
