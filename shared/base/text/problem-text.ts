import type { z } from 'zod'
import { t } from '@/shared/languages/text'

/**
 * The first problem of an input as text: its path, with rows counted from 1, and the rule. `whole` names the input
 * itself.
 */
export function problemText({ issues: [issue] }: z.ZodError, whole: string): string {
  if (issue === undefined) return t`${whole} is not valid`
  const path = issue.path.map((step) => (typeof step === 'number' ? t`row ${step + 1}` : String(step)))
  return `${path.length === 0 ? whole : path.join(', ')}: ${issue.message}`
}
