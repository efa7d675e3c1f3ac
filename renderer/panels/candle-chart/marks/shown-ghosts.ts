import { toPixelNumber } from '@/shared/base/decimal'
import type { OwnMark } from './own-marks'

/** More rows of a draft than this are a list, and would slow the chart. */
export const MOST_GHOSTS = 200

/** The rows of a draft nearest to a price; all of them where they are few, the first ones where no price is known. */
export function shownGhosts(ghosts: readonly OwnMark[], near: string | null): readonly OwnMark[] {
  if (ghosts.length <= MOST_GHOSTS || near === null) return ghosts.slice(0, MOST_GHOSTS)
  const market = toPixelNumber(near)
  const distances = new Map(ghosts.map((ghost) => [ghost, Math.abs(toPixelNumber(ghost.price) - market)]))
  return ghosts.toSorted((a, b) => distances.get(a)! - distances.get(b)!).slice(0, MOST_GHOSTS)
}
