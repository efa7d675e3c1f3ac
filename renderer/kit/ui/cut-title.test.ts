// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { titleWhereCut } from './cut-title'

/** A cell of a hundred pixels whose text has this width. */
function cellWith(html: string, pixels: number): HTMLElement {
  document.body.innerHTML = `<div class="cell">${html}</div>`
  const cell = document.querySelector<HTMLElement>('.cell')!
  for (const element of [cell, ...cell.querySelectorAll('span')]) {
    Object.defineProperty(element, 'clientWidth', { value: 100 })
    Object.defineProperty(element, 'scrollWidth', { value: pixels, configurable: true })
  }
  return cell
}
const over = (cell: HTMLElement): string => {
  titleWhereCut({ target: cell.firstElementChild ?? cell }, '.cell')
  return cell.title
}

beforeEach(() => void (document.body.innerHTML = ''))

describe('A text in a cell', () => {
  it('has its whole text as a tooltip where it is cut, and none where it fits', () => {
    expect(over(cellWith('<span>97270.01234</span>', 120))).toBe('97270.01234')
    expect(over(cellWith('<span>97270.01</span>', 100))).toBe('')
  })

  it('keeps an existing tooltip', () => {
    expect(over(cellWith('<span title="why">97270.01234</span>', 120))).toBe('')
    const cell = cellWith('97270.01234', 120)
    cell.title = 'why'
    expect(over(cell)).toBe('why')
  })

  it('never keeps the tooltip of an older text', () => {
    const cell = cellWith('<span>97270.01234</span>', 120)
    over(cell)
    cell.firstElementChild!.textContent = '98111.56789'
    expect(over(cell)).toBe('98111.56789')
    cell.title = 'Price must be above 0'
    expect(over(cell)).toBe('Price must be above 0')
  })
})
