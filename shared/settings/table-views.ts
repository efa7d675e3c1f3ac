import { z } from 'zod'
import { ColumnChoices } from './column-choices'

export const VIEW_NAME_LENGTH = 40
export const MOST_VIEWS = 20

const ColumnId = z.string().max(64)

/** Filter of rows: a text that occurs in them, values of columns, time ranges. */
export const RowFilter = z.strictObject({
  text: z.string().max(200),
  /** The single visible value of a column, by the column's ID. */
  values: z.record(ColumnId, z.string().max(200)),
  /** First and last day in UTC, as yyyy-mm-dd. '' without an end. */
  days: z.record(ColumnId, z.strictObject({ from: z.string().max(10), to: z.string().max(10) })),
})
export type RowFilter = z.infer<typeof RowFilter>

/** A named view of a table. */
const TableView = z.strictObject({
  name: z.string().min(1).max(VIEW_NAME_LENGTH),
  columns: ColumnChoices,
  /** Sort columns by priority. */
  sort: z.array(z.strictObject({ id: ColumnId, desc: z.boolean() })).max(10),
  /** Columns whose values are headings, the outermost first. */
  groups: z.array(ColumnId).max(10),
  /** Null: the filter is closed. */
  filter: RowFilter.nullable(),
})
export type TableView = z.infer<typeof TableView>

const TableViewList = z.strictObject({
  /** The initial view of a table. Null: default. */
  chosen: z.string().max(VIEW_NAME_LENGTH).nullable(),
  views: z.array(TableView).max(MOST_VIEWS),
})
export type TableViewList = z.infer<typeof TableViewList>

/** By the name of the table. */
export const TableViews = z.record(z.string().max(80), TableViewList)
export type TableViews = z.infer<typeof TableViews>
