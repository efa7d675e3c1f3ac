import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Column } from './column'
import { inWidth, leastWidth } from './shown-columns'

/** Width of a cell in pixels, and its width without truncation. */
interface Measured {
  readonly id: string
  readonly width: number
  readonly needed: number
}

/** Least widths by column ID, in pixels. */
export type LeastWidths = ReadonlyMap<string, number>

/** Adds the widths of truncated cells to the known widths. Returns the known map if none is larger. */
export function widenedBy(current: LeastWidths, cells: readonly Measured[]): LeastWidths {
  const wider = new Map(current)
  for (const { id, width, needed } of cells) if (needed > width) wider.set(id, Math.max(needed, wider.get(id) ?? 0))
  return [...wider].every(([id, width]) => current.get(id) === width) ? current : wider
}

/**
 * The columns with their tracks widened, except those with a chosen width. A column that depends on the width of the
 * table also needs the widths of all columns that are shown no later than it, so that it never makes the table scroll.
 */
export function withLeastWidths<Row>(
  columns: readonly Column<Row>[],
  least: LeastWidths,
  hasChosenWidth: (id: string) => boolean,
): readonly Column<Row>[] {
  const wider = columns.map((column): Column<Row> => {
    const declared = leastWidth(column.width)
    const needed = hasChosenWidth(column.id) ? declared : Math.max(declared, least.get(column.id) ?? 0)
    return { ...column, width: column.width.replace(`${declared}px`, `${needed}px`) }
  })
  const widthUpTo = (from: number): number =>
    wider
      .filter((column) => column.isOptional !== true && (column.shownFrom ?? 0) <= from)
      .reduce((sum, { width }) => sum + leastWidth(width), 0)
  return wider.map((column) =>
    column.shownFrom === undefined
      ? column
      : { ...column, shownFrom: Math.max(column.shownFrom, widthUpTo(column.shownFrom)) },
  )
}

/** True if every cell of the column shows its whole content. */
const isWhole = <Row>({ numeric, isTime, isWhole: whole }: Column<Row>): boolean =>
  numeric === true || isTime === true || whole === true

/** Reads the widths of titles, and of cells of columns that are never truncated. */
function measure<Row>(grid: HTMLElement, columns: ReadonlyMap<string, Column<Row>>): readonly Measured[] {
  const measured: Measured[] = []
  for (const cell of grid.querySelectorAll<HTMLElement>('[data-header], [data-column], [data-total]')) {
    const { header, column: body, total } = cell.dataset
    const id = header ?? body ?? total ?? ''
    const column = columns.get(id)
    if (column === undefined || (header === undefined && !isWhole(column))) continue
    if (cell.scrollWidth > cell.clientWidth)
      measured.push({ id, width: cell.clientWidth, needed: cell.scrollWidth + 1 })
  }
  return measured
}

/**
 * Columns whose figures and titles are not truncated: a column grows to its widest content that was displayed since
 * the table became narrower. Cells are measured before each paint that follows a change.
 */
export function useWholeFigures<Row>(
  grid: RefObject<HTMLElement | null>,
  declared: readonly Column<Row>[],
  hasChosenWidth: (id: string) => boolean,
  /** Of the table, in pixels. */
  width: number,
): readonly Column<Row>[] {
  const [least, setLeast] = useState<LeastWidths>(new Map())
  const [measuredAt, setMeasuredAt] = useState(width)
  if (width !== measuredAt) {
    setMeasuredAt(width)
    // A narrower cell can show less, such as a symbol without its category.
    if (width < measuredAt) setLeast(new Map())
  }
  const latest = useRef(declared)
  const frame = useRef(0)
  useEffect(() => {
    latest.current = declared
    if (frame.current !== 0) return
    frame.current = requestAnimationFrame(() => {
      frame.current = 0
      const byId = new Map(latest.current.map((column) => [column.id, column]))
      if (grid.current !== null) {
        const cells = measure(grid.current, byId)
        if (cells.length > 0) setLeast((current) => widenedBy(current, cells))
      }
    })
  })
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  const tracks = useMemo(() => inWidth(declared, width), [declared, width])
  return useMemo(() => withLeastWidths(tracks, least, hasChosenWidth), [tracks, least, hasChosenWidth])
}
