import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { root } from '@/shared/testing/repository/files'
import { areaOf, mutantsOfAreas, readSources } from './areas'
import { type Equivalent, withoutEquivalents } from './equivalents'
import { type Outcome, type TestRun, type TestSession, type Verdict, judge } from './judge'
import { mutantsIn } from './mutants-in'
import { nearTests } from './near-tests'
import { plantedMutants } from './planted-mutants'
import { sampleOf } from './sample'
import { areasBelowFloor, linesOfScores, lineOfVerdict } from './score'
import { withSwitches } from './switches'
import { changedBy } from './type-check'

const changesOf = (text: string): string[] => mutantsIn('a.ts', text).map(({ from, to }) => `${from} -> ${to}`)

describe('mutants', () => {
  it.each([
    ['a comparison', 'x = a < b', ['x = a < b -> ', '< -> <=']],
    ['equality', 'const x = a === b', ['=== -> !==']],
    ['a logical operator', 'const x = a && b', ['&& -> ||']],
    ['a condition', 'const x = a ? b : c', ['a -> !(a)']],
    ['a negation', 'const x = !a', ['! -> ']],
    ['true and false', 'const x = [true, false]', ['true -> false', 'false -> true']],
    ['arithmetic', 'const x = a * b - c', ['* -> /', '- -> +']],
    ['a call for its effect', 'save(a)', ['save(a) -> ']],
    ['an early end', 'const f = () => { return }', ['return -> ']],
    ['what is given back', 'const f = () => { return a }', ['a -> undefined']],
    ['a number', 'const x = 5', ['5 -> 4', '5 -> 6']],
    ['a name', `const x = 'buy'`, [`'buy' -> ''`]],
    ['a fallback', 'const x = a ?? b', [' ?? b -> ']],
    ['a method that asks of all', 'const x = a.some(f)', ['some -> every']],
    ['a method that leaves out', 'const x = a.filter(f)', ['.filter(f) -> ']],
  ])('change %s', (_, text, changes) => {
    expect(changesOf(text)).toEqual(changes)
  })

  it.each([
    ['types', `type Side = 'buy'; let a: 1 | 'x'; const f = <T extends 'y'>(b: T) => b`],
    ['imports', `import { a } from 'b'; export { c } from 'd'`],
    ['names of members', `const x = { 'content-type': a }`],
    ['sentences, which the catalog of texts has', `const x = 'No order was sent.'`],
    ['text that is put together', 'const x = `${a}` + b'],
  ])('keep %s unchanged', (_, text) => {
    expect(changesOf(text)).toEqual([])
  })

  it('name the line, and refuse a file that they cannot read', () => {
    expect(mutantsIn('a.ts', 'const a = b\n\nconst c = a < b')[0]).toMatchObject({ path: 'a.ts', line: 3, from: '<' })
    expect(() => mutantsIn('a.ts', 'const =')).toThrow('a.ts: ')
  })
})

describe('a source file with switches', () => {
  const text = `
    const seen = []
    const read = (a) => a?.list.filter((x) => x > 1).map((x) => x * 2)
    if (values.length === 2 && !isOff) seen.push('first')
    else seen.push('second')
    for (const value of values) {
      if (value === 7) continue
      seen.push(value + 1)
      ;[value].some((one) => one < 2) || seen.push('large')
    }
    seen.push(read(undefined) ?? 'none', read({ list: values }))
    return seen`
  const mutants = mutantsIn('a.js', `const f = (values, isOff) => {${text}}`).map((mutant, id) => ({ ...mutant, id }))
  const code = withSwitches(`const f = (values, isOff) => {${text}}`, mutants)
  const run = (source: string, on: number | null, values: readonly number[]): unknown => {
    const isOn = (id: number): boolean => id === on
    return runInNewContext(`${source}\n;f(values, false)`, { mutants: { isOn }, values })
  }
  const cases = [[1, 2], [3], [7, 1, 9]]
  const results = (source: string, on: number | null): string =>
    JSON.stringify(
      cases.map((values) => {
        try {
          return run(source, on, values)
        } catch (error) {
          return String(error)
        }
      }),
    )

  it('does the same while no mutant is on', () => {
    expect(results(code, null)).toBe(results(`const f = (values, isOff) => {${text}}`, null))
  })

  it('does with a mutant on what the file with that change does', () => {
    expect(mutants.length).toBeGreaterThan(25)
    const whole = `const f = (values, isOff) => {${text}}`
    for (const mutant of mutants)
      expect(results(code, mutant.id), `${mutant.from} -> ${mutant.to}`).toBe(results(changedBy(mutant, whole), null))
  })
})

const sources = new Map([
  ['electron/base/partner/a.ts', 'export const isA = (b: number) => b < 1'],
  ['electron/base/partner/a.test.ts', `import { isA } from './a'`],
  ['electron/base/partner/slow.test.ts', `import { isA } from './a'`],
  ['electron/app/b.ts', `import { isA } from '@/electron/base/partner/a'`],
  ['electron/app/b.test.ts', `import './b'`],
  ['electron/app/slow.test.ts', `import './b'`],
  ['electron/app/types.test.ts', `import type { isA } from '@/electron/base/partner/a'`],
])

it('uses the nearest tests that load a file, slow ones only in its folder', () => {
  expect(nearTests(sources, (path) => path.includes('slow'))('electron/base/partner/a.ts')).toEqual([
    'electron/base/partner/a.test.ts',
    'electron/base/partner/slow.test.ts',
    'electron/app/b.test.ts',
  ])
})

