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
import type { Column } from '@/renderer/kit/table/columns/column'

/** The used features of the library. */
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

/** A row in the library's format. */
export interface EngineData<Row> extends Record<string, unknown> {
  readonly row: Row
  /** Declares its values. Some change without the row, such as a price: the row is then wrapped again. */
  readonly columns: readonly Column<Row>[]
}
/** A line of the library: a row, or a group of them. */
export type EngineLine<Row> = EngineRow<Features, EngineData<Row>>
