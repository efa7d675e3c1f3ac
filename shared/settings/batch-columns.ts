import { z } from 'zod'

/** Pixels; narrower is no column, wider no sheet. */
export const MIN_COLUMN_WIDTH = 32
export const MAX_COLUMN_WIDTH = 600

/** What was chosen for one column of the batch sheet; what is missing is as it comes. */
const BatchColumn = z.strictObject({
  id: z.string().max(20),
  width: z.number().int().min(MIN_COLUMN_WIDTH).max(MAX_COLUMN_WIDTH).optional(),
  isHidden: z.boolean().optional(),
  isPinned: z.boolean().optional(),
})
export type BatchColumn = z.infer<typeof BatchColumn>

/** The columns of the batch sheet in the chosen order. */
export const BatchColumns = z.array(BatchColumn).max(40)