const mutants = mutantsOfAreas(sources)
const [comparison] = mutants

it('takes the sources of the areas, without tests and what supports them', () => {
  expect(mutants).toHaveLength(3)
  expect(areaOf('electron/services/orders/gate/gate.ts')).toBe('gate')
  expect(areaOf('electron/services/orders/gate/gate.test.ts')).toBe(null)
  expect(areaOf('electron/services/destinations/testing/sink.ts')).toBe(null)
})

describe('a sample', () => {
  const text = Array.from({ length: 50 }, (_, at) => `const a${at} = b${at} < c${at}`).join('\n')
  const sampled = (of: string, seed: string): string[] => {
    const files = new Map([['a.ts', of]])
    return sampleOf(mutantsIn('a.ts', of), files, 20, seed).map(({ line }) => of.split('\n')[line - 1]!)
  }

  it('is the same for a seed wherever its lines are, and different for another seed', () => {
    expect(sampled(text, '1')).toHaveLength(20)
    expect(sampled(`\n// above\n${text}`, '1')).toEqual(sampled(text, '1'))
    expect(sampled(text, '2')).not.toEqual(sampled(text, '1'))
  })
})

it('excludes equivalent mutants, and names rows whose code has changed', () => {
  const row = (from: string): Equivalent => ({
    path: 'electron/base/partner/a.ts',
    line: 'export const isA = (b: number) => b < 1',
    from,
    to: '<=',
    reason: 'planted',
  })
  const { remaining, stale } = withoutEquivalents(mutants, sources, [row('<'), row('>')])
  expect(remaining).toHaveLength(2)
  expect(stale).toEqual([row('>')])
})

describe('a verdict', () => {
  const run = (path: string, isGreen: boolean, reached: readonly number[] = []): TestRun => ({
    path,
    state: isGreen ? 'passed' : 'failed',
    ms: 1,
    reached: new Map(reached.map((id) => [id, 1])),
  })

  async function verdictsBy(runTest: (test: string, id: number | null) => TestRun | null): Promise<Verdict[]> {
    const verdicts: Verdict[] = []
    const session: TestSession = {
      run: async ([test], { id }) => {
        const run = runTest(test!, id)
        return run === null ? null : [run]
      },
      close: async () => {},
    }
    await judge(
      [comparison!],
      () => ['near', 'far'],
      async () => session,
      (verdict) => void verdicts.push(verdict),
    )
    return verdicts
  }
  const outcomeBy = async (runTest: Parameters<typeof verdictsBy>[0]): Promise<string | undefined> =>
    (await verdictsBy(runTest))[0]?.outcome

  it('is killed by a red test, and by one that does not end', async () => {
    expect(await outcomeBy((test, id) => run(test, id === null || test === 'near', [0]))).toBe('killed')
    expect(await outcomeBy((test, id) => (id === null ? run(test, true, [0]) : null))).toBe('killed')
  })

  it('is survived where every test that reaches it is green, untested where none does', async () => {
    expect(await outcomeBy((test) => run(test, true, [0]))).toBe('survived')
    expect(await outcomeBy((test) => run(test, true))).toBe('untested')
  })

  it('is refused where a test that reaches it does not run', async () => {
    const skipped = { ...run('near', true, [0]), state: 'skipped' } as const
    await expect(verdictsBy((test, id) => (id === null ? run(test, true, [0]) : skipped))).rejects.toThrow(
      'near did not run',
    )
  })

  it('is refused where a test is red without any mutant', async () => {
    await expect(verdictsBy((test) => run(test, false, [0]))).rejects.toThrow('near fails without any mutant')
  })

  it('is printed with its place and its change, and counted in its area', () => {
    const verdicts: Verdict[] = [
      { mutant: comparison!, outcome: 'survived' },
      { mutant: comparison!, outcome: 'killed' },
      { mutant: comparison!, outcome: 'killed' },
      { mutant: comparison!, outcome: 'untested' },
      { mutant: comparison!, outcome: 'refused' },
    ]
    expect(lineOfVerdict(verdicts[0]!)).toBe('electron/base/partner/a.ts:1 survived: < -> <=')
    expect(linesOfScores(verdicts)).toEqual([
      '  50.0 %  partner       2 killed, 1 refused by the compiler, 1 survived, 1 untested',
      '  50.0 %  all           2 killed, 1 refused by the compiler, 1 survived, 1 untested',
    ])
  })

  it('fails its area, where fewer than nine in ten of those that compile are killed', () => {
    const of = (path: string, outcomes: readonly Outcome[]): Verdict[] =>
      outcomes.map((outcome) => ({ mutant: { ...comparison!, path }, outcome }))
    const killed = Array.from({ length: 9 }, () => 'killed' as const)
    const gate = of('electron/services/orders/gate/gate.ts', [...killed, 'survived'])
    const partner = of('electron/base/partner/link.ts', [...killed, 'refused', 'survived', 'untested'])
    expect(areasBelowFloor([...gate, ...partner])).toEqual(['partner'])
    expect(areasBelowFloor(of('electron/base/partner/link.ts', ['refused']))).toEqual([])
  })
})

describe('planted mistakes', () => {
  it('are whole expressions or statements that are in their file once, with a test that exists', () => {
    const sources = readSources(root)
    const mutants = plantedMutants(sources)
    expect(mutants).toHaveLength(60)
    expect(mutants.filter(({ test }) => !sources.has(test))).toEqual([])
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
  })
})
