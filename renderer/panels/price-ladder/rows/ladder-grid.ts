import type { BookView } from '@/shared/trading/book/book-view'
import { centeredOn, following, middleOf, priceAt, reshaped, type PriceGrid } from './price-grid'

/** Cell where a mouse button was pressed. It is fixed, regardless of market updates. */
export interface Press {
  readonly price: number
  readonly x: number
  readonly y: number
}

/**
 * Price grid of the ladder. Prices move only in `draw`, and never because of the market while the pointer or keyboard
 * is at a price: the pressed price is the drawn price.
 */
export interface LadderGrid {
  /** Determines the price grid of the following paint; null before the first market price. */
  readonly draw: (view: Pick<BookView, 'bestBid' | 'bestAsk'>) => PriceGrid | null
  readonly painted: () => PriceGrid | null
  /** Changes size or group. Cancels a press, because its cell would move. */
  readonly shape: (shape: Omit<PriceGrid, 'top'>) => void
  /** Reports that the pointer or the keyboard is at a price. */
  readonly setHolder: (by: 'pointer' | 'keyboard', isPresent: boolean) => void
  /** False: the ladder does not move until the user centers it. */
  readonly follow: (isFollowing: boolean) => void
  readonly center: (on: 'market' | number) => void
  readonly scroll: (rows: number) => void
  /** Button down. Null if there is no price. */
  readonly press: (x: number, y: number) => Press | null
  /** Button up, or the press ended otherwise; returns the pressed cell. */
  readonly release: () => Press | null
}

export function createLadderGrid(start: Omit<PriceGrid, 'top'>): LadderGrid {
  let shape = start
  let grid: PriceGrid | null = null
  let isFollowing = true
  let requested: 'market' | number | null = null
  let scrolled = 0
  let press: Press | null = null
  const holders = new Set<'pointer' | 'keyboard'>()

  function moved(grid: PriceGrid, middle: number | null): PriceGrid {
    if (press !== null) return grid
    let next = grid
    const isOtherShape = (['group', 'rows', 'rowHeight'] as const).some((name) => shape[name] !== grid[name])
    if (isOtherShape) next = reshaped(next, shape)
    const target = requested === 'market' ? middle : requested
    if (target !== null) next = centeredOn(next, target)
    else if (scrolled !== 0) next = { ...next, top: next.top - scrolled * next.group }
    else if (isFollowing && holders.size === 0 && middle !== null) next = following(next, middle)
    if (requested !== 'market' || middle !== null) requested = null
    scrolled = 0
    return next
  }

  return {
    draw(view) {
      const middle = middleOf(view)
      if (grid !== null) grid = moved(grid, middle)
      else if (middle !== null) grid = centeredOn({ ...shape, top: 0 }, middle)
      return grid
    },
    painted: () => grid,
    shape(next) {
      shape = next
      press = null
    },
    setHolder(by, isPresent) {
      if (isPresent) holders.add(by)
      else holders.delete(by)
    },
    follow(next) {
      isFollowing = next
    },
    center(on) {
      if (press === null) requested = on
    },
    scroll(rows) {
      if (press === null) scrolled += rows
    },
    press(x, y) {
      const price = grid === null ? null : priceAt(grid, y)
      press = price === null ? null : { price, x, y }
      return press
    },
    release() {
      const released = press
      press = null
      return released
    },
  }
}
