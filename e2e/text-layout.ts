import type { Page } from '@playwright/test'

/**
 * Runs in the page: truncated text, and overlapping texts, each as a message. Texts of a person or of the exchange may
 * be of any length: text with its whole content in a tooltip is not truncated.
 */
function faultsWithin(selector: string): string[] {
  interface Piece {
    readonly text: string
    readonly node: Text
    readonly box: DOMRect
    readonly isSticky: boolean
  }
  const root = document.querySelector(selector)
  if (root === null) return [`${selector} is not there`]
  /** Space of a line box above and below its letters, as fractions of its height. */
  const [above, below] = [0.17, 0.08]
  const slack = 1.5
  const known = new Map<HTMLElement, HTMLElement[]>()
  /** The element and all elements around it. Nothing changes while this runs. */
  function ancestors(element: HTMLElement | null): HTMLElement[] {
    if (element === null) return []
    const found = known.get(element) ?? [element, ...ancestors(element.parentElement)]
    known.set(element, found)
    return found
  }
  const texts: string[] = []
  const pieces: Piece[] = []

  /** True if any part is visible. Reports truncated parts. */
  function checkVisibility(text: string, element: HTMLElement, whole: DOMRect): boolean {
    let box = whole
    for (const around of ancestors(element)) {
      const { overflowX, overflowY, textOverflow, paddingRight } = getComputedStyle(around)
      const outer = around.getBoundingClientRect()
      // Dots begin at the padding.
      const inset = textOverflow === 'ellipsis' ? Number.parseFloat(paddingRight) : 0
      const edge = new DOMRect(outer.x, outer.y, outer.width - inset, outer.height)
      const isOutside =
        box.right <= edge.left || box.left >= edge.right || box.bottom <= edge.top || box.top >= edge.bottom
      const scrolls = [overflowX, overflowY].some((flow) => flow === 'auto' || flow === 'scroll')
      if (overflowX === 'visible' && overflowY === 'visible') continue
      // Content that was scrolled away can be scrolled back.
      if (isOutside && scrolls) return false
      const isCutAcross = overflowX !== 'visible' && (box.left < edge.left - slack || box.right > edge.right + slack)
      const isCutBelow =
        !scrolls && overflowY !== 'visible' && (box.top < edge.top - slack || box.bottom > edge.bottom + slack)
      if (isCutAcross || isCutBelow) texts.push(`“${text}” is cut off by .${around.className}`)
      // Half a row at the edge of a scrolling element is no fault, and its surroundings are not at fault either.
      if (scrolls) {
        const [top, bottom] = [Math.max(box.top, edge.top), Math.min(box.bottom, edge.bottom)]
        box = new DOMRect(box.x, top, box.width, bottom - top)
      }
    }
    if (box.left < -slack || box.right > innerWidth + slack) texts.push(`“${text}” reaches out of the window`)
    return true
  }

  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const element = node.parentElement!
    const text = node.data.trim()
    // A sign without letters and digits is readable in part.
    if (!/[\p{L}\p{N}]/u.test(text) || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      continue
    // A text for screen readers.
    if (ancestors(element).some(({ offsetWidth, offsetHeight }) => offsetWidth === 1 && offsetHeight === 1)) continue
    if (element.closest('.visually-hidden, svg, canvas, input, select') !== null) continue
    if (ancestors(element).some(({ title }) => title.includes(text))) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const isSticky = ancestors(element).some((ancestor) => getComputedStyle(ancestor).position === 'sticky')
    for (const { left, top, width, height } of range.getClientRects()) {
      if (width < 1) continue
      const box = new DOMRect(left, top + height * above, width, height * (1 - above - below))
      if (checkVisibility(text, element, box)) pieces.push({ text, node, box, isSticky })
    }
  }
  for (const [index, piece] of pieces.entries())
    for (const other of pieces.slice(index + 1)) {
      if (piece.node === other.node || piece.isSticky !== other.isSticky) continue
      const across = Math.min(piece.box.right, other.box.right) - Math.max(piece.box.left, other.box.left)
      const down = Math.min(piece.box.bottom, other.box.bottom) - Math.max(piece.box.top, other.box.top)
      if (across > slack && down > slack) texts.push(`“${piece.text}” lies on “${other.text}”`)
    }
  return [...new Set(texts)]
}

/** Clipped and colliding texts within an element of the page. Text on a canvas is not checked. */
export const textFaults = (page: Page, selector: string): Promise<string[]> => page.evaluate(faultsWithin, selector)
