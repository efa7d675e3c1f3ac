import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Files, formatted, isTest } from './files'

const MOST_FILES = 20

/** Folders with more product files than fit on one screen; tests and files for tests do not count. */
function crowded(files: Files): string[] {
  const counts = new Map<string, number>()
  for (const path of files.keys()) {
    if (isTest(path) || /(^|\/)testing\//.test(path)) continue
    const folder = posix.dirname(path)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > MOST_FILES).map(([folder, count]) => `${folder}: ${count}`)
}

describe('A folder', () => {
  it('has at most 20 product files', () => expect(crowded(formatted())).toEqual([]))

  it('is found where it has one more', () => {
    const planted = (count: number): Files =>
      new Map(Array.from({ length: count }, (_, index) => [`renderer/planted/file-${index}.ts`, '']))
    expect(crowded(planted(20))).toEqual([])
    expect(crowded(planted(21))).toEqual(['renderer/planted: 21'])
  })
})
