import { add, compare, isPositive, multiply, subtract, toDecimals } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import type { Anchor, ChartDrawing, DrawingKind } from '@/shared/settings/chart-drawings'
import { formatExact } from '@/renderer/kit/format/decimals'

/** All kinds of drawings in the order of the menu, with their name and number of points. */
export const drawingKinds: Readonly<Record<DrawingKind, { readonly name: string; readonly points: 1 | 2 }>> = {
  horizontal: { name: t('Horizontal line'), points: 1 },
  trend: { name: t('Trend line'), points: 2 },
  ray: { name: t('Ray'), points: 2 },
  rectangle: { name: t('Rectangle'), points: 2 },
  fibonacci: { name: t('Fibonacci retracement'), points: 2 },
  note: { name: t('Note'), points: 1 },
}

/** Label of a drawing: its kind, its prices, and the text of a note. */
export function drawingLabel({ kind, anchors, text }: ChartDrawing, decimals: number): string {
  const prices = anchors.map(({ price }) => formatExact(price, decimals))
  return [drawingKinds[kind].name, prices.join(t(' to ')), kind === 'note' ? `“${text}”` : ''].filter(Boolean).join(' ')
}

/** Common Fibonacci retracement levels. */
const retracements = ['0', '0.236', '0.382', '0.5', '0.618', '0.786', '1'] as const

/** Prices at which each share of the move from the first to the second point is retraced. */
export function fibonacciLevels(
  from: string,
  to: string,
  decimals: number,
): readonly { readonly share: string; readonly price: string }[] {
  return retracements.map((share) => ({
    share,
    price: toDecimals(add(to, multiply(share, subtract(from, to))), decimals, 'nearest'),
  }))
}

/** A drawing moved by a price and a time, ms; null if the result would contain an invalid price. */
export function shifted(drawing: ChartDrawing, price: string, ms: number): ChartDrawing | null {
  const anchors = drawing.anchors.map((anchor) => ({ at: anchor.at + ms, price: add(anchor.price, price) }))
  return anchors.every(isInReach) ? { ...drawing, anchors } : null
}

const isInReach = ({ at, price }: Anchor): boolean => at >= 0 && (isPositive(price) || compare(price, '0') === 0)
