import { z } from 'zod'
import { t } from '@/shared/languages/text'

const message = t('must not name what every object has, such as __proto__')

/** True if no object in the value, at any depth, has an own member with a name of Object.prototype. */
function hasPlainNames(value: unknown): boolean {
  const open: unknown[] = [value]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value !== 'object' || value === null) continue
    if (!Array.isArray(value) && Object.keys(value).some((name) => name in Object.prototype)) return false
    for (const member of Object.values(value)) open.push(member)
  }
  return true
}

/** The schema without values that have a member such as `__proto__`. */
export const withPlainNames = <Output, Input>(schema: z.ZodType<Output, Input>) =>
  z.custom<Input>(hasPlainNames, { message }).pipe(schema)
