/** True if a cell or a text in it is truncated. */
const isCut = (cell: HTMLElement): boolean =>
  [cell, ...cell.querySelectorAll<HTMLElement>('span')].some(
    ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
  )

/**
 * Sets the whole text of a truncated cell as its tooltip. An existing tooltip is kept. `cells` selects the cells that
 * truncate their text. For onPointerOver of an enclosing element.
 */
export function titleWhereCut(event: { readonly target: EventTarget | null }, cells: string): void {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>(cells) : null
  if (cell === null) return
  // A tooltip set here earlier is replaced.
  if (cell.dataset.cut !== undefined && cell.dataset.cut === cell.title) cell.removeAttribute('title')
  delete cell.dataset.cut
  if (cell.title !== '' || cell.querySelector('[title]') !== null || !isCut(cell)) return
  cell.title = cell.innerText
  cell.dataset.cut = cell.title
}
