import { parseSync } from 'vite'
import type { Mutant } from './mutants-in.ts'
import type { Sources } from './near-tests.ts'
import { planted, type Planted } from './planted.ts'

/** A planted mistake in its place. */
export interface PlantedMutant extends Mutant, Pick<Planted, 'name' | 'test'> {}

/** True if an expression or a statement of the file has these offsets. */
function isNode(value: unknown, start: number, end: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if ('type' in value && 'start' in value && 'end' in value && value.start === start && value.end === end) return true
  return Object.values(value).some((child) => isNode(child, start, end))
}

/** Throws if the code is not in its file once, as a whole expression or statement. */
function mutantOf({ code, mistake, path, ...row }: Planted, sources: Sources): PlantedMutant {
  const text = sources.get(path) ?? ''
  const start = text.indexOf(code)
  const end = start + code.length
  if (start < 0 || text.includes(code, start + 1)) throw new Error(`${path}: not once in the file: ${code}`)
  if (!isNode(parseSync(path, text).program, start, end)) throw new Error(`${path}: no whole expression: ${code}`)
  const line = text.slice(0, start).split('\n').length
  const as = mistake === '' ? 'statement' : 'expression'
  return { ...row, path, line, start, from: code, to: mistake, host: { start, end, as } }
}

/** The fixed set of planted mistakes. */
export const plantedMutants = (sources: Sources): readonly PlantedMutant[] =>
  planted.map((row) => mutantOf(row, sources))
