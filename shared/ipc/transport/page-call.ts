import { z } from 'zod'

/** One call of a page. The page chooses the `id`, which is returned with the reply. */
export const PageCall = z.object({
  id: z.int().nonnegative(),
  name: z.unknown(),
  input: z.unknown().optional(),
  session: z.unknown().optional(),
})
/** `name`, `input` and `session` are not validated here: the router does it for both hosts. */
export type PageCall = z.infer<typeof PageCall>
