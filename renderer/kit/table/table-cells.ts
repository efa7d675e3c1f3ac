import type { KeyboardEvent } from 'react'

/** The cell that has the keyboard; null where the row itself has it, or a control inside a cell. */
export function cellOf({ target, currentTarget }: KeyboardEvent<HTMLElement>): HTMLElement | null {
  return target instanceof HTMLElement && target.role === 'gridcell' && target.parentElement === currentTarget
    ? target
    : null
}

/** The cell beside one, the row before its first cell, the first cell after the row; null at the last. */
export function besideCell(row: HTMLElement, cell: HTMLElement | null, by: 1 | -1): HTMLElement | null {
  if (cell === null) return by === 1 ? (row.firstElementChild as HTMLElement | null) : null
  const next = by === 1 ? cell.nextElementSibling : cell.previousElementSibling
  if (next instanceof HTMLElement) return next
  return by === 1 ? null : row
}

/** Gives the keyboard to a row or to a cell, which takes it only while it is led there by keys. */
export function focusOn(target: HTMLElement | null | undefined): void {
  if (target?.role === 'gridcell') target.tabIndex = -1
  target?.focus({ preventScroll: target.role === 'row' })
}
