import { z } from 'zod'
import { ColumnChoices } from './column-choices'

export const VIEW_NAME_LENGTH = 40
export const MOST_VIEWS = 20

const ColumnId = z.string().max(64)

/** What rows are chosen by: a text that stands somewhere in them, values of columns, stretches of time. */
export const RowFilter = z.strictObject({
  text: z.string().max(200),
  /** The one value of a column that is shown, by the column's id. */
  values: z.record(ColumnId, z.string().max(200)),
  /** First and last day in UTC, as yyyy-mm-dd; '' without an end. */
  days: z.record(ColumnId, z.strictObject({ from: z.string().max(10), to: z.string().max(10) })),
})
export type RowFilter = z.infer<typeof RowFilter>

/** How a table is looked at, under a name of the trader's. */
const TableView = z.strictObject({
  name: z.string().min(1).max(VIEW_NAME_LENGTH),
  columns: ColumnChoices,
  /** The first sorts, the next decides where it is equal. */
  sort: z.array(z.strictObject({ id: ColumnId, desc: z.boolean() })).max(10),
  /** Columns whose values are headings, the outermost first. */
  groups: z.array(ColumnId).max(10),
  /** Null: the filter is closed. */
  filter: RowFilter.nullable(),
})
export type TableView = z.infer<typeof TableView>

const TableViewList = z.strictObject({
  /** The one a table opens with; null: as it comes. */
  chosen: z.string().max(VIEW_NAME_LENGTH).nullable(),
  views: z.array(TableView).max(MOST_VIEWS),
})
export type TableViewList = z.infer<typeof TableViewList>

/** By the name of the table. */
export const TableViews = z.record(z.string().max(80), TableViewList)
export type TableViews = z.infer<typeof TableViews>
