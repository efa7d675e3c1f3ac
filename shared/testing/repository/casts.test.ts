import { describe, expect, it } from 'vitest'
import { type Files, sources } from './files'

/** A page's global object contains values of scripts, without a declaration. */
const ofGlobals = /\b(window|globalThis) as unknown as\b/g
const anyCast = /\bas (unknown as|never|any)\b/g

/** Casts in the programs around the product that hide a change of the product's types from the compiler. */
const blindCasts = (files: Files): string[] =>
  [...files]
    .filter(([path]) => /^(bench|kill-loop|e2e)\//.test(path))
    .flatMap(
      ([path, text]) =>
        text
          .replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '')
          .replaceAll(ofGlobals, '')
          .match(anyCast)
          ?.map((cast) => `${path}: ${cast}`) ?? [],
    )

describe('a program around the product', () => {
  it('meets its shapes without a cast through unknown, never or any', () => {
    expect(blindCasts(sources())).toEqual([])
  })

  it('is caught with one, and may read a global object of a page', () => {
    const planted = new Map([
      ['bench/planted.ts', 'const call = (async () => answer) as unknown as Call\nconst no = made as never'],
      ['bench/page.ts', '// as any other\nconst { chart } = window as unknown as { chart: Chart }'],
    ])
    expect(blindCasts(planted)).toEqual(['bench/planted.ts: as unknown as', 'bench/planted.ts: as never'])
  })
})
