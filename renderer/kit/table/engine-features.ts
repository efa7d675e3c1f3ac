import {
  cellSelectionFeature,
  columnFilteringFeature,
  columnGroupingFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createExpandedRowModel,
  createFilteredRowModel,
  createGroupedRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  type Row as EngineRow,
  rowExpandingFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import type { Column } from './column'

/** What of the library our tables use. */
export const features = tableFeatures({
  cellSelectionFeature,
  columnFilteringFeature,
  columnGroupingFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  globalFilteringFeature,
  rowExpandingFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  groupedRowModel: createGroupedRowModel(),
  sortedRowModel: createSortedRowModel(),
  expandedRowModel: createExpandedRowModel(),
})
export type Features = typeof features

/** A row as the library holds it. */
export interface Held<Row> extends Record<string, unknown> {
  readonly row: Row
  /** What says its values. Some change without the row, such as a price: it is held anew then. */
  readonly columns: readonly Column<Row>[]
}
/** A line of the library: a row, or a group of them. */
export type HeldRow<Row> = EngineRow<Features, Held<Row>>
