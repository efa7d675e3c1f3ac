/** Colors and type of the book, read once from the tokens. */
export interface BookPalette {
  readonly ground: string
  readonly hover: string
  readonly line: string
  readonly text: string
  readonly muted: string
  readonly faint: string
  readonly up: string
  readonly down: string
  readonly accent: string
  readonly unknown: string
  readonly font: string
}

/** The canvas cannot use custom properties: they are read once, and again when the theme changes. */
export function readBookPalette(element: Element): BookPalette {
  const style = getComputedStyle(element)
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim()
  return {
    ground: token('ink-1'),
    hover: token('ink-3'),
    line: token('line'),
    text: token('text-1'),
    muted: token('text-2'),
    faint: token('text-3'),
    up: token('up'),
    down: token('down'),
    accent: token('accent'),
    unknown: token('unknown'),
    font: `${token('size-base')} ${token('font')}`,
  }
}
