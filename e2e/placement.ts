import type { Page } from '@playwright/test'

/**
 * Runs in the page: heads that are not above their figures, rows that overlap or have gaps, rows that the edge of a
 * table cuts, and targets too small for a finger, each as a message.
 */
function faultsWithin(selector: string): string[] {
  const slack = 1.5
  const faults: string[] = []
  const isVisible = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  /** Visible lines of the text within a cell. */
  function linesOf(cell: Element): readonly DOMRect[] {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    const lines: DOMRect[] = []
    while (walker.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      lines.push(...[...range.getClientRects()].filter(({ width }) => width >= 1))
    }
    return lines
  }
  const edgeOf = (edges: readonly number[], outermost: (...all: number[]) => number): number | null =>
    edges.length === 0 ? null : outermost(...edges)
  /** Right edge of the text within a cell. */
  const endOf = (cell: Element): number | null =>
    edgeOf(
      linesOf(cell).map(({ right }) => right),
      Math.max,
    )
  /** Left edge of the text within a cell. */
  const startOf = (cell: Element): number | null =>
    edgeOf(
      linesOf(cell).map(({ left }) => left),
      Math.min,
    )

  /** Heads that touch read as one word. */
  for (const line of document.querySelectorAll(`${selector} :is(.table__head, .book__head, .price-ladder__head)`)) {
    if (!isVisible(line)) continue
    const heads = [...line.children].flatMap((head) => {
      const box = head.getBoundingClientRect()
      const end = endOf(head)
      const start = startOf(head)
      return end === null || start === null
        ? []
        : [{ text: head.textContent, start: Math.max(start, box.left), end: Math.min(end, box.right) }]
    })
    for (const [index, { text, start }] of heads.slice(1).entries()) {
      const before = heads[index]!
      if (start - before.end < 3) faults.push(`“${before.text}” touches “${text}”`)
    }
  }

  for (const grid of document.querySelectorAll(`${selector} .table__grid`)) {
    if (!isVisible(grid)) continue
    const label = grid.getAttribute('aria-label') ?? ''
    const rows = [...grid.querySelectorAll('.table__rows > .table__row')].sort(
      (a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top,
    )
    const heads = [...grid.querySelectorAll('.table__head > .table__head-cell')]
    for (const [index, head] of heads.entries()) {
      if (!head.classList.contains('num')) continue
      const titleEnd = endOf(head)
      const ends = rows.flatMap((row) => endOf(row.children[index] ?? row) ?? [])
      if (titleEnd === null || ends.length === 0) continue
      const end = Math.max(...ends)
      if (Math.abs(end - titleEnd) > slack)
        faults.push(`${label}: “${head.textContent}” ends ${Math.round(titleEnd - end)} px beyond its figures`)
    }
    for (const [index, row] of rows.slice(1).entries()) {
      const gap = row.getBoundingClientRect().top - rows[index]!.getBoundingClientRect().bottom
      if (Math.abs(gap) > slack) faults.push(`${label}: rows are ${Math.round(gap)} px apart`)
    }
    const scroller = grid.parentElement!
    const edge = scroller.getBoundingClientRect().top + scroller.clientHeight
    const total = grid.querySelector('.table__total')
    const bottom = total === null ? edge : total.getBoundingClientRect().top
    for (const row of rows) {
      const box = row.getBoundingClientRect()
      if (box.top < bottom - slack && box.bottom > bottom + slack)
        faults.push(`${label}: a row is cut ${Math.round(bottom - box.top)} px below its top`)
    }
  }

  /** WCAG 2.5.8: a smaller target has a circle of this diameter that reaches no other target. */
  const least = 24
  const isClipped = (box: DOMRect, element: Element | null): boolean => {
    if (element === null) return false
    const { overflowX, overflowY } = getComputedStyle(element)
    const edge = element.getBoundingClientRect()
    const x = (box.left + box.right) / 2
    const y = (box.top + box.bottom) / 2
    const isBeyond = x < edge.left || x > edge.right || y < edge.top || y > edge.bottom
    return ((overflowX !== 'visible' || overflowY !== 'visible') && isBeyond) || isClipped(box, element.parentElement)
  }
  const targets = [...document.querySelectorAll(`${selector} :is(button, a[href], input, select, textarea)`)].flatMap(
    (element) => {
      const box = (element.closest('label') ?? element).getBoundingClientRect()
      const isTarget = box.width > 0 && isVisible(element) && !isClipped(box, element.parentElement)
      return isTarget && !element.matches(':disabled, [tabindex="-1"], p a') ? [{ element, box }] : []
    },
  )
  const isSmall = ({ width, height }: DOMRect): boolean => Math.min(width, height) < least - 0.5
  const centerOf = ({ left, right, top, bottom }: DOMRect) => ({ x: (left + right) / 2, y: (top + bottom) / 2 })
  for (const { element, box } of targets.filter((target) => isSmall(target.box))) {
    const { x, y } = centerOf(box)
    const near = targets.find((other) => {
      if (other.element === element || other.element.contains(element) || element.contains(other.element)) return false
      const across = Math.max(other.box.left - x, x - other.box.right, 0)
      const down = Math.max(other.box.top - y, y - other.box.bottom, 0)
      const center = centerOf(other.box)
      const apart = isSmall(other.box) ? Math.hypot(center.x - x, center.y - y) / 2 : Infinity
      return Math.min(Math.hypot(across, down), apart) < least / 2 - 0.5
    })
    const name = (target: Element) => target.getAttribute('aria-label') ?? target.textContent ?? ''
    if (near !== undefined)
      faults.push(`“${name(element)}” is ${Math.round(box.height)} px high, close to “${name(near.element)}”`)
  }
  return [...new Set(faults)]
}

/** Heads and rows of tables that are out of place within an element of the page. */
export const placementFaults = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate(faultsWithin, selector)
