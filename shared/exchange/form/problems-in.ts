import type { z } from 'zod'

/** What is wrong with a request: the rule by the path of the member at fault, '' for the request as a whole. */
export type FormProblems = ReadonlyMap<string, string>

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inside, step) => (inside instanceof Object ? Reflect.get(inside, step) : undefined), value)

/** Checks a request by the declaration's own schema. The first rule that each member breaks is told. */
export function problemsIn(schema: z.ZodType, request: unknown): FormProblems {
  const problems = new Map<string, string>()
  for (const issue of schema.safeParse(request).error?.issues ?? []) {
    const path = issue.path.join('.')
    const isMissing = issue.code !== 'custom' && path !== '' && at(request, issue.path) === undefined
    if (!problems.has(path)) problems.set(path, isMissing ? 'is required' : issue.message)
  }
  return problems
}
