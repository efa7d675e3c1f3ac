import { plural } from '@/shared/languages/plural'
import { t } from '@/shared/languages/text'
import type { DraftSent } from '@/shared/trading/batch/draft/draft'
import { draftColumns, type DraftRow } from '@/shared/trading/batch/draft/draft-row'
import { formatTime } from '@/renderer/kit/format/time'
import { rowsText } from './rows-text'
import type { Missing } from './leftovers'
import type { Overtaken } from './overtaken'

/** Maximum number of edits that a notice lists. */
const NAMED = 10

const valueText = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? t('ticked') : t('not ticked')) : String(value) || t('empty')
const rowText = (row: DraftRow): string =>
  [row.symbol, row.side, row.price, row.qty, row.note].filter((value) => value !== '').join(' ') || t('empty')

function listText(lines: readonly string[]): string {
  const more = lines.length - NAMED
  return [...lines.slice(0, NAMED), ...(more > 0 ? [t`and ${more} more`] : [])].join('\n')
}

function overtakenLine({ row, number, column, other }: Overtaken): string {
  if (other === null) return t`Row ${number} was deleted or sent there. It was here: ${rowText(row)}`
  if (column === null) return t`Row ${number} was changed there and is not deleted: ${rowText(other)}`
  return t`Row ${number}, ${column}: ${valueText(row[column])} was typed here, ${valueText(other[column])} is kept`
}

/** Edits that were replaced by another window, one per line. */
export function overtakenText(edits: readonly Overtaken[]): string {
  const deleted = new Map(edits.filter(({ other }) => other === null).map((edit) => [edit.row.id, edit]))
  return listText([...deleted.values(), ...edits.filter(({ other }) => other !== null)].map(overtakenLine))
}

/** Edits that are not on disk, one per line. */
export function missingText({ edit, rows }: Pick<Missing, 'edit' | 'rows'>): string {
  const numberOf = (id: string): number => rows.findIndex((row) => row.id === id) + 1
  const cells = edit.change.flatMap((change) =>
    [...draftColumns, 'include' as const].flatMap((column) => {
      const value = change.cells[column]
      return value === undefined ? [] : [t`Row ${numberOf(change.id)}, ${column}: ${valueText(value)} was typed`]
    }),
  )
  return listText([
    ...cells,
    ...edit.insert.map(({ row }) => t`New row: ${rowText(row)}`),
    ...edit.remove.map((id) => t`Row ${numberOf(id)} was deleted`),
  ])
}

/** Texts about a draft that was sent. */
export function sentText({ name, at, isExternal, changed }: DraftSent): { title: string; text: string } {
  const draftNote = t`Edits in ${rowsText(changed)} after the review were not sent and stay as a draft.`
  return isExternal
    ? {
        title: t`“${name}” was sent from another window at ${formatTime(at)}`,
        text: changed.length === 0 ? t('It is among the batches of the desk.') : draftNote,
      }
    : {
        title: t`“${name}” was sent as it was reviewed at ${formatTime(at)}`,
        text: t`Another window had changed ${plural(changed.length, 'row')} of it. ${draftNote}`,
      }
}

/** Rows with unsaved edits that another window sent. */
export function lateText(edits: readonly Overtaken[]): string {
  const numbers = [...new Set(edits.map(({ number }) => number))]
  return t`Edits in ${rowsText(numbers)} were not sent and stay as a draft.`
}
