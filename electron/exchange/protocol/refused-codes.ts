import type { ClassifiedAnswer } from './call'

/** Answers contain elements at this depth at most: a list in a member of the data. */
const DEEPEST = 3
const DONE: ReadonlySet<string> = new Set(['', '0', '00000'])

function codesIn(value: unknown, depth: number): readonly string[] {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return []
  if (Array.isArray(value)) return value.flatMap((element) => codesIn(element, depth + 1))
  return Object.entries(value).flatMap(([name, member]) => {
    if (name !== 'code' && name !== 'errorCode') return codesIn(member, depth + 1)
    return typeof member === 'string' && !DONE.has(member) ? [member] : []
  })
}

/** Codes of a refused answer, or of refused elements in a successful answer (exchange: Codes). */
export function refusedCodes(answer: ClassifiedAnswer): readonly string[] {
  if (answer.kind === 'refused') return [answer.code]
  return answer.kind === 'done' ? codesIn(answer.data, 0) : []
}
