import { z } from 'zod'

/** Pixels. Lower and upper bound of a usable column. */
export const MIN_COLUMN_WIDTH = 32
export const MAX_COLUMN_WIDTH = 600

/** Choices for one column of a table or of the batch sheet. Missing ones have their default. */
const ColumnChoice = z.strictObject({
  id: z.string().max(64),
  width: z.number().int().min(MIN_COLUMN_WIDTH).max(MAX_COLUMN_WIDTH).optional(),
  /** False: shown at every width of its table. */
  isHidden: z.boolean().optional(),
  isPinned: z.boolean().optional(),
})
export type ColumnChoice = z.infer<typeof ColumnChoice>

/** Columns in the chosen order. */
export const ColumnChoices = z.array(ColumnChoice).max(60)
/** By the name of the table. */
export const TableColumns = z.record(z.string().max(80), ColumnChoices)
export type TableColumns = z.infer<typeof TableColumns>
