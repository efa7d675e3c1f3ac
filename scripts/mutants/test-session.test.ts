import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Verdict, judge } from './judge'
import { mutantsIn } from './mutants-in'
import { openSession } from './test-session'

const path = 'scripts/mutants/testing/counting.ts'
const file = join(import.meta.dirname, 'testing/counting.ts')

it('finds by the real tests of a file which changes they detect, and does not change the file', async () => {
  const text = readFileSync(file, 'utf8')
  const verdicts: Verdict[] = []
  const setsTimeZone = 'shared/trading/destinations/quiet-hours.test.ts'
  const tests = ['scripts/mutants/testing/counting.test.ts', setsTimeZone]
  await judge(
    mutantsIn(path, text),
    () => tests,
    openSession,
    (verdict) => void verdicts.push(verdict),
  )
  const outcomes = Object.groupBy(verdicts, ({ outcome }) => outcome)
  const changes = (of: readonly Verdict[] = []): string[] =>
    of.map(({ mutant: { line, from, to } }) => `${line}: ${from} -> ${to}`)
  expect(changes(outcomes.survived)).toEqual(['2: - -> +', '2: < -> <=', '8: 0 -> 1'])
  expect(changes(outcomes.untested)).toEqual(['13: > -> >=', '13: 10 -> 11', '13: 10 -> 9'])
  // Endless: one reaches its own place repeatedly, the other does not.
  expect(changes(outcomes.killed)).toEqual(expect.arrayContaining(['8: += -> -=', '6: 1 -> 0']))
  expect(readFileSync(file, 'utf8')).toBe(text)
})
