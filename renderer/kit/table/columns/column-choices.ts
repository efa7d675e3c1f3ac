import { type ColumnChoice, MAX_COLUMN_WIDTH, MIN_COLUMN_WIDTH } from '@/shared/settings/column-choices'

interface Named {
  readonly id: string
}

/** A valid width in whole pixels. */
export const columnWidth = (width: number): number =>
  Math.round(Math.max(MIN_COLUMN_WIDTH, Math.min(MAX_COLUMN_WIDTH, width)))

/** All columns in the chosen order, with their choices. Columns without choices come last. */
export function columnChoices(all: readonly Named[], saved: readonly ColumnChoice[]): readonly ColumnChoice[] {
  const knownChoices = saved.filter(({ id }) => all.some((column) => column.id === id))
  const knownIds = new Set(knownChoices.map(({ id }) => id))
  return [...knownChoices, ...all.filter(({ id }) => !knownIds.has(id)).map(({ id }) => ({ id }))]
}

/** Choices to save after a change of a column. */
export const withColumn = (
  all: readonly Named[],
  saved: readonly ColumnChoice[],
  id: string,
  change: Partial<ColumnChoice>,
): ColumnChoice[] =>
  columnChoices(all, saved).map((column) =>
    column.id === id
      ? { ...column, ...change, ...(change.width === undefined ? {} : { width: columnWidth(change.width) }) }
      : column,
  )

/** Choices to save after a column moved one position towards the start or the end. */
export function withColumnMoved(
  all: readonly Named[],
  saved: readonly ColumnChoice[],
  id: string,
  by: -1 | 1,
): ColumnChoice[] {
  const choices = [...columnChoices(all, saved)]
  const from = choices.findIndex((column) => column.id === id)
  const to = from + by
  const [moving, other] = [choices[from], choices[to]]
  if (moving === undefined || other === undefined) return choices
  choices[from] = other
  choices[to] = moving
  return choices
}

/** Choices to save after a column moved to the position of another. */
export function withColumnPlaced(
  all: readonly Named[],
  saved: readonly ColumnChoice[],
  id: string,
  place: string,
): ColumnChoice[] {
  const choices = columnChoices(all, saved)
  const [from, to] = [id, place].map((columnId) => choices.findIndex((column) => column.id === columnId)) as [
    number,
    number,
  ]
  const moving = choices[from]
  if (moving === undefined || to < 0) return [...choices]
  return choices.toSpliced(from, 1).toSpliced(to, 0, moving)
}
