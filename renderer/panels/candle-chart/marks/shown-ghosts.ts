import { toPixelNumber } from '@/shared/base/decimal'
import type { OwnMark } from './own-marks'

/** Maximum number of draft rows on the chart, to keep it fast. */
export const MOST_GHOSTS = 200

/** Draft rows nearest to a price; all of them if few, the first ones if no price is known. */
export function shownGhosts(ghosts: readonly OwnMark[], near: string | null): readonly OwnMark[] {
  if (ghosts.length <= MOST_GHOSTS || near === null) return ghosts.slice(0, MOST_GHOSTS)
  const market = toPixelNumber(near)
  const distances = new Map(ghosts.map((ghost) => [ghost, Math.abs(toPixelNumber(ghost.price) - market)]))
  return ghosts.toSorted((a, b) => distances.get(a)! - distances.get(b)!).slice(0, MOST_GHOSTS)
}
