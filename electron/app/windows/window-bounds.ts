import type { Bounds } from '@/shared/settings/panel-windows'

/** Minimum visible part of a window, in pixels, so that it can be dragged. */
const GRIP = { width: 80, height: 24 }
const FIRST = { width: 720, height: 520 }

const overlap = (from: number, length: number, otherFrom: number, otherLength: number): number =>
  Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom)

/** True if the upper edge of a window, by which it is dragged, is reachable on one of these displays. */
export const isWithinReach = (bounds: Bounds, displays: readonly Bounds[]): boolean =>
  displays.some(
    (display) =>
      overlap(bounds.x, bounds.width, display.x, display.width) >= Math.min(GRIP.width, bounds.width) &&
      overlap(bounds.y, GRIP.height, display.y, display.height) >= GRIP.height,
  )

/** Position for a window with saved `bounds`: unchanged, or the middle of the first display if it is out of reach. */
export function withinReach(bounds: Bounds | null, displays: readonly Bounds[]): Bounds | null {
  const [first] = displays
  if (first === undefined || (bounds !== null && isWithinReach(bounds, displays))) return bounds
  const size = bounds ?? FIRST
  const [width, height] = [Math.min(size.width, first.width), Math.min(size.height, first.height)]
  const x = first.x + Math.floor((first.width - width) / 2)
  const y = first.y + Math.floor((first.height - height) / 2)
  return { x, y, width, height }
}

/** Name of a set of displays, independent of their order. */
export const displaySetOf = (displays: readonly Bounds[]): string =>
  displays
    .map(({ x, y, width, height }) => `${width}x${height}+${x}+${y}`)
    .toSorted()
    .join(' ')
    .slice(0, 300)
