import { z } from 'zod'

const message = 'must not name what every object has, such as __proto__'

/** Whether no object in a value, however deep, has a member of its own by a name that every object has. */
function hasPlainNames(value: unknown): boolean {
  const open: unknown[] = [value]
  while (open.length > 0) {
    const one = open.pop()
    if (typeof one !== 'object' || one === null) continue
    if (!Array.isArray(one) && Object.keys(one).some((name) => name in Object.prototype)) return false
    for (const member of Object.values(one)) open.push(member)
  }
  return true
}

/** The same schema for what has only names of its own: `__proto__` and the like are refused, not passed over. */
export const withPlainNames = <Output, Input>(schema: z.ZodType<Output, Input>) =>
  z.custom<Input>(hasPlainNames, { message }).pipe(schema)
