import { roundToStep, stepsIn, stepsToText, subtract } from '@/shared/base/decimal'
import type { Move } from '@/renderer/domain/drafts/reprice-row'
import type { OwnMark } from './own-marks'

/** Distance of a dragged group in whole ticks; up is positive. */
export const ticksBetween = (from: string, to: string, tickSize: string): number =>
  stepsIn(roundToStep(subtract(to, from), tickSize, 'nearest'), tickSize)

/**
 * New price of each row of a group dragged by a number of ticks; a row that would get an invalid price keeps its price.
 */
export function rowMoves(marks: readonly OwnMark[], ticks: number, tickSize: string): ReadonlyMap<string, Move> {
  return new Map(
    marks.flatMap(({ key, price }) => {
      const to = stepsIn(price, tickSize) + ticks
      return to > 0 ? [[key, { from: price, to: stepsToText(to, tickSize), tickSize }] as const] : []
    }),
  )
}
