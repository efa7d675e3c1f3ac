import { useRef } from 'react'
import { t } from '@/shared/languages/text'
import { columnName } from '@/shared/sheets/cells/workbook'
import { draftColumns, type DraftColumn } from '@/shared/trading/batch/draft/draft-row'
import type { ColumnMapping } from '@/shared/trading/import/column-mapping'
import type { ImportedCell, ImportedRow, ImportedSheet } from '@/shared/trading/import/import-sheet'
import { Select } from '@/renderer/kit/ui/fields/select'
import { sheetColumns } from '../model/columns'
import { useListedRows } from './use-listed-rows'

type Meaning = DraftColumn | 'extra'
const titles = new Map<string, string>(
  sheetColumns({ hedge: true, margin: false, ltv: false }).map((column) => [column.id, column.title]),
)
const meanings: readonly { readonly value: Meaning; readonly label: string }[] = [
  ...draftColumns.map((column) => ({ value: column, label: titles.get(column) ?? column })),
  { value: 'extra', label: t('Put into note') },
]

/** A meaning chosen twice moves to the later column: two cells cannot be the price of an order. */
const remapped = (mapping: ColumnMapping, at: number, meaning: Meaning): ColumnMapping =>
  mapping.map((current, index) =>
    index === at ? meaning : current === meaning && meaning !== 'extra' ? 'extra' : current,
  )

/** Stored and displayed value of a cell where they differ; the used value is highlighted. */
function Differing({
  differs,
  chosen: imported,
}: {
  readonly differs: { readonly stored: string; readonly displayed: string }
  readonly chosen: string | null
}) {
  const isChosen = (text: string) => (imported === null ? undefined : imported === text)
  return (
    <span className="import-differs">
      <span
        data-taken={isChosen(differs.displayed)}
      >{t`shows ${differs.displayed === '' ? t('nothing') : differs.displayed}`}</span>
      <span data-taken={isChosen(differs.stored)}>{t`holds ${differs.stored}`}</span>
    </span>
  )
}

function CellContent({
  imported: { cell, column, draftText: imported, differs, ambiguous },
}: {
  readonly imported: ImportedCell
}) {
  if (differs !== null) return <Differing differs={differs} chosen={imported} />
  if (ambiguous !== null && imported === null) return <mark>{cell.displayed}</mark>
  if (column === 'extra' || imported === null || cell.displayed === '') return cell.displayed
  // A difference in case is not a change.
  if (imported.toLowerCase() === cell.displayed.toLowerCase()) return imported
  return (
    <>
      <s>{cell.displayed}</s> {imported}
    </>
  )
}

const isMarked = ({ differs, ambiguous, cell, remark, column }: ImportedCell): boolean =>
  column !== 'extra' &&
  (differs !== null || ambiguous !== null || cell.kind === 'error' || remark === 'date' || remark === 'formula-text')

/** Columns of the order first: a file with many others has them out of view. */
const inOrder = (mapping: ColumnMapping): readonly number[] => {
  const places = mapping.map((_, at) => at)
  const isExtra = (at: number): boolean => mapping[at] === 'extra'
  return [...places.filter((at) => !isExtra(at)), ...places.filter(isExtra)]
}

interface PreviewRowProps {
  readonly imported: ImportedRow
  readonly at: number
  readonly places: readonly number[]
}

function PreviewRow({ imported, at, places }: PreviewRowProps) {
  const { source, cells } = imported
  return (
    <tr aria-rowindex={at + 2} data-hidden={source.hidden || undefined}>
      <td className="faint num" title={source.hidden ? t('Hidden in the sheet: comes in unticked') : undefined}>
        {source.number}
        {source.hidden && <span className="import-hidden">{t(' hidden')}</span>}
      </td>
      {places.map((column) => {
        const cell = cells[column]
        return cell === undefined ? null : (
          <td
            key={column}
            data-meaning={cell.column}
            data-marked={isMarked(cell) || undefined}
            title={cell.cell.displayed}
          >
            <CellContent imported={cell} />
          </td>
        )
      })}
    </tr>
  )
}

interface ImportPreviewProps {
  readonly sheet: ImportedSheet
  readonly rows: readonly ImportedRow[]
  /** Absent if the meaning of the columns is fixed. */
  readonly onMapping: ((mapping: ColumnMapping) => void) | undefined
}

/** All rows; each cell shows its result where the import changes it. */
export function ImportPreview({ sheet, rows, onMapping }: ImportPreviewProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const { items, before, after } = useListedRows(rows.length, scroller)
  const titleOf = (at: number): string => sheet.header?.cells[at]?.displayed || t`Column ${columnName(at)}`
  const places = inOrder(sheet.mapping)
  const meaningAt = (at: number): Meaning => sheet.mapping[at] ?? 'extra'
  return (
    <div className="import-preview" ref={scroller} tabIndex={0} role="region" aria-label={t('Rows of the sheet')}>
      <table aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            <th aria-label={t('Row')} />
            {places.map((at) => (
              <th key={at}>
                <span className="faint" title={titleOf(at)}>
                  {titleOf(at)}
                </span>
                {onMapping === undefined ? (
                  <span>{titles.get(meaningAt(at)) ?? meaningAt(at)}</span>
                ) : (
                  <Select
                    size="small"
                    wide
                    label={t`Meaning of ${titleOf(at)}`}
                    value={meaningAt(at)}
                    options={meanings}
                    onChange={(next) => onMapping(remapped(sheet.mapping, at, next))}
                  />
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr aria-hidden style={{ height: before }} />}
          {items.map((at) => (
            <PreviewRow key={at} imported={rows[at]!} at={at} places={places} />
          ))}
          {after > 0 && <tr aria-hidden style={{ height: after }} />}
        </tbody>
      </table>
    </div>
  )
}
