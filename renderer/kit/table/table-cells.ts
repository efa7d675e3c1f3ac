import type { KeyboardEvent } from 'react'

/** The focused cell. Null if the row itself or a control inside a cell has the focus. */
export function cellOf({ target, currentTarget }: KeyboardEvent<HTMLElement>): HTMLElement | null {
  return target instanceof HTMLElement && target.role === 'gridcell' && target.parentElement === currentTarget
    ? target
    : null
}

/** The neighbor of a cell: the row before its first cell, the first cell after the row. Null at the last. */
export function besideCell(row: HTMLElement, cell: HTMLElement | null, by: 1 | -1): HTMLElement | null {
  if (cell === null) return by === 1 ? (row.firstElementChild as HTMLElement | null) : null
  const next = by === 1 ? cell.nextElementSibling : cell.previousElementSibling
  if (next instanceof HTMLElement) return next
  return by === 1 ? null : row
}

/** Focuses a row or a cell, which is focusable only while keys lead to it. */
export function focusOn(target: HTMLElement | null | undefined): void {
  if (target?.role === 'gridcell') target.tabIndex = -1
  target?.focus({ preventScroll: target.role === 'row' })
}
