import { add, compare, isPositive, multiply, subtract, toDecimals } from '@/shared/base/decimal'
import type { Anchor, ChartDrawing, DrawingKind } from '@/shared/settings/chart-drawings'
import { formatExact } from '@/renderer/kit/format/decimals'

/** Every kind of drawing, in the order of the menu: its name, and how many points make it. */
export const drawingKinds: Readonly<Record<DrawingKind, { readonly name: string; readonly points: 1 | 2 }>> = {
  horizontal: { name: 'Horizontal line', points: 1 },
  trend: { name: 'Trend line', points: 2 },
  ray: { name: 'Ray', points: 2 },
  rectangle: { name: 'Rectangle', points: 2 },
  fibonacci: { name: 'Fibonacci retracement', points: 2 },
  note: { name: 'Note', points: 1 },
}

/** A drawing in words: its kind, its prices, and what a note says. */
export function drawingLabel({ kind, anchors, text }: ChartDrawing, decimals: number): string {
  const prices = anchors.map(({ price }) => formatExact(price, decimals))
  return [drawingKinds[kind].name, prices.join(' to '), kind === 'note' ? `“${text}”` : ''].filter(Boolean).join(' ')
}

/** Shares of a move that traders expect it to be taken back by. */
const retracements = ['0', '0.236', '0.382', '0.5', '0.618', '0.786', '1'] as const

/** The prices at which so much of the move from the first point to the second is taken back. */
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

/** A drawing moved as a whole by a price and a time, ms; null where it would leave the prices there are. */
export function shifted(drawing: ChartDrawing, price: string, ms: number): ChartDrawing | null {
  const anchors = drawing.anchors.map((anchor) => ({ at: anchor.at + ms, price: add(anchor.price, price) }))
  return anchors.every(isInReach) ? { ...drawing, anchors } : null
}

const isInReach = ({ at, price }: Anchor): boolean => at >= 0 && (isPositive(price) || compare(price, '0') === 0)
