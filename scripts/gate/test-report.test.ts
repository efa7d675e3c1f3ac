import { describe, expect, it } from 'vitest'
import { closingLine, linesOf, ranNone, type TestRecord } from './test-report'

const record = (name: string, ms: number, outcome: TestRecord['outcome'] = 'passed'): TestRecord => ({
  name,
  ms,
  outcome,
  repeat: `npm run unit -- ${name}`,
})

describe('the closing line', () => {
  it('counts the tests of all runners, and omits skipped ones where there are none', () => {
    expect(closingLine([record('a', 1), record('b', 1), record('c', 1, 'failed')], 0)).toBe('2 passed, 1 failed')
    expect(closingLine([record('a', 1, 'skipped')], 0)).toBe('0 passed, 0 failed, 1 skipped')
  })

  it('counts a failed stage without a failed test as a failure', () => {
    expect(closingLine([record('a', 1)], 2)).toBe('1 passed, 2 failed')
  })
})

describe('a stage of tests', () => {
  it.each<[string, TestRecord[], boolean]>([
    ['without a test', [], true],
    ['whose tests were skipped', [record('a', 1, 'skipped')], true],
    ['with a test that ran', [record('a', 1, 'skipped'), record('b', 1, 'failed')], false],
  ])('%s', (_name, records, isNone) => expect(ranNone(records)).toBe(isNone))
})

describe('the lines above it', () => {
  it('list the ten slowest tests, and every failed one with the command that repeats it', () => {
    const quick = Array.from({ length: 12 }, (_, index) => record(`quick ${index}`, index))
    const lines = linesOf([...quick, record('slow', 65_432), record('red', 0, 'failed')])
    expect(lines.slice(0, 3)).toEqual(['Slowest tests:', '   65.4 s  slow', '    0.0 s  quick 11'])
    expect(lines.slice(11)).toEqual(['Failed tests:', '  red\n    npm run unit -- red'])
  })

  it('are none where no test ran', () => expect(linesOf([])).toEqual([]))
})
