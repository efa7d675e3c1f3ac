import { describe, expect, it } from 'vitest'
import { type Files, isTest, sources } from './files'

const LEAST = 0.35

const linesIn = (text: string): number => text.split('\n').length - 1
const isSupport = (path: string): boolean => path.includes('/testing/')

/** Lines of test per line of source below a folder. Test helpers count on neither side. */
function testRatio(files: Files, folder: string): number {
  const lines = { test: 0, source: 0 }
  for (const [path, text] of files) {
    if (!path.startsWith(`${folder}/`) || isSupport(path)) continue
    lines[isTest(path) ? 'test' : 'source'] += linesIn(text)
  }
  return lines.test / lines.source
}

describe('the page', () => {
  it(`has at least ${LEAST} lines of test per line of source`, () => {
    expect(testRatio(sources(), 'renderer')).toBeGreaterThanOrEqual(LEAST)
  })

  it('is measured by its own tests and sources, without what only supports tests', () => {
    const lines = (count: number): string => 'x\n'.repeat(count)
    const planted: Files = new Map([
      ['renderer/kit/a.ts', lines(60)],
      ['renderer/app/b.tsx', lines(40)],
      ['renderer/kit/a.test.ts', lines(20)],
      ['renderer/app/b.test.tsx', lines(14)],
      ['renderer/testing/screen.tsx', lines(500)],
      ['renderer/domain/drafts/testing/sheet.test.ts', lines(500)],
      ['shared/base/c.test.ts', lines(500)],
    ])
    expect(testRatio(planted, 'renderer')).toBeCloseTo(0.34, 10)
    expect(testRatio(planted, 'renderer')).toBeLessThan(LEAST)
  })
})
