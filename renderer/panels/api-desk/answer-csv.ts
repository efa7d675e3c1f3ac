import { csvText, type TextGrid, tsvText } from '@/shared/base/text/csv'
import type { AnswerTable } from './answer-tables'

const gridOf = ({ columns, rows }: AnswerTable): TextGrid => ({
  fields: columns,
  data: rows.map((row) => columns.map((column) => row[column] ?? '')),
})

export const answerCsvOf = (table: AnswerTable): string => csvText(gridOf(table))
/** The table as tab-separated text for a spreadsheet. */
export const tsvOf = (table: AnswerTable): string => tsvText(gridOf(table))
