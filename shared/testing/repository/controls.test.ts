import { describe, expect, it } from 'vitest'
import { type Files, formatted } from './files'

/** Raw controls in components outside of the kit: `path:line`. */
function rawControls(files: Files): readonly string[] {
  return [...files].flatMap(([path, text]) =>
    !path.endsWith('.tsx') || path.endsWith('.test.tsx') || !/^renderer\/(app|domain|panels)\//.test(path)
      ? []
      : text
          .split('\n')
          .flatMap((line, at) => (/<(button|input|textarea|select)\b/.test(line) ? [`${path}:${at + 1}`] : [])),
  )
}

/** Fixed font sizes of texts below 12 pixels: `path: declaration`. */
const smallTexts = (files: Files): readonly string[] =>
  [...files].flatMap(([path, text]) =>
    path.endsWith('.css') && !path.includes('/testing/')
      ? [...text.matchAll(/([^{}]+)\{[^{}]*?((?:font-size|--size-\w+): (\d+)px)/g)]
          .filter(([, selector = '', , size]) => Number(size) < 12 && !selector.includes('.table__arrow'))
          .map(([, , declaration]) => `${path}: ${declaration}`)
      : [],
  )

describe('a control', () => {
  it('comes from the kit', () => {
    expect(rawControls(formatted())).toEqual([])
    const planted = new Map([
      ['renderer/panels/planted/planted.tsx', 'const A = () => (\n  <button type="button">Buy</button>\n)'],
      ['renderer/kit/ui/planted.tsx', 'const B = () => <input />'],
    ])
    expect(rawControls(planted)).toEqual(['renderer/panels/planted/planted.tsx:2'])
  })
})

describe('a text', () => {
  it('has at least 12 pixels; only the sign of a sort column is smaller', () => {
    expect(smallTexts(formatted())).toEqual([])
    expect(smallTexts(new Map([['renderer/planted.css', '.planted {\n  color: red;\n  font-size: 11px;\n}']]))).toEqual(
      ['renderer/planted.css: font-size: 11px'],
    )
  })
})
