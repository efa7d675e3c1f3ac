import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { mutantsIn } from './mutants-in'
import { notCompiling } from './type-check'

const path = 'scripts/mutants/testing/counting.ts'
const text = readFileSync(join(import.meta.dirname, '../..', path), 'utf8')

it('finds the mutants that do not compile, and no others', () => {
  const refused = notCompiling(mutantsIn(path, text), new Map([[path, text]]))
  expect([...refused].map(({ line, from, to }) => `${line}: ${from} -> ${to}`)).toEqual(['9: sum -> undefined'])
})
