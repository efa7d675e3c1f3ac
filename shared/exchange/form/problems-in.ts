import type { z } from 'zod'
import { t } from '@/shared/languages/text'

/** Problems of a request: the violated rule by the path of the member, '' for the whole request. */
export type FormProblems = ReadonlyMap<string, string>

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inside, step) => (inside instanceof Object ? Reflect.get(inside, step) : undefined), value)

/** Validates a request by the declaration's schema. Returns the first violated rule of each member. */
export function problemsIn(schema: z.ZodType, request: unknown): FormProblems {
  const problems = new Map<string, string>()
  for (const issue of schema.safeParse(request).error?.issues ?? []) {
    const path = issue.path.join('.')
    const isMissing = issue.code !== 'custom' && path !== '' && at(request, issue.path) === undefined
    if (!problems.has(path)) problems.set(path, isMissing ? t('is required') : issue.message)
  }
  return problems
}
