import { describe, expect, it } from 'vitest'
import { type Files, formatted } from './files'

/** Queries of a theme anywhere, and properties of a theme other than colors: `path: text`. */
function beyondColors(files: Files): readonly string[] {
  return [...files].flatMap(([path, text]) => {
    if (!path.endsWith('.css') || !text.includes('[data-theme')) return []
    return [...text.matchAll(/\[data-theme[^{]*\{([^}]*)\}/g)].flatMap(([, body = '']) =>
      body
        .split(';')
        .map((declaration) => declaration.trim())
        .filter(
          (declaration) => declaration !== '' && !/^(color-scheme: |--[\w-]+: (#|color-mix\(|0 \d))/.test(declaration),
        )
        .map((declaration) => `${path}: ${declaration}`),
    )
  })
}

describe('a theme', () => {
  it('is colors alone: what is where, and what is seen at all, is looked at for accessibility in one of them', () => {
    const files = formatted()
    const withThemes = [...files].filter(([path, text]) => path.endsWith('.css') && text.includes('[data-theme='))
    expect(withThemes.map(([path]) => path)).toEqual(['renderer/kit/theme/themes.css'])
    expect(beyondColors(files)).toEqual([])
  })

  it('is caught where it hides or moves something', () => {
    const planted = (body: string): Files => new Map([['renderer/planted.css', `[data-theme='light'] .x {${body}}`]])
    expect(beyondColors(planted('display: none'))).toEqual(['renderer/planted.css: display: none'])
    expect(beyondColors(planted('--row: 20px; --up: #0b7a54'))).toEqual(['renderer/planted.css: --row: 20px'])
    expect(beyondColors(planted('--up: #0b7a54; --shadow: 0 10px 32px rgb(20 30 50 / 22%)'))).toEqual([])
  })
})
