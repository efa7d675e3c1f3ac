import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8')
const [tokens, themes] = [read('tokens.css'), read('themes.css')]

/** Colors by name of the rule with this selector. */
function colorsOf(css: string, selector: string): ReadonlyMap<string, string> {
  const start = css.indexOf(`\n${selector} {`) === -1 ? css.indexOf(`${selector} {`) : css.indexOf(`\n${selector} {`)
  const body = css.slice(start, css.indexOf('\n}', start))
  return new Map([...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, color]) => [name!, color!]))
}

const dark = colorsOf(tokens, ':root')
const colors = {
  dark,
  light: new Map([...dark, ...colorsOf(themes, "[data-theme='light']")]),
  contrast: new Map([...dark, ...colorsOf(themes, "[data-theme='contrast']")]),
}
const surfaces = ['ink-0', 'ink-1', 'ink-2', 'ink-3', 'ink-4']

/** Relative luminance (WCAG 2.2). */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(a: string, b: string): number {
  const [dim, bright] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number]
  return (bright + 0.05) / (dim + 0.05)
}

it('the contrast of black and white is 21, of a color with itself 1', () => {
  expect([contrast('#000000', '#ffffff'), contrast('#5aa9ff', '#5aa9ff')]).toEqual([21, 1])
})

describe.each(Object.entries(colors))('the focus ring of the %s theme', (_, ofTheme) => {
  it('is of the accent color', () => expect(tokens).toMatch(/--focus: .*var\(--accent\);/))

  it.each(surfaces)('has a contrast of at least 3 to 1 with the surface %s (WCAG 1.4.11)', (surface) => {
    expect(contrast(ofTheme.get('accent')!, ofTheme.get(surface)!)).toBeGreaterThanOrEqual(3)
  })
})
