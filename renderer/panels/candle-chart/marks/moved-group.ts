import { roundToStep, stepsIn, stepsToText, subtract } from '@/shared/base/decimal'
import type { Move } from '@/renderer/domain/drafts/reprice-row'
import type { OwnMark } from './own-marks'

/** How far a group was dragged, in whole ticks; up counts above zero. */
export const ticksBetween = (from: string, to: string, tickSize: string): number =>
  stepsIn(roundToStep(subtract(to, from), tickSize, 'nearest'), tickSize)

/** Where each row of a group comes to that was dragged by so many ticks; one that would leave the prices stays. */
export function rowMoves(marks: readonly OwnMark[], ticks: number, tickSize: string): ReadonlyMap<string, Move> {
  return new Map(
    marks.flatMap(({ key, price }) => {
      const to = stepsIn(price, tickSize) + ticks
      return to > 0 ? [[key, { from: price, to: stepsToText(to, tickSize), tickSize }] as const] : []
    }),
  )
}
