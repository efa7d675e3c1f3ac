import { describe, expect, it } from 'vitest'
import { type Files, isTest, sources } from './files'

/** All separate implementations of a check for Enter. */
const ways = /(['"`])(Numpad)?Enter\1|\bEnter:|\b(keyCode|which)\s*[!=]==?\s*13\b/
/** Folder of the shared implementation, which excludes keys of an input method. */
const ownFolder = 'renderer/kit/keys/'

const handlers = (files: Files): string[] =>
  [...files].flatMap(([path, text]) =>
    !path.startsWith('renderer/') || path.startsWith(ownFolder) || path.includes('/testing/') || isTest(path)
      ? []
      : text.split('\n').flatMap((line, index) => (ways.test(line) ? [`${path}:${index + 1}`] : [])),
  )

describe('a handler of Enter', () => {
  it('goes by isEnter or a table of keys, so that no composition is committed', () => {
    const files = sources()
    expect(files.size).toBeGreaterThan(1400)
    expect(handlers(files)).toEqual([])
  })

  it('is caught where it reads the key by itself', () => {
    const lines = [
      "if (event.key === 'Enter') save()",
      'const after = { Enter: 1 }',
      'if (event.keyCode === 13) save()',
    ]
    for (const line of lines)
      expect(handlers(new Map([['renderer/panels/planted.tsx', line]]))).toEqual(['renderer/panels/planted.tsx:1'])
  })
})
